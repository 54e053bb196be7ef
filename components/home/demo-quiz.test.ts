import fc from "fast-check";
import { expect, test } from "vitest";
import {
  DEMO_QUESTIONS,
  DEMO_START,
  type DemoEvent,
  type DemoState,
  demoReducer,
  demoXp,
  isRight,
  nextIsland,
  optionOfKey,
} from "./demo-quiz.ts";

function play(...events: DemoEvent[]): DemoState {
  return events.reduce(demoReducer, DEMO_START);
}

function answer(island: number, isCorrect: boolean): DemoEvent[] {
  const correct = DEMO_QUESTIONS[island]?.correct ?? 0;
  const option = isCorrect ? correct : correct === 0 ? 1 : 0;
  return [{ type: "open", island }, { type: "choose", option }, { type: "submit" }];
}

test("three questions at most, each with three or four options and one of them right", () => {
  expect(DEMO_QUESTIONS.length).toBeLessThanOrEqual(3);
  for (const { options, correct, explanation } of DEMO_QUESTIONS) {
    expect([3, 4]).toContain(options.length);
    expect(new Set(options).size).toBe(options.length);
    expect(options[correct]).toBeDefined();
    expect(explanation).not.toBe("");
  }
});

test("a right answer earns three stars and 75 XP, a wrong one none", () => {
  const right = play(...answer(0, true));
  expect(isRight(right)).toBe(true);
  expect(right.stars[0]).toBe(3);
  expect(demoXp(right)).toBe(75);
  const wrong = play(...answer(1, false));
  expect(isRight(wrong)).toBe(false);
  expect(wrong.stars[1]).toBe(0);
  expect(demoXp(wrong)).toBe(0);
});

test("nothing is submitted without a choice, and an answer stands", () => {
  const open = play({ type: "open", island: 0 });
  expect(demoReducer(open, { type: "submit" })).toBe(open);
  const answered = play(...answer(0, false));
  expect(demoReducer(answered, { type: "choose", option: 1 })).toBe(answered);
  expect(demoReducer(answered, { type: "submit" })).toBe(answered);
});

test("only what is there can be opened or chosen", () => {
  expect(demoReducer(DEMO_START, { type: "open", island: 3 })).toBe(DEMO_START);
  expect(demoReducer(DEMO_START, { type: "choose", option: 0 })).toBe(DEMO_START);
  const open = play({ type: "open", island: 0 });
  expect(demoReducer(open, { type: "choose", option: 3 })).toBe(open);
});

test("the next island is the first after this one that was not played", () => {
  expect(nextIsland(play(...answer(0, true)))).toBe(1);
  expect(nextIsland(play(...answer(2, true)))).toBe(0);
  const all = play(...answer(0, true), ...answer(1, true), ...answer(2, true));
  expect(nextIsland(all)).toBeNull();
  expect(demoXp(all)).toBe(225);
  expect(demoReducer(all, { type: "restart" })).toEqual(DEMO_START);
});

test("going back keeps the stars, and a worse repeat takes none", () => {
  const back = play(...answer(0, true), { type: "close" }, ...answer(0, false), { type: "close" });
  expect(back).toMatchObject({ open: null, choice: null, isAnswered: false, at: 0 });
  expect(back.stars[0]).toBe(3);
});

test("stars never fall and never pass three, whatever is done", () => {
  const event = fc.oneof(
    fc.record({ type: fc.constant("open" as const), island: fc.integer({ min: -1, max: 4 }) }),
    fc.record({ type: fc.constant("choose" as const), option: fc.integer({ min: -1, max: 5 }) }),
    fc.constantFrom<DemoEvent>({ type: "submit" }, { type: "close" }),
  );
  fc.assert(
    fc.property(fc.array(event, { maxLength: 40 }), (events) => {
      let xp = 0;
      events.reduce<DemoState>((state, each) => {
        const next = demoReducer(state, each);
        expect(demoXp(next)).toBeGreaterThanOrEqual(xp);
        xp = demoXp(next);
        return next;
      }, DEMO_START);
      expect(xp).toBeLessThanOrEqual(225);
    }),
  );
});

test("1 to 4 and a to d choose, as far as there are options", () => {
  expect(["1", "3", "a", "C"].map((key) => optionOfKey(key, 3))).toEqual([0, 2, 0, 2]);
  expect(["4", "d", "5", "x", "", "Enter"].map((key) => optionOfKey(key, 3))).toEqual(Array(6).fill(null));
  expect(optionOfKey("4", 4)).toBe(3);
});
