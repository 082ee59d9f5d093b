/** Where the reader is: the path in its parts, what is asked behind "?", and the words behind "#". */
export interface Route {
  path: string;
  parts: string[];
  query: URLSearchParams;
  hash: string;
}

function here(): Route {
  const { pathname, search, hash } = location;
  return {
    path: pathname,
    parts: pathname.split("/").filter(Boolean).map(plain),
    query: new URLSearchParams(search),
    hash: plain(hash.slice(1)),
  };
}

function plain(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

let current: Route = $state.raw(here());

export const route = {
  get path() {
    return current.path;
  },
  get parts() {
    return current.parts;
  },
  get query() {
    return current.query;
  },
  get hash() {
    return current.hash;
  },
};

/** Goes to a path of this page; with `replace` the way back leads past where we are now. */
export function go(path: string, replace = false): void {
  const before = current.path;
  if (replace) history.replaceState(null, "", path);
  else history.pushState(null, "", path);
  current = here();
  if (current.path !== before) scrollTo(0, 0);
}

/** Takes what stands behind "#" out of the address, so that nobody shares or sees it by chance. */
export function forgetHash(): void {
  history.replaceState(null, "", location.pathname + location.search);
  current = here();
}

function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || !link.href || link.hasAttribute("download") || (link.target && link.target !== "_self")) return;
  const to = new URL(link.href);
  if (to.origin !== location.origin || to.pathname.startsWith("/api/")) return;
  // A place on the same page is the browser's own business: it scrolls and moves the focus.
  if (to.pathname === location.pathname && to.search === location.search && to.hash) return;
  event.preventDefault();
  go(to.pathname + to.search + to.hash);
}

function changed(): void {
  current = here();
}

/** Makes links and the browser's own buttons lead through the router, from now on. */
export function startRouter(): () => void {
  document.addEventListener("click", follow);
  addEventListener("popstate", changed);
  addEventListener("hashchange", changed);
  return () => {
    document.removeEventListener("click", follow);
    removeEventListener("popstate", changed);
    removeEventListener("hashchange", changed);
  };
}
