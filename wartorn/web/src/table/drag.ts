import type { Attachment } from "svelte/attachments";

import type { Card } from "../types";
import type { Desk } from "./desk.svelte";

const FAR = 9; // pixels; less is a tap

/** Lets a pickable card be dragged onto a city: an extra for those who like it, since taps do the same. */
export function draggable(desk: Desk, card: Card): Attachment<HTMLElement> {
  return (element) => {
    let from: { x: number; y: number; id: number } | null = null;
    let ghost: HTMLElement | null = null;

    function down(event: PointerEvent): void {
      if (event.button !== 0 || !desk.pickable(card.at)) return;
      from = { x: event.clientX, y: event.clientY, id: event.pointerId };
    }

    function move(event: PointerEvent): void {
      if (!from || event.pointerId !== from.id) return;
      if (!ghost && Math.hypot(event.clientX - from.x, event.clientY - from.y) < FAR) return;
      if (!ghost) {
        element.setPointerCapture(from.id);
        desk.look({ at: card.at, slug: card.slug ?? "", card });
        ghost = document.createElement("div");
        ghost.className = "flying";
        ghost.textContent = desk.face(card.slug)?.name ?? "";
        document.body.append(ghost);
      }
      ghost.style.transform = `translate(${event.clientX}px, ${event.clientY}px) translate(-50%, -120%)`;
    }

    function up(event: PointerEvent): void {
      if (ghost) {
        const city = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>("[data-city]");
        if (city?.dataset.city) desk.tapCity(city.dataset.city);
        // The click that follows a drag is none.
        element.addEventListener("click", swallow, { capture: true, once: true });
        setTimeout(() => element.removeEventListener("click", swallow, { capture: true }), 50);
      }
      leave();
    }

    function swallow(event: Event): void {
      event.stopImmediatePropagation();
      event.preventDefault();
    }

    function leave(): void {
      ghost?.remove();
      ghost = from = null;
    }

    element.addEventListener("pointerdown", down);
    element.addEventListener("pointermove", move);
    element.addEventListener("pointerup", up);
    element.addEventListener("pointercancel", leave);
    return () => {
      leave();
      element.removeEventListener("pointerdown", down);
      element.removeEventListener("pointermove", move);
      element.removeEventListener("pointerup", up);
      element.removeEventListener("pointercancel", leave);
    };
  };
}
