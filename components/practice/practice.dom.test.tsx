import { onlineManager } from "@tanstack/react-query";
import { act, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import type { StatsDto } from "#lib/learner/schema.ts";
import type { PracticeResultDto } from "#lib/practice/schema.ts";
import { eventually, expectAccessibleScreen, refusal, renderScreen } from "#tests/support/screen.tsx";
import { RIGHT, SHOWN } from "#tests/support/shown-questions.ts";
import { PracticeScreen } from "./practice-screen.tsx";

const STATS: StatsDto = {
  ...{ level: 1, xp: 50, currentStreak: 0, hearts: 2, maxHearts: 5, heartResetTime: null },
  ...{ isPremium: false, completedIslands: 0, totalStarsEarned: 0 },
};
const RUN = "0198c5b0-0000-7000-8000-0000000000aa";
afterEach(() => onlineManager.setOnline(true));

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
        "POST /api/practice": { _id: RUN, kind: "cards", lesson: null, hasShortcuts: true, questions },
        [ANSWER]: () => replies.shift(),
        [`POST /api/practice/${RUN}/finish`]: {
          ...{ correct: 1, total: 2, heartsGained: 2, heartsLeftToday: 2, hearts: 4, maxHearts: 5 },
          ...{ heartResetTime: null, nextDue, achievements: [] },
          streak: { before: 4, after: 5, keptByPractice: true },
          questsDone: [{ kind: "practise_days", title: "Practice on 3 days" }],
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
  expect(screen.getByText("Your streak is safe today")).toBeTruthy();
  expect(screen.getByText("5 days in a row")).toBeTruthy();
  expect(screen.getByText(/^You won 2 hearts back!/)).toBeTruthy();
  expect(screen.getByText("Quest done: Practice on 3 days")).toBeTruthy();
  await expectAccessibleScreen();
  const bodies = calls.filter(({ path }) => path.endsWith("/answer")).map(({ body }) => body);
  expect(bodies).toMatchObject([
    { answer: { value: "photosinthesis" } },
    { answer: { value: "photosynthesis" } },
    { answer: { kind: "order", order: [0, 1, 3, 2] } },
  ]);
});

const LESSON = { _id: "l1", courseId: "c1", title: "Cells", block: "h2" };
const GET_RUN = `GET /api/practice/${RUN}`;

