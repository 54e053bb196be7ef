import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type EstimateItem,
  estimateOf,
  itemSeconds,
  openItems,
  type PaceSamples,
  paceOf,
} from "./estimate.ts";

const NOTHING: PaceSamples = { answerSeconds: [], quizRuns: [], readings: [], videos: [] };
const PRIOR_PACE = paceOf(NOTHING);

const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

describe("own pace", () => {
  it("is everybody's until something is known", () => {
    expect(PRIOR_PACE).toEqual({
      questionSeconds: { value: 25, own: 0 },
      runs: { value: 1.3, own: 0 },
      wordsPerMinute: { value: 180, own: 0 },
      videoFactor: { value: 1.25, own: 0 },
    });
  });

  it.each([
    // n / (n + 30) of the own median
    ["30 answers count half", times(30, 45), 35, 30],
    ["10 answers count a quarter", times(10, 45), 30, 10],
    ["270 answers count nine tenths", times(270, 45), 43, 270],
    ["the median of an even number", [10, 20, 30, 40], 25, 4],
    ["one slow answer hardly counts", [...times(29, 45), 290], 35, 30],
    ["five minutes are thinking", times(30, 300), 62.5, 30],
    ["longer gaps are breaks", times(30, 300.1), 25, 0],
    ["at most four times the prior", times(30, 101), 62.5, 30],
    ["at least a quarter of it", times(30, 6), 15.6, 30],
    ["nothing takes no time", [0, -3, Number.NaN], 25, 0],
  ])("of questions: %s", (_name, answerSeconds, value, own) =>
    expect(paceOf({ ...NOTHING, answerSeconds }).questionSeconds).toEqual({ value, own }),
  );

  it.each([
    // n / (n + 5)
    ["5 quizzes count half", [1, 1, 2, 2, 3], 1.55, 5],
    ["the mean, since it is multiplied", [1, 1, 1, 1, 5], 1.55, 5],
    ["at most 5.2 runs", times(5, 40), 3.25, 5],
  ])("of runs: %s", (_name, quizRuns, value, own) =>
    expect(paceOf({ ...NOTHING, quizRuns }).runs).toEqual({ value, own }),
  );

  it("of reading and watching: 5 lessons count half, within a quarter and four times", () => {
    const readings = (wordsPerMinute: number) => times(5, { words: wordsPerMinute * 2, seconds: 120 });
    const speed = (words: number) => paceOf({ ...NOTHING, readings: readings(words) }).wordsPerMinute;
    expect(speed(220)).toEqual({ value: 200, own: 5 });
    expect(speed(10_000)).toEqual({ value: 450, own: 5 });
    expect(speed(1)).toEqual({ value: 113, own: 5 });
    const videos = times(5, { seconds: 600, studySeconds: 1050 });
    expect(paceOf({ ...NOTHING, videos }).videoFactor).toEqual({ value: 1.5, own: 5 });
    expect(paceOf({ ...NOTHING, videos: [{ seconds: 0, studySeconds: 9 }] }).videoFactor.own).toBe(0);
  });
});

const item = (part: Partial<EstimateItem>): EstimateItem => ({
  ...{ kind: "lesson", id: "1", title: "One", isDone: false, questions: 0, words: 0, seconds: 0 },
  ...part,
});

describe("the estimate", () => {
  const quiz = item({ kind: "quiz", id: "q", questions: 10 });
  const text = item({ id: "t", words: 1800 });
  const film = item({ id: "f", seconds: 1200, words: 90 });

  it("adds questions, words and recordings", () => {
    expect(itemSeconds(quiz, PRIOR_PACE)).toBeCloseTo(325);
    expect(itemSeconds(text, PRIOR_PACE)).toBeCloseTo(600);
    expect(itemSeconds(film, PRIOR_PACE)).toBeCloseTo(1530);
    expect(estimateOf([quiz, text, film], PRIOR_PACE, 0)).toEqual({
      openMinutes: 41,
      scopeMinutes: 41,
      lines: [
        { kind: "questions", count: 10, each: 25, runs: 1.3, own: 0, minutes: 5 },
        { kind: "reading", count: 1890, each: 180, runs: 1, own: 0, minutes: 11 },
        { kind: "video", count: 1200, each: 1.25, runs: 1, own: 0, minutes: 25 },
      ],
    });
  });

  it("leaves out of the open work what is done, and keeps it in the scope", () => {
    const { openMinutes, scopeMinutes } = estimateOf([{ ...text, isDone: true }, film], PRIOR_PACE, 0);
    expect([openMinutes, scopeMinutes]).toEqual([26, 36]);
    expect(openItems([{ ...text, isDone: true }, film], PRIOR_PACE).map(({ id }) => id)).toEqual(["f"]);
    expect(estimateOf([{ ...text, isDone: true }], PRIOR_PACE, 30)).toMatchObject({
      openMinutes: 0,
      lines: [],
    });
  });

  it.each([
    [0, 41, undefined],
    [15, 26, -15],
    [31, 10, -31],
    [90, 10, -31],
  ])("takes %i claimed minutes off, but never the last ten", (claimed, open, minutes) => {
    const { openMinutes, lines } = estimateOf([quiz, text, film], PRIOR_PACE, claimed);
    expect(openMinutes).toBe(open);
    expect(lines.find(({ kind }) => kind === "claimed")?.minutes).toBe(minutes);
  });

  it("is the sum of its lines, and each line what its figures multiply to", () => {
    const items = fc.array(
      fc.record({
        questions: fc.nat(40),
        words: fc.nat(9000),
        seconds: fc.nat(7200),
        isDone: fc.boolean(),
      }),
      { maxLength: 30 },
    );
    const samples = fc.record({
      answerSeconds: fc.array(fc.double({ min: 0.1, max: 400, noNaN: true })),
      quizRuns: fc.array(fc.integer({ min: 1, max: 9 })),
      readings: fc.array(fc.record({ words: fc.nat(3000), seconds: fc.integer({ min: 1, max: 4000 }) })),
      videos: fc.array(fc.record({ seconds: fc.nat(3000), studySeconds: fc.nat(9000) })),
    });
    fc.assert(
      fc.property(items, samples, fc.nat(500), (parts, own, claimed) => {
        const estimate = estimateOf(parts.map(item), paceOf(own), claimed);
        expect(estimate.lines.reduce((sum, { minutes }) => sum + minutes, 0)).toBe(estimate.openMinutes);
        expect(estimate.scopeMinutes).toBeGreaterThanOrEqual(estimate.openMinutes);
        expect(estimate.openMinutes > 0).toBe(
          parts.some((one) => !one.isDone && one.questions + one.words + one.seconds > 0),
        );
        for (const { kind, count, each, runs, minutes } of estimate.lines) {
          const product = kind === "reading" ? count / each : (count * each * runs) / 60;
          if (kind !== "claimed") expect(minutes).toBe(Math.max(1, Math.round(product)));
        }
      }),
      { numRuns: 500, seed: 20261126 },
    );
  });
});
