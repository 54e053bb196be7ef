import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { CompletionDto } from "#lib/island/schema.ts";
import type { StatsDto } from "#lib/learner/schema.ts";
import type { AnswerBody } from "#lib/quiz/schema.ts";
import { eventually, expectAccessibleScreen, refusal, renderScreen } from "#tests/support/screen.tsx";
import { shownAnswer, shownQuestion } from "#tests/support/shown-questions.ts";
import { QuizScreen } from "./quiz-screen.tsx";

const STATS: StatsDto = {
  ...{ level: 1, xp: 50, currentStreak: 0, hearts: 4, maxHearts: 5, heartResetTime: null },
  ...{ isPremium: false, completedIslands: 0, totalStarsEarned: 0 },
};
const TEXTS = ["Ice floats?", "Snow is white?"];
const idOf = (at: number) => `0198c5b0-0000-7000-8000-00000000000${at}`;
const graded = ({ selectedAnswer = -1 }: AnswerBody) =>
  shownAnswer({
    ...{ isCorrect: selectedAnswer === 1, selectedAnswer, correctAnswer: 1, explanation: "Look outside." },
    ...{ points: selectedAnswer === 1 ? 150 : 0, timeBonusPoints: selectedAnswer === 1 ? 50 : 0 },
  });

const COMPLETION: CompletionDto = {
  ...{ stars: 1, correct: 1, total: 2, percent: 50, xpEarned: 25, xpEarnedBefore: 0 },
  ...{ bonusStar: null, perfect: false, achievements: [], questsDone: [], rankUp: null, stats: STATS },
  ...{ score: null, streakWeek: null, nextIsland: null },
  island: {
    ...{ _id: "i-1", title: "Ice", courseId: "c-1", courseTitle: "Cold", unitId: null, unitTitle: null },
    ...{ unitSubtitle: null, unitDifficulty: null, difficulty: "beginner", position: 0 },
    ...{ completed: true, starsEarned: 1, quizzes: [], cardCount: 0 },
  },
};
const COMPLETE = "POST /api/quiz/islands/i-1/quizzes/q-1/complete";
const RETRY = "POST /api/quiz/q-1/retry";

/** Plays both questions; returns when the last answer was given. */
async function play(rights: [boolean, boolean], answers: Record<string, object> = {}) {
  const shown = renderScreen(
    <main>
      <QuizScreen islandId="i-1" quizId="q-1" viewer={{ stats: STATS }} />
    </main>,
    {
      at: "/quiz/i-1/q-1",
      answers: {
        "GET /api/quiz/q-1": {
          ...{ _id: "q-1", title: "Cold things", islandId: "i-1", islandTitle: "Ice", timeLimit: null },
          ...{ passingScore: 70, attemptId: "a-1", isUntimed: false, hasShortcuts: true },
          ...{ score: 0, streak: 0, multiplier: 1 },
          questions: TEXTS.map((question, at) => shownQuestion({ _id: idOf(at), question })),
        },
        "POST /api/quiz/q-1/answer": graded,
        [COMPLETE]: COMPLETION,
        [RETRY]: (body: AnswerBody) => {
          const { isCorrect, selectedAnswer, answer, correctAnswer, correct, ...rest } = graded(body);
          const { partsRight, explanation, explanationHtml } = rest;
          const key = { correctAnswer, correct, partsRight, explanation, explanationHtml };
          return { isCorrect, selectedAnswer, answer, ...key };
        },
        "GET /api/users/quiz-stats": STATS,
        "GET /api/users/profile": { isUntimed: true, hasShortcuts: true },
        ...answers,
      },
    },
  );
  await screen.findAllByRole("radio");
  const press = (keys: string) => shown.user.keyboard(keys);
  for (const [at, isRight] of rights.entries()) {
    await press(isRight ? "2{Enter}" : "1{Enter}");
    const on = await screen.findByRole("button", { name: /^(Next Question|See Results)$/ });
    await eventually(() => expect(document.activeElement).toBe(on));
    if (at === 0) await press("{Enter}");
    if (at === 0) await screen.findByRole("button", { name: "Submit Answer" });
  }
  const sent = () => shown.calls.map(({ method, path }) => `${method} ${path}`);
  return { ...shown, press, sent };
}

