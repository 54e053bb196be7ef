import { foldText } from "#lib/course-reader/questions/choice.ts";
import { DELIMITERS, readDelimited } from "./delimited.ts";

/** A list without headings: a front and a back in each line. */
export interface CardList {
  rows: [front: string, back: string][];
  /** Lines that aren't two texts, with their place from 1 */
  odd: { line: number; text: string }[];
}

/** Fewer lines may look like a list by chance. */
const MIN_CARDS = 3;
/** Lines that differ from all others are odd ones, unless there are many. */
const MAX_ODD = 0.1;
const MIN_DISTINCT = 0.9;
/** A term is a few words; a question may be longer. */
const MAX_TERM_WORDS = 8;
const ASKS = /[?？؟]["”’»)\s]*$|_{2,}/;
/** How lines of prose end */
const STOP = /[.!?…]["”’)]*$/;
const PLAIN_NUMBER = /^[\d.,:/%()\s-]+$/;
/** Returns in braces are GIFT, and these begin a heading, an item, a comment or a table of Markdown. */
const OTHER_SIGNS = /^\s*(?:[#>|]|[-+*] |::|\/\/|\d+[.)]\s|[A-Ha-h][.)]\s|<\/?[a-z!]|=+\s*$)|\{[^}]*[=~#]/i;

/** Signs between a front and a back, each divided at its first place in the line. */
const SIGNS = [/\t+/, /\s*::\s*/, /\s+-{2,3}\s+/, /\s+[-–—]\s+/, /\s+[=→⇒]>?\s+/] as const;
/** Signs that stand in prose as well: each front has to be a term, or a question. */
const DOUBTFUL_FROM = 3;

type Pair = [string, string];

function pairsBySign(text: string, sign: RegExp): (Pair | string)[] {
  return text.split(/\r\n|\n|\r/).map((line) => {
    const found = sign.exec(line.trim());
    if (!found) return line;
    const front = line.trim().slice(0, found.index).trim();
    const back = line
      .trim()
      .slice(found.index + found[0].length)
      .trim();
    return front === "" || back === "" ? line : [front, back];
  });
}

function pairsByDelimiter(text: string, delimiter: string): (Pair | string)[] {
  const { rows, fault } = readDelimited(text, delimiter);
  if (fault) return [];
  return rows.map((cells) => {
    const [front = "", back = "", ...rest] = cells.map((cell) => cell.trim());
    const isPair = front !== "" && back !== "" && rest.every((cell) => cell === "");
    return isPair ? [front, back] : cells.join(delimiter);
  });
}

const isTerm = (front: string) => front.split(/\s+/).length <= MAX_TERM_WORDS && !STOP.test(front);
const share = <T>(list: readonly T[], test: (item: T) => boolean) =>
  list.filter(test).length / Math.max(1, list.length);

/** Whether pairs are fronts and backs, and not an index, a price list or prose that happens to have a comma in each line. */
function areCards(pairs: readonly Pair[], isSure: boolean): boolean {
  const fronts = pairs.map(([front]) => front);
  if (new Set(fronts.map(foldText)).size < MIN_DISTINCT * fronts.length) return false;
  if (share(fronts, (front) => PLAIN_NUMBER.test(front)) > 0.2) return false;
  const asking = share(fronts, (front) => ASKS.test(front));
  if (asking >= 0.5) return true;
  if (share(pairs, ([, back]) => PLAIN_NUMBER.test(back)) > 0.5) return false;
  if (isSure) return true;
  const isProse = share(pairs, ([, back]) => STOP.test(back)) > 0.8 && share(fronts, isTerm) < 0.9;
  // One letter each is a table of something else.
  const isTiny = share(pairs, (pair) => pair.join("").length < 4) > 0.5;
  return !isProse && !isTiny && share(fronts, isTerm) >= 0.9;
}

/** Two short words above questions are their headings, in whatever language. */
function isHeading([front, back]: Pair, others: readonly Pair[]): boolean {
  const isShort = [front, back].every(
    (cell) => cell.split(/\s+/).length <= 3 && !ASKS.test(cell) && !STOP.test(cell),
  );
  return isShort && share(others, ([each]) => ASKS.test(each)) >= 0.8;
}

function toList(lines: readonly (Pair | string)[], isSure: boolean, isWhole: boolean): CardList | null {
  const filled = lines.flatMap((line, at) =>
    typeof line === "string" && line.trim() === "" ? [] : [{ line, at: at + 1 }],
  );
  // The last line of a beginning may be cut in two.
  const judged = isWhole ? filled : filled.slice(0, -1);
  const odd = judged.flatMap(({ line, at }) => (typeof line === "string" ? [{ line: at, text: line }] : []));
  const rows = judged.flatMap(({ line }) => (typeof line === "string" ? [] : [line]));
  if (rows.length < MIN_CARDS || odd.length > MAX_ODD * judged.length) return null;
  if (!areCards(rows, isSure)) return null;
  const [first] = rows;
  return first && isHeading(first, rows.slice(1))
    ? { rows: rows.slice(1), odd: [{ line: judged[0]?.at ?? 1, text: first.join(" | ") }, ...odd] }
    : { rows, odd };
}

/**
 * The cards of a text that is nothing but a list of terms and definitions, or of questions and answers: divided by tabs, commas,
 * semicolons, bars, "::", "---", "-" or "=". Null where it isn't clearly one. `isWhole`: the text is no beginning only.
 */
export function readCardList(text: string, isWhole = true): CardList | null {
  if (!isWhole && text.length > 20_000) return readCardList(text.slice(0, 20_000), false);
  const lines = text.split(/\r\n|\n|\r/).filter((line) => line.trim() !== "");
  if (share(lines, (line) => OTHER_SIGNS.test(line)) > 0) return null;
  const tabs = toList(pairsByDelimiter(text, "\t"), true, isWhole);
  if (tabs) return tabs;
  for (const [at, sign] of SIGNS.entries()) {
    const list = toList(pairsBySign(text, sign), at < DOUBTFUL_FROM, isWhole);
    if (list) return list;
  }
  for (const delimiter of DELIMITERS) {
    const list = toList(pairsByDelimiter(text, delimiter), false, isWhole);
    if (list) return list;
  }
  return null;
}
