import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { islandPoint, sectionOf } from "#lib/island/rules.ts";
import { islandOf, quizOf } from "#tests/support/islands.ts";
import { LOOKS, type Sea, seaOf, tilesOf, unitAt } from "./sea-layout.ts";
import { doneStretches, journey, stretchesIn } from "./sea-route.ts";
import { besideOf, HORIZON, sceneOf } from "./sea-scene.ts";
import { touches, viewAround, windowOf } from "./sea-window.ts";

/** A course with units of so many islands. */
function seaWith(sizes: readonly number[], courseId = "c1"): Sea {
  const islands = sizes.flatMap((size, unit) =>
    Array.from({ length: size }, (_, at) =>
      islandOf(`${unit}-${at}`, [quizOf("q")], { courseId, unitId: `unit-${unit + 1}`, position: at }),
    ),
  );
  return seaOf(sectionOf({ _id: courseId, title: "Sea" }, islands), "0-0");
}

const sizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 12 });

describe("where islands and harbors lie", () => {
  it("keeps the curve within each unit", () => {
    const sea = seaWith([3, 2]);
    for (const { unit, index, point } of sea.islands) {
      const start = (sea.units[unit]?.first ?? 0) - 50;
      expect(point).toEqual({ x: start + islandPoint(index).x, y: islandPoint(index).y });
    }
  });

  it("goes on and on: no stop lies on another, and each unit in its own region", () => {
    fc.assert(
      fc.property(sizes, (each) => {
        const sea = seaWith(each);
        for (const [at, { point }] of sea.stops.slice(1).entries())
          expect(point.x - (sea.stops[at]?.point.x ?? 0)).toBeGreaterThanOrEqual(120 - 1e-6);
        for (const { point, unit } of sea.islands) {
          const { from, to } = sea.units[unit] ?? { from: 0, to: 0 };
          expect(point.x - 60).toBeGreaterThanOrEqual(from);
          expect(point.x + 60).toBeLessThan(to);
        }
        for (const { harbor, last, to } of sea.units) {
          expect(harbor.x - last).toBeGreaterThan(60 + 66);
          expect(harbor.x + 66).toBeLessThan(to);
        }
      }),
    );
  });

  it("covers the whole sea with its backdrop, without gaps", () => {
    fc.assert(
      fc.property(sizes, (each) => {
        const sea = seaWith(each);
        const tiles = tilesOf(sea);
        expect(tiles[0]?.from).toBe(0);
        expect(tiles.at(-1)?.to).toBeGreaterThanOrEqual(Math.round(sea.length));
        for (const [at, tile] of tiles.slice(1).entries()) expect(tile.from).toBe(tiles[at]?.to);
        for (const { from, to } of tiles) expect(to - from).toBeLessThan(1000);
      }),
    );
  });

  it("gives neighbors different regions and drawings", () => {
    const sea = seaWith(Array.from({ length: 20 }, () => 6));
    for (const [at, { region }] of sea.units.slice(1).entries())
      expect(region).not.toBe(sea.units[at]?.region);
    for (const [at, one] of sea.islands.slice(1).entries()) {
      expect(one.look).toBeLessThan(LOOKS);
      if (one.index > 0) expect(one.look).not.toBe(sea.islands[at]?.look);
    }
  });

  it("differs from course to course", () => {
    const regions = (id: string) => seaWith([1, 1, 1, 1], id).units.map(({ region }) => region);
    expect(regions("one")).not.toEqual(regions("another"));
    expect(regions("one")).toEqual(regions("one"));
  });

  it.each([
    [0, 0],
    [699, 0],
    [701, 1],
    [1e9, 1],
    [-5, 0],
  ])("finds the unit at %i: %i", (x, unit) => {
    expect(seaWith([3, 2]).units[0]?.to).toBe(650);
    expect(unitAt(seaWith([3, 2]), x - 50)).toBe(unit);
  });

  it("is empty without islands", () => {
    expect(seaWith([])).toMatchObject({ length: 0, islands: [], units: [], stops: [] });
    expect(tilesOf(seaWith([]))).toEqual([]);
    expect(unitAt(seaWith([]), 5)).toBe(0);
  });
});

