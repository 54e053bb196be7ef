import { DAY_MS, type LocalDay, SECOND_MS } from "#lib/core/time.ts";

/** A second opinion on local days, by arithmetic on offsets: it shares no code with lib/core/time.ts. */

/** The nearest that zones come to the ends of the day, where hopping would pay most. */
export const FAR_ZONES = [
  "Pacific/Kiritimati",
  "Etc/GMT-14",
  "Pacific/Chatham",
  "Pacific/Apia",
  "Pacific/Tongatapu",
  "Pacific/Auckland",
  "Asia/Kathmandu",
  "UTC",
  "America/Nuuk",
  "Atlantic/Azores",
  "America/Santiago",
  "America/St_Johns",
  "Pacific/Honolulu",
  "Pacific/Pago_Pago",
  "Pacific/Niue",
  "Etc/GMT+12",
];

export const ALL_ZONES = [...new Set([...Intl.supportedValuesOf("timeZone"), ...FAR_ZONES])];

export const FROM_MS = Date.UTC(2023, 11, 1);
export const TO_MS = Date.UTC(2032, 0, 1);
/** Offsets hold for longer than this: the shortest, a Ramadan in Morocco, is about five weeks. */
const SCAN_MS = 7 * DAY_MS;

interface Span {
  fromMs: number;
  toMs: number;
  offsetMs: number;
}

function offsetReader(timeZone: string): (ms: number) => number {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  return (ms) => {
    const part = Object.fromEntries(format.formatToParts(ms).map(({ type, value }) => [type, Number(value)]));
    const { year = 0, month = 1, day, hour, minute, second } = part;
    return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(ms / SECOND_MS) * SECOND_MS;
  };
}

const cache = new Map<string, Span[]>();

/** The stretches of one offset between 2024 and 2031, found by scanning. */
function spansOf(timeZone: string): Span[] {
  const known = cache.get(timeZone);
  if (known) return known;
  const offsetAt = offsetReader(timeZone);
  const spans: Span[] = [{ fromMs: FROM_MS, toMs: TO_MS, offsetMs: offsetAt(FROM_MS) }];
  for (let ms = FROM_MS; ms < TO_MS; ms += SCAN_MS) {
    const last = spans.at(-1) as Span;
    const offsetMs = offsetAt(ms + SCAN_MS);
    if (offsetMs === last.offsetMs) continue;
    let [before, at] = [ms, ms + SCAN_MS];
    while (at - before > SECOND_MS) {
      const middle = Math.floor((before + at) / 2 / SECOND_MS) * SECOND_MS;
      if (offsetAt(middle) === last.offsetMs) before = middle;
      else at = middle;
    }
    last.toMs = at;
    spans.push({ fromMs: at, toMs: TO_MS, offsetMs });
  }
  cache.set(timeZone, spans);
  return spans;
}

/** The instants at which the zone's offset changes. */
export function switchesOf(timeZone: string): number[] {
  return spansOf(timeZone)
    .slice(1)
    .map(({ fromMs }) => fromMs);
}

/** Days since 1970 of the local date. */
function dayNumber(ms: number, timeZone: string): number {
  const span = spansOf(timeZone).find(({ toMs }) => ms < toMs);
  if (!span || ms < FROM_MS) throw new RangeError(`${new Date(ms).toISOString()} was not scanned`);
  return Math.floor((ms + span.offsetMs) / DAY_MS);
}

export function wallDay(ms: number, timeZone: string): LocalDay {
  return new Date(dayNumber(ms, timeZone) * DAY_MS).toISOString().slice(0, 10);
}

/** The first instant at which the local date is `day` or later. */
export function wallStart(day: LocalDay, timeZone: string): number {
  return wallInstant(day, "00:00", timeZone);
}

/** The first instant at which the local date and clock are those or later. */
export function wallInstant(day: LocalDay, clock: string, timeZone: string): number {
  const wanted = Date.parse(`${day}T${clock}Z`);
  for (const { fromMs, toMs, offsetMs } of spansOf(timeZone)) {
    const start = Math.max(fromMs, wanted - offsetMs);
    if (start < toMs) return start;
  }
  throw new RangeError(`${day} was not scanned`);
}

/** The first instant after `ms` at which the local date is a later one. */
export function wallMidnightAfter(ms: number, timeZone: string): number {
  const tomorrow = new Date((dayNumber(ms, timeZone) + 1) * DAY_MS).toISOString().slice(0, 10);
  return wallStart(tomorrow, timeZone);
}
