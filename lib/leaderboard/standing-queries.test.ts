import { describe, expect, it } from "vitest";
import { type Distribution, distributionOf } from "./standing.ts";
import { keepDistributions } from "./standing-queries.ts";

const SECOND = 1000;
const start = Date.parse("2026-03-04T12:00:00Z");
const after = (seconds: number) => new Date(start + seconds * SECOND);

/** Counts that come to their end when the test says so; the n-th finds n learners. */
function setUp() {
  const waiting: { finish: () => void; fail: () => void }[] = [];
  const count = () =>
    new Promise<Distribution>((resolve, reject) => {
      const learners = waiting.length + 1;
      const finish = () => resolve(distributionOf([{ xp: 10, learners }]));
      waiting.push({ finish, fail: () => reject(new Error("the database is away")) });
    });
  const distributions = keepDistributions(count);
  const ask = (seconds: number, startsOn = "2026-03-02") =>
    distributions("week", startsOn, after(seconds)).then((distribution) => distribution.count);
  const askAndFinish = (seconds: number, startsOn?: string) => {
    const answer = ask(seconds, startsOn);
    waiting.at(-1)?.finish();
    return answer;
  };
  return { waiting, ask, askAndFinish };
}

describe("what was counted", () => {
  it("is kept for half a minute", async () => {
    const { waiting, ask, askAndFinish } = setUp();
    expect(await askAndFinish(0)).toBe(1);
    expect(await ask(0)).toBe(1);
    expect(await ask(29.999)).toBe(1);
    expect(waiting.length).toBe(1);
  });

  it("is renewed from then on beside those who ask, once for all", async () => {
    const { waiting, ask, askAndFinish } = setUp();
    await askAndFinish(0);
    expect(await Promise.all([ask(30), ask(30), ask(59.999), ask(60)])).toEqual([1, 1, 1, 1]);
    expect(waiting.length).toBe(2);
    waiting[1]?.finish();
    await new Promise(setImmediate);
    expect(await ask(61)).toBe(2);
  });

  it("is as old as the question that it was counted for", async () => {
    const { waiting, ask, askAndFinish } = setUp();
    await askAndFinish(0);
    await ask(40);
    waiting[1]?.finish();
    await new Promise(setImmediate);
    expect(await ask(69)).toBe(2);
    expect(waiting.length).toBe(2);
    expect(await ask(70)).toBe(2);
    expect(waiting.length).toBe(3);
  });

  it("is waited for beyond a minute, by everyone, and counted once", async () => {
    const { waiting, ask, askAndFinish } = setUp();
    await askAndFinish(0);
    const answers = [ask(60.001), ask(61), ask(120)];
    expect(waiting.length).toBe(2);
    waiting[1]?.finish();
    expect(await Promise.all(answers)).toEqual([2, 2, 2]);
  });

  it("is counted anew where the clock was put back", async () => {
    const { ask, askAndFinish } = setUp();
    await askAndFinish(0);
    expect(await ask(-30)).toBe(1);
    expect(await askAndFinish(-61)).toBe(2);
  });

  it("stays where counting anew fails beside, and the next one tries again", async () => {
    const { waiting, ask, askAndFinish } = setUp();
    await askAndFinish(0);
    expect(await ask(30)).toBe(1);
    waiting[1]?.fail();
    await new Promise(setImmediate);
    expect(await ask(31)).toBe(1);
    expect(waiting.length).toBe(3);
    waiting[2]?.fail();
    await new Promise(setImmediate);
    const late = ask(61);
    waiting[3]?.fail();
    await expect(late).rejects.toThrow("the database is away");
    expect(await askAndFinish(62)).toBe(5);
  });

  it("is kept for six periods at most; the oldest goes", async () => {
    const { waiting, ask, askAndFinish } = setUp();
    const days = [1, 2, 3, 4, 5, 6, 7].map((day) => `2026-03-0${day}`);
    for (const day of days) await askAndFinish(0, day);
    expect(await ask(1, days[1])).toBe(2);
    expect(waiting.length).toBe(7);
    expect(await askAndFinish(1, days[0])).toBe(8);
  });
});