describe("what is drawn", () => {
  it("contains all that is visible, and little more", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -500, max: 60_000 }),
        fc.integer({ min: 300, max: 2000 }),
        (from, size) => {
          const range = windowOf({ from, to: from + size });
          expect(range.from).toBeLessThanOrEqual(from - 300);
          expect(range.to).toBeGreaterThanOrEqual(from + size + 300);
          expect(range.to - range.from).toBeLessThanOrEqual(size + 2 * 320 + 2 * 400);
        },
      ),
    );
  });

  it("stays the same while one scrolls a little", () => {
    expect(windowOf({ from: 1000, to: 1900 })).toEqual(windowOf({ from: 1040, to: 1940 }));
  });

  it.each([
    [0, 5000, 0],
    [2500, 5000, 2000],
    [4990, 5000, 4000],
    [100, 400, 0],
  ])("with %i of %i in the middle the view begins at %i", (x, length, from) => {
    expect(viewAround(x, length, 1000)).toEqual({ from, to: from + 1000 });
  });

  it("is few of 500 islands, in one unit and in forty", () => {
    for (const each of [[500], Array.from({ length: 40 }, () => 12)]) {
      const sea = seaWith(each);
      const range = windowOf(viewAround(sea.length / 2, sea.length));
      const drawn = sea.islands.filter(({ point }) => touches(range, point.x, 120));
      expect(drawn.length).toBeGreaterThan(3);
      expect(drawn.length).toBeLessThan(24);
      expect(tilesOf(sea).filter(({ from, to }) => to >= range.from && from <= range.to).length).toBeLessThan(
        9,
      );
    }
  });
});

describe("the route", () => {
  it("joins all stops, the done part apart from the rest", () => {
    const { stops } = seaWith([2, 1]);
    const all = { from: 0, to: 10_000 };
    const across = stretchesIn(stops, [true, false, false, false], all, false);
    expect(across[0]).toEqual({ at: 0, path: "M120 60C160 73.3 200 86.6 240 95.9", isDone: true });
    expect(across.map(({ isDone }) => isDone)).toEqual([true, false, false, false]);
    expect(stretchesIn(stops, [true], all, true)[0]?.path).toBe("M60 120C73.3 160 86.6 200 95.9 240");
  });

  it("is drawn within the range alone; what stays in it stays the same", () => {
    const { stops } = seaWith([500]);
    const seen = stretchesIn(stops, [], { from: 30_000, to: 31_000 }, false);
    expect(seen.length).toBeLessThan(12);
    const later = stretchesIn(stops, [], { from: 30_120, to: 31_120 }, false);
    expect(later.slice(0, -1)).toEqual(seen.slice(1));
  });

  it.each([
    [
      ["complete", "complete", "current", "available", "complete", "available"],
      [true, true, false, false, false],
    ],
    [
      ["complete", "empty", "current", "empty"],
      [true, true, false],
    ],
    [
      ["complete", "cards", "complete"],
      [true, true],
    ],
    [["empty", "current"], [false]],
    [
      ["complete", "harbor", "current", "harbor"],
      [true, true, false],
    ],
    [["complete", "harbor"], [true]],
    [["empty", "harbor"], [false]],
    [[], []],
  ] as const)("%j is done: %j", (states, stretches) => {
    expect(doneStretches(states)).toEqual(stretches);
  });

  it("is sailed from stop to stop, forward and back", () => {
    const { stops } = seaWith([3, 3]);
    const there = journey(stops, 1, 5);
    expect(there[0]).toEqual(stops[1]?.point);
    expect(there.at(-1)?.x).toBeCloseTo(stops[5]?.point.x ?? 0);
    for (const [at, { x }] of there.slice(1).entries()) expect(x).toBeGreaterThan(there[at]?.x ?? 0);
    expect(journey(stops, 5, 1)).toEqual(there.toReversed());
    expect(journey(stops, 2, 2)).toEqual([stops[2]?.point]);
    expect(journey(seaWith([500]).stops, 0, 499).length).toBeLessThan(60);
  });
});

describe("the backdrop", () => {
  it("keeps within its piece, and small things out of the way of names", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0 }), fc.integer({ min: 390, max: 900 }), (seed, width) => {
        const { horizon, far, near } = sceneOf(seed, width);
        expect(horizon.length).toBeGreaterThan(0);
        for (const { x, scale, y } of horizon) {
          expect(x - 120 * scale).toBeGreaterThanOrEqual(-1);
          expect(x + 120 * scale).toBeLessThanOrEqual(width + 1);
          expect(y).toBe(HORIZON + 1);
        }
        for (const { x } of [...far, ...near]) expect(x >= 50 && x <= width - 50).toBe(true);
        // The lowest name begins at 190 + 110 + 60, below it 22 px of stars and 35 of letters; small things are up to 52 high
        for (const { y, scale } of near) expect(y - 52 * scale).toBeGreaterThan(417);
        expect(sceneOf(seed, width)).toEqual(sceneOf(seed, width));
      }),
    );
  });

  it("puts things beside a route that runs down where no name stands", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0 }), (seed) => {
        for (const { isLeft, y } of besideOf(seed, { from: 0, to: 1200, first: 120 })) {
          const curve = Math.sin(0.8 * ((y - 120) / 120));
          expect(isLeft).toBe(curve <= 0);
          expect(y).toBeLessThan(1200);
        }
      }),
    );
  });
});
