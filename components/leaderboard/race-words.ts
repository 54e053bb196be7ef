import type { RaceDto } from "#lib/leaderboard/league/league-schema.ts";

export interface RaceWords {
  title: string;
  text: string;
  mood: "ahead" | "level" | "behind" | "fresh";
}

/** How the race against one's own last week stands, in kind words. */
export function raceWords({ xp, lastXpByNow, lastXp }: RaceDto, format: (xp: number) => string): RaceWords {
  if (lastXp === 0) {
    return xp === 0
      ? {
          mood: "fresh",
          title: "A fresh start",
          text: "What you earn this week is the mark to beat next week.",
        }
      : {
          mood: "fresh",
          title: "You set the pace",
          text: "Last week has no XP to race against. This week is the mark for the next.",
        };
  }
  const left = lastXp - xp;
  if (left < 0)
    return {
      mood: "ahead",
      title: "You beat last week",
      text: `${format(-left)} XP more than in the whole of last week, and the week isn't over.`,
    };
  if (left === 0)
    return {
      mood: "ahead",
      title: "You caught up with last week",
      text: "As much XP as in the whole of last week. Anything more beats it.",
    };
  const rest = `${format(left + 1)} XP more beat the whole week.`;
  const lead = xp - lastXpByNow;
  if (lead > 0)
    return {
      mood: "ahead",
      title: "You are ahead",
      text: `${format(lead)} XP more than by this time last week. ${rest}`,
    };
  if (lead === 0)
    return { mood: "level", title: "Neck and neck", text: `As much XP as by this time last week. ${rest}` };
  return {
    mood: "behind",
    title: "Last week leads for now",
    text: `${format(-lead)} XP and you are level again. Every quiz brings you closer.`,
  };
}

export interface RacePoint {
  day: string;
  /** So far this week, at the end of the day; null for days to come */
  xp: number | null;
  /** The same of last week */
  lastXp: number;
}

/** The two lines of the race: XP adds up from Monday on. */
export function racePoints({ days, today }: RaceDto): RacePoint[] {
  let [xp, lastXp] = [0, 0];
  return days.map((one) => {
    xp += one.xp;
    lastXp += one.lastXp;
    return { day: one.day, xp: one.day <= today ? xp : null, lastXp };
  });
}

/** The upper end of a scale that holds everything: two digits at most, then noughts; 100 at least. */
export function scaleTop(highest: number): number {
  const base = 10 ** Math.floor(Math.log10(Math.max(highest, 100)));
  return (
    [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10].map((step) => step * base).find((top) => top >= highest) ??
    10 * base
  );
}
