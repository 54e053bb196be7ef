import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { PracticeStateDto } from "#lib/practice/schema.ts";
import { expectAccessibleScreen, renderScreen } from "#tests/support/screen.tsx";
import { GameOver } from "./game-over.tsx";

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

function show(practice: Partial<PracticeStateDto> = {}, stats = STATS) {
  const state = { ...PRACTICE, ...practice };
  return renderScreen(<GameOver stats={stats} practice={state} />, {
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
