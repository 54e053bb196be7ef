import { foldText, tidyText } from "#lib/course-reader/questions/choice.ts";
import { fold } from "./columns.ts";
import { labelOf } from "./labels.ts";

/** How a sheet says which of the options are right: by their words, the headings of their columns, their letters or places. */
type Manner = "text" | "heading" | "letter" | "number";
const MANNERS: readonly Manner[] = ["text", "heading", "letter", "number"];

export interface KeyRow {
  options: readonly string[];
  /** What the row says is right */
  key: string;
}

export type Keys = { right: number[] } | { reason: string };

const LETTER = /^(?:option|answer|antwort|choice)?\s*:?\s*["'“([]?([a-j])["'”)\].]?$/i;
const NUMBER = /^(?:option|answer|antwort|choice)?\s*:?\s*["'“([]?(\d{1,2})(?:\.0)?["'”)\].]?$/i;
const SEPARATORS = [";", "|", "\n", ",", "/", "&", " and ", " und ", " "];
const NO_KEY = "It doesn't say which answer is right.";
const UNKNOWN = "Its right answer is none of its answers.";
const TWO_WAYS = "Its right answer can be read in two ways.";

function partsOf(key: string, separator: string): string[] {
  return key
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

/** The places of all parts, or null where one of them leads nowhere. */
function placesOf(parts: readonly string[], place: (part: string) => number, count: number): number[] | null {
  const places = [...new Set(parts.map(place))];
  const isSound = places.length > 0 && places.every((one) => one >= 0 && one < count);
  return isSound ? places.toSorted((a, b) => a - b) : null;
}

const TRUTH: Record<string, string> = { t: "true", f: "false", y: "yes", n: "no" };

/** The place of an option with these words, of "B) words" only where B is its letter, and of T for "True". */
function placeOfText(part: string, options: readonly string[]): number {
  const place = placeOfWords(part, options);
  if (place >= 0) return place;
  const label = labelOf(part);
  if (label) return placeOfWords(label.words, options) === label.place ? label.place : -1;
  const truth = options.length === 2 ? TRUTH[foldText(part)] : undefined;
  return truth === undefined ? -1 : placeOfWords(truth, options);
}

/** Their case counts where another option differs in nothing else. */
function placeOfWords(part: string, options: readonly string[]): number {
  const exact = options.map(tidyText).indexOf(tidyText(part));
  if (exact >= 0) return exact;
  const alike = options.flatMap((option, at) => (foldText(option) === foldText(part) ? [at] : []));
  return alike.length === 1 ? (alike[0] ?? -1) : -1;
}

/** What the heading of a column says of the answers in it. */
export interface KeyHeading {
  /** As it is written */
  text: string;
  /** The headings of the options, folded */
  options: readonly string[];
  /** The sheet is of a tool that always numbers its answers */
  isTool: boolean;
}

/** A heading that ends in a letter of another alphabet */
const OTHER_LETTER = /\s[\p{Script=Cyrillic}\p{Script=Arabic}]$/u;
const NO_HEADING: KeyHeading = { text: "", options: [], isTool: false };

/** The place of a heading, or of the letter behind it where that is of another alphabet than ours. */
function placeOfHeading(part: string, headings: readonly string[]): number {
  const folded = fold(part);
  const whole = headings.indexOf(folded);
  if (whole >= 0 || !/^[\p{Script=Cyrillic}\p{Script=Arabic}]$/u.test(folded)) return whole;
  return headings.findIndex((heading) => heading.endsWith(` ${folded}`));
}

function resolve(
  { options, key }: KeyRow,
  manner: Manner,
  base: number,
  heading: KeyHeading,
): number[] | null {
  const place = {
    text: (part: string) => placeOfText(part, options),
    heading: (part: string) => placeOfHeading(part, heading.options),
    letter: (part: string) =>
      (LETTER.exec(part.normalize("NFKC"))?.[1] ?? "?").toLowerCase().charCodeAt(0) - 97,
    number: (part: string) => Number(NUMBER.exec(part.normalize("NFKC"))?.[1] ?? Number.NaN) - base,
  }[manner];
  const whole = placesOf([key], place, options.length);
  if (whole) return whole;
  // "ABD" is three letters, unless it is a word among the options.
  if (manner === "letter" && /^[A-J]{2,10}$/.test(key)) return placesOf([...key], place, options.length);
  for (const separator of SEPARATORS) {
    const parts = key.includes(separator) ? partsOf(key, separator) : [];
    const places = parts.length > 1 ? placesOf(parts, place, options.length) : null;
    if (places) return places;
  }
  return null;
}

const same = (a: readonly number[], b: readonly number[]) => a.join() === b.join();

/** "1.0" is how some programs write a whole number. */
const whole = (key: string): string => key.replace(/(\d)\.0+(?!\d)/g, "$1");
const BASED = /\b(0|1|zero|one)[- ]?(?:based|indexed)\b|\b(?:from|at) (0|1|zero|one)\b/i;

/** Where the heading says that counting begins; null where it doesn't. */
function saidBase(text: string): number | null {
  const range = /\b([01]) ?[-–~] ?\d\b/.exec(text)?.[1];
  if (range) return Number(range);
  const [, based, from] = BASED.exec(text) ?? [];
  const said = based ?? from;
  return said === undefined ? null : Number(/^(?:1|one)$/i.test(said));
}

/**
 * Anyone who counts from 0 somewhere does so everywhere. Null where no one can tell: the heading speaks of an index, and
 * no row tells which; or a 0 stands beside what only someone who counts from 1 would write.
 */
function baseOf(rows: readonly KeyRow[], { text, options: headings }: KeyHeading): number | null {
  const said = saidBase(text);
  if (said !== null) return said;
  const isIndex = /index/i.test(text);
  const numbers = rows.flatMap(({ key, options }) =>
    (whole(key).match(/\d+/g) ?? []).map((digits) => ({ value: Number(digits), count: options.length })),
  );
  const isNumeric = rows.every(({ key }) => /^[\d\s,;.|&/]*$/.test(key));
  const hasFirst = (number: string) => headings.some((one) => new RegExp(`(?<!\\d)${number}$`).test(one));
  if (isNumeric && hasFirst("0")) return 0;
  if (isNumeric && numbers.some(({ value }) => value === 0)) {
    const isFromOne = !isIndex && hasFirst("1");
    return isFromOne || numbers.some(({ value, count }) => value >= count) ? null : 0;
  }
  if (!isIndex || numbers.some(({ value, count }) => value === count)) return 1;
  return null;
}

const isPlaces = ({ key }: KeyRow) => /^\s*\d{1,2}([\s,;|]+\d{1,2})*\s*$/.test(whole(key));

/**
 * Which options are right, row by row. A sheet has one manner of saying it; where a row can be read in several, the
 * rows that can't decide, and where these don't either, no one guesses.
 */
export function resolveKeys(rows: readonly KeyRow[], heading: KeyHeading = NO_HEADING): Keys[] {
  const base = baseOf(rows, heading);
  const isNumbered = heading.isTool && rows.every((row) => row.key.trim() === "" || isPlaces(row));
  const readings = rows.map((row) =>
    MANNERS.flatMap((manner) => {
      if (manner === "number" ? base === null : isNumbered) return [];
      // Our "B" looks like the third letter of another alphabet.
      if (manner === "letter" && heading.options.some((option) => OTHER_LETTER.test(option))) return [];
      const right = row.key.trim() === "" ? null : resolve(row, manner, base ?? 1, heading);
      return right ? [{ manner, right }] : [];
    }),
  );
  const sole = new Set(readings.flatMap((ways) => (ways.length === 1 ? (ways[0]?.manner ?? []) : [])));
  return readings.map((ways, index): Keys => {
    const [first] = ways;
    const { key } = rows[index] as KeyRow;
    if (!first && base === null && NUMBER.test(key)) return { reason: TWO_WAYS };
    if (!first) return { reason: key.trim() === "" ? NO_KEY : UNKNOWN };
    if (ways.every(({ right }) => same(right, first.right))) return { right: first.right };
    const usual = ways.filter(({ manner }) => sole.has(manner));
    return usual.length === 1 && usual[0] ? { right: usual[0].right } : { reason: TWO_WAYS };
  });
}
