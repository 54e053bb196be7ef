import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { islandPoint, islandProgress, sectionOf, unitsOf } from "./rules.ts";

interface Placed {
  _id: string;
  title: string;
  unitId: string | null;
  unitTitle: string | null;
  unitSubtitle: string | null;
  unitDifficulty: string | null;
  position: number;
}

function island(unitId: string | null, position = 0, more: Partial<Placed> = {}): Placed {
  const base = { unitTitle: null, unitSubtitle: null, unitDifficulty: null };
  return { _id: `${unitId}-${position}`, title: `Island ${position}`, unitId, position, ...base, ...more };
}

describe("the curve", () => {
  it.each([
    [0, 50, 60],
    [1, 170, 95.86780454],
    [2, 290, 109.97868015],
    [3, 410, 93.77315903],
    [4, 530, 57.08129285],
    [5, 650, 22.15987523],
    [7, 890, 28.43666811],
    [40, 4850, 87.57133406],
  ])("island %i stands at (%f, %f)", (index, x, y) => {
    expect(islandPoint(index).x).toBe(x);
    expect(islandPoint(index).y).toBeCloseTo(y, 6);
  });

  it("moves 120 px a step and swings no further than 50 px", () => {
    fc.assert(
      fc.property(fc.nat(5000), (index) => {
        const { x, y } = islandPoint(index);
        expect(islandPoint(index + 1).x - x).toBe(120);
        expect(Math.abs(y - 60)).toBeLessThanOrEqual(50);
      }),
    );
  });
});

describe("units", () => {
  it("are sorted by the digits of their ids, not by their letters", () => {
    const units = unitsOf("c", [island("unit-10"), island("unit-2"), island("unit-1")]);
    expect(units.map((unit) => unit.id)).toEqual(["unit-1", "unit-2", "unit-10"]);
  });

  it("hold their islands by position", () => {
    const [unit] = unitsOf("c", [island("unit-1", 3), island("unit-1", 1), island("unit-1", 2)]);
    expect(unit?.islands.map(({ position }) => position)).toEqual([1, 2, 3]);
  });

  it("fall back to their number, to beginner and to no subtitle, and are never locked", () => {
    expect(unitsOf("c", [island("unit-4")])[0]).toMatchObject({
      title: "Unit 4",
      subtitle: "",
      difficulty: "beginner",
      unlocked: true,
    });
    expect(unitsOf("c", [island("intro")])[0]).toMatchObject({ title: "Unit 1" });
  });

  it("keep what they bring", () => {
    const brought = { unitTitle: "Chance", unitSubtitle: "Dice and coins", unitDifficulty: "advanced" };
    expect(unitsOf("c", [island("unit-1", 0, brought)])[0]).toMatchObject({
      title: "Chance",
      subtitle: "Dice and coins",
      difficulty: "advanced",
    });
  });

  it("end with Miscellaneous where islands belong to none", () => {
    const units = unitsOf("c7", [island(null, 2), island("unit-1"), island(null, 1)]);
    expect(units.at(-1)).toMatchObject({
      id: "misc-c7",
      title: "Miscellaneous",
      subtitle: "Various Topics",
      difficulty: "mixed",
    });
    expect(units.at(-1)?.islands.map(({ position }) => position)).toEqual([1, 2]);
    expect(units).toHaveLength(2);
  });

  it("lose no island", () => {
    const anyIsland = fc.record({
      unitId: fc.option(fc.stringMatching(/^unit-\d{1,3}$/)),
      position: fc.nat(50),
    });
    fc.assert(
      fc.property(fc.array(anyIsland), (list) => {
        const units = unitsOf(
          "c",
          list.map(({ unitId, position }) => island(unitId, position)),
        );
        expect(units.reduce((sum, unit) => sum + unit.islands.length, 0)).toBe(list.length);
      }),
    );
  });
});

describe("a section", () => {
  const course = { _id: "a", title: "A" };

  it("is a course with its units", () => {
    expect(sectionOf(course, [island("unit-1")])).toMatchObject({
      ...{ id: "a", courseId: "a", title: "A", hasNoIslands: false },
      units: [{ id: "unit-1" }],
    });
  });

  it("has no units without islands", () => {
    expect(sectionOf(course, [])).toMatchObject({ hasNoIslands: true, units: [] });
  });
});

describe("an island's progress", () => {
  it.each([
    [[], { completed: false, starsEarned: 0 }],
    [[{ completed: true, stars: 2 }], { completed: true, starsEarned: 2 }],
    [
      [
        { completed: true, stars: 3 },
        { completed: false, stars: 0 },
      ],
      { completed: false, starsEarned: 3 },
    ],
    [
      [
        { completed: true, stars: 3 },
        { completed: true, stars: 1 },
      ],
      { completed: true, starsEarned: 4 },
    ],
  ])("of %j", (quizzes, progress) => {
    expect(islandProgress(quizzes)).toEqual(progress);
  });
});
