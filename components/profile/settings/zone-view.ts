import type { Option } from "#components/ui/options.ts";

/** "America / New York" */
export function zoneName(zone: string): string {
  return zone.replaceAll("_", " ").replaceAll("/", " / ");
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Making one takes a millisecond, which a list of zones would pay with every key. */
function offsetFormat(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  const format = known ?? new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "longOffset" });
  formats.set(timeZone, format);
  return format;
}

/** "UTC+5:30", as it is at that instant; "UTC" without a difference. */
export function offsetOf(zone: string, at: Date): string {
  const parts = offsetFormat(zone).formatToParts(at);
  const name = parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
  const [, sign, hours, minutes] = /([+-])(\d+):(\d+)/.exec(name) ?? [];
  if (!sign || (Number(hours) === 0 && Number(minutes) === 0)) return "UTC";
  return `UTC${sign === "-" ? "−" : "+"}${Number(hours)}${minutes === "00" ? "" : `:${minutes}`}`;
}

function canonical(zone: string): string {
  return new Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions().timeZone;
}

/** Whether two names mean one zone: browsers and servers differ about Calcutta and Kolkata. */
export function isSameZone(a: string, b: string): boolean {
  return a === b || canonical(a) === canonical(b);
}

/** All zones that this browser knows, the learner's own under the name that it was saved with. */
export function zoneOptions(own: string): Option[] {
  const twin = canonical(own);
  const others = Intl.supportedValuesOf("timeZone").filter((zone) => zone !== twin);
  return [...new Set(["UTC", own, ...others])]
    .map((zone) => ({ value: zone, label: zoneName(zone) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, "en"));
}

/** "00:00 on Monday, 23 November": the start of a learner's day in the zone that ends with it. */
export function changeInWords(changesAt: string, zone: string, language: string): string {
  const at = new Date(changesAt);
  const time = new Intl.DateTimeFormat(language, { timeStyle: "short", timeZone: zone });
  const day = new Intl.DateTimeFormat(language, {
    weekday: "long",
    day: "numeric",
    month: "long",
    timeZone: zone,
  });
  return `${time.format(at)}, ${day.format(at)}`;
}
