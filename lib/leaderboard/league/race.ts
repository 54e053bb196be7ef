import { addDays, dayToDate, type LocalDay } from "#lib/core/time.ts";

/** What counts of one local day, and what of it was won up to this time of day a week later */
export interface RaceDay {
  day: LocalDay;
  xp: number;
  xpByNow: number;
}

export interface Race {
  today: LocalDay;
  days: { day: LocalDay; xp: number; lastXp: number }[];
  xp: number;
  lastXpByNow: number;
  lastXp: number;
}

const WEEK_DAYS = [0, 1, 2, 3, 4, 5, 6];

/** The Monday of the week that a date lies in. */
export function mondayOf(day: LocalDay): LocalDay {
  return addDays(day, -((dayToDate(day).getUTCDay() + 6) % 7));
}

/** Returns the learner's week against the one before, day by day (docs/product.md#against-last-week). */
export function raceOf(rows: readonly RaceDay[], today: LocalDay): Race {
  const monday = mondayOf(today);
  const dayAt = (day: LocalDay) => rows.find((row) => row.day === day);
  const days = WEEK_DAYS.map((index) => {
    const day = addDays(monday, index);
    return { day, xp: dayAt(day)?.xp ?? 0, lastXp: dayAt(addDays(day, -7))?.xp ?? 0 };
  });
  const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
  const lastWeek = rows.filter(({ day }) => day < monday && day >= addDays(monday, -7));
  return {
    today,
    days,
    xp: sum(days.map(({ xp }) => xp)),
    lastXpByNow: sum(lastWeek.map(({ xpByNow }) => xpByNow)),
    lastXp: sum(days.map(({ lastXp }) => lastXp)),
  };
}
