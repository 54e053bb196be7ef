import { addDays, isDay, type LocalDay } from "#lib/core/time.ts";
import { mondayOf } from "#lib/study/rules.ts";

/** The week that is looked at: the one asked for, else this one; on a Monday, which has seen nothing yet, the last. */
export function weekToShow(asked: string | null, today: LocalDay): LocalDay {
  return asked !== null && isDay(asked) ? mondayOf(asked) : mondayOf(addDays(today, -1));
}

/** "2 to 8 March", "30 March to 5 April" */
export function weekWords(from: LocalDay, to: LocalDay): string {
  const date = (day: LocalDay, withMonth: boolean) =>
    new Intl.DateTimeFormat("en-GB", {
      day: "numeric",
      ...(withMonth && { month: "long" }),
      timeZone: "UTC",
    }).format(Date.parse(day));
  return `${date(from, from.slice(0, 7) !== to.slice(0, 7))} to ${date(to, true)}`;
}
