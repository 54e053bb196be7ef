import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { playSound } from "#components/ui/sound/player.ts";
import { expectAccessibleScreen, renderScreen } from "#tests/support/screen.tsx";
import { shownQuestion } from "#tests/support/shown-questions.ts";
import type { Outcome } from "./outcome.ts";
import { MOVES_MS, STEP_MS, type StepName } from "./result-steps.ts";
import { ResultsScreen } from "./results-screen.tsx";
import { GUARD_MS } from "./use-sequence.ts";

vi.mock("#components/ui/sound/player.ts", async (original) => ({
  ...(await original<object>()),
  playSound: vi.fn(),
}));

const BADGE = {
  id: "first-splash",
  title: "First Splash",
  description: "Complete a quiz",
  icon: "fish",
} as const;
const QUEST = { kind: "finish_unit", title: "Finish a unit" } as const;
/** Below 70 %, for confetti needs a real canvas */
const OUTCOME: Outcome = {
  ...{ stars: 2, correct: 3, total: 5, percent: 60, xpEarned: 50, xpEarnedBefore: 0, bonusStar: null },
  ...{ perfect: false, streak: 2, courseId: "c-1", achievements: [BADGE], quests: [QUEST] },
  score: { points: 950, best: 1150, combo: 300, speed: 120 },
  week: { week: [{ day: "2026-03-01", look: "done" }], isNew: true },
  hearts: { hearts: 3, maxHearts: 5, lost: 2 },
  next: { courseTitle: "Cold", island: { _id: "i-2", title: "The Fjord", quizId: "q-2" }, quizTitle: null },
};

const STEPS = Object.keys(STEP_MS) as StepName[];
/** What is on the screen once a step has come to rest */
const WORDS: Record<StepName, string> = {
  stars: "Good effort!",
  score: "950 points",
  badges: "Quest done: Finish a unit",
  streak: "2 days in a row",
  hearts: "2 mistakes",
  next: "The Fjord",
};

interface Shown {
  outcome?: Partial<Outcome>;
  retrySave?: () => void;
}

const ui = ({ outcome = {}, retrySave, onRestart = () => {} }: Shown & { onRestart?: () => void }) => (
  <ResultsScreen
    outcome={{ ...OUTCOME, ...outcome }}
    questions={[shownQuestion({ isCorrect: true })]}
    onRestart={onRestart}
    unsaved={retrySave ? { error: null, isSaving: false, onRetry: retrySave } : null}
  />
);

function show(given: Shown = {}) {
  const onRestart = vi.fn();
  const view = renderScreen(ui({ ...given, onRestart }), { at: "/quiz/i1/q1" });
  return { ...view, onRestart };
}

const step = () => document.querySelector<HTMLElement>("[data-step]")?.dataset.step ?? "all";
/** In steps as short as frames, as in a browser, unless it is for very long */
async function pass(ms: number): Promise<void> {
  const frame = ms > 20_000 ? ms : 50;
  for (let left = ms; left > 0; left -= frame)
    await act(() => vi.advanceTimersByTimeAsync(Math.min(left, frame)));
}
const press = (key: string, more: object = {}) =>
  act(() => void fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more }));
const heard = () => vi.mocked(playSound).mock.calls.map(([name]) => name);
const way = (name: string) => screen.getByRole("link", { name });

function setVisible(isVisible: boolean): void {
  Object.defineProperty(document, "visibilityState", {
    value: isVisible ? "visible" : "hidden",
    configurable: true,
  });
}

const turnVisible = (isVisible: boolean) =>
  act(async () => {
    setVisible(isVisible);
    document.dispatchEvent(new Event("visibilitychange"));
  });

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: false });
  vi.mocked(playSound).mockClear();
  // As if motion were wanted
  vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: false }));
});

afterEach(() => {
  // While its timers are still ours
  cleanup();
  setVisible(true);
  vi.useRealTimers();
});

