import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { raceOf } from "#tests/support/league.ts";
import { racePoints, raceWords, scaleTop } from "./race-words.ts";

const week = [100, 0, 100, 300, 0, 0, 400];

describe("the words of the race", () => {
  it.each([
    ["nothing anywhere", raceOf([], []), "fresh", "A fresh start"],
    ["no last week", raceOf([50], []), "fresh", "You set the pace"],
    ["behind", raceOf([50], week), "behind", "Last week leads for now"],
    ["nothing yet", raceOf([], week), "behind", "Last week leads for now"],
    ["level", raceOf([200], week), "level", "Neck and neck"],
    ["level at nothing", raceOf([], [0, 0, 0, 400]), "level", "Neck and neck"],
    ["ahead", raceOf([100, 160], week), "ahead", "You are ahead"],
    ["caught up", raceOf([900], week), "ahead", "You caught up with last week"],
    ["beyond", raceOf([940], week), "ahead", "You beat last week"],
  ])("%s", (_, race, mood, title) => expect(raceWords(race, String)).toMatchObject({ mood, title }));

  it.each([
    [raceOf([50], week), "150 XP and you are level again."],
    [raceOf([260], week), "60 XP more than by this time last week. 641 XP more beat the whole week."],
    [raceOf([940], week), "40 XP more than in the whole of last week"],
  ])("say how much it is", (race, text) => expect(raceWords(race, String).text).toContain(text));
});

it("the lines rise from Monday on, and the own one ends today", () => {
  const points = racePoints(raceOf([50, 0, 25], week));
  expect(points.map(({ xp }) => xp)).toEqual([50, 50, 75, null, null, null, null]);
  expect(points.map(({ lastXp }) => lastXp)).toEqual([100, 100, 200, 500, 500, 500, 900]);
});

describe("the scale", () => {
  it.each([
    [0, 100],
    [100, 100],
    [101, 120],
    [900, 1000],
    [1001, 1200],
    [10_400, 12_000],
  ])("for %i goes up to %i", (highest, top) => expect(scaleTop(highest)).toBe(top));

  it("holds everything, and wastes at most a third", () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 1_000_000 }), (highest) => {
        expect(scaleTop(highest)).toBeGreaterThanOrEqual(highest);
        expect(scaleTop(highest)).toBeLessThanOrEqual(highest * 1.34);
      }),
    );
  });
});
