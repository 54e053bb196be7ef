import { tzlib_get_ical_block, tzlib_get_timezones } from "timezones-ical-library";
import { DAY_MS, MINUTE_MS } from "#lib/core/time.ts";
import { offsetReader, wallText } from "./offset.ts";

/** Zones whose clocks the library has wrong: it knows one yearly rule a zone, and these follow none, or a new one. */
export const WRONG: ReadonlySet<string> = new Set([
  "Africa/Casablanca",
  "Africa/El_Aaiun",
  "America/Edmonton",
  "America/Vancouver",
  "Asia/Gaza",
  "Asia/Hebron",
  "Asia/Jerusalem",
]);

/** Others it complains about on the console. Zones are known whatever their case: "europe/berlin". */
const KNOWN: ReadonlySet<string> = new Set([tzlib_get_timezones()].flat());

const two = (number: number) => String(number).padStart(2, "0");

function offsetText(minutes: number): string {
  const size = Math.abs(minutes);
  return `${minutes < 0 ? "-" : "+"}${two(Math.floor(size / 60))}${two(size % 60)}`;
}

/** The first minute of the new offset, which comes after `before` and is there at `after`. */
function changeBetween(before: number, after: number, offsetAt: (at: number) => number): number {
  const [old, half] = [offsetAt(before), Math.floor((after - before) / 2 / MINUTE_MS) * MINUTE_MS];
  if (half === 0) return after;
  const middle = before + half;
  return offsetAt(middle) === old
    ? changeBetween(middle, after, offsetAt)
    : changeBetween(before, middle, offsetAt);
}

/** The clock's changes of four years, each for itself, as this runtime knows them. */
function blockByIntl(timeZone: string, now: Date): string {
  const offsetAt = offsetReader(timeZone);
  const from = Date.UTC(now.getUTCFullYear() - 1, 0);
  const to = Date.UTC(now.getUTCFullYear() + 3, 0);
  const changes = [{ at: from, old: offsetAt(from), offset: offsetAt(from) }];
  for (let at = from; at < to; at += DAY_MS) {
    const [old, offset] = [offsetAt(at), offsetAt(at + DAY_MS)];
    if (old !== offset) changes.push({ at: changeBetween(at, at + DAY_MS, offsetAt), old, offset });
  }
  const least = Math.min(...changes.map(({ offset }) => offset));
  const lines = changes.flatMap(({ at, old, offset }) => {
    const kind = offset === least ? "STANDARD" : "DAYLIGHT";
    const start = `DTSTART:${wallText(at, old)}`;
    const offsets = [`TZOFFSETFROM:${offsetText(old)}`, `TZOFFSETTO:${offsetText(offset)}`];
    return [`BEGIN:${kind}`, ...offsets, start, `END:${kind}`];
  });
  return ["BEGIN:VTIMEZONE", `TZID:${timeZone}`, ...lines, "END:VTIMEZONE"].join("\r\n");
}

/**
 * A zone's VTIMEZONE, by the library, or by this runtime's own clocks where the library has the zone wrong or doesn't know it.
 * docs/product.md#calendar-feed
 */
export function vtimezoneOf(timeZone: string, now: Date): string {
  const [block = ""] = KNOWN.has(timeZone) ? [tzlib_get_ical_block(timeZone)].flat() : [];
  const name = /^TZID:(.*?)\r?$/m.exec(block)?.[1];
  if (name === undefined || WRONG.has(name)) return blockByIntl(timeZone, now);
  // Of zones with several names the library writes the first.
  return block.replace(/^TZID:.*?(\r?)$/m, `TZID:${timeZone}$1`);
}
