// Written by tools/page_types.py from the shapes of the server: change them there.

/** The table of Osiris in Abdju. */
export interface AbdjuPicture {
  type: "abdju";
  turn: number;
  active: number;
  debens: number;
  bread_price: number;
  dice: number[];
  forum: Stall[];
  columns: Column[];
  players: Ledger[];
  hand: Card[];
  piles: Pile[];
  legend?: string[];
}

/** A card where it lies, as the viewer knows it; like cards in one pile are one, with a count. */
export interface Card {
  at: string;
  back: string;
  slug?: string;
  count?: number;
  turned?: string;
  notes?: string[];
  cost?: number | null;
  strength?: number | null;
  traits?: string[];
}

/** Every face of a game, and its keywords. */
export interface Catalogue {
  game: string;
  title: string;
  faces: Face[];
  keywords: Keyword[];
}

/** A city between two sides. */
export interface City {
  letter: string;
  title: string;
  left: number;
  left_words: string;
  pile: string;
  sides: Side[];
  torn?: string;
  ahead?: number | null;
  razed?: boolean;
  token?: string;
}

/** The Citizens of one kind in both Dynasties. */
export interface Column {
  slug: string;
  name: string;
  majority: number;
  counts: number[];
  hidden?: number[];
  bread?: number[];
  covers?: number[];
  lead?: number | null;
  cards?: Card[];
}

/** A draft, or the building of decks. */
export interface DraftPicture {
  type: "draft";
  turn: number;
  active: number;
  heading: string;
  open: boolean;
  own: boolean;
  offer: Card[];
  players: Drafter[];
  legend?: string[];
}

/** What one seat of a draft has. */
export interface Drafter {
  seat: number;
  who: string;
  count: number;
  deck?: Card[];
  shape?: string;
  match_number?: number | null;
  coins?: number | null;
}

/** What is printed on a card. */
export interface Face {
  slug: string;
  name: string;
  type: string;
  style: string;
  back: string;
  figures?: Figure[];
  lines?: string[];
  copies?: number;
  when?: string;
  keywords?: string[];
  origin?: string;
  beginner?: boolean;
  set?: string;
  melee?: number;
}

/** A feat of a player. */
export interface Feat {
  card: Card;
  done?: boolean;
}

/** A printed number and what it is; the page gives each name its own shape and place. */
export interface Figure {
  name: string;
  value: number;
}

/** A player of an Omen game, with all that lies before them. */
export interface Holder {
  seat: number;
  who: string;
  points: number;
  more?: boolean;
  coins?: number;
  purse?: string;
  god?: string;
  favored?: boolean;
  rules_play?: boolean;
  hand?: Card[];
  hand_count?: number;
  rewards?: Card[];
  rewards_title?: string;
  triumphs?: Card[];
  feats?: Feat[];
  structures?: Structure[];
  emissary?: Card[];
  piles?: Pile[];
  under?: Card[];
}

/** A word in capitals and what it means. */
export interface Keyword {
  word: string;
  meaning: string;
  clause: string;
  rules: string;
}

/** What one side of Abdju has beside its Dynasty. */
export interface Ledger {
  seat: number;
  who: string;
  points: number;
  more?: boolean;
  souls?: Card[];
  soul_notes?: string[];
  unprotected?: number;
  under?: Card[];
}

/** The table of an Omen game for two. */
export interface OmenPicture {
  type: "omen";
  turn: number;
  active: number;
  steps: Step[];
  supply: number;
  cities: City[];
  players: Holder[];
  piles: Pile[];
  revealed?: Card[];
  aside?: Card[];
  legend?: string[];
}

/** A pile that is counted, and browsed as far as the viewer may look into it. */
export interface Pile {
  name: string;
  title: string;
  count: number;
  cards?: Card[];
  known?: boolean;
}

/** One player's side of a city. */
export interface Side {
  seat: number;
  pile: string;
  units: number;
  limit: number;
  might: number;
  cards?: Card[];
}

/** A card of the Forum in its place. */
export interface Stall {
  place: number;
  card: Card;
  dice?: number[];
  claimed?: boolean;
}

/** A step of the turn, in the words of the rules. */
export interface Step {
  name: string;
  here?: boolean;
}

/** A structure, and how far it is. */
export interface Structure {
  card: Card;
  under: number;
  needs: number;
  points: number;
  state: string;
  known?: Card[];
}

/** I pick this at that board. */
export interface Act {
  type: "act";
  game: string;
  expected_seq: number;
  action_id: string;
  pick: string;
  board?: string;
}

/** An option, and what is expected of it. */
export interface Advised {
  word: string;
  label: string;
  win?: number | null;
  then?: string[];
}

