import { foldText } from "#lib/course-reader/questions/choice.ts";

/** How a sheet says which of the options are right: by their words, their letters or their places. */
type Manner = "text" | "letter" | "number";
const MANNERS: readonly Manner[] = ["text", "letter", "number"];

export interface KeyRow {
  options: readonly string[];
  /** What the row says is right */
  key: string;
}

export type Keys = { right: number[] } | { reason: string };

const LETTER = /^(?:option|answer|antwort|choice)?\s*[([]?([a-j])[)\].]?$/i;
const NUMBER = /^(?:option|answer|antwort|choice)?\s*[([]?(\d{1,2})(?:\.0)?[)\].]?$/i;
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

function resolve({ options, key }: KeyRow, manner: Manner, base: number): number[] | null {
  const folded = options.map(foldText);
  const place = {
    text: (part: string) => folded.indexOf(foldText(part)),
    letter: (part: string) => (LETTER.exec(part)?.[1] ?? "?").toLowerCase().charCodeAt(0) - 97,
    number: (part: string) => Number(NUMBER.exec(part)?.[1] ?? Number.NaN) - base,
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

/** Anyone who counts from 0 somewhere does so everywhere. Null: the heading speaks of an index, and no row tells which. */
function baseOf(rows: readonly KeyRow[], isIndex: boolean): number | null {
  const numbers = rows.flatMap(({ key, options }) =>
    (key.match(/\d+/g) ?? []).map((digits) => ({ value: Number(digits), count: options.length })),
  );
  const isNumeric = rows.every(({ key }) => /^[\d\s,;.|&/]*$/.test(key));
  if (isNumeric && numbers.some(({ value }) => value === 0)) return 0;
  if (!isIndex || numbers.some(({ value, count }) => value === count)) return 1;
  return null;
}

/**
 * Which options are right, row by row. A sheet has one manner of saying it; where a row can be read in several, the
 * rows that can't decide, and where these don't either, no one guesses.
 */
export function resolveKeys(rows: readonly KeyRow[], isIndex = false): Keys[] {
  const base = baseOf(rows, isIndex);
  const readings = rows.map((row) =>
    MANNERS.flatMap((manner) => {
      if (manner === "number" && base === null) return [];
      const right = row.key.trim() === "" ? null : resolve(row, manner, base ?? 1);
      return right ? [{ manner, right }] : [];
    }),
  );
  const sole = new Set(readings.flatMap((ways) => (ways.length === 1 ? (ways[0]?.manner ?? []) : [])));
  return readings.map((ways, index): Keys => {
    const [first] = ways;
    if (!first) return { reason: rows[index]?.key.trim() === "" ? NO_KEY : UNKNOWN };
    if (ways.every(({ right }) => same(right, first.right))) return { right: first.right };
    const usual = ways.filter(({ manner }) => sole.has(manner));
    return usual.length === 1 && usual[0] ? { right: usual[0].right } : { reason: TWO_WAYS };
  });
}
