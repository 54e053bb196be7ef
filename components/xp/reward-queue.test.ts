import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { EMPTY_QUEUE, type Reward, type RewardAction, rewardReducer } from "./reward-queue.ts";

function reward(id: string): Reward {
  return { id, kind: "quiz", xp: 75, reason: "Quiz completed" };
}

function after(...actions: RewardAction[]) {
  return actions.reduce(rewardReducer, EMPTY_QUEUE);
}

const add = (id: string): RewardAction => ({ type: "add", reward: reward(id) });
const pause: RewardAction = { type: "pause" };
const resume: RewardAction = { type: "resume" };
const go: RewardAction = { type: "continue" };

describe("the queue of rewards", () => {
  it.each([
    ["opens for the first one", [add("a")], { isOpen: true, ids: ["a"], opening: 1 }],
    ["puts the next one into the open dialog", [add("a"), add("b")], { isOpen: true, ids: ["a", "b"] }],
    ["opens nothing without a reward", [pause, resume], { isOpen: false, ids: [], opening: 0 }],
    ["waits while a screen asks for it", [pause, add("a"), add("b")], { isOpen: false, ids: [] }],
    ["then shows all at once", [pause, add("a"), add("b"), resume], { isOpen: true, ids: ["a", "b"] }],
    ["waits for the last screen", [pause, pause, add("a"), resume], { isOpen: false, ids: [] }],
    ["keeps what it shows while it closes", [add("a"), go], { isOpen: false, ids: ["a"] }],
    ["begins afresh after that", [add("a"), go, add("b")], { isOpen: true, ids: ["b"], opening: 2 }],
    ["shows the same one once", [add("a"), add("a")], { isOpen: true, ids: ["a"] }],
    ["even after it was closed", [add("a"), go, add("a")], { isOpen: false, opening: 1 }],
    ["is not confused by a stray resume", [resume, pause, add("a")], { isOpen: false, pauses: 1 }],
  ])("%s", (_, actions, { ids, ...expected }: { ids?: string[] } & Record<string, unknown>) => {
    const queue = after(...actions);
    expect(queue).toMatchObject(expected);
    if (ids) expect(queue.shown.map(({ id }) => id)).toEqual(ids);
  });

  it("shows every reward exactly once, whatever happens around it", () => {
    const action = fc.oneof(
      fc.constantFrom(pause, resume, go),
      fc.integer({ min: 0, max: 9 }).map((id) => add(String(id))),
    );
    fc.assert(
      fc.property(fc.array(action), (actions) => {
        const shown: string[] = [];
        let queue = EMPTY_QUEUE;
        for (const each of [...actions, ...Array.from({ length: actions.length }, () => resume)]) {
          const next = rewardReducer(queue, each);
          const fresh = next.opening > queue.opening ? next.shown : next.shown.slice(queue.shown.length);
          shown.push(...fresh.map(({ id }) => id));
          queue = next;
        }
        const added = actions.flatMap((each) => (each.type === "add" ? [each.reward.id] : []));
        expect(shown.toSorted()).toEqual([...new Set(added)].sort());
        expect(queue.waiting).toEqual([]);
      }),
    );
  });
});
