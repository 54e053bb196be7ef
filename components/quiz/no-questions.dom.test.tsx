import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { expectAccessibleScreen, renderScreen } from "#tests/support/screen.tsx";
import { QuizScreen } from "./quiz-screen.tsx";

const ISLAND = "0198c5b0-0000-7000-8000-000000000001";
const QUIZ = "0198c5b0-0000-7000-8000-000000000002";
const FAILED = "Failed to load quiz. Returning to Quiz Islands.";
const STATS = {
  level: 3,
  xp: 1250,
  currentStreak: 5,
  hearts: 5,
  maxHearts: 5,
  heartResetTime: null,
  isPremium: false,
  completedIslands: 0,
  totalStarsEarned: 0,
};
const NO_TEXT = {
  outcome: "no_source",
  reason: "no_text",
  message: "This island has no questions yet, and no text to make them from.",
  courseId: "c1",
  canEdit: true,
};

function refusal(status: number, error: string, message: string): Response {
  return Response.json({ error, message, requestId: "r1" }, { status });
}

function show(quizId: string, answers: Record<string, object>) {
  return renderScreen(<QuizScreen islandId={ISLAND} quizId={quizId} viewer={{ stats: STATS }} />, {
    at: `/quiz/${ISLAND}/${quizId}`,
    answers: {
      "GET /api/users/quiz-stats": STATS,
      "GET /api/users/profile": { isUntimed: false, hasShortcuts: true },
      ...answers,
    },
  });
}

beforeEach(() => sessionStorage.clear());

describe("a quiz without questions", () => {
  it("says so and leads back: nothing failed", async () => {
    const message = "This quiz has no questions to play yet.";
    const { router } = show(QUIZ, { [`GET /api/quiz/${QUIZ}`]: refusal(409, "no_questions", message) });
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.getByRole("link", { name: "Back to Quiz Islands" }).getAttribute("href")).toBe(
      "/quiz-islands",
    );
    expect(screen.queryByText(FAILED)).toBeNull();
    expect(router.replace).not.toHaveBeenCalled();
    await expectAccessibleScreen();
  });

  it("that isn't there at all is a failure", async () => {
    const { router } = show(QUIZ, {
      [`GET /api/quiz/${QUIZ}`]: refusal(404, "not_found", "There is no such quiz."),
    });
    expect(await screen.findByText(FAILED)).toBeTruthy();
    expect(router.replace).toHaveBeenCalledWith("/quiz-islands");
  });
});

describe("the quiz that stands in for an island's own", () => {
  const ask = `POST /api/quiz/islands/${ISLAND}/add-default-quiz`;

  it("gives way to why there is none, and to what helps", async () => {
    const { router } = show(`temp_${ISLAND}`, { [ask]: NO_TEXT });
    expect(await screen.findByText(NO_TEXT.message)).toBeTruthy();
    expect(screen.getByRole("link", { name: "Add text" }).getAttribute("href")).toBe(
      `/courses/c1/edit?part=${ISLAND}`,
    );
    expect(router.replace).not.toHaveBeenCalled();
    await expectAccessibleScreen();
  });

  it("gives way to a real one, the first that is open", async () => {
    const quizzes = [
      { quizId: "done", title: "A", questionCount: 3, completed: true, stars: 3 },
      { quizId: "open", title: "B", questionCount: 3, completed: false, stars: 0 },
    ];
    const { router } = show(`temp_${ISLAND}`, { [ask]: { outcome: "exists", _id: ISLAND, quizzes } });
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith(`/quiz/${ISLAND}/open`));
  });

  it("leads back to the map where the server couldn't be asked", async () => {
    const { router } = show(`temp_${ISLAND}`, { [ask]: refusal(500, "internal", "A fault of ours.") });
    expect(await screen.findByText(FAILED)).toBeTruthy();
    expect(router.replace).toHaveBeenCalledWith("/quiz-islands");
  });
});