describe("the results, one after the other", () => {
  it("go on by themselves and end with all of it, in less than six seconds", async () => {
    show();
    const words: string[] = [];
    for (const name of STEPS) {
      expect(step()).toBe(name);
      // Its scene and the dots: the one before has gone, or still stands alone
      expect(document.querySelector("[data-step]")?.childElementCount).toBe(2);
      await pass(MOVES_MS[name]);
      words.push(document.body.textContent ?? "");
      await pass(STEP_MS[name] - MOVES_MS[name]);
    }
    expect(step()).toBe("all");
    const told = [
      "Good effort!",
      "Best: 1,150",
      "Finish a unit",
      "2 days in a row",
      "2 mistakes",
      "The Fjord",
    ];
    // One at a time: what was shown before has gone
    for (const [at, text] of told.entries())
      for (const [when, shown] of words.entries())
        expect(shown.includes(text), `${text} ${when}`).toBe(when === at);
    for (const text of [...told, "Correct Answers"]) expect(document.body.textContent).toContain(text);
    await pass(GUARD_MS);
    expect(heard()).toEqual(["star", "star", "complete", "badge", "streak", "heart", "next"]);
    expect(document.activeElement).toBe(way("Continue"));
  });

  it("go on at Enter from the first moment, until Enter alone has led to the way on", async () => {
    show();
    const heading = screen.getByRole("heading", { level: 1, name: "Quiz Results" });
    expect(document.activeElement).toBe(heading);
    for (const name of STEPS) {
      expect(step()).toBe(name);
      press("Enter");
      // What moved has come to rest, and all of it is there
      expect(step()).toBe(name);
      expect(document.body.textContent).toContain(WORDS[name]);
      press("Enter");
    }
    expect(step()).toBe("all");
    expect(document.activeElement).toBe(heading);
    press("Enter");
    expect(document.activeElement).toBe(heading);
    await pass(GUARD_MS);
    expect(document.activeElement).toBe(way("Continue"));
  });

  it("go on at one Enter where the step has come to rest by itself", async () => {
    show();
    await pass(MOVES_MS.stars);
    press("Enter");
    expect(step()).toBe("score");
  });

  it.each([
    ["Space", () => press(" ")],
    [
      "a tap",
      () => act(() => void fireEvent.click(screen.getByText("Good effort! Keep practicing to improve."))),
    ],
    ["Next", () => act(() => void fireEvent.click(screen.getByRole("button", { name: "Next" })))],
  ])("go on at %s", (_, act1) => {
    show();
    act1();
    expect(step()).toBe("stars");
    act1();
    expect(step()).toBe("score");
  });

  it.each([
    ["Escape", () => press("Escape")],
    ["Skip", () => act(() => void fireEvent.click(screen.getByRole("button", { name: "Skip" })))],
  ])("are all there at %s, and no sound is left over", async (_, skip) => {
    show();
    skip();
    expect(step()).toBe("all");
    expect(screen.getByRole("img", { name: "2 of 3 stars" })).toBeTruthy();
    await pass(10_000);
    expect(heard()).toEqual([]);
    expect(step()).toBe("all");
  });

  it.each([
    ["any other key", () => press("x")],
    ["a held Enter", () => press("Enter", { repeat: true })],
    ["Enter with another key", () => press("Enter", { ctrlKey: true })],
  ])("stay at %s", (_, act1) => {
    show();
    act1();
    expect(step()).toBe("stars");
  });

  it("let a new step have its whole time after a press", async () => {
    show();
    await pass(STEP_MS.stars - 10);
    press("Enter");
    await pass(STEP_MS.score - 10);
    expect(step()).toBe("score");
    await pass(10);
    expect(step()).toBe("badges");
  });

  it("don't take a second press of the last step for the way on", async () => {
    const { onRestart } = show({ outcome: { stars: 0, correct: 0, percent: 0 } });
    for (let presses = 0; presses < 10; presses += 1) press("Enter");
    expect(step()).toBe("all");
    const again = screen.getByRole("button", { name: "Try again" });
    act(() => void fireEvent.click(again));
    expect(onRestart).not.toHaveBeenCalled();
    await pass(500);
    act(() => void fireEvent.click(again));
    expect(onRestart).toHaveBeenCalledOnce();
  });

  it("take a held Enter for nothing once they are all there", () => {
    show();
    press("Escape");
    const isTaken = !fireEvent.keyDown(way("Continue"), { key: "Enter", repeat: true });
    expect(isTaken).toBe(true);
    expect(fireEvent.keyDown(way("Continue"), { key: "Enter" })).toBe(true);
  });

  it("tell a listener the score as soon as they come, and once", async () => {
    show();
    const told = () => screen.getAllByRole("status").map((each) => each.textContent);
    await pass(300);
    const [first] = told();
    expect(first).toMatch(/^2 of 3 stars, 3 of 5 correct, 950 points\. 2 wrong answers\./);
    press("Escape");
    await pass(300);
    expect(told()).toContain(first);
  });

  it("are accessible at every step", async () => {
    show();
    vi.useRealTimers();
    for (let presses = 0; presses < 12; presses += 1) {
      if (presses % 2 === 1) await expectAccessibleScreen();
      press("Enter");
    }
    await expectAccessibleScreen();
  });
});

