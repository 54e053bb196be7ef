import type { LeagueBoardDto, LeagueDto, RaceDto } from "#lib/leaderboard/league/league-schema.ts";
import type { BoardEntryDto } from "#lib/leaderboard/schema.ts";

export const member = (place: number, xp: number, isYou = false): BoardEntryDto => ({
  place,
  name: `Learner ${place}`,
  emoji: null,
  avatar: "moss.dots.flower",
  xp,
  rank: { name: "Novice Penguin", logo: "/ranks/novice-penguin.svg" },
  isYou,
});

/** A league of learners with so much XP, in their order; the last of them is you. */
export function leagueOf(amounts: readonly number[], change: Partial<LeagueDto> = {}): LeagueDto {
  const place = (xp: number) => 1 + amounts.filter((other) => other > xp).length;
  return {
    tier: 0,
    name: "Pebble League",
    nextName: "Coral League",
    members: amounts.map((xp, index) => member(place(xp), xp, index === amounts.length - 1)),
    racers: amounts.filter((xp) => xp > 0).length,
    promoted: 0,
    distance: null,
    next: null,
    ...change,
  };
}

const MONDAY = Date.parse("2026-03-02T00:00:00Z");
const dayAt = (index: number) => new Date(MONDAY + index * 86_400_000).toISOString().slice(0, 10);

/** A race on Wednesday; XP of each day of this week and of last week. */
export function raceOf(
  own: readonly number[],
  before: readonly number[],
  change: Partial<RaceDto> = {},
): RaceDto {
  const sum = (list: readonly number[]) => list.reduce((total, xp) => total + xp, 0);
  return {
    emoji: null,
    avatar: "plum.dots.beret",
    today: "2026-03-04",
    endsAt: "2026-03-09T00:00:00.000Z",
    days: [0, 1, 2, 3, 4, 5, 6].map((index) => ({
      day: dayAt(index),
      xp: own[index] ?? 0,
      lastXp: before[index] ?? 0,
    })),
    xp: sum(own),
    lastXpByNow: sum(before.slice(0, 3)),
    lastXp: sum(before),
    ...change,
  };
}

export const leagueBoardOf = (change: Partial<LeagueBoardDto> = {}): LeagueBoardDto => ({
  startsOn: "2026-03-02",
  endsAt: "2026-03-09T00:00:00.000Z",
  isHidden: false,
  league: leagueOf([10]),
  race: null,
  last: null,
  language: "en",
  ...change,
});
