/** Line drawings for the styles of cards, in a square of 48 by 48: drawn here, one stroke wide. */
const EMBLEMS: Record<string, string> = {
  soldier: "M24 12a14 14 0 1 0 .01 0ZM24 20a6 6 0 1 0 .01 0ZM8 42 40 4M40 4l-8 3 5 5Z",
  oracle: "M3 26Q24 6 45 26 24 44 3 26ZM24 18a8 8 0 1 0 .01 0ZM24 24a2 2 0 1 0 .01 0ZM24 4v5M10 8l3 5M38 8l-3 5",
  beast: "M6 6c0 12 6 15 12 15h12c6 0 12-3 12-15M17 21l3 14 4 8 4-8 3-14M18 27h4M26 27h4",
  warband: "M10 40V22a14 14 0 0 1 28 0v18M18 40V28h12v12M24 8V3",
  reward: "M13 6h22v10a11 11 0 0 1-22 0ZM13 9H6q0 10 8 11M35 9h7q0 10-8 11M24 27v10M15 42h18l-3-5H18Z",
  feat: "M24 4l6 13 14 2-10 10 2 14-12-7-12 7 2-14L4 19l14-2Z",
  anubis: "M13 3l3 15-8 15 11 11h14l2-24L38 3l-8 12H21ZM21 24h6",
  horus: "M4 12Q24 0 44 14M4 22Q24 10 42 24 24 34 4 22ZM24 17a5 5 0 1 0 .01 0ZM18 30l-3 14M28 29c6 14 18 10 14 4-3-3-6 1-3 3",
  unit: "M9 42V22a15 15 0 0 1 30 0v20h-9V27H18v15ZM24 7V3M14 3h20",
  krater: "M16 4h16M18 4v7q-10 6-10 16 0 12 11 15h10q11-3 11-15 0-10-10-16V4M8 26H3V14h9M40 26h5V14h-9M10 30h28",
  structure: "M3 42 24 6l21 36ZM24 6l6 36M14 24h13M9 33h19",
  citizen: "M24 5a8 8 0 1 0 .01 0ZM14 8q-3 12 2 16M34 8q3 12-2 16M8 43q1-16 16-17 15 1 16 17Z",
  afterlife: "M34 4Q12 14 12 34l-4 10M34 4q8 18-22 30M16 22l14-6M14 28l14-5",
  match: "M14 44 30 14M30 14q-8-4 0-11 8 7 0 11ZM34 44 18 14M18 14q-8-4 0-11 8 7 0 11Z",
  ankh: "M24 24C10 18 14 4 24 4s14 14 0 20ZM24 24v20M10 28h28",
};

const LIKE: Record<string, string> = { follower: "ankh", neutral: "ankh", heir: "ankh", temple: "structure" };

export function emblem(style: string): string {
  return EMBLEMS[style] ?? EMBLEMS[LIKE[style] ?? "ankh"] ?? "";
}
