import type { Face } from "../types";

export interface Sieve {
  wanted: string;
  set: string;
  type: string;
}

/** The faces that have all the wanted words somewhere, and are of this set and type, where one is given. */
export function matching(faces: Face[], { wanted, set, type }: Sieve): Face[] {
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  return faces.filter((face) => {
    if ((set && face.set !== set) || (type && face.type !== type)) return false;
    const said = [face.name, face.type, face.when ?? "", ...(face.lines ?? [])].join(" ").toLowerCase();
    return words.every((word) => said.includes(word));
  });
}

/** How many faces there are of each type, in the order in which the types appear. */
export function typesOf(faces: Face[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const face of faces) counts.set(face.type, (counts.get(face.type) ?? 0) + 1);
  return counts;
}

/** A printed number of a face; cards without it come last. */
export function figure(face: Face, name: string): number {
  return face.figures?.find((each) => each.name === name)?.value ?? Number.POSITIVE_INFINITY;
}

/** As numbers are put in order; two that are missing are alike. */
export function before(one: number, other: number): number {
  return one === other ? 0 : one < other ? -1 : 1;
}
