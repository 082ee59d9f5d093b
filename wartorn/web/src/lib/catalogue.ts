import type { Face, Keyword } from "../types";
import { api } from "./api";
import { offer } from "./offer";

/** Every face of a game by its slug, and every keyword by its word. */
export interface Faces {
  title: string;
  faces: Map<string, Face>;
  keywords: Map<string, Keyword>;
}

const known = new Map<string, Promise<Faces>>();

/** All sets of a game, for those who browse. */
async function setsOf(game: string): Promise<string[]> {
  const { sets } = await offer();
  const names = sets.filter((set) => set.game === game).map((set) => set.name);
  return names.length > 1 ? names : [];
}

async function fetched(game: string, sets?: string): Promise<Faces> {
  const shown = await api.cards(game, sets === undefined ? await setsOf(game) : sets.split("+").filter(Boolean));
  return {
    title: shown.title,
    faces: new Map(shown.faces.map((face) => [face.slug, face])),
    keywords: new Map(shown.keywords.map((keyword) => [keyword.word, keyword])),
  };
}

/** The cards of a game, or of a table with these sets, asked for once; a failure is forgotten, so that the next one who asks may have more luck. */
export function catalogue(game: string, sets?: string): Promise<Faces> {
  const key = `${game} ${sets ?? "all"}`;
  let faces = known.get(key);
  if (!faces) {
    faces = fetched(game, sets);
    known.set(key, faces);
    faces.catch(() => known.delete(key));
  }
  return faces;
}
