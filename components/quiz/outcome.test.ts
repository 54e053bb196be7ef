import { describe, expect, it } from "vitest";
import type { QuizQuestionDto } from "#lib/quiz/schema.ts";
import { shownQuestion } from "#tests/support/shown-questions.ts";
import {
  bestText,
  headingOf,
  heartsNewsOf,
  heartsText,
  isNewBest,
  localOutcome,
  messageOf,
  missingStarText,
  outcomeOf,
  partsText,
  streakText,
  summaryOf,
} from "./outcome.ts";

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

function answered(rights: number, wrongs: number) {
  const questions = Array.from({ length: rights + wrongs }, (_, at): QuizQuestionDto => {
    const isCorrect = at < rights;
    return shownQuestion({ _id: `q${at}`, correctAnswer: 0, selectedAnswer: isCorrect ? 0 : 1, isCorrect });
  });
  return { questions, score: rights * 100 };
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

  it("gives no reason for a missing star until it is saved: a bonus star may still come", () => {
    const missed = answered(4, 1);
    const why = "One wrong answer. For the third star, get all 5 right, or 4 with full hearts at the start.";
    const [unsaved, saved] = [localOutcome(missed, stats, null), localOutcome(missed, stats, 0)];
    expect([missingStarText(unsaved), missingStarText(saved)]).toEqual([null, why]);
    expect(summaryOf(unsaved)).toBe("2 of 3 stars, 4 of 5 correct, 400 points.");
    expect(summaryOf(saved)).toBe(`2 of 3 stars, 4 of 5 correct, 400 points. ${why}`);
  });

  it("has a word for a perfect result", () => {
    expect(messageOf(localOutcome(answered(3, 0), stats, 0))).toBe("Perfect score! Absolutely outstanding!");
  });
});

it("knows its own points only: neither a best nor what they are made of", () => {
  const { score, week, hearts, next } = localOutcome(answered(3, 0), stats, 0);
  expect(score).toEqual({ points: 300, best: null, combo: null, speed: null });
  expect([week, hearts, next]).toEqual([null, null, null]);
});

describe("the score", () => {
  it.each([
    [950, 1150, "Best: 1,150", false],
    [950, 950, "Same as your best", false],
    [1150, 950, "Your best was 950", true],
    [100, 0, "Your best was 0", true],
    [950, null, null, false],
  ])("%i points after a best of %s", (points, best, text, isNew) => {
    const score = { points, best, combo: 0, speed: 0 };
    expect([bestText(score), isNewBest(score)]).toEqual([text, isNew]);
  });

  it.each([
    [300, 120, "300 from your combo, 120 from speed"],
    [1300, 0, "1,300 from your combo"],
    [0, 50, "50 from speed"],
    [0, 0, null],
    [null, null, null],
  ])("combo %s and speed %s", (combo, speed, text) =>
    expect(partsText({ points: 2000, best: null, combo, speed })).toBe(text),
  );
});

describe("the hearts", () => {
  it.each([
    [5, 0, false, { lost: 0 }, "Full hearts can add a star to your next quiz."],
    [4, 1, false, { lost: 1 }, "1 mistake cost a heart. You have 4 of 5 left."],
    [2, 3, false, { lost: 3 }, "3 mistakes cost 3 hearts. You have 2 of 5 left."],
    // One of them has come back since.
    [4, 3, false, { lost: 1 }, "1 mistake cost a heart. You have 4 of 5 left."],
  ])("%i left after %i mistakes", (hearts, wrong, isPremium, news, text) => {
    const told = heartsNewsOf({ ...stats, hearts, isPremium }, wrong);
    expect(told).toMatchObject(news);
    expect(told && heartsText(told)).toBe(text);
  });

  it("have nothing to tell where none was lost and some are missing, nor with premium", () => {
    expect(heartsNewsOf({ ...stats, hearts: 3 }, 0)).toBeNull();
    expect(heartsNewsOf({ ...stats, hearts: 5, isPremium: true }, 2)).toBeNull();
  });
});

it.each([
  [1, true, "Your streak begins"],
  [1, false, "1 day in a row"],
  [7, true, "7 days in a row"],
])("a streak of %i days, today new: %s", (days, isNew, text) => expect(streakText(days, isNew)).toBe(text));

const QUIZZES = ["q-1a", "q-1b"].map((quizId, at) => ({
  ...{ quizId, title: `Ice, part ${at + 1}`, questionCount: 5, completed: at === 0, stars: 0 },
}));

describe("what comes next", () => {
  const next = { _id: "i-2", title: "Fjord", quizId: "q-2" };
  const completion = {
    ...{ stars: 3, correct: 2, total: 2, percent: 100, xpEarned: 75, xpEarnedBefore: 0, bonusStar: null },
    ...{
      perfect: true,
      achievements: [],
      questsDone: [],
      rankUp: null,
      stats,
      streakWeek: null,
      nextIsland: null,
    },
    score: { points: 200, best: null, combo: 0, speed: 0 },
    island: {
      ...{ _id: "i-1", title: "Ice", courseId: "c-1", courseTitle: "Cold", unitId: null, unitTitle: null },
      ...{ unitSubtitle: null, unitDifficulty: null, difficulty: "beginner", position: 0 },
      ...{ completed: true, starsEarned: 3, quizzes: [], cardCount: 0 },
    },
  };

  it.each([
    ["the next island", { nextIsland: next }, { courseTitle: "Cold", island: next, quizTitle: null }],
    [
      "the next quiz, by its own title, where that is on the same island",
      {
        nextIsland: { ...next, _id: "i-1", quizId: "q-1b" },
        island: { ...completion.island, quizzes: QUIZZES },
      },
      {
        ...{ courseTitle: "Cold", quizTitle: "Ice, part 2" },
        island: { ...next, _id: "i-1", quizId: "q-1b" },
      },
    ],
    ["that all is done", {}, { courseTitle: "Cold", island: null, quizTitle: null }],
    ["nothing in a result that doesn't know it", { score: null }, null],
    ["nothing while the island isn't complete", { island: { ...completion.island, completed: false } }, null],
  ])("is %s", (_, given, told) => {
    const outcome = outcomeOf({ ...completion, ...given });
    expect(outcome.next).toEqual(told);
    expect(outcome.courseId).toBe("c-1");
  });
});