/** I agree to go back, or I do not. */
export interface Answer {
  type: "answer";
  game: string;
  expected_seq: number;
  action_id: string;
  agree: boolean;
}

/** Anything that a client says; it is about a table. */
export interface Asked {
  type: "Asked";
  game: string;
}

/** Let us go back to what was after that entry. */
export interface Back {
  type: "back";
  game: string;
  expected_seq: number;
  action_id: string;
  to: number;
}

/** One game of the table, as the viewer may see it. */
export interface Board {
  name: string;
  title: string;
  game: string;
  sets: string;
  seats: number[];
  picture: OmenPicture | AbdjuPicture | DraftPicture;
  you?: number | null;
  asking?: number | null;
  question?: string;
  options?: Option[];
  waiting?: string;
  over?: boolean;
  scores?: Score[];
  result?: string;
}

/** They are gone, or their time is up: I claim the game. */
export interface Claim {
  type: "claim";
  game: string;
  expected_seq: number;
  action_id: string;
}

/** A pick of a game that is over, and what it was worth by what its seat knew. */
export interface Decided {
  seq: number;
  before: number;
  turn: number;
  seat: number;
  wins: number[];
  said: string;
  best: string;
  cost?: number;
}

/** Something that is written down: it is done once, however often it is said. */
export interface Deed {
  type: "Deed";
  game: string;
  expected_seq: number;
  action_id: string;
}

/** A table as one viewer may see it, and what has happened since the viewer last heard of it. */
export interface Frame {
  type: "frame";
  game: string;
  seq: number;
  title: string;
  state: string;
  seats: Seat[];
  boards: Board[];
  happenings?: Happening[];
  reset?: boolean;
  you?: number | null;
  mine?: number[];
  result?: string;
  places?: number[];
  practice?: boolean;
  back?: TakeBack | null;
  plea?: Plea | null;
  claimable?: boolean;
  hints?: boolean;
  rematch?: string;
  clock?: string;
  host?: boolean;
  now_ms?: number;
}

/** What one entry made happen. */
export interface Happening {
  seq: number;
  board: string;
  turn?: number;
  seat?: number | null;
  lines?: Line[];
  moves?: Move[];
}

/** What would you do? */
export interface Hint {
  type: "hint";
  game: string;
  board?: string;
}

/** What the strongest bot would pick after a moment's thought, and what else it thought of. */
export interface Hinted {
  type: "hinted";
  game: string;
  board: string;
  seq: number;
  word: string;
  label: string;
  win?: number | null;
  then?: string[];
  others?: Advised[];
}

/** It cannot be done, and why. */
export interface Illegal {
  type: "illegal";
  game: string;
  action_id: string;
  reason: string;
}

/** Tell me no more of this table. */
export interface Leave {
  type: "leave";
  game: string;
}

/** A line of the story; the cards in it can be looked at. */
export interface Line {
  text: string;
  cards?: string[];
}

/** Something to be animated, as the viewer saw it. */
export interface Move {
  what: string;
  seat: number;
  card?: string;
  back?: string;
  source?: string;
  target?: string;
  amount?: number;
}

/** It is written down. */
export interface Ok {
  type: "ok";
  game: string;
  action_id: string;
  seq: number;
}

/** One of the picks. */
export interface Option {
  word: string;
  label: string;
  at?: string;
  to?: string;
}

/** Somebody asks to go back. */
export interface Plea {
  by: number;
  to: number;
  agreed: number[];
}

/** Tell me the table as text. */
export interface ReadOut {
  type: "read-out";
  game: string;
  width?: number;
  board?: string;
}

/** Why the picks of a card are not offered. */
export interface Reasons {
  type: "reasons";
  game: string;
  at: string;
  reasons: string[];
}

/** A message that could not be understood or allowed. */
export interface Refused {
  type: "refused";
  reason: string;
  game: string;
}

/** A moment of a game that is over, with all hands open. */
export interface Replay {
  frame: Frame;
  last: number;
  steps: number[];
  turns: TurnMark[];
}

/** I give up. */
export interface Resign {
  type: "resign";
  game: string;
  expected_seq: number;
  action_id: string;
}

/** A line of the score sheet, by seat. */
export interface Score {
  name: string;
  points: number[];
}

/** Who sits there. */
export interface Seat {
  seat: number;
  name: string;
  sort: string;
  mine?: boolean;
  here?: boolean;
  clock_ms?: number | null;
  ticking?: boolean;
  asked?: boolean;
  gone?: boolean;
  god?: string;
}

/** Something else came before it; a frame with what was missed is part of it. */
export interface Stale {
  type: "stale";
  game: string;
  action_id: string;
  seq: number;
  frame: Frame;
}

