import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { NoHeartsLeft } from "#components/quiz/no-hearts-left.tsx";
import type { StatsDto } from "#lib/learner/schema.ts";
import type { PracticeStateDto } from "#lib/practice/schema.ts";
import {
  eventually,
  expectAccessibleScreen,
  refusal,
  renderScreen,
  type ScreenOptions,
} from "#tests/support/screen.tsx";
import { GameOver } from "./game-over.tsx";
import type { OpenLesson } from "./game-over-options.tsx";
import { noteQuizLeft, quizLeft } from "./quiz-left.ts";

const STATS: StatsDto = {
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
  heartsLeftToday: 4,
  nextHearts: 2,
  keepsStreak: false,
  nextDue: null,
  canPractise: true,
  cards: { total: 0, due: 0, fresh: 0, later: 0, nextDue: null },
};

const LESSON: OpenLesson = { courseId: "course-1", lessonId: "lesson-2", title: "Lists", minutes: 6 };

interface Situation {
  practice?: Partial<PracticeStateDto>;
  stats?: StatsDto;
  lesson?: OpenLesson | null;
  isForSale?: boolean;
  answers?: ScreenOptions["answers"];
}

function show({ practice, stats = STATS, lesson = null, isForSale = false, answers }: Situation = {}) {
  const state = { ...PRACTICE, ...practice };
  const screenUi = <GameOver stats={stats} practice={state} lesson={lesson} isPremiumForSale={isForSale} />;
  return renderScreen(screenUi, {
    at: "/game-over",
    answers: {
      "GET /api/users/quiz-stats": stats,
      "GET /api/practice": state,
      ...answers,
      "GET /api/users/profile": { email: "maya@example.test", wantsHeartsMail: false },
    },
  });
}

const isFilled = (element: HTMLElement) => element.className.includes("bg-coral");

const links = () => screen.getAllByRole("link").map((link) => link.textContent);
const hrefOf = (name: RegExp | string) => screen.getByRole("link", { name }).getAttribute("href");
const filled = () => screen.getAllByRole("link").filter(isFilled);

it("puts practice first, the one button in color, with what it brings", async () => {
  show();
  const [first, second] = screen.getAllByRole("link");
  expect(first?.textContent).toBe("Practice and win 2 hearts back");
  expect(first?.getAttribute("href")).toBe("/quiz-islands/practice");
  expect(second?.textContent).toBe("Back to Quiz Islands");
  expect(filled()).toEqual([first]);
  expect(screen.getByText("Answer 5 questions you have seen before. It costs no hearts.")).toBeTruthy();
  expect(await screen.findByText("5h 0m")).toBeTruthy();
  await expectAccessibleScreen();
});

it("says one heart where the next practice brings one", () => {
  show({ practice: { nextHearts: 1 } });
  expect(links()[0]).toBe("Practice and win 1 heart back");
});

it("names the map first where there is nothing to practice", () => {
  show({ practice: { canPractise: false, total: 0, dueCount: 0 } });
  expect(links()).toEqual(["Back to Quiz Islands"]);
  expect(filled()).toHaveLength(1);
  expect(screen.queryByRole("heading", { name: "No hearts needed" })).toBeNull();
});

it("still offers the missed questions where today's hearts are won", () => {
  show({ practice: { heartsLeftToday: 0, nextHearts: 0 } });
  expect(links()).toEqual(["Back to Quiz Islands", "Review missed questions"]);
  expect(filled().map(({ textContent }) => textContent)).toEqual(["Back to Quiz Islands"]);
  expect(screen.getByText("You have won all of today's hearts")).toBeTruthy();
});

it("lists what needs no hearts: the next lesson and recall cards", async () => {
  const cards = { total: 12, due: 3, fresh: 2, later: 7, nextDue: null };
  show({ lesson: LESSON, practice: { cards } });
  expect(hrefOf("Study the next lesson")).toBe("/classroom/course-1?lesson=lesson-2");
  expect(screen.getByText("Lists · 6 minutes")).toBeTruthy();
  expect(hrefOf("Go through your recall cards")).toBe("/quiz-islands/practice/cards");
  expect(screen.queryByRole("link", { name: "Review missed questions" })).toBeNull();
  expect(filled()).toHaveLength(1);
  await expectAccessibleScreen();
});

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

it.each([
  ["has hearts", { hearts: 1 }],
  ["has Premium", { isPremium: true }],
])("sends anyone who %s back to the map", (_, has) => {
  const { router } = show({ stats: { ...STATS, ...has } });
  expect(router.replace).toHaveBeenCalledWith("/quiz-islands");
});

it("restores the hearts once the time is over, and then leads to the map", async () => {
  const full = { hearts: 5, maxHearts: 5, heartResetTime: null };
  const { router, calls } = show({
    stats: { ...STATS, heartResetTime: Date.now() - 1000 },
    answers: { "POST /api/users/restore-hearts": full },
  });
  expect(await screen.findByText("Hearts fully restored!")).toBeTruthy();
  await eventually(() => expect(router.replace).toHaveBeenCalledWith("/quiz-islands"));
  expect(calls.filter(({ method }) => method === "POST")).toHaveLength(1);
});

it("stays where the restoring fails, and shows 0h 0m", async () => {
  const { router, calls } = show({
    stats: { ...STATS, heartResetTime: Date.now() - 1000 },
    answers: { "POST /api/users/restore-hearts": refusal(503, "unavailable", "Try again later.") },
  });
  await eventually(() => expect(calls.some(({ method }) => method === "POST")).toBe(true));
  expect(await screen.findByText("0h 0m")).toBeTruthy();
  expect(router.replace).not.toHaveBeenCalled();
});

it("keeps whether a reminder is wanted", async () => {
  const { user, calls } = show({
    answers: { "PATCH /api/users/profile": { email: "maya@example.test", wantsHeartsMail: true } },
  });
  await screen.findByText("By email to maya@example.test");
  await user.click(screen.getByRole("switch", { name: "Remind me when they are back" }));
  await eventually(() =>
    expect(calls.find(({ method }) => method === "PATCH")?.body).toEqual({ wantsHeartsMail: true }),
  );
});

describe("where Premium is for sale", () => {
  const upgrade = () => screen.getByRole("link", { name: "Upgrade Now", hidden: true }).getAttribute("href");
  const leaveQuiz = (path: string) => {
    window.history.replaceState(null, "", path);
    noteQuizLeft();
  };

  it("leads to the checkout, and from there back to the quiz that ended", async () => {
    leaveQuiz("/quiz/island-1/quiz-2");
    show({ isForSale: true });
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
    show({ isForSale: true });
    expect(await screen.findByText("5h 0m")).toBeTruthy();
    expect(upgrade()).toBe("/checkout?from=%2Fquiz-islands");
  });
});
