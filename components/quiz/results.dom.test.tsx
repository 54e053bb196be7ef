import { act, screen, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { expectAccessibleScreen, renderScreen } from "#tests/support/screen.tsx";
import { shownQuestion } from "#tests/support/shown-questions.ts";
import type { Outcome } from "./outcome.ts";
import { ResultsScreen } from "./results-screen.tsx";

const QUESTION = shownQuestion({
  question: "2 + 2?",
  options: ["3", "4"],
  correctAnswer: 1,
  explanation: "Count.",
  selectedAnswer: 1,
  isCorrect: true,
});

const PERFECT: Outcome = {
  stars: 3,
  correct: 5,
  total: 5,
  percent: 100,
  xpEarned: 75,
  xpEarnedBefore: 0,
  bonusStar: null,
  perfect: true,
  streak: 1,
  rise: null,
  achievements: [],
};

const SPLASH = { id: "first-splash", title: "First Splash", description: "Complete a quiz", icon: "fish" };
const PEARL = { id: "pearl", title: "Pearl", description: "Every answer right", icon: "star" };

function show(outcome: Partial<Outcome> = {}) {
  const onRestart = vi.fn();
  const view = renderScreen(
    <ResultsScreen
      outcome={{ ...PERFECT, ...outcome }}
      questions={[QUESTION]}
      onRestart={onRestart}
      retrySave={undefined}
      isSaving={false}
    />,
    { at: "/quiz/i1/q1" },
  );
  return { ...view, onRestart };
}

/** As if motion were wanted: the results then come one after the other. Confetti needs a real canvas: not above 69 %. */
function wantMotion(): void {
  vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: false }));
}

it("has the focus on the way on as soon as everything has landed, and says what there is", async () => {
  show();
  const link = screen.getByRole("link", { name: "Continue" });
  expect(document.activeElement).toBe(link);
  expect(link.getAttribute("href")).toBe("/quiz-islands");
  expect(await screen.findByText("3 of 3 stars, 5 of 5 correct.", {}, { timeout: 5000 })).toBeTruthy();
  await expectAccessibleScreen();
});

it("keeps the focus on the heading until everything has landed; any key brings it there", async () => {
  wantMotion();
  const { user } = show({ percent: 60 });
  expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1, name: "Quiz Results" }));
  await user.keyboard("x");
  expect(document.activeElement).toBe(screen.getByRole("link", { name: "Continue" }));
});

it("offers to try again first where no star was won", async () => {
  const { user, onRestart } = show({ stars: 0, correct: 1, percent: 20, perfect: false });
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Try again" }));
  await user.keyboard("{Enter}");
  expect(onRestart).toHaveBeenCalledOnce();
  expect(screen.getByRole("link", { name: "Continue" })).toBeTruthy();
});

it("leads to the answers that it opens", async () => {
  const { user } = show();
  const scrolled = vi.spyOn(Element.prototype, "scrollIntoView");
  await user.click(screen.getByRole("button", { name: "Review answers" }));
  const heading = screen.getByRole("heading", { level: 2, name: "Your answers" });
  expect(document.activeElement).toBe(heading);
  expect(scrolled.mock.contexts).toContain(heading);
  await expectAccessibleScreen();
});

it("shows achievements among the results, after the stars, and announces them", async () => {
  show({ achievements: [SPLASH, PEARL] });
  const section = screen.getByRole("region", { name: "Achievements" });
  expect(
    within(section)
      .getAllByRole("listitem")
      .map((item) => item.textContent),
  ).toEqual(["First SplashComplete a quiz", "PearlEvery answer right"]);
  const stars = screen.getByRole("img", { name: "3 of 3 stars" });
  expect(stars.compareDocumentPosition(section)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(document.querySelector(".Toastify__toast")).toBeNull();
  expect(await screen.findByText("Achievements: First Splash, Pearl.", {}, { timeout: 5000 })).toBeTruthy();
  await expectAccessibleScreen();
});

it("keeps their place while the stars still fall, so that nothing jumps", async () => {
  wantMotion();
  const { user } = show({ percent: 60, achievements: [SPLASH] });
  const card = screen.getByRole("listitem");
  expect(card.dataset.shown).toBe("false");
  await user.keyboard("x");
  expect(card.dataset.shown).toBe("true");
});

it.each([
  [{ xpEarned: 75, xpEarnedBefore: 0 }, "+75"],
  [{ xpEarned: 25, xpEarnedBefore: 50 }, "+25Already earned 50 of 75"],
  [{ xpEarned: 0, xpEarnedBefore: 75 }, "Already earned 75 of 75"],
  [{ xpEarned: 0, xpEarnedBefore: 0 }, "+0"],
  [{ xpEarned: null }, "–not saved yet"],
])("tells what a run earned: %o", async (xp, told) => {
  show(xp);
  await act(async () => {});
  expect(
    screen.getByText("XP Earned").previousElementSibling?.textContent ??
      screen.getByText("XP Earned").nextElementSibling?.textContent,
  ).toBe(told);
});

it.each([
  [{ stars: 3, bonusStar: "hearts" }, "Third star: all your hearts were full at the start"],
  [{ stars: 3, bonusStar: "premium" }, "Third star: a bonus from Premium"],
  [{ stars: 2, bonusStar: "hearts" }, "Second star: all your hearts were full at the start"],
  [{ stars: 3, bonusStar: null }, null],
] as const)("names why there is one star more: %o", (bonus, told) => {
  show(bonus);
  expect(screen.queryByText(/^(Second|Third) star: /)?.textContent ?? null).toBe(told);
});
