import { beforeEach, expect, it, vi } from "vitest";

function standAt(address: string): void {
  const url = new URL(address, "https://wartorn.example");
  Object.assign(location, { pathname: url.pathname, search: url.search, hash: url.hash, origin: url.origin });
}

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal("location", {});
  vi.stubGlobal("scrollTo", vi.fn());
  const move = (_: unknown, __: string, address: string): void => standAt(address);
  vi.stubGlobal("history", { pushState: vi.fn(move), replaceState: vi.fn(move) });
  standAt("/table/a%20b?x=1#in%2Fvited");
});

it("tells an address in its parts", async () => {
  const { route } = await import("./router.svelte");
  expect(route.parts).toEqual(["table", "a b"]);
  expect(route.query.get("x")).toBe("1");
  expect(route.hash).toBe("in/vited");
});

it("survives an address that nobody could have meant", async () => {
  standAt("/rules/%E0%A4%A");
  const { route } = await import("./router.svelte");
  expect(route.parts).toEqual(["rules", "%E0%A4%A"]);
});

it("goes to places and forgets an invitation", async () => {
  const { forgetHash, go, route } = await import("./router.svelte");
  forgetHash();
  expect(route.hash).toBe("");
  expect(route.path).toBe("/table/a%20b");
  go("/cards/kraters");
  expect(route.parts).toEqual(["cards", "kraters"]);
  expect(history.pushState).toHaveBeenCalledOnce();
  expect(scrollTo).toHaveBeenCalledWith(0, 0);
});
