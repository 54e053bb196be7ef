import { act, screen, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { eventually, expectAccessibleScreen, renderScreen } from "#tests/support/screen.tsx";
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
  ...{ stars: 3, correct: 5, total: 5, percent: 100, xpEarned: 75, xpEarnedBefore: 0, bonusStar: null },
  ...{ perfect: true, streak: 1, courseId: "c-1", achievements: [], quests: [] },
  score: { points: 950, best: 1150, combo: 300, speed: 120 },
  week: null,
  hearts: null,
  next: null,
};

const SPLASH = {
  id: "first-splash",
  title: "First Splash",
  description: "Complete a quiz",
  icon: "fish",
} as const;
const PEARL = { id: "pearl", title: "Pearl", description: "Every answer right", icon: "star" } as const;

const looks = ["missed", "rest", "frozen", "skipped", "missed", "done", "done"] as const;
const WEEK = {
  week: looks.map((look, at) => ({ day: `2026-03-0${at + 1}`, look })),
  isNew: true,
};
const FJORD = { _id: "i-2", title: "The Fjord", quizId: "q-2" };
/** Everything that results can tell; no confetti, which needs a real canvas */
const EVERYTHING: Partial<Outcome> = {
  ...{ stars: 2, correct: 3, percent: 60, perfect: false, streak: 2, achievements: [SPLASH], week: WEEK },
  quests: [{ kind: "finish_unit", title: "Finish a unit" }],
  hearts: { hearts: 3, maxHearts: 5, lost: 2 },
  next: { courseTitle: "Cold things", island: FJORD, quizTitle: null },
};

function show(outcome: Partial<Outcome> = {}) {
  const onRestart = vi.fn();
  const view = renderScreen(
    <ResultsScreen
      outcome={{ ...PERFECT, ...outcome }}
      questions={[QUESTION]}
      onRestart={onRestart}
      unsaved={null}
    />,
    { at: "/quiz/i1/q1" },
  );
  return { ...view, onRestart };
}

it("has the focus on the way on a moment after all is there, so that no press in a hurry leaves, and says what there is", async () => {
  show();
  const heading = screen.getByRole("heading", { level: 1, name: "Congratulations!" });
  expect(document.activeElement).toBe(heading);
  const link = screen.getByRole("link", { name: "Continue" });
  await eventually(() => expect(document.activeElement).toBe(link));
  expect(link.getAttribute("href")).toBe("/quiz-islands?course=c-1");
  expect(await screen.findByText("3 of 3 stars, 5 of 5 correct, 950 points.")).toBeTruthy();
  await expectAccessibleScreen();
});

it("offers to try again first where no star was won", async () => {
  const { user, onRestart } = show({ stars: 0, correct: 1, percent: 20, perfect: false });
  const again = screen.getByRole("button", { name: "Try again" });
  await eventually(() => expect(document.activeElement).toBe(again));
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
  const section = screen.getByRole("region", { name: "New badges" });
  expect(
    within(section)
      .getAllByRole("listitem")
      .map((item) => item.textContent),
  ).toEqual(["First SplashComplete a quiz", "PearlEvery answer right"]);
  const stars = screen.getByRole("img", { name: "3 of 3 stars" });
  expect(stars.compareDocumentPosition(section)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(document.querySelector(".Toastify__toast")).toBeNull();
  expect(await screen.findByText("New badges: First Splash, Pearl.", {}, { timeout: 5000 })).toBeTruthy();
  await expectAccessibleScreen();
});

it.each([
  [{ xpEarned: 75, xpEarnedBefore: 0 }, "+75"],
  [{ xpEarned: 25, xpEarnedBefore: 50 }, "+25 Already earned 50 of 75"],
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

it("shows all of it on one page", async () => {
  show(EVERYTHING);
  const page = document.body.textContent ?? "";
  for (const words of [
    "950 points",
    "Best: 1,150",
    "300 from your combo, 120 from speed",
    "First Splash",
    "Quest done: Finish a unit",
    "2 days in a row",
    "A quiz, or a practice of 5 due questions, counts for a day.",
    "2 mistakes cost 2 hearts. You have 3 of 5 left.",
    "Next islandThe Fjord",
  ])
    expect(page).toContain(words);
  const week = within(screen.getByRole("list", { name: "Last seven days" })).getAllByRole("listitem");
  expect(week.map((day) => day.dataset.look)).toEqual(looks);
  expect(screen.getByRole("link", { name: "Play now" }).getAttribute("href")).toBe("/quiz/i-2/q-2");
  expect(screen.getByRole("link", { name: /win hearts back/ }).getAttribute("href")).toBe(
    "/quiz-islands/practice",
  );
  expect(screen.queryByRole("button", { name: "Skip" })).toBeNull();
  await expectAccessibleScreen();
});

it("names the next quiz instead of its island while that is half played", () => {
  show({ next: { courseTitle: "Cold things", island: FJORD, quizTitle: "The Fjord, part 2" } });
  expect(screen.getByText("Continue this island").nextElementSibling?.textContent).toBe("The Fjord, part 2");
  expect(screen.getByRole("link", { name: "Play now" }).getAttribute("href")).toBe("/quiz/i-2/q-2");
  expect(screen.queryByText("Next island")).toBeNull();
});

it("says why the third star is missing, and how to earn it, at once", async () => {
  const why = "One wrong answer. For the third star, get all 5 right, or 4 with full hearts at the start.";
  show({ stars: 2, correct: 4, percent: 60, perfect: false });
  expect(screen.getByText(why)).toBeTruthy();
  expect(await screen.findByText(`2 of 3 stars, 4 of 5 correct, 950 points. ${why}`)).toBeTruthy();
});

it("has the review right before the way on", async () => {
  const { user } = show();
  const link = screen.getByRole("link", { name: "Continue" });
  await eventually(() => expect(document.activeElement).toBe(link));
  await user.tab({ shift: true });
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Review answers" }));
});

it.each([
  [{ points: 1200, best: 950 }, ["New best!", "Your best was 950"]],
  [{ points: 950, best: 950 }, ["Same as your best"]],
  [{ points: 950, best: null }, []],
])("compares the points with the best before: %o", (score, told) => {
  show({ score: { combo: 0, speed: 0, ...score } });
  const found = ["New best!", "Your best was 950", "Same as your best"].filter((text) =>
    screen.queryByText(text),
  );
  expect(found).toEqual(told);
});

it.each([
  ["a day that had counted before", { week: { ...WEEK, isNew: false } }, "Today already counted."],
  [
    "a course that is done",
    { next: { courseTitle: "Cold things", island: null, quizTitle: null } },
    "You have completed every island.",
  ],
])("is calm about %s", (_, given, words) => {
  show({ ...EVERYTHING, ...given });
  expect(document.body.textContent).toContain(words);
});
