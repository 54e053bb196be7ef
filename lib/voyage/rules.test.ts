import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { regionAt } from "#lib/island/regions.ts";
import { chestOf, GROUP, isletsOf, MAX_ISLETS, placeGroup } from "./rules.ts";

const COURSE = "01a22407-c28e-7132-824c-4d5e3b1532c4";

/** An island of unit `unit` (0: none) with so many quizzes, all of them complete or not. */
function island(unit: number, position: number, quizzes = 1, completed = true) {
  return {
    _id: `${unit}-${position}`,
    title: `Island ${position}`,
    courseTitle: "Seas",
    unitId: unit === 0 ? null : `unit-${unit}`,
    unitTitle: unit === 0 ? null : `Part ${unit}`,
    ...{ unitSubtitle: null, unitDifficulty: null, position },
    completed: completed && quizzes > 0,
    starsEarned: completed ? quizzes * 2 : 0,
    quizzes: Array.from({ length: quizzes }, () => ({})),
  };
}

describe("what a chest holds", () => {
  it.each([
    ["one island, complete", [island(1, 0)], "unit-1", ["Island 0"]],
    ["one island, not complete", [island(1, 0, 1, false)], "unit-1", "incomplete"],
    ["the last one open", [island(1, 0), island(1, 1, 1, false)], "unit-1", "incomplete"],
    ["islands without questions don't count", [island(1, 0), island(1, 1, 0)], "unit-1", ["Island 0"]],
    ["no island with questions", [island(1, 0, 0), island(1, 1, 0)], "unit-1", "incomplete"],
    ["another unit is open", [island(1, 0), island(2, 1, 1, false)], "unit-1", ["Island 0"]],
    ["no such unit", [island(1, 0)], "unit-2", "missing"],
    ["no islands without a unit", [island(1, 0)], null, "missing"],
    ["islands without a unit", [island(1, 0, 1, false), island(0, 1)], null, ["Island 1"]],
    ["no islands", [], "unit-1", "missing"],
  ] as const)("%s", (_, islands, unitId, expected) => {
    const chest = chestOf(COURSE, islands, unitId);
    expect(typeof chest === "string" ? chest : chest.islands).toEqual(expected);
  });

  it("names unit and course, sums the stars and shows the region of the unit's place on the map", () => {
    const islands = [island(3, 0), island(3, 1, 2), island(7, 2), island(0, 3)];
    expect(chestOf(COURSE, islands, "unit-7")).toEqual({
      ...{ courseTitle: "Seas", unitTitle: "Part 7", islands: ["Island 2"], stars: 2 },
      region: regionAt(COURSE, 1),
    });
    expect(chestOf(COURSE, islands, "unit-3")).toMatchObject({ stars: 6, region: regionAt(COURSE, 0) });
    expect(chestOf(COURSE, islands, null)).toMatchObject({
      unitTitle: "Miscellaneous",
      region: regionAt(COURSE, 2),
    });
  });

  it("is called like its course where nothing has a unit", () => {
    expect(chestOf(COURSE, [island(0, 0)], null)).toMatchObject({ unitTitle: "Seas" });
  });
});

describe("the islets of a course", () => {
  it.each([
    [0, 0, 0, { lit: 0, total: 0 }],
    [3, 0, 0, { lit: 0, total: 3 }],
    [1, 1, 0, { lit: 0, total: 1 }],
    [1, 1, 1, { lit: 1, total: 1 }],
    [40, 100, 1, { lit: 1, total: 7 }],
    [40, 100, 29, { lit: 2, total: 7 }],
    [40, 100, 99, { lit: 6, total: 7 }],
    [40, 100, 100, { lit: 7, total: 7 }],
    [40, 100, 101, { lit: 7, total: 7 }],
  ])("%i islands, %i quizzes, %i of them complete", (islandCount, quizCount, completedQuizzes, expected) => {
    expect(isletsOf({ islandCount, quizCount, completedQuizzes })).toEqual(expected);
  });

  it("never go dark as a course goes on, and are all lit at its end alone", () => {
    const counts = fc.record({ islandCount: fc.nat(500), quizCount: fc.integer({ min: 1, max: 800 }) });
    fc.assert(
      fc.property(counts, fc.nat(799), (course, done) => {
        const completedQuizzes = done % course.quizCount;
        const now = isletsOf({ ...course, completedQuizzes });
        const next = isletsOf({ ...course, completedQuizzes: completedQuizzes + 1 });
        expect(next.lit).toBeGreaterThanOrEqual(now.lit);
        expect(now.total).toBeLessThanOrEqual(MAX_ISLETS);
        if (now.total > 1) expect(now.lit).toBeLessThan(now.total);
        expect(isletsOf({ ...course, completedQuizzes: course.quizCount }).lit).toBe(now.total);
      }),
    );
  });
});

describe("a course's group of islands", () => {
  const group = fc.tuple(fc.uuid(), fc.integer({ min: 0, max: MAX_ISLETS }));

  it("is the same for the same course, whatever has been lit", () => {
    fc.assert(
      fc.property(group, ([courseId, count]) => {
        const all = placeGroup(courseId, MAX_ISLETS);
        expect(placeGroup(courseId, count)).toEqual({ ...all, islets: all.islets.slice(0, count) });
      }),
    );
  });

  it("lies within its grid, with room between all islands", () => {
    fc.assert(
      fc.property(fc.uuid(), (courseId) => {
        const { islets, lighthouse } = placeGroup(courseId, MAX_ISLETS);
        expect(islets).toHaveLength(MAX_ISLETS);
        for (const { x, y } of islets) {
          expect(x >= 22 && x <= GROUP.width - 22 && y >= 22 && y <= GROUP.height - 10).toBe(true);
          // The main island's shore is 76 × 16 around 160, 127.
          expect(((x - 160) / 76) ** 2 + ((y - 127) / 32) ** 2).toBeGreaterThan(1);
          expect(Math.hypot(x - lighthouse.x, y - lighthouse.y)).toBeGreaterThan(40);
        }
        for (const [index, a] of islets.entries())
          for (const b of islets.slice(index + 1))
            expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(44);
      }),
    );
  });
});
