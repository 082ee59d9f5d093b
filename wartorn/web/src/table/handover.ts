import type { Frame, Seat } from "../types";

/**
 * The seats between which the device goes now, if several of them are the viewer's: the one that is asked,
 * or all of one's own as long as nobody has said who looks. Nothing: the table may be seen. The shield stays
 * until the frame of whoever looks is here, because the one before it shows the cards of another seat.
 */
export function shieldFor(frame: Frame, unveiled: number | null): Seat[] {
  const mine = frame.seats.filter((seat) => (frame.mine ?? []).includes(seat.seat));
  if (frame.state !== "running") return [];
  if (mine.length < 2) return unveiled === null ? [] : mine.filter((seat) => seat.seat !== unveiled); // one of them has left
  const asked = mine.filter((seat) => seat.asked);
  if (asked.length > 0 && !asked.some((seat) => seat.seat === unveiled)) return asked.slice(0, 1);
  if (unveiled === null) return mine;
  return frame.you === unveiled ? [] : mine.filter((seat) => seat.seat === unveiled);
}
