import { describe, expect, it } from "vitest";
import type { BurnUpDto } from "#lib/study/schema.ts";
import { rowsOf, shapeOf, topOf } from "./shape.ts";

const point = (day: string, scope: number | null, done: number | null, promised: number | null = null) => ({
  day,
  scope,
  done,
  promised,
  wanted: null,
});

const BURN_UP: BurnUpDto = {
  points: [
    point("2026-03-01", 60, 0, 0),
    point("2026-03-03", 120, 30, 40),
    point("2026-03-05", 120, 60, 60),
    point("2026-03-11", null, null, 120),
  ],
  steps: [{ day: "2026-03-03", title: "Unit 2", minutes: 60 }],
};
const RANGE = {
  kind: "range",
  from: "2026-03-09",
  to: "2026-03-21",
  chance: 0.5,
  standing: "tight",
} as const;

describe("the chart", () => {
  it("runs from the first day to the last that anything says", () => {
    expect(shapeOf(BURN_UP, { kind: "early" })).toMatchObject({
      first: "2026-03-01",
      last: "2026-03-11",
      top: 120,
    });
    expect(shapeOf(BURN_UP, RANGE)?.last).toBe("2026-03-21");
  });

  it("draws each line where its days and minutes are", () => {
    const shape = shapeOf(BURN_UP, { kind: "early" });
    expect(shape?.scope).toBe("M0 50H20V0H40V0");
    expect(shape?.done).toBe("M0 100L20 75L40 50");
    expect(shape?.promised).toBe("M0 100L20 66.67L40 50L100 0");
    expect(shape?.wanted).toBe("");
    expect(shape?.band).toBe("");
    expect(shape?.scopeAhead).toBe("M40 0L100 0");
    expect(shape?.nowX).toBe(40);
    expect(shape?.steps).toMatchObject([{ title: "Unit 2", place: { x: 20, y: 0 } }]);
  });

  it("spreads from what is done now to the days of the range", () => {
    expect(shapeOf(BURN_UP, RANGE)?.band).toBe("M20 50L40 0L100 0Z");
  });

  it("needs a day on which something was counted", () => {
    expect(shapeOf({ points: [], steps: [] }, RANGE)).toBeNull();
    expect(shapeOf({ points: [point("2026-03-01", null, null, 3)], steps: [] }, RANGE)).toBeNull();
    const one = shapeOf({ points: [point("2026-03-01", 60, 0, 0)], steps: [] }, { kind: "early" });
    expect(one).toMatchObject({ last: "2026-03-02", done: "" });
  });
});

it.each([
  [1, 10],
  [21, 30],
  [31, 60],
  [601, 720],
  [721, 960],
  [5000, 5400],
])("%d minutes reach below %d", (minutes, top) => {
  expect(topOf(minutes)).toBe(top);
});

it("the table has a row a week where there are many days, and today's", () => {
  const points = Array.from({ length: 40 }, (_, index) =>
    point(
      `2026-0${index < 28 ? 2 : 3}-${String((index % 28) + 1).padStart(2, "0")}`,
      60,
      index < 20 ? index : null,
    ),
  );
  const days = rowsOf({ points, steps: [] }).map(({ day }) => day);
  expect(days).toEqual([
    "2026-02-01",
    "2026-02-08",
    "2026-02-15",
    "2026-02-20",
    "2026-02-22",
    "2026-03-01",
    "2026-03-08",
    "2026-03-12",
  ]);
});
