const format = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

/** "November 22, 2026": the day in UTC, the same for every reader */
export function LongDate({ at }: { at: string }) {
  return <time dateTime={at}>{format.format(new Date(at))}</time>;
}
