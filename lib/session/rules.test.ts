import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DAY_MS, MINUTE_MS, SECOND_MS } from "#lib/core/time.ts";
import {
  comesFirst,
  countedUntil,
  creditFor,
  fallbackStart,
  hasEnoughDue,
  isInTime,
  isPlannedAhead,
  isPlanReached,
  isSilent,
  MAX_CREDIT_SECONDS,
  nearest,
  type SessionFacts,
  secondsBetween,
  sessionAwards,
  startProblem,
} from "./rules.ts";

const NOW = new Date("2026-03-10T12:00:00Z");
const later = (ms: number) => new Date(NOW.getTime() + ms);

describe("credit", () => {
  it.each([
    [-60_000, 0],
    [0, 0],
    [999, 0],
    [1000, 1],
    [29_999, 29],
    [30_000, 30],
    [44_999, 44],
    [45_000, 45],
    [45_001, 45],
    [9 * MINUTE_MS, 45],
    [DAY_MS, 45],
  ])("%i ms after the last beat is %i s", (ms, seconds) => expect(creditFor(ms)).toBe(seconds));

  it.each([
    [-5000, 0],
    [999, 0],
    [1000, 1000],
    [30_400, 30_000],
    [44_999, 44_000],
    [45_000, 45_000],
    [45_500, 45_500],
    [300_700, 300_700],
  ])("a beat %i ms after the last one counts up to %i ms", (ms, counted) =>
    expect(countedUntil(NOW, later(ms))).toEqual(later(counted)),
  );

  const beats = fc.array(fc.integer({ min: -5000, max: 20 * MINUTE_MS }), { maxLength: 200 });

  /** The credit of beats so long after one another; clocks of servers may go back. */
  function creditOf(steps: readonly number[]) {
    let [last, now, latest, credited] = [NOW, NOW, NOW, 0];
    for (const step of steps) {
      now = new Date(now.getTime() + step);
      if (now > latest) latest = now;
      const before = last;
      const seconds = creditFor(now.getTime() - last.getTime());
      if (seconds === 0) continue;
      credited += seconds;
      last = countedUntil(last, now);
      expect(last.getTime()).toBeLessThanOrEqual(latest.getTime());
      expect(last.getTime() - before.getTime()).toBeGreaterThanOrEqual(seconds * SECOND_MS);
    }
    return { credited, elapsedMs: latest.getTime() - NOW.getTime() };
  }

  it("never exceeds the time that has passed, whatever beats there are", () => {
    fc.assert(
      fc.property(beats, (steps) => {
        const { credited, elapsedMs } = creditOf(steps);
        expect(credited * SECOND_MS).toBeLessThanOrEqual(elapsedMs);
        expect(credited).toBeLessThanOrEqual(steps.length * MAX_CREDIT_SECONDS);
      }),
      { numRuns: 500 },
    );
  });

  it("loses less than a second to beats that are close enough together", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 44_000 }), { maxLength: 200 }), (steps) => {
        const { credited, elapsedMs } = creditOf(steps);
        expect(elapsedMs - credited * SECOND_MS).toBeLessThan(SECOND_MS);
      }),
    );
  });

  it("is the same for beats that are sent any number of times", () => {
    fc.assert(
      fc.property(beats, fc.integer({ min: 1, max: 4 }), (steps, times) => {
        const repeated = steps.flatMap((step) => [step, ...Array<number>(times).fill(0)]);
        expect(creditOf(repeated)).toEqual(creditOf(steps));
      }),
    );
  });
});

it.each([
  [-1, 0],
  [999, 0],
  [300_000, 300],
  [300_999, 300],
  [301_000, 301],
])("%i ms are %i whole seconds", (ms, seconds) => expect(secondsBetween(NOW, later(ms))).toBe(seconds));

it.each([
  [0, false],
  [10 * MINUTE_MS - 1, false],
  [10 * MINUTE_MS, true],
  [DAY_MS, true],
])("a session whose last beat was %i ms ago is over: %s", (ms, isOver) =>
  expect(isSilent(NOW, later(ms))).toBe(isOver),
);

describe("start times", () => {
  it("are two minutes from now where nothing is planned", () =>
    expect(fallbackStart(NOW)).toEqual(later(2 * MINUTE_MS)));

  it.each([
    [-1, "The start time has passed. Choose a later one."],
    [0, null],
    [MINUTE_MS, null],
    [60 * DAY_MS, null],
    [60 * DAY_MS + 1, "The start time can be at most 60 days ahead."],
  ])("%i ms from now: %s", (ms, problem) => expect(startProblem(later(ms), NOW)).toBe(problem));

  it.each<[number[], number | null]>([
    [[], null],
    [[-31 * MINUTE_MS, 31 * MINUTE_MS], null],
    [[-30 * MINUTE_MS - 1, 30 * MINUTE_MS + 1], null],
    [[-30 * MINUTE_MS], -30 * MINUTE_MS],
    [[30 * MINUTE_MS], 30 * MINUTE_MS],
    [[-20 * MINUTE_MS, 5 * MINUTE_MS, 25 * MINUTE_MS], 5 * MINUTE_MS],
    [[5 * MINUTE_MS, -5 * MINUTE_MS], -5 * MINUTE_MS],
  ])("of sessions planned %j ms from now, a start begins that of %j", (planned, begun) => {
    const found = nearest(
      planned.map((ms) => ({ startsAt: later(ms) })),
      NOW,
    );
    expect(found?.startsAt ?? null).toEqual(begun === null ? null : later(begun));
  });
});

