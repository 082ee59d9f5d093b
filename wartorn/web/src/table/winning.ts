import type { Board, Decided, Frame, Studied } from "../types";
import { soMany } from "./words";

/** A decision as a point of the graph. */
export interface Point {
  x: number;
  y: number;
  win: number; // of the seat whose chances are drawn
  decision: Decided;
}

/** The moments that a graph reaches over, by entry. */
export interface Span {
  from: number;
  to: number;
}

export interface Size {
  width: number;
  height: number;
}

/** A numbered dot, which may lie beside its point. */
export interface Dot {
  x: number;
  y: number;
  point: Point;
}

const SLIP = 3; // points; what costs less may be chance
const REACH = [0, -1, 1, -2, 2, -3, 3, -4, 4];
const AROUND = REACH.flatMap((right) => REACH.map((down) => [right, down] as const)).sort(
  ([right, down], [right2, down2]) => Math.hypot(2 * right, down) - Math.hypot(2 * right2, down2), // rather above than beside
);
const HAIR = "\u00a0"; // keeps a number and its unit on one line

/** A probability as people say it. */
export function percent(share: number): string {
  return `${Math.round(100 * share)}${HAIR}%`;
}

/** What a pick cost, in points of a hundred, as the terminal says it too. */
export function costPoints(cost: number): string {
  return soMany(cost, "point").replace(" ", HAIR);
}

/** The seat of a board whose chances are drawn: the viewer's, or the first that the rules do not play. */
export function chancesOf(frame: Frame, board: Board | null): number {
  const played = (board?.seats ?? []).findIndex((seat) => frame.seats[seat]?.sort !== "rules");
  return board?.you ?? Math.max(played, 0);
}

/** The address of a moment of a replay. */
export function replayAt(id: string, board: string, seq: number): string {
  return `/replay/${encodeURIComponent(id)}?at=${seq}&board=${encodeURIComponent(board)}`;
}

/** All moments of a study, from the first decision to the end. */
export function spanOf(study: Studied): Span {
  const decisions = study.decisions ?? [];
  return { from: decisions[0]?.before ?? 0, to: decisions.at(-1)?.seq ?? 1 };
}

/** Where a moment lies between the edges of the graph. */
export function across(seq: number, span: Span, width: number): number {
  const long = span.to - span.from;
  return long > 0 ? (Math.min(Math.max(seq - span.from, 0), long) * width) / long : 0;
}

/** The decisions of a study as points, for one seat: on top it wins for sure, at the bottom it loses. */
export function pointsOf(study: Studied, seat: number, span: Span, { width, height }: Size): Point[] {
  return (study.decisions ?? []).map((decision) => {
    const win = decision.wins[seat] ?? 0.5;
    return { x: across(decision.before, span, width), y: (1 - win) * height, win, decision };
  });
}

/** The line through the points, and on to how it ended, if the picks led to an end. */
export function lineThrough(points: Point[], end: number | undefined, { width, height }: Size): string {
  const all = points.map(({ x, y }) => [x, y] as const);
  if (end !== undefined && all.length) all.push([width, (1 - end) * height]);
  return all.map(([x, y], index) => `${index ? "L" : "M"}${round(x)} ${round(y)}`).join("");
}

function round(length: number): number {
  return Math.round(10 * length) / 10;
}

/** The numbered dots of the graph: each at its point, or beside it where it would hide a dearer one. */
export function dotsOf(points: Point[], { width, height }: Size, apart: number): Dot[] {
  const dots: Dot[] = [];
  for (const point of points) {
    const places = AROUND.map(([right, down]) => ({ x: point.x + right * apart, y: point.y + down * apart }));
    const inside = places.filter(({ x, y }, index) => index === 0 || (x >= 0 && x <= width && y >= 0 && y <= height));
    const { x, y } = inside.find((place) => dots.every((dot) => !near(dot, place, apart))) ?? point;
    dots.push({ x, y, point });
  }
  return dots;
}

/** The dot that lies there, if one does. */
export function dotAt(dots: Dot[], x: number, y: number, apart: number): Dot | undefined {
  return dots.find((dot) => near(dot, { x, y }, apart / 2));
}

function near(one: { x: number; y: number }, other: { x: number; y: number }, apart: number): boolean {
  return Math.abs(one.x - other.x) < apart && Math.abs(one.y - other.y) < apart;
}

/** Where the turns begin, and which of their numbers have room to be written. */
export function turnMarks(points: Point[], room: number): { x: number; turn: number; told: boolean }[] {
  const marks: { x: number; turn: number; told: boolean }[] = [];
  let free = -Infinity;
  for (const { x, decision } of points) {
    if (marks.at(-1)?.turn === decision.turn) continue;
    const told = x >= free;
    if (told) free = x + room;
    marks.push({ x, turn: decision.turn, told });
  }
  return marks;
}

/** The point that is nearest to where somebody tapped. */
export function nearest(points: Point[], x: number): Point | undefined {
  return points.reduce<Point | undefined>((best, point) => (best && Math.abs(best.x - x) <= Math.abs(point.x - x) ? best : point), undefined);
}

/** The decisions that cost most, the dearest first. */
export function turningPoints(study: Studied): Decided[] {
  return (study.turning ?? []).flatMap((seq) => study.decisions?.find((decision) => decision.seq === seq) ?? []);
}

/** What a decision cost, in a sentence. */
export function costWords(decision: Decided, who: string): string {
  return `Turn ${decision.turn}, ${who}: “${decision.said}” cost ${costPoints(decision.cost ?? 0)}; better: “${decision.best}”`;
}

/** What was expected at a point and what was picked there, in a sentence. */
export function pointWords({ win, decision }: Point, names: string[]): string {
  const who = names[decision.seat] ?? "";
  const cost = (decision.cost ?? 0) >= SLIP ? `, which cost ${costPoints(decision.cost ?? 0)}; better: “${decision.best}”` : "";
  return `Turn ${decision.turn}, ${percent(win)}. ${who}: “${decision.said}”${cost}`;
}

/** What the graph is called: whose chances it shows. */
export function graphTitle(who: string): string {
  return `The chances of ${who} to win`;
}

/** The whole graph in a sentence, for those who do not see it. */
export function graphWords(points: Point[], end: number | undefined, who: string): string {
  const [first] = points;
  if (!first) return "No decision was made in this game.";
  const least = points.reduce((low, point) => (point.win < low.win ? point : low));
  const most = points.reduce((high, point) => (point.win > high.win ? point : high));
  const ended = end === undefined ? "" : end === 1 ? "; they won" : end === 0 ? "; they lost" : "; it was a draw";
  const at = (point: Point) => `${percent(point.win)} in turn ${point.decision.turn}`;
  return `${graphTitle(who)}: ${percent(first.win)} at the first decision, at best ${at(most)}, at worst ${at(least)}${ended}.`;
}
