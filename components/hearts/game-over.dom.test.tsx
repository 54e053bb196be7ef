import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { NoHeartsLeft } from "#components/quiz/no-hearts-left.tsx";
import type { PracticeStateDto } from "#lib/practice/schema.ts";
import { expectAccessibleScreen, renderScreen } from "#tests/support/screen.tsx";
import { GameOver } from "./game-over.tsx";
import { noteQuizLeft, quizLeft } from "./quiz-left.ts";

const STATS = {
  level: 3,
  xp: 1250,
  currentStreak: 5,
  hearts: 0,
  maxHearts: 5,
  heartResetTime: Date.now() + 5 * 3_600_000 - 1000,
  isPremium: false,
  completedIslands: 0,
  totalStarsEarned: 0,
};
const PRACTICE: PracticeStateDto = {
  dueCount: 2,
  total: 2,
  isOpen: false,
  heartsLeftToday: 3,
  nextDue: null,
  canPractise: true,
  cards: { total: 0, due: 0, fresh: 0, later: 0, nextDue: null },
};

function show(practice: Partial<PracticeStateDto> = {}, stats = STATS, isForSale = false) {
  const state = { ...PRACTICE, ...practice };
  return renderScreen(<GameOver stats={stats} practice={state} isPremiumForSale={isForSale} />, {
    at: "/game-over",
    answers: {
      "GET /api/users/quiz-stats": stats,
      "GET /api/practice": state,
      "GET /api/users/profile": { email: "maya@example.test", wantsHeartsMail: false },
    },
  });
}

const isFilled = (element: HTMLElement) => element.className.includes("bg-coral");

it("puts practice first, the one button in color", async () => {
  show();
  const [first, second] = screen.getAllByRole("link");
  expect(first?.textContent).toBe("Practice and win hearts back");
  expect(first?.getAttribute("href")).toBe("/quiz-islands/practice");
  expect(second?.textContent).toBe("Back to Quiz Islands");
  expect(screen.getAllByRole("link").filter(isFilled)).toEqual([first]);
  expect(screen.getByText(/You can win 3 hearts today\.$/)).toBeTruthy();
  expect(await screen.findByText("5h 0m")).toBeTruthy();
  await expectAccessibleScreen();
});

it.each([{ canPractise: false }, { heartsLeftToday: 0 }])(
  "offers none where there is nothing to practice or to win: %o",
  (practice) => {
    show(practice);
    const [only, ...others] = screen.getAllByRole("link");
    expect(only?.textContent).toBe("Back to Quiz Islands");
    expect(only && isFilled(only)).toBe(true);
    expect(others).toEqual([]);
  },
);

it("folds Premium up below, where no one can pay", async () => {
  const { user } = show();
  const heading = screen.getByRole("heading", { name: "Get Premium" });
  const panel = heading.closest("details");
  expect(panel?.open).toBe(false);
  await user.click(heading);
  expect(panel?.open).toBe(true);
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Upgrade Now" }).disabled).toBe(true);
  const back = screen.getByRole("link", { name: "Back to Quiz Islands" });
  expect(back.compareDocumentPosition(heading)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

it("sends anyone who has hearts back to the map", () => {
  expect(show({}, { ...STATS, hearts: 1 }).router.replace).toHaveBeenCalledWith("/quiz-islands");
});

describe("where Premium is for sale", () => {
  const upgrade = () => screen.getByRole("link", { name: "Upgrade Now", hidden: true }).getAttribute("href");
  const leaveQuiz = (path: string) => {
    window.history.replaceState(null, "", path);
    noteQuizLeft();
  };

  it("leads to the checkout, and from there back to the quiz that ended", async () => {
    leaveQuiz("/quiz/island-1/quiz-2");
    show({}, STATS, true);
    expect(await screen.findByText("5h 0m")).toBeTruthy();
    expect(upgrade()).toBe("/checkout?from=%2Fquiz%2Fisland-1%2Fquiz-2");
    expect(screen.queryByText(/^Payments aren't set up here yet/)).toBeNull();
    await expectAccessibleScreen();
  });

  it("knows the quiz that the server starts no more", () => {
    renderScreen(<NoHeartsLeft stats={STATS} isCertain={false} />, { at: "/quiz/island-1/quiz-9" });
    expect(quizLeft()).toBe("/quiz/island-1/quiz-9");
  });

  it("leads back to the map where no quiz is known", async () => {
    leaveQuiz("/quiz-islands/practice");
    show({}, STATS, true);
    expect(await screen.findByText("5h 0m")).toBeTruthy();
    expect(upgrade()).toBe("/checkout?from=%2Fquiz-islands");
  });
});
