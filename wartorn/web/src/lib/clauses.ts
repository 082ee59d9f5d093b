/** A piece of a clause: plain words, or words with a mark on them. */
export interface Piece {
  sort: "plain" | "strong" | "slanted" | "code" | "link" | "found";
  text: string;
  href?: string;
}

const MARKS = /\*\*([^*]+)\*\*|\*([^*]+)\*|`([^`]+)`|\[([^\]]+)\]\(([^)\s]+)\)|\b([A-Z]{2,}(?:-[A-Z]+)+-\d+[a-z]?)\b/g;

/** Where a link of the rules leads on this page; nothing for files that are not here. */
function target(href: string, rules: string): string | undefined {
  if (href.startsWith("#")) return `/rules/${rules}${href}`;
  const other = /^(?:\.\/)?([a-z-]+)\.md(#.*)?$/.exec(href);
  return other ? `/rules/${other[1]}${other[2] ?? ""}` : undefined;
}

/** A clause in its pieces; clauses that it names become links if they are among those that are known. */
export function pieces(text: string, rules: string, clauses: ReadonlySet<string>): Piece[] {
  const found: Piece[] = [];
  let end = 0;
  for (const mark of text.matchAll(MARKS)) {
    if (mark.index > end) found.push({ sort: "plain", text: text.slice(end, mark.index) });
    end = mark.index + mark[0].length;
    found.push(piece(mark, rules, clauses));
  }
  if (end < text.length) found.push({ sort: "plain", text: text.slice(end) });
  return found;
}

function piece(mark: RegExpMatchArray, rules: string, clauses: ReadonlySet<string>): Piece {
  const [whole, strong, slanted, code, label, href, clause] = mark;
  if (strong) return { sort: "strong", text: strong };
  if (slanted) return { sort: "slanted", text: slanted };
  if (code) return { sort: "code", text: code };
  if (clause) return clauses.has(clause) ? { sort: "link", text: clause, href: `#${clause}` } : { sort: "plain", text: clause };
  const to = target(href ?? "", rules);
  return to ? { sort: "link", text: label ?? whole, href: to } : { sort: "plain", text: label ?? whole };
}

/** The same pieces with every occurrence of the wanted words shown as found. */
export function marked(given: Piece[], wanted: string): Piece[] {
  const word = wanted.trim().toLowerCase();
  if (!word) return given;
  return given.flatMap((each) => {
    if (each.sort === "link" || each.sort === "code") return [each];
    const parts: Piece[] = [];
    const low = each.text.toLowerCase();
    let end = 0;
    for (let at = low.indexOf(word); at >= 0; at = low.indexOf(word, end)) {
      if (at > end) parts.push({ ...each, text: each.text.slice(end, at) });
      end = at + word.length;
      parts.push({ sort: "found", text: each.text.slice(at, end) });
    }
    if (end < each.text.length) parts.push({ ...each, text: each.text.slice(end) });
    return parts;
  });
}
