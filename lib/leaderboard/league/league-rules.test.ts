import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  bandOf,
  chooseLeague,
  distanceToPromotion,
  isPromoted,
  LEAGUE_SEATS,
  leagueName,
  nextTier,
  type OpenLeague,
  placeAmong,
  promotedPlaces,
  TIERS,
  TOP_TIER,
} from "./league-rules.ts";

const someXp = fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: LEAGUE_SEATS });

describe("the band", () => {
  it.each([
    [0, 0],
    [99.75, 0],
    [100, 1],
    [199, 1],
    [200, 2],
    [400, 3],
    [799.75, 3],
    [800, 4],
    [1600, 5],
    [3200, 6],
    [1_000_000, 6],
  ])("of %d XP a week is %i", (xp, band) => expect(bandOf(xp)).toBe(band));

  it("never falls where the XP rises", () => {
    const xp = fc.double({ min: 0, max: 1e6, noNaN: true });
    fc.assert(fc.property(xp, xp, (a, b) => a > b || bandOf(a) <= bandOf(b)));
  });
});

describe("the promotion places", () => {
  it.each([
    [0, 0],
    [4, 0],
    [5, 1],
    [6, 2],
    [8, 2],
    [9, 3],
    [29, 9],
    [30, 10],
    [300, 10],
  ])("of %i racers are %i", (racers, places) => expect(promotedPlaces(racers)).toBe(places));
});

describe("who is promoted", () => {
  it.each([
    ["the first of five", 50, [50, 40, 30, 20, 10], true],
    ["not the second of five", 40, [50, 40, 30, 20, 10], false],
    ["both who share the first of two places", 40, [40, 40, 30, 20, 10, 10], true],
    ["neither who shares the only place", 40, [40, 40, 30, 20, 10], false],
    ["who is ahead of a tie at the border", 50, [50, 40, 40, 20, 10, 10], true],
    ["nobody of that tie", 40, [50, 40, 40, 20, 10, 10], false],
    ["nobody where all have the same", 50, Array(30).fill(50), false],
    ["nobody without XP", 0, [0, 0, 0, 0, 0, 0], false],
    ["nobody among four", 50, [50, 40, 30, 20], false],
    ["nobody where the fifth has no XP", 50, [50, 40, 30, 20, 0], false],
  ])("%s", (_, xp, all, promoted) => expect(isPromoted(xp, all)).toBe(promoted));

  it("has more than anyone who is not, and is no more than there are places; equals share their fate", () => {
    fc.assert(
      fc.property(someXp, (all) => {
        const [up, stay] = [
          all.filter((xp) => isPromoted(xp, all)),
          all.filter((xp) => !isPromoted(xp, all)),
        ];
        for (const xp of up) for (const other of stay) expect(xp).toBeGreaterThan(other);
        const racers = all.filter((xp) => xp > 0).length;
        expect(up.length).toBeLessThanOrEqual(promotedPlaces(racers));
        expect(up.every((xp) => placeAmong(xp, all) <= promotedPlaces(racers))).toBe(true);
      }),
    );
  });

  it("is whoever wins as much as the distance says", () => {
    fc.assert(
      fc.property(someXp, fc.nat(LEAGUE_SEATS - 1), (all, index) => {
        const xp = all[index];
        if (xp === undefined || xp === 0) return;
        const distance = distanceToPromotion(xp, all, 0);
        expect(distance === 0).toBe(isPromoted(xp, all));
        if (distance === null) return;
        const later = all.map((one, at) => (at === index ? xp + distance : one));
        expect(isPromoted(xp + distance, later)).toBe(true);
        if (distance > 0) {
          const short = all.map((one, at) => (at === index ? xp + distance - 1 : one));
          expect(isPromoted(xp + distance - 1, short)).toBe(false);
        }
      }),
    );
  });

  it("nobody is in the highest league", () => {
    expect(distanceToPromotion(1, [5, 4, 3, 2, 1], TOP_TIER)).toBeNull();
    expect(distanceToPromotion(1, [5, 4, 3, 2, 1], TOP_TIER - 1)).toBe(5);
  });
});

describe("the tier", () => {
  it("goes up by one or stays, and never down", () => {
    fc.assert(
      fc.property(fc.nat(20), fc.boolean(), (tier, hasMovedUp) => {
        const next = nextTier(tier, hasMovedUp);
        expect(next).toBeGreaterThanOrEqual(tier);
        expect(next).toBe(hasMovedUp && tier < TOP_TIER ? tier + 1 : tier);
      }),
    );
  });

  it("has a name, whatever is stored", () => {
    expect([-1, 0, 1, TOP_TIER, 99].map(leagueName)).toEqual([
      "Pebble League",
      "Pebble League",
      "Coral League",
      "Aurora League",
      "Aurora League",
    ]);
    expect(new Set(TIERS).size).toBe(TIERS.length);
  });
});

describe("the choice of a league", () => {
  const league = (id: string, band: number, size: number): OpenLeague => ({ id, band, size });
  it.each([
    ["none where there is none", [], null],
    ["the fullest of the band", [league("a", 2, 3), league("b", 2, 29), league("c", 2, 12)], "b"],
    ["no full one", [league("a", 2, 30), league("b", 2, 1)], "b"],
    ["none where all are full", [league("a", 2, 30)], null],
    ["the own band before a fuller neighbor", [league("a", 1, 19), league("b", 2, 1)], "b"],
    ["a neighbor with few", [league("a", 1, 19), league("b", 3, 18)], "a"],
    ["no neighbor with twenty", [league("a", 1, 20), league("b", 3, 20)], null],
    ["a distant one with fewer than five", [league("a", 6, 4)], "a"],
    ["no distant one with five", [league("a", 6, 5)], null],
    ["the nearest of the distant", [league("a", 6, 4), league("b", 0, 1), league("c", 4, 1)], "b"],
  ] as [string, OpenLeague[], string | null][])("is %s", (_, leagues, id) =>
    expect(chooseLeague(leagues, 2)?.id ?? null).toBe(id),
  );

  it("never makes a league of 31, and leaves none of fewer than five beside another one", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(6), { maxLength: 300 }), (bands) => {
        const leagues: OpenLeague[] = [];
        for (const [index, band] of bands.entries()) {
          const chosen = chooseLeague(leagues, band);
          if (chosen) chosen.size += 1;
          else leagues.push(league(String(index), band, 1));
        }
        expect(leagues.every(({ size }) => size <= LEAGUE_SEATS)).toBe(true);
        expect(leagues.filter(({ size }) => size < 5).length).toBeLessThanOrEqual(1);
        expect(leagues.reduce((sum, { size }) => sum + size, 0)).toBe(bands.length);
      }),
    );
  });
});