const words = () => document.body.textContent ?? "";
const note = () => screen.findByText(/Once more/);

it("missed questions come back once, after the run was saved, and count for nothing", async () => {
  const { press, sent } = await play([false, true]);
  expect(screen.queryByRole("button", { name: "See Results" })).toBeNull();
  await press("{Enter}");
  expect((await note()).closest("p")?.textContent).toBe(
    "Once more: 1 question you missed. This no longer counts.",
  );
  expect(document.activeElement?.textContent).toContain("Once more");
  expect(sent()).toContain(COMPLETE);
  expect(screen.getByRole("heading", { level: 2, name: TEXTS[0] ?? "" })).toBeTruthy();
  expect(words()).not.toMatch(/Hearts:|Score:|Combo/);
  expect(screen.queryByText("Right answer")).toBeNull();
  expect(screen.getAllByRole<HTMLInputElement>("radio").some(({ checked }) => checked)).toBe(false);
  await expectAccessibleScreen();
  await press("2{Enter}");
  await screen.findByText("Correct!");
  expect(words()).toContain("Look outside.");
  expect(words()).not.toMatch(/Speed bonus|points/);
  expect(sent().filter((call) => call === RETRY)).toHaveLength(1);
  expect(sent().filter((call) => call === COMPLETE)).toHaveLength(1);
  const results = await screen.findByRole("button", { name: "See Results" });
  await eventually(() => expect(document.activeElement).toBe(results));
  await press("{Enter}");
  expect(await screen.findByText("Quiz Complete!")).toBeTruthy();
  expect(screen.getByText("1/2")).toBeTruthy();
});

it("missed again, a question isn't asked a third time", async () => {
  const { press } = await play([true, false]);
  await press("{Enter}");
  await note();
  await press("1{Enter}");
  await screen.findByText("Not quite right");
  expect(words()).not.toContain("Heart lost");
  await press("{Enter}");
  expect(await screen.findByText("Quiz Complete!")).toBeTruthy();
});

it("they can be skipped", async () => {
  const { press, user, sent } = await play([false, false]);
  await press("{Enter}");
  expect((await note()).textContent).toBe("Once more: 2 questions you missed.");
  await user.click(screen.getByRole("button", { name: "Skip to results" }));
  expect(await screen.findByText("Quiz Complete!")).toBeTruthy();
  expect(sent()).not.toContain(RETRY);
});

it("where none was missed, the results come at once", async () => {
  const { press } = await play([true, true]);
  expect(screen.getByRole("button", { name: "See Results" })).toBeTruthy();
  await press("{Enter}");
  expect(await screen.findByText("Quiz Complete!")).toBeTruthy();
});

it("a run that can't be saved shows that first, and asks nothing more", async () => {
  const { press, user } = await play([false, true], {
    [COMPLETE]: refusal(503, "unavailable", "Try again soon."),
  });
  await press("{Enter}");
  expect(await screen.findByText(/We couldn't save this result./)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Save again" }));
  expect(screen.queryByText(/Once more/)).toBeNull();
});

it("a try that can't be sent is kept", async () => {
  const { press } = await play([false, true], { [RETRY]: refusal(503, "unavailable", "Soon.") });
  await press("{Enter}");
  await note();
  await press("2{Enter}");
  expect(await screen.findByText(/Your answer could not be sent./)).toBeTruthy();
  expect(screen.getAllByRole<HTMLInputElement>("radio").map(({ checked }) => checked)).toEqual([
    ...[false, true, false],
  ]);
});

it.each([
  ["a question that is gone meanwhile", 404, "not_found"],
  ["a session that has ended meanwhile", 401, "unauthorized"],
])("%s leads on to the results", async (_, status, code) => {
  const { press } = await play([false, true], { [RETRY]: refusal(status, code, "Refused.") });
  await press("{Enter}");
  await note();
  await press("2{Enter}");
  expect(await screen.findByText("Quiz Complete!")).toBeTruthy();
});