/** A game that is over, decision by decision; while it is thought about only how far that is. */
export interface Studied {
  board: string;
  done: number;
  of: number;
  decisions?: Decided[];
  turning?: number[];
  end?: number[];
  left?: string;
}

/** The last decision that the viewer could take back. */
export interface TakeBack {
  to: number;
  free: boolean;
  redeals?: boolean;
  note?: string;
}

/** The table as text. */
export interface Text {
  type: "text";
  game: string;
  board: string;
  text: string;
}

/** The entry with which a turn began. */
export interface TurnMark {
  seq: number;
  board: string;
  turn: number;
  seat: number;
}

/** Tell me of this table from now on, and what I have missed; as one of my seats, or as an onlooker. */
export interface Watch {
  type: "watch";
  game: string;
  seq?: number;
  seat?: number | null;
}

/** Why can I not pick this? */
export interface Why {
  type: "why";
  game: string;
  at: string;
  board?: string;
}

/** A bot that can take a seat. */
export interface BotShown {
  name: string;
  title: string;
  about: string;
  strength: number;
}

/** A clause of the rules. */
export interface ClauseShown {
  id: string;
  text: string;
}

/** None, so much for the whole game with an increment for each pick, or so much for each pick. */
export interface ClockWanted {
  sort?: "none" | "game" | "pick";
  seconds?: number;
  increment?: number;
}

/** The text of a deck, or the ten kinds of one. */
export interface DeckGiven {
  text: string;
  beginner?: boolean;
}

/** A deck that can be built. */
export interface DeckShown {
  name: string;
  kinds: string[];
  cards: number;
  text: string;
}

/** A format: several games, or a draft and a game. */
export interface FormatShown {
  name: string;
  title: string;
  about: string;
  seats: number;
  options: OptionShown[];
}

/** A game that can be played. */
export interface GameShown {
  name: string;
  title: string;
  about: string;
  players: number;
  seats: number;
  options: OptionShown[];
  sets?: string[];
  undo?: boolean;
}

/** I would like to sit down. */
export interface Invited {
  invitation: string;
  seat?: number | null;
  name?: string;
}

/** The name that others see. */
export interface Me {
  name?: string;
}

/** Everything that a new table can be made of. */
export interface Offer {
  version: string;
  games: GameShown[];
  formats: FormatShown[];
  format_game: string;
  bots: BotShown[];
  usual_bot: string;
  sets: SetShown[];
}

/** A setting of a game or format; the first value is the usual one. */
export interface OptionShown {
  name: string;
  values: string[];
  about: string;
  form?: string;
}

/** The text of a record. */
export interface RecordGiven {
  text: string;
}

/** A group of clauses under its heading. */
export interface RulesSection {
  title: string;
  clauses: ClauseShown[];
}

/** The rules of a game. */
export interface RulesShown {
  name: string;
  title: string;
  sections: RulesSection[];
}

/** Who sits there. */
export interface SeatShown {
  seat: number;
  name: string;
  sort: string;
  mine?: boolean;
  asked?: boolean;
}

/** Who shall sit there: me, a bot, somebody else at this page, or whoever comes by the link. */
export interface SeatWanted {
  sort: "me" | "bot" | "here" | "free";
  name?: string;
  bot?: string;
}

/** The seat that I have now. */
export interface Seated {
  seat: number;
}

/** A card set that games can be played with. */
export interface SetShown {
  name: string;
  title: string;
  game: string;
  guest_in?: string[];
  about: string;
  cards: number;
}

/** A position of a game that is over, to play on from. */
export interface StartingPoint {
  table: string;
  seq: number;
  board?: string;
}

/** The new table; the invitation is shown to its host alone. */
export interface TableMade {
  id: string;
  invitation?: string;
}

/** A table in a list: nothing of it is secret. */
export interface TableShown {
  id: string;
  title: string;
  state: string;
  seats: SeatShown[];
  your_turn?: boolean;
  result?: string;
  created: number;
  changed: number;
  turn?: number;
  clock?: string;
  invitation?: string;
}

/** A new table. */
export interface TableWanted {
  game?: string;
  format?: string;
  options?: Record<string, string>;
  sets?: string[];
  seats?: SeatWanted[];
  clock?: ClockWanted;
  seed?: string;
  start?: StartingPoint | null;
}

/** Your games, those that wait for you first. */
export interface Tables {
  tables: TableShown[];
}

/** What was wrong. */
export interface Trouble {
  reason: string;
}

export type Picture = OmenPicture | AbdjuPicture | DraftPicture;

export type FromClient = Watch | Leave | Act | Back | Answer | Resign | Claim | Why | ReadOut | Hint;

export type ToClient = Frame | Ok | Stale | Illegal | Reasons | Text | Hinted | Refused;