describe("the results without", () => {
  it("a badge, a new day or lost hearts have no steps for them", async () => {
    show({ outcome: { achievements: [], quests: [], week: null, hearts: null } });
    await pass(STEP_MS.stars);
    expect(step()).toBe("score");
    await pass(STEP_MS.score);
    expect(step()).toBe("next");
  });

  it("a star are kind: no star lands, nothing fanfares, another try comes first", async () => {
    const { onRestart } = show({ outcome: { stars: 0, correct: 1, percent: 20 } });
    await pass(7000);
    expect(step()).toBe("all");
    expect(heard()).not.toContain("star");
    expect(heard()).not.toContain("complete");
    expect(document.querySelector("canvas")).toBeNull();
    const again = screen.getByRole("button", { name: "Try again" });
    expect(document.activeElement).toBe(again);
    act(() => void fireEvent.click(again));
    expect(onRestart).toHaveBeenCalledOnce();
  });

  it("motion are there at once, with one tune", async () => {
    vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: true }));
    show();
    expect(step()).toBe("all");
    await pass(GUARD_MS);
    expect(document.activeElement).toBe(way("Continue"));
    await pass(10_000);
    expect(heard()).toEqual(["complete"]);
  });

  it("being saved say so at once, and stay where they are once they are", async () => {
    const retrySave = vi.fn();
    const local = { achievements: [], week: null, hearts: null, next: null };
    const { rerender } = show({ outcome: local, retrySave });
    expect(step()).toBe("all");
    act(() => void fireEvent.click(screen.getByRole("button", { name: "Save again" })));
    expect(retrySave).toHaveBeenCalledOnce();
    rerender(ui({}));
    await pass(10);
    expect(step()).toBe("all");
    expect(screen.queryByRole("alert")).toBeNull();
    expect(document.body.textContent).toContain("First Splash");
  });
});

describe("the results in a background tab", () => {
  it("wait for an hour without a step or a sound, and go on where they were", async () => {
    show();
    await pass(STEP_MS.stars);
    const before = heard().length;
    await turnVisible(false);
    await pass(3_600_000);
    expect(step()).toBe("score");
    expect(heard()).toHaveLength(before);
    await turnVisible(true);
    expect(step()).toBe("score");
    await pass(STEP_MS.score - 10);
    expect(step()).toBe("score");
    await pass(10);
    expect(step()).toBe("badges");
    expect(heard()).toEqual(["star", "star", "complete", "badge"]);
  });

  it("leave no timer behind when the page is left", async () => {
    const { unmount } = show();
    await pass(500);
    unmount();
    const before = heard().length;
    await pass(60_000);
    expect(heard()).toHaveLength(before);
  });
});
