import { describe, expect, it } from "vitest";
import { heartsText, stateText, streakText, waitingText } from "./panel-text.ts";

const state = {
  dueCount: 0,
  total: 4,
  isOpen: false,
  heartsLeftToday: 4,
  nextHearts: 2,
  keepsStreak: false,
  nextDue: null,
  canPractise: true,
  cards: { total: 0, due: 0, fresh: 0, later: 0, nextDue: null },
};

describe("where practice stands", () => {
  it.each([
    [{ total: 0 }, null, "Questions you get wrong will wait for you here."],
    [{ dueCount: 1 }, null, "1 due, 4 more to refresh."],
    [{ dueCount: 4 }, "tomorrow", "4 due, 1 more to refresh."],
    [{ dueCount: 5 }, null, "5 questions are due."],
    [{ dueCount: 6 }, null, "6 questions are due. Each practice asks 5."],
    [{}, "in 3 days", "Nothing is due, 5 to refresh. The next question comes back in 3 days."],
    [{}, null, "Nothing is due, 5 to refresh."],
    // One that was begun asks what it was begun with.
    [{ dueCount: 1, isOpen: true }, null, "1 question is due."],
    [{ isOpen: true }, null, "No questions are due."],
  ])("%o", (changes, when, text) => expect(stateText({ ...state, ...changes }, when)).toBe(text));
});

describe("what there is to win", () => {
  const learner = { hearts: 2, maxHearts: 5, isPremium: false };

  it("is told while hearts are lost", () => {
    expect(heartsText(learner, state)).toBe("Finish a practice to win 2 hearts back");
    expect(heartsText(learner, { ...state, nextHearts: 1 })).toBe("Finish a practice to win a heart back");
    const none = { ...state, heartsLeftToday: 0, nextHearts: 0 };
    expect(heartsText(learner, none)).toBe("You have won today's hearts. There are more tomorrow.");
  });

  it("is nothing where hearts are full or never lost", () => {
    expect(heartsText({ ...learner, hearts: 5 }, state)).toBeNull();
    expect(heartsText({ ...learner, isPremium: true }, state)).toBeNull();
  });
});

describe("what the next practice does for the streak", () => {
  const keeps = { ...state, keepsStreak: true };

  it("is told where it counts", () => {
    expect(streakText(keeps, 3)).toBe("5 due questions: finishing them keeps your streak");
    expect(streakText(keeps, 0)).toBe("5 due questions: finishing them starts a streak");
    expect(streakText(state, 3)).toBeNull();
  });
});

it.each([
  [1, "A heart is waiting for you", /you get one heart back\.$/],
  [2, "Two hearts are waiting for you", /you get two hearts back\.$/],
])("says that %i hearts are waiting for anyone who is out of them", (nextHearts, title, text) => {
  const told = waitingText({ ...state, nextHearts });
  expect(told.title).toBe(title);
  expect(told.text).toMatch(text);
});
