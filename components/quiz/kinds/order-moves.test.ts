import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { moved, orderKey } from "./order-moves.ts";

const order = fc.uniqueArray(fc.nat(50), { minLength: 1, maxLength: 12 });

describe("moving an item", () => {
  it.each([
    [0, 2, ["b", "c", "a"]],
    [2, 0, ["c", "a", "b"]],
    [1, 2, ["a", "c", "b"]],
    [1, 1, ["a", "b", "c"]],
    [0, -1, ["a", "b", "c"]],
    [2, 3, ["a", "b", "c"]],
    [3, 0, ["a", "b", "c"]],
  ])("from %i to %i", (from, to, expected) => {
    expect(moved([0, 1, 2], from, to).map((at) => "abc"[at])).toEqual(expected);
  });

  it("loses none and moves no other past another", () => {
    fc.assert(
      fc.property(order, fc.nat(12), fc.nat(12), (before, from, to) => {
        const after = moved(before, from, to);
        expect([...after].sort()).toEqual([...before].sort());
        const others = (list: readonly number[]) => list.filter((one) => one !== before[from]);
        expect(others(after)).toEqual(others(before));
      }),
    );
  });

  it("back and forth changes nothing", () => {
    fc.assert(
      fc.property(order, fc.nat(11), fc.nat(11), (before, from, to) => {
        fc.pre(from < before.length && to < before.length);
        expect(moved(moved(before, from, to), to, from)).toEqual(before);
      }),
    );
  });
});

describe("a key on an item", () => {
  const second = { at: 1, count: 3 };
  it.each([
    ["ArrowUp", false, { type: "focus", to: 0 }],
    ["ArrowDown", false, { type: "focus", to: 2 }],
    ["ArrowUp", true, { type: "move", to: 0 }],
    ["End", true, { type: "move", to: 2 }],
    ["Home", true, { type: "move", to: 0 }],
    ["Enter", true, { type: "drop" }],
    ["Enter", false, null],
    ["Escape", true, { type: "cancel" }],
    ["Escape", false, null],
    [" ", true, null],
    ["ArrowLeft", true, null],
    ["a", true, null],
  ])("%j, picked up %s: %o", (key, isPickedUp, expected) => {
    expect(orderKey(key, { ...second, isPickedUp })).toEqual(expected);
  });

  it("goes no further than the ends", () => {
    expect(orderKey("ArrowUp", { at: 0, count: 3, isPickedUp: true })).toEqual({ type: "move", to: 0 });
    expect(orderKey("ArrowDown", { at: 2, count: 3, isPickedUp: false })).toEqual({ type: "focus", to: 2 });
  });
});