it.each([
  [-5 * MINUTE_MS - 1, false],
  [-5 * MINUTE_MS, true],
  [0, true],
  [5 * MINUTE_MS, true],
  [5 * MINUTE_MS + 1, false],
])("begun %i ms after its time is in time: %s", (ms, isIn) => expect(isInTime(NOW, later(ms))).toBe(isIn));

it.each([
  [10 * MINUTE_MS - 1, false],
  [10 * MINUTE_MS, true],
  [DAY_MS, true],
  [-1, false],
])("a session %i ms after its planning is planned ahead: %s", (ms, isAhead) =>
  expect(isPlannedAhead(later(ms), NOW)).toBe(isAhead),
);

it.each<[string, boolean]>([
  ["", false],
  ["a b", false],
  ["a b c", true],
  ["a b b b", false],
  ["a b b c", true],
  ["a b C", false],
  ["a b C c", true],
])("a practice of the due cards %j counts as new: %s (capitals aren't due)", (cards, isEnough) => {
  const answered = cards
    .split(" ")
    .filter(Boolean)
    .map((card) => ({ cardId: card.toLowerCase(), isDue: card === card.toLowerCase() }));
  expect(hasEnoughDue(answered)).toBe(isEnough);
});

describe("awards", () => {
  const PERFECT: SessionFacts = {
    plannedMinutes: 25,
    creditedSeconds: 1500,
    startsAt: NOW,
    plannedAt: later(-10 * MINUTE_MS),
    startedAt: later(5 * MINUTE_MS),
    longestGap: 300,
    firsts: 1,
    answers: 10,
    right: 9,
  };
  const [NONE, COMPLETION, BOTH] = [
    [],
    ["session-completion"],
    ["session-completion", "perfect-session"],
  ] as const;

  it.each<[Partial<SessionFacts>, readonly string[]]>([
    [{}, BOTH],
    [{ creditedSeconds: 1499 }, NONE],
    [{ plannedMinutes: 15, creditedSeconds: 900 }, BOTH],
    [{ plannedMinutes: 15, creditedSeconds: 899 }, NONE],
    [{ plannedMinutes: 14, creditedSeconds: 9000 }, NONE],
    [{ plannedMinutes: 180, creditedSeconds: 10_800 }, BOTH],
    [{ firsts: 0 }, NONE],
    [{ firsts: 3 }, BOTH],
    [{ startsAt: null, plannedAt: null }, COMPLETION],
    [{ plannedAt: null }, COMPLETION],
    [{ plannedAt: later(-10 * MINUTE_MS + 1) }, COMPLETION],
    [{ startedAt: later(5 * MINUTE_MS + 1) }, COMPLETION],
    [{ startedAt: later(-5 * MINUTE_MS) }, BOTH],
    [{ startedAt: later(-5 * MINUTE_MS - 1) }, COMPLETION],
    [{ longestGap: 301 }, COMPLETION],
    [{ answers: 4, right: 4 }, COMPLETION],
    [{ answers: 5, right: 5 }, BOTH],
    [{ answers: 5, right: 4 }, COMPLETION],
    [{ answers: 10, right: 8 }, COMPLETION],
    [{ answers: 19, right: 17 }, COMPLETION],
    [{ answers: 20, right: 18 }, BOTH],
    [{ answers: 0, right: 0 }, COMPLETION],
  ])("%o earns %j", (facts, awards) => expect(sessionAwards({ ...PERFECT, ...facts })).toEqual(awards));

  it("never has a perfect session that isn't completed", () => {
    const facts = fc.record({
      plannedMinutes: fc.integer({ min: 10, max: 180 }),
      creditedSeconds: fc.integer({ min: 0, max: 12_000 }),
      longestGap: fc.integer({ min: 0, max: 600 }),
      firsts: fc.integer({ min: 0, max: 2 }),
      answers: fc.integer({ min: 0, max: 30 }),
      right: fc.integer({ min: 0, max: 30 }),
    });
    fc.assert(
      fc.property(facts, (some) => {
        const awards = sessionAwards({ ...PERFECT, ...some });
        if (awards.length === 0) return;
        expect(awards[0]).toBe("session-completion");
        expect(isPlanReached(some)).toBe(true);
      }),
    );
  });
});

it.each([
  [1, 1, 1, 1, true],
  [1, 2, 1, 1, false],
  [1, null, 1, 9, false],
  [1, null, 2, 1, true],
  [2, 1, 1, 9, false],
  [null, null, null, 1, false],
  [null, 1, null, 1, true],
  [null, null, 3, 1, false],
])("a lesson in unit %s before island %s comes before a quiz of unit %s, island %s: %s", (...row) => {
  const [lessonUnit, lessonIsland, unit, island, isFirst] = row;
  expect(comesFirst({ unit: lessonUnit, island: lessonIsland }, { unit, island })).toBe(isFirst);
});
