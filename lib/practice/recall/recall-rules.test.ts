import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#lib/core/time.ts";
import { GRADES, isSoon, mixIn, newLeft } from "./recall-rules.ts";
import { afterGrade, intervalsOf, newMemory } from "./recall-schedule.ts";

const now = new Date("2026-03-01T12:00:00Z");
const later = (ms: number) => new Date(now.getTime() + ms);

describe("when a card comes back", () => {
  it("is after minutes for one that is new, unless it was easy", () => {
    expect(intervalsOf(newMemory(now), now)).toEqual({ again: 60, hard: 360, good: 600, easy: 691_200 });
  });

  it("is after days once it was known twice, and after minutes once it is forgotten", () => {
    const learning = afterGrade(newMemory(now), "good", now);
    const known = afterGrade(learning, "good", learning.due);
    expect((known.due.getTime() - learning.due.getTime()) / DAY_MS).toBe(2);
    const { again, hard, good, easy } = intervalsOf(known, known.due);
    expect(again).toBe(600);
    expect(hard).toBeGreaterThan(86_400);
    expect(good).toBeGreaterThan(hard);
    expect(easy).toBeGreaterThan(good);
    expect(afterGrade(known, "again", known.due)).toMatchObject({ lapses: 1, state: 3, reps: 3 });
  });

  it("is later the better it was known, never sooner than a minute or later than about a year", () => {
    const grades = fc.array(fc.tuple(fc.constantFrom(...GRADES), fc.nat(400 * 24)), { maxLength: 12 });
    fc.assert(
      fc.property(grades, (all) => {
        let [memory, at] = [newMemory(now), now];
        for (const [index, [grade, hours]] of all.entries()) {
          at = new Date(at.getTime() + hours * HOUR_MS);
          const { again, hard, good, easy } = intervalsOf(memory, at);
          expect([again, hard, good, easy].toSorted((a, b) => a - b)).toEqual([again, hard, good, easy]);
          expect(again).toBeGreaterThanOrEqual(60);
          expect(easy).toBeLessThanOrEqual(368 * 86_400);
          memory = afterGrade(memory, grade, at);
          expect(memory.reps).toBe(index + 1);
        }
      }),
    );
  });
});

it.each([
  [0, true],
  [20 * MINUTE_MS, true],
  [20 * MINUTE_MS + 1, false],
])("a card that is due in %i ms may be practiced: %s", (ms, expected) => {
  expect(isSoon({ due: later(ms) }, now)).toBe(expected);
});

it.each([
  [0, 10],
  [9, 1],
  [10, 0],
  [11, 0],
])("after %i new cards %i more may begin", (begun, left) => expect(newLeft(begun)).toBe(left));

describe("new cards", () => {
  it.each([
    [["a", "b", "c", "d"], ["1", "2"], "a1bc2d"],
    [["a"], ["1", "2", "3"], "1a23"],
    [[], ["1", "2"], "12"],
    [["a", "b"], [], "ab"],
  ])("stand evenly among %j", (back, fresh, expected) => {
    expect(mixIn(back, fresh).join("")).toBe(expected);
  });
});
