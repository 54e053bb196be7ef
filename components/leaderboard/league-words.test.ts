import { describe, expect, it } from "vitest";
import type { LastLeagueDto, LeagueDto } from "#lib/leaderboard/league/league-schema.ts";
import { leagueOf, member } from "#tests/support/league.ts";
import { leagueRows, ordinal, promotionRule, resultWords, standingWords } from "./league-words.ts";

it.each([
  [1, "1st"],
  [2, "2nd"],
  [3, "3rd"],
  [4, "4th"],
  [11, "11th"],
  [12, "12th"],
  [13, "13th"],
  [21, "21st"],
  [22, "22nd"],
  [30, "30th"],
])("place %i is the %s", (place, text) => expect(ordinal(place)).toBe(text));

describe("the rule of a league", () => {
  it.each<[Partial<LeagueDto>, string]>([
    [{ promoted: 10 }, "The top 10 move up to the Coral League when the week ends."],
    [{ promoted: 1 }, "The first moves up to the Coral League when the week ends."],
    [{ promoted: 1 }, "Learners who tie move up only if there is room for all of them."],
    [{ promoted: 0, racers: 0 }, "No learners have some so far."],
    [{ promoted: 0, racers: 1 }, "One learner has some so far."],
    [{ promoted: 0, racers: 4 }, "Four learners have some so far."],
    [{ promoted: 0, racers: 9, nextName: null }, "This is the highest league: everybody here stays."],
  ])("for %j", (change, text) => expect(promotionRule(leagueOf([], change))).toContain(text));
});

describe("the own standing", () => {
  const next = { name: "Otto", distance: 40 };
  const words = (change: Partial<LeagueDto>, xp = 10) => standingWords(leagueOf([], change), xp, String);
  const bare = (text: string) => text.replaceAll(/[\u2068\u2069]/g, "");
  it.each<[string, Partial<LeagueDto>, number, string]>([
    ["before the race", { distance: 5 }, 0, "Your first XP this week gets you into the race."],
    [
      "below the zone",
      { distance: 120, next },
      10,
      "120 XP to the promotion zone. Below it, you stay in the Pebble League.",
    ],
    ["in the zone", { distance: 0, next }, 10, "You are in the promotion zone. 40 XP to Otto."],
    ["in the lead", { distance: 0, next: null }, 10, "You are in the promotion zone. You are in the lead."],
    ["where nobody moves up", { distance: null, next }, 10, "40 XP to Otto."],
  ])("%s", (_, change, xp, text) => expect(bare(words(change, xp))).toBe(text));
});

describe("the result", () => {
  const last: LastLeagueDto = {
    startsOn: "2026-03-02",
    name: "Coral League",
    place: 5,
    racers: 12,
    hasMovedUp: false,
    newName: "Coral League",
  };
  it.each<[Partial<LastLeagueDto>, string, string]>([
    [{}, "You finished 5th of 12", "You stay in the Coral League."],
    [
      { place: 4 },
      "You finished 4th of 12",
      "You stay in the Coral League. More learners tied than could move up.",
    ],
    [
      { place: 1, name: "Aurora League", newName: "Aurora League" },
      "You finished 1st of 12",
      "You stay in the Aurora League.",
    ],
    [
      { hasMovedUp: true, newName: "Pearl League" },
      "You finished 5th and moved up to the Pearl League",
      "12 learners raced in the Coral League.",
    ],
    [{ place: null }, "A new week begins", "You stay in the Coral League."],
    [{ place: 1, racers: 1 }, "You finished the week", "You stay in the Coral League."],
    [
      { place: null, hasMovedUp: true, newName: "Pearl League" },
      "You moved up to the Pearl League",
      "A new week, a new league.",
    ],
  ])("of %j", (change, title, text) => expect(resultWords({ ...last, ...change })).toEqual({ title, text }));
});

describe("the rows", () => {
  it.each([
    [3, [50, 40, 40], [30, 20, 0]],
    [2, [50], [40, 40, 30, 20, 0]],
    [0, [], [50, 40, 40, 30, 20, 0]],
  ])("part where %i promotion places end; a tie is in if there is room for it", (promoted, up, stay) => {
    const { zone, rest } = leagueRows(leagueOf([50, 40, 40, 30, 20, 0], { promoted }));
    expect(zone.map(({ xp }) => xp)).toEqual(up);
    expect(rest.map(({ xp }) => xp)).toEqual(stay);
  });

  it("of learners with one name have keys of their own", () => {
    const members = [member(1, 30), member(2, 20), member(3, 10)].map((one) => ({ ...one, name: "Twin" }));
    const { zone, rest } = leagueRows(leagueOf([], { members, promoted: 1 }));
    expect([...zone, ...rest].map(({ key }) => key)).toEqual(["Twin 1", "Twin 2", "Twin 3"]);
  });
});
