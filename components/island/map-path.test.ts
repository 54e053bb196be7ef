import { describe, expect, it } from "vitest";
import { mapPaths, mapSize } from "./map-path.ts";

describe("the way between islands", () => {
  it("runs from island to island and keeps to the slope of the curve", () => {
    expect(mapPaths([true], false).whole).toBe("M50 60C90 73.3 130 86.6 170 95.9");
  });

  it("is the same one with its axes swapped on narrow screens", () => {
    expect(mapPaths([true], true).whole).toBe("M60 50C73.3 90 86.6 130 95.9 170");
  });

  it("tells sailed stretches from open ones; together they are the whole", () => {
    const { whole, done, open } = mapPaths([true, false, true], false);
    expect(done.match(/M/g)).toHaveLength(2);
    expect(open.match(/M/g)).toHaveLength(1);
    expect(done.length + open.length).toBe(whole.length);
  });

  it("has nothing to draw for a lone island", () => {
    expect(mapPaths([], false)).toEqual({ whole: "", done: "", open: "" });
  });
});

describe("the size of the map", () => {
  it.each([
    [0, 100, 20, 50],
    [1, 100, 20, 50],
    [2, 220, 56, 50],
    [3, 340, 70, 50],
    [40, 4780, 120, 0],
  ])("%i islands are %i px long and %i high, %i below the top", (count, length, height, rise) => {
    expect(mapSize(count)).toEqual({ length, height, rise });
  });
});
