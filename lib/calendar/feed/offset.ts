import { HOUR_MS, MINUTE_MS } from "#lib/core/time.ts";

type OffsetAt = (at: number) => number;

const readers = new Map<string, OffsetAt>();

function createReader(timeZone: string): OffsetAt {
  const format = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longOffset" });
  return (at) => {
    const name = format.formatToParts(at).find(({ type }) => type === "timeZoneName")?.value ?? "";
    const [, sign, hours = 0, minutes = 0] = /GMT([+-])(\d+):(\d+)/.exec(name) ?? [];
    return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
  };
}

/** Reads a zone's offset from UTC at an instant, in minutes; east is positive. */
export function offsetReader(timeZone: string): OffsetAt {
  const reader = readers.get(timeZone) ?? createReader(timeZone);
  readers.set(timeZone, reader);
  return reader;
}

/** "20260701T190000": what a clock shows that is `offset` minutes ahead of UTC */
export function wallText(at: number, offset: number): string {
  return new Date(at + offset * MINUTE_MS).toISOString().replace(/[-:]|\.\d+Z$/g, "");
}

/** No clock is set forth or back by more at once. */
const NEAR_MS = 3 * HOUR_MS;

/** Whether the zone's clock is set forth or back about then: of an hour that comes twice, readers take one or the other. */
export function isNearChange(at: number, timeZone: string): boolean {
  const offsetAt = offsetReader(timeZone);
  return [at - NEAR_MS, at + NEAR_MS].some((near) => offsetAt(near) !== offsetAt(at));
}