it("a practice about a lesson says of which, explains a mistake, wins nothing, and leads back", async () => {
  const _id = "0198c5b0-0000-7000-8000-000000000001";
  const question = { ...SHOWN.order, _id, isOfLesson: true as const, nextDue: null };
  const nextDue = "2026-12-24T00:00:00.000Z";
  const { user, calls } = renderScreen(
    <main>
      <PracticeScreen stats={STATS} runId={RUN} />
    </main>,
    {
      at: `/quiz-islands/practice?run=${RUN}`,
      answers: {
        [GET_RUN]: { _id: RUN, kind: "lesson", lesson: LESSON, hasShortcuts: true, questions: [question] },
        [ANSWER]: {
          ...{ selectedAnswer: null, explanation: null, explanationHtml: null, ...RIGHT.order },
          ...{ answer: { kind: "order", order: [0, 1, 3, 2] }, isCorrect: false, nextDue },
          partsRight: [false, false, true, true],
        },
        "POST /api/assistant/explain": {
          ...{ kind: "uncovered", reason: "not_configured", text: "From morning to night.", citations: [] },
          ...{ source: "From morning to night.", courseId: "c1", host: "" },
        },
        [`POST /api/practice/${RUN}/finish`]: {
          ...{ correct: 0, total: 1, heartsGained: 0, heartsLeftToday: 4, hearts: 2, maxHearts: 5 },
          ...{ heartResetTime: null, nextDue, achievements: [], questsDone: [] },
          streak: { before: 4, after: 4, keptByPractice: false },
        },
        "GET /api/users/quiz-stats": STATS,
        "GET /api/practice": {},
      },
    },
  );
  expect(await screen.findByRole("heading", { level: 1, name: "Quiz on “Cells”" })).toBeTruthy();
  expect(screen.getByText("Nothing to win or lose")).toBeTruthy();
  await user.click(await screen.findByRole("button", { name: "Move Midnight down" }));
  await user.click(screen.getByRole("button", { name: "Submit Answer" }));
  await user.click(await screen.findByRole("button", { name: "Explain this mistake" }));
  // No quiz has it: there is no one to look at it.
  expect(screen.queryByRole("button", { name: "Report a problem" })).toBeNull();
  expect(await screen.findByText("From morning to night.")).toBeTruthy();
  await expectAccessibleScreen();
  await user.click(screen.getByRole("button", { name: "See Results" }));
  await screen.findByRole("heading", { name: "Lesson quiz done!" });
  expect(screen.getByRole("link", { name: "Back to the lesson" }).getAttribute("href")).toBe(
    "/classroom/c1?lesson=l1&at=h2",
  );
  expect(screen.queryByRole("region", { name: "Hearts" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Practice again" })).toBeNull();
  await expectAccessibleScreen();
  expect(calls.find(({ path }) => path.endsWith("explain"))?.body).toEqual({
    attemptQuestionId: question._id,
  });
  expect(calls.some(({ method, path }) => method === "POST" && path === "/api/practice")).toBe(false);
});

it.each([
  [409, "practice_closed"],
  [404, "not_found"],
])("a practice about a lesson that is over says so: %i", async (status, code) => {
  renderScreen(
    <main>
      <PracticeScreen stats={STATS} runId={RUN} />
    </main>,
    { answers: { [GET_RUN]: refusal(status, code, "No."), "GET /api/users/quiz-stats": STATS } },
  );
  expect(await screen.findByText("This practice is over")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Practice" }).getAttribute("href")).toBe("/quiz-islands/practice");
  await expectAccessibleScreen();
});

const RESULT: PracticeResultDto = {
  ...{ correct: 5, total: 5, heartsGained: 0, heartsLeftToday: 4, hearts: 5, maxHearts: 5 },
  ...{ heartResetTime: null, nextDue: null, achievements: [], questsDone: [] },
  streak: { before: 6, after: 7, keptByPractice: true },
};

const ALL_ANSWERED = [0, 1].map((at) => ({
  ...{ ...SHOWN.text, _id: `0198c5b0-0000-7000-8000-00000000000${at}`, nextDue: null },
  ...{ ...RIGHT.text, answer: RIGHT.text.correct, isCorrect: true, partsRight: null },
}));

async function finishWith(streak: PracticeResultDto["streak"], result: Partial<PracticeResultDto> = {}) {
  const screenOf = renderScreen(
    <main>
      <PracticeScreen stats={STATS} />
    </main>,
    {
      at: "/quiz-islands/practice",
      known: [[["stats"], STATS]],
      answers: {
        "POST /api/practice": {
          ...{ _id: RUN, kind: "cards", lesson: null, hasShortcuts: true },
          questions: ALL_ANSWERED,
        },
        [`POST /api/practice/${RUN}/finish`]: { ...RESULT, ...result, streak },
        "GET /api/users/quiz-stats": STATS,
        "GET /api/practice": {},
        "POST /api/xp/award": {
          ...{ awarded: true, success: true, xpGained: 500, newXPTotal: 550, newRank: null },
        },
      },
    },
  );
  await screen.findByRole("heading", { name: "Practice done!" });
  return screenOf;
}

it("that ends without a network says so, and is saved once there is one", async () => {
  const practice = { _id: RUN, kind: "cards", lesson: null, hasShortcuts: true, questions: ALL_ANSWERED };
  renderScreen(
    <main>
      <PracticeScreen stats={STATS} />
    </main>,
    {
      answers: {
        "POST /api/practice": () => {
          onlineManager.setOnline(false);
          return practice;
        },
        [`POST /api/practice/${RUN}/finish`]: () =>
          onlineManager.isOnline() ? RESULT : Promise.reject(new TypeError("Failed to fetch")),
        "GET /api/users/quiz-stats": STATS,
        "GET /api/practice": {},
        "POST /api/xp/award": { awarded: false, success: false, xpGained: 0, newXPTotal: 50, newRank: null },
      },
    },
  );
  await screen.findByText(/^We couldn't save this practice\./);
  act(() => onlineManager.setOnline(true));
  await screen.findByRole("heading", { name: "Practice done!" });
});

it("celebrates the milestone that a practice reaches", async () => {
  const { calls } = await finishWith(RESULT.streak);
  expect(await screen.findByText("7-day streak")).toBeTruthy();
  expect(calls.find(({ path }) => path === "/api/xp/award")?.body).toEqual({
    ...{ xpAmount: 500, reason: "Achieved 7-day streak!" },
  });
});

it("says nothing of the streak where the practice didn't count, though it stands at a milestone", async () => {
  const { calls } = await finishWith({ before: 7, after: 7, keptByPractice: false });
  expect(screen.queryByRole("region", { name: "Streak" })).toBeNull();
  expect(calls.some(({ path }) => path === "/api/xp/award")).toBe(false);
});

it("says that a streak begins on its first day", async () => {
  await finishWith({ before: 0, after: 1, keptByPractice: true });
  expect(screen.getByText("Your streak begins")).toBeTruthy();
});

const NO_STREAK = { before: 0, after: 0, keptByPractice: false };

it("ends with the focus on the way on, the other one right before it", async () => {
  const { user } = await finishWith(NO_STREAK);
  const back = screen.getByRole("link", { name: "Back to Quiz Islands" });
  expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 }));
  await eventually(() => expect(document.activeElement).toBe(back));
  expect(await screen.findByText("5 of 5 right. You knew every one of them.")).toBeTruthy();
  await user.tab({ shift: true });
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Practice again" }));
  await expectAccessibleScreen();
});

it("goes on with another practice at Enter while that wins a heart, and says so", async () => {
  const { user, calls } = await finishWith(NO_STREAK, { hearts: 3, heartsGained: 2, heartsLeftToday: 2 });
  expect(screen.getByText("The next practice wins another one back.")).toBeTruthy();
  const again = screen.getByRole("button", { name: "Practice again" });
  await eventually(() => expect(document.activeElement).toBe(again));
  const begun = () =>
    calls.filter(({ method, path }) => method === "POST" && path === "/api/practice").length;
  expect(begun()).toBe(1);
  await user.keyboard("{Enter}");
  await eventually(() => expect(begun()).toBe(2));
});
