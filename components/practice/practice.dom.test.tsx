import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { StatsDto } from "#lib/learner/schema.ts";
import { expectAccessibleScreen, renderScreen } from "#tests/support/screen.tsx";
import { RIGHT, SHOWN } from "#tests/support/shown-questions.ts";
import { PracticeScreen } from "./practice-screen.tsx";

const STATS: StatsDto = {
  ...{ level: 1, xp: 50, currentStreak: 0, hearts: 2, maxHearts: 5, heartResetTime: null },
  ...{ isPremium: false, completedIslands: 0, totalStarsEarned: 0 },
};
const RUN = "0198c5b0-0000-7000-8000-0000000000aa";
const ANSWER = `POST /api/practice/${RUN}/answer`;

it("practices typed answers: a slip is asked about, nothing is scored, and a missed one isn't asked again", async () => {
  const questions = [SHOWN.text, SHOWN.order].map((question, at) => ({
    ...question,
    _id: `0198c5b0-0000-7000-8000-00000000000${at}`,
    nextDue: null,
  }));
  const unsaid = { selectedAnswer: null, partsRight: null, explanation: null, explanationHtml: null };
  const nextDue = "2026-12-24T00:00:00.000Z";
  const replies = [
    { didYouMean: { kind: "text", value: "photosynthesis" } },
    { ...unsaid, ...RIGHT.text, answer: RIGHT.text.correct, isCorrect: true, nextDue },
    {
      ...{ ...unsaid, ...RIGHT.order, answer: { kind: "order", order: [0, 1, 3, 2] } },
      ...{ isCorrect: false, partsRight: [false, false, true, true], nextDue },
    },
  ];
  const { user, calls } = renderScreen(
    <main>
      <PracticeScreen stats={STATS} />
    </main>,
    {
      at: "/quiz-islands/practice",
      answers: {
        "POST /api/practice": { _id: RUN, hasShortcuts: true, questions },
        [ANSWER]: () => replies.shift(),
        [`POST /api/practice/${RUN}/finish`]: {
          ...{ correct: 1, total: 2, heartGained: true, heartsLeftToday: 2, hearts: 3, maxHearts: 5 },
          ...{ heartResetTime: null, nextDue, achievements: [] },
        },
        "GET /api/users/quiz-stats": STATS,
        "GET /api/practice": {},
      },
    },
  );
  const field = await screen.findByRole("textbox", { name: "Your answer" });
  await user.type(field, "photosinthesis{Enter}");
  await user.click(await screen.findByRole("button", { name: "Yes, send that" }));
  await screen.findAllByText("Correct!");
  await user.click(screen.getByRole("button", { name: "Next Question" }));
  await user.click(await screen.findByRole("button", { name: "Move Midnight down" }));
  await user.click(screen.getByRole("button", { name: "Submit Answer" }));
  await screen.findAllByText("2 of 4 right");
  expect(document.body.textContent).not.toMatch(/points|Heart lost/);
  await expectAccessibleScreen();
  await user.click(screen.getByRole("button", { name: "See Results" }));
  expect(await screen.findByRole("heading", { name: "Practice done!" })).toBeTruthy();
  const bodies = calls.filter(({ path }) => path.endsWith("/answer")).map(({ body }) => body);
  expect(bodies).toMatchObject([
    { answer: { value: "photosinthesis" } },
    { answer: { value: "photosynthesis" } },
    { answer: { kind: "order", order: [0, 1, 3, 2] } },
  ]);
});
