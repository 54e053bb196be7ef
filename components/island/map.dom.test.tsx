import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import type { IslandDto } from "#lib/island/schema.ts";
import type { PracticeStateDto } from "#lib/practice/schema.ts";
import { islandOf as island, quizOf as quiz } from "#tests/support/islands.ts";
import { expectAccessibleScreen, renderScreen } from "#tests/support/screen.tsx";
import { CourseVoyage } from "./course-voyage.tsx";

const course = {
  _id: "c1",
  title: "Sea",
  description: "",
  isOwn: true,
  isPremiumOnly: false,
  quizCount: 1,
  completedQuizzes: 0,
  islandCount: 2,
  cardCount: 0,
  completedIslands: 0,
  starsEarned: 0,
  next: null,
  lastStudiedAt: null,
  createdAt: "2026-01-01T00:00:00.000Z",
};

const STATS = {
  level: 3,
  xp: 1250,
  currentStreak: 5,
  hearts: 5,
  maxHearts: 5,
  heartResetTime: null as number | null,
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
const NO_TEXT = {
  outcome: "no_source",
  reason: "no_text",
  message: "This island has no questions yet, and no text to make them from.",
  courseId: "c1",
  canEdit: true,
};

function show(islands: IslandDto[], more: Record<string, object> = {}) {
  const answers = {
    "GET /api/courses/my-courses": { courses: [course] },
    "GET /api/quiz/islands": islands,
    "GET /api/users/quiz-stats": STATS,
    "GET /api/practice": PRACTICE,
    ...more,
  };
  return renderScreen(<CourseVoyage courseId="c1" isPremiumSold={false} />, { answers });
}

const node = (name: RegExp) => screen.findByRole("button", { name });

beforeEach(() => {
  // jsdom has no CSS.escape
  Object.assign(globalThis, { CSS: { escape: (text: string) => text } });
});

describe("an island without questions", () => {
  it("is never the current one, and counts for nothing", async () => {
    show([island("1", []), island("2", [quiz("q2")])]);
    expect((await node(/^Island 2/)).getAttribute("aria-current")).toBe("step");
    expect((await node(/^Island 1, Island 1, no questions yet$/)).getAttribute("aria-current")).toBeNull();
    expect(screen.getAllByText("0 of 1 island")).toHaveLength(2);
    expect(screen.getByText("1 island without questions yet")).toBeTruthy();
    await expectAccessibleScreen();
  });

  it("doesn't keep a course from being done", async () => {
    show([island("1", [quiz("q1", true)]), island("2", [])]);
    expect(await screen.findByText("Every island reached")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Jump to current" })).toBeNull();
  });

  it("says why it has none, and leads to where a text can be added", async () => {
    const { user, router } = show([island("1", [])], {
      "POST /api/quiz/islands/1/add-default-quiz": NO_TEXT,
    });
    await user.click(await node(/^Island 1/));
    const popover = within(screen.getByRole("dialog", { name: "Island 1" }));
    await user.click(popover.getByRole("button", { name: "Start" }));
    const why = await popover.findByText(NO_TEXT.message);
    await waitFor(() => expect(document.activeElement).toBe(why));
    expect(popover.queryByRole("button", { name: "Start" })).toBeNull();
    expect(popover.getByRole("link", { name: "Add text" }).getAttribute("href")).toBe(
      "/courses/c1/edit?part=1",
    );
    expect(router.push).not.toHaveBeenCalled();
    await expectAccessibleScreen();
  });

  it.each([
    [{ reason: "text_too_short", canEdit: true }, "Edit this island"],
    [{ reason: "no_text", canEdit: false }, null],
  ])("offers what helps: %o", async (why, action) => {
    const { user } = show([island("1", [])], {
      "POST /api/quiz/islands/1/add-default-quiz": { ...NO_TEXT, ...why },
    });
    await user.click(await node(/^Island 1/));
    await user.click(screen.getByRole("button", { name: "Start" }));
    await screen.findByText(NO_TEXT.message);
    expect(screen.queryByRole("link", { name: /Add text|Edit this island/ })?.textContent ?? null).toBe(
      action,
    );
    const others = screen.queryByText("You can't edit this course. Play another island for now.");
    expect(others === null).toBe(why.canEdit);
  });

  it("is played as soon as questions were made for it", async () => {
    const made = { ...island("1", [quiz("q9")]), outcome: "added" };
    const { user, router } = show([island("1", [])], { "POST /api/quiz/islands/1/add-default-quiz": made });
    await user.click(await node(/^Island 1/));
    await user.click(screen.getByRole("button", { name: "Start" }));
    await waitFor(() => expect(router.push).toHaveBeenCalledWith("/quiz/1/q9"));
  });

  it("says so where the server refuses to make more for now", async () => {
    const refusal = {
      error: "rate_limited",
      message: "Too many at once. Try again in 5 minutes.",
      requestId: "r",
    };
    const { user, router } = show([island("1", [])], {
      "POST /api/quiz/islands/1/add-default-quiz": Response.json(refusal, { status: 429 }),
    });
    await user.click(await node(/^Island 1/));
    await user.click(screen.getByRole("button", { name: "Start" }));
    expect(await screen.findByText(refusal.message)).toBeTruthy();
    expect(router.push).not.toHaveBeenCalled();
  });

  it("is said of the whole course where no island has any", async () => {
    show([island("1", []), island("2", [])]);
    expect(await screen.findByText(/^None of these islands has questions yet\./)).toBeTruthy();
    expect(screen.getByRole("link", { name: "Edit this course" }).getAttribute("href")).toBe(
      "/courses/c1/edit",
    );
  });
});

describe("an island with recall cards", () => {
  it("alone is neither empty nor to be completed, and leads to practicing them", async () => {
    const { user, router } = show([island("1", [quiz("q1", true)]), island("2", [], { cardCount: 12 })]);
    const name = /^Island 2, Island 2, 12 cards$/;
    expect(await screen.findByText("Every island reached")).toBeTruthy();
    expect(screen.queryByText(/without questions yet/)).toBeNull();
    await user.click(await node(name));
    const popover = within(screen.getByRole("dialog", { name: "Island 2" }));
    const link = popover.getByRole("link", { name: "Practice cards" });
    expect(link.getAttribute("href")).toBe("/quiz-islands/practice/cards?island=2");
    expect(document.activeElement).toBe(link);
    expect(popover.getByText("12 cards")).toBeTruthy();
    expect(popover.queryByRole("button", { name: "Start" })).toBeNull();
    expect(router.push).not.toHaveBeenCalled();
    await expectAccessibleScreen();
  });

  it("beside quizzes offers both, the quiz first; cards are practiced without hearts too", async () => {
    const stats = { ...STATS, hearts: 0, heartResetTime: Date.now() + 3_600_000 };
    const { user } = show([island("1", [quiz("q1")], { cardCount: 1 })], {
      "GET /api/users/quiz-stats": stats,
    });
    await user.click(await node(/^Island 1, Island 1, 0 of 3 stars, 1 card/));
    expect(await screen.findByRole("link", { name: "Practice cards" })).toBeTruthy();
    expect(await screen.findByRole("link", { name: "Win 2 hearts back" })).toBeTruthy();
  });

  it("makes a course of cards alone no course without anything to do", async () => {
    show([island("1", [], { cardCount: 3 })]);
    await node(/^Island 1, Island 1, 3 cards$/);
    expect(screen.getAllByText("3 cards").length).toBeGreaterThan(1);
    expect(screen.queryByText(/^None of these islands/)).toBeNull();
    await expectAccessibleScreen();
  });
});

it("shows no header over islands that no one put into units", async () => {
  const loose = { unitId: null, unitTitle: null };
  show([island("1", [quiz("q1")], loose), island("2", [quiz("q2")], loose)]);
  await node(/^Island 2/);
  expect(screen.queryByText("Miscellaneous")).toBeNull();
  expect(screen.queryByText("mixed")).toBeNull();
  expect(screen.getByRole("list", { name: "Islands" })).toBeTruthy();
  await expectAccessibleScreen();
});

describe("without hearts", () => {
  const stats = { ...STATS, hearts: 0, heartResetTime: Date.now() + 3 * 3_600_000 - 1000 };

  it("offers to win one back, and says when they return", async () => {
    const { user } = show([island("1", [quiz("q1")])], { "GET /api/users/quiz-stats": stats });
    await screen.findByText("Win a heart");
    await user.click(await node(/^Island 1/));
    const link = await screen.findByRole("link", { name: "Win 2 hearts back" });
    expect(link.getAttribute("href")).toBe("/quiz-islands/practice");
    expect(screen.getByText("You are out of hearts. They are back in 3h 0m.")).toBeTruthy();
    expect(screen.queryByRole("link", { name: /^Start/ })).toBeNull();
    await expectAccessibleScreen();
  });

  it.each([
    [{ canPractise: false }, "There is nothing to practice yet."],
    [{ heartsLeftToday: 0 }, "You have won back all of today's hearts."],
  ])("says why there is none to win: %o", async (practice, why) => {
    const { user } = show([island("1", [quiz("q1")])], {
      "GET /api/users/quiz-stats": stats,
      "GET /api/practice": { ...PRACTICE, ...practice },
    });
    await screen.findByText("Win a heart");
    await user.click(await node(/^Island 1/));
    expect(await screen.findByText(why)).toBeTruthy();
    expect(screen.queryByRole("link", { name: /^Win .* back$/ })).toBeNull();
  });
});
