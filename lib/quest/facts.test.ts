import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { longestRun, raisedBests } from "./facts.ts";

const at = (minute: number) => new Date(Date.UTC(2026, 2, 10, 12, minute));
const answers = (marks: string) =>
  [...marks].map((mark, index) => ({
    id: String(index).padStart(4, "0"),
    isCorrect: mark === "?" ? null : mark === "+",
    answeredAt: mark === "?" ? null : at(index),
  }));

describe("the longest row of right answers", () => {
  it.each([
    ["", 0],
    ["---", 0],
    ["++-+", 2],
    ["+-+++", 3],
    ["++?+", 3],
  ])("of %j is %i", (marks, length) => expect(longestRun(answers(marks))).toBe(length));

  it("is told by when they were given, not by how they are stored, and never falls by more answers", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom("+", "-"), { maxLength: 30 }), (marks) => {
        const all = answers(marks.join(""));
        expect(longestRun(all.toReversed())).toBe(longestRun(all));
        expect(longestRun(all.slice(0, -1))).toBeLessThanOrEqual(longestRun(all));
      }),
    );
  });
});

describe("bests that rose", () => {
  const run = (quizFingerprint: string, score: number, minute: number) => ({
    ...{ quizFingerprint, score, endedAt: at(minute) },
  });

  it.each([
    ["nothing before it is no best that rose", [run("a", 500, 5)], 0],
    ["more than before", [run("a", 500, 1), run("a", 501, 5)], 1],
    ["as much as before", [run("a", 500, 1), run("a", 500, 5)], 0],
    ["a rise before the time", [run("a", 500, 1), run("a", 600, 2), run("a", 550, 5)], 0],
    ["the same quiz twice", [run("a", 1, 1), run("a", 2, 5), run("a", 3, 6)], 1],
    ["two quizzes", [run("a", 1, 1), run("b", 1, 2), run("b", 2, 5), run("a", 2, 6)], 2],
  ] as const)("%s", (_, runs, count) => expect(raisedBests(runs, at(5))).toBe(count));
});
