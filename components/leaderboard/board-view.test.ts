import { describe, expect, it } from "vitest";
import type { BoardEntryDto, LeaderboardDto } from "#lib/leaderboard/schema.ts";
import { partsOf, periodHref, periodOf } from "./board-view.ts";

const entry = (place: number, isYou = false): BoardEntryDto => ({
  place,
  name: `Learner ${place}`,
  emoji: null,
  avatar: "midnight.coral.none",
  xp: 1000 - place,
  rank: { name: "Novice Penguin", logo: "/ranks/novice-penguin.svg" },
  isYou,
});

function board(shown: number, own: number | null): LeaderboardDto {
  const entries = Array.from({ length: shown }, (_, index) => entry(index + 1, index + 1 === own));
  const { isYou: _, ...standing } = entry(own ?? 1);
  const above = [(own ?? 0) - 2, (own ?? 0) - 1].filter((place) => place > 0).map((place) => entry(place));
  const below = [(own ?? 0) + 1].map((place) => entry(place));
  const me = own === null ? null : { ...standing, distance: 1, nextName: "Learner", above, below };
  const startsOn = "2026-03-02";
  return { period: "week", startsOn, endsAt: null, entries, me, learnerCount: 100, language: "en" };
}

const places = (rows: readonly BoardEntryDto[]) => rows.map(({ place }) => place);

describe("the parts of the board", () => {
  it.each([
    ["without standing", 50, null, [], false],
    ["within the list", 50, 7, [], false],
    ["right behind the list", 50, 51, [51, 52], false],
    ["one further", 50, 52, [51, 52, 53], false],
    ["where the neighbours just touch it", 50, 53, [51, 52, 53, 54], true],
    ["far behind", 50, 80, [78, 79, 80, 81], true],
  ])("%s", (_, shown, own, around, hasGap) => {
    const parts = partsOf(board(shown, own));
    expect(places(parts.podium)).toEqual([1, 2, 3]);
    expect(places(parts.list)).toEqual(Array.from({ length: 47 }, (__, index) => index + 4));
    expect(places(parts.around)).toEqual(around);
    expect(parts.hasGap).toBe(hasGap);
    expect(parts.around.filter(({ isYou }) => isYou).length).toBe(around.length > 0 ? 1 : 0);
  });

  it("hold no one twice, and every row has its own key", () => {
    const { podium, list, around } = partsOf(board(50, 51));
    const rows = [...podium, ...list, ...around];
    expect(new Set(places(rows)).size).toBe(rows.length);
    expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
  });

  it("show no one around who has left the board", () => {
    expect(partsOf({ ...board(50, null), me: { hidden: true } }).around).toEqual([]);
  });
});

describe("the period in the address", () => {
  it.each([
    [null, "week"],
    ["week", "week"],
    ["month", "month"],
    ["all", "all"],
    ["year", "week"],
  ] as const)("%s is %s", (wanted, period) => expect(periodOf(wanted)).toBe(period));

  it("leads back to itself", () => {
    for (const period of ["week", "month", "all"] as const) {
      expect(periodOf(new URL(periodHref(period), "http://w").searchParams.get("period"))).toBe(period);
    }
  });
});
