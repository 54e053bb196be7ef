import { describe, expect, it } from "vitest";
import type { QuizQuestionDto } from "#lib/quiz/schema.ts";
import { shownQuestion } from "#tests/support/shown-questions.ts";
import { headingOf, localOutcome, messageOf, riseOf } from "./outcome.ts";

const stats = {
  level: 1,
  xp: 0,
  currentStreak: 4,
  hearts: 4,
  maxHearts: 5,
  heartResetTime: null,
  isPremium: false,
  completedIslands: 0,
  totalStarsEarned: 0,
};

function answered(rights: number, wrongs: number): QuizQuestionDto[] {
  return Array.from({ length: rights + wrongs }, (_, at) => {
    const isCorrect = at < rights;
    return shownQuestion({ _id: `q${at}`, correctAnswer: 0, selectedAnswer: isCorrect ? 0 : 1, isCorrect });
  });
}

describe("what this screen counts for itself", () => {
  it.each([
    { rights: 10, wrongs: 0, stars: 3, percent: 100, heading: "Congratulations!", perfect: true },
    { rights: 9, wrongs: 1, stars: 3, percent: 90, heading: "Congratulations!", perfect: false },
    { rights: 7, wrongs: 3, stars: 2, percent: 70, heading: "Congratulations!", perfect: false },
    { rights: 2, wrongs: 1, stars: 1, percent: 67, heading: "Quiz Results", perfect: false },
    { rights: 2, wrongs: 3, stars: 0, percent: 40, heading: "Quiz Results", perfect: false },
  ])(
    "$rights right and $wrongs wrong: $stars stars, $percent %",
    ({ rights, wrongs, heading, ...expected }) => {
      const outcome = localOutcome(answered(rights, wrongs), stats, null);
      expect(outcome).toMatchObject({ ...expected, correct: rights, total: rights + wrongs, streak: 4 });
      expect(headingOf(outcome)).toBe(heading);
    },
  );

  it("adds the bonus star for full hearts and for premium", () => {
    expect(localOutcome(answered(7, 3), { ...stats, hearts: 5 }, 0).stars).toBe(3);
    expect(localOutcome(answered(7, 3), { ...stats, isPremium: true }, 0).stars).toBe(3);
  });

  it("has a word for a perfect result", () => {
    expect(messageOf(localOutcome(answered(3, 0), stats, 0))).toBe("Perfect score! Absolutely outstanding!");
  });
});

describe("a day more in the streak", () => {
  it.each([
    { before: 0, after: 1, rise: { days: 1, isMilestone: false } },
    { before: 5, after: 6, rise: { days: 6, isMilestone: false } },
    { before: 6, after: 7, rise: { days: 7, isMilestone: true } },
    { before: 7, after: 8, rise: null },
    { before: 13, after: 14, rise: { days: 14, isMilestone: true } },
    { before: 3, after: 3, rise: null },
    { before: 14, after: 14, rise: null },
    { before: 4, after: 1, rise: null },
    { before: null, after: 2, rise: null },
  ])("from $before to $after days", ({ before, after, rise }) => {
    expect(riseOf(before, after)).toEqual(rise);
  });
});
