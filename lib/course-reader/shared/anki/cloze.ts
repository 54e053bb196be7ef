/** One of the gaps of a cloze note: those with the same number are hidden together. */
export interface Cloze {
  number: number;
  /** What is asked: the field with these gaps, and with what all others hide */
  front: string;
  /** The same with "[gap 1]", "[gap 2]"… in the places of these gaps */
  marked: string;
  /** What the gaps hide, in their order */
  answers: string[];
}

interface Gap {
  number: number;
  parts: Part[];
  hint: string;
}
type Part = string | Gap;

const TOKEN = /\{\{c(\d{1,3})::|\}\}|::/g;
const MAX_GAPS = 200;
const MAX_DEPTH = 8;
export const BLANK = "_____";

const hasGap = (field: string) => /\{\{c\d{1,3}::/.test(field);

/** A gap that is open while the field is read. */
interface Open extends Gap {
  inHint: boolean;
}

function append(to: Open, text: string): void {
  if (to.inHint) to.hint += text;
  else to.parts.push(text);
}

/** The field as texts and gaps, which may hold further gaps; null where a gap isn't closed. */
function parse(field: string): Part[] | null {
  const root: Open = { number: 0, parts: [], hint: "", inHint: false };
  const open = [root];
  let from = 0;
  for (const token of field.matchAll(TOKEN)) {
    const top = open.at(-1) ?? root;
    append(top, field.slice(from, token.index));
    from = token.index + token[0].length;
    if (token[1] !== undefined) {
      const gap: Open = { number: Number(token[1]), parts: [], hint: "", inHint: false };
      top.parts.push(gap);
      open.push(gap);
      if (open.length > MAX_DEPTH) return null;
    } else if (token[0] === "}}" && open.length > 1) open.pop();
    else if (token[0] === "::" && open.length > 1 && !top.inHint) top.inHint = true;
    else append(top, token[0]);
  }
  append(open.at(-1) ?? root, field.slice(from));
  return open.length === 1 ? root.parts : null;
}

function shown(parts: readonly Part[], hidden: number | null, blank: () => string = () => BLANK): string {
  return parts
    .map((part) => {
      if (typeof part === "string") return part;
      if (part.number !== hidden) return shown(part.parts, hidden, blank);
      return part.hint.trim() === "" ? blank() : `${blank()} (${part.hint.trim()})`;
    })
    .join("");
}

function marked(parts: readonly Part[], hidden: number): string {
  let count = 0;
  return shown(parts, hidden, () => {
    count += 1;
    return `[gap ${count}]`;
  });
}

function gapsIn(parts: readonly Part[]): Gap[] {
  return parts.flatMap((part) => (typeof part === "string" ? [] : [part, ...gapsIn(part.parts)]));
}

/**
 * The gaps of a field such as "{{c1::Rome}} lies on the {{c2::Tiber::river}}", by their numbers. Null where it has none
 * or where they can't be read.
 */
export function readClozes(field: string): Cloze[] | null {
  if (!hasGap(field)) return null;
  const parts = parse(field);
  const gaps = parts ? gapsIn(parts) : [];
  if (!parts || gaps.length === 0 || gaps.length > MAX_GAPS) return null;
  const numbers = [...new Set(gaps.map(({ number }) => number))].sort((a, b) => a - b);
  return numbers.map((number) => ({
    number,
    front: shown(parts, number),
    marked: marked(parts, number),
    answers: gaps.filter((gap) => gap.number === number).map((gap) => shown(gap.parts, null)),
  }));
}
