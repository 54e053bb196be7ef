import { missing } from "../failure.ts";

interface Page {
  limit?: number | undefined;
  starting_after?: string | undefined;
  ending_before?: string | undefined;
}

type Range =
  | number
  | { gt?: number | undefined; gte?: number | undefined; lt?: number | undefined; lte?: number | undefined };

/** Says whether an instant lies in the range that a list was asked for. */
export function isWithin(seconds: number, range: Range | undefined): boolean {
  if (range === undefined) return true;
  if (typeof range === "number") return seconds === range;
  return (
    (range.gt === undefined || seconds > range.gt) &&
    (range.gte === undefined || seconds >= range.gte) &&
    (range.lt === undefined || seconds < range.lt) &&
    (range.lte === undefined || seconds <= range.lte)
  );
}

/**
 * Returns one page of a list, newest first. `rows` come oldest first; `from` are all the rows that a cursor
 * may name, which need not match the filter any more.
 */
export function listOf<T extends { id: string }>(rows: T[], page: Page, url: string, from: T[] = rows) {
  const limit = Math.min(100, Math.max(1, page.limit ?? 10));
  const isAfter = page.starting_after !== undefined || page.ending_before === undefined;
  const cursor = page.starting_after ?? page.ending_before;
  const at = cursor === undefined ? rows.length : placeOf(rows, cursor, from, isAfter);
  const rest = isAfter ? rows.slice(0, at) : rows.slice(at + 1);
  const data = (isAfter ? rest.slice(-limit) : rest.slice(0, limit)).reverse();
  return { object: "list", data, has_more: rest.length > limit, url };
}

/** The index of the row that a cursor names, or of where it would stand */
function placeOf<T extends { id: string }>(rows: T[], cursor: string, from: T[], isAfter: boolean): number {
  const index = rows.findLastIndex(({ id }) => id === cursor);
  if (index >= 0) return index;
  const place = from.findIndex(({ id }) => id === cursor);
  if (place < 0) throw missing("object", cursor, isAfter ? "starting_after" : "ending_before");
  const earlier = new Set(from.slice(0, place));
  const before = rows.filter((row) => earlier.has(row)).length;
  return isAfter ? before : before - 1;
}
