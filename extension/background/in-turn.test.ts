import { describe, expect, it } from "vitest";
import { inTurn, once } from "./in-turn.ts";

describe("work", () => {
  it("is done one after another, also after one has failed", async () => {
    const turn = inTurn();
    let count = 0;
    const add = async () => {
      const before = count;
      await Promise.resolve();
      count = before + 1;
    };
    const failed = turn(() => Promise.reject(new Error("no")));
    const all = Array.from({ length: 50 }, () => turn(add));
    await expect(failed).rejects.toThrow("no");
    await Promise.all(all);
    expect(count).toBe(50);
  });

  it("is shared while it lasts, and begun anew after", async () => {
    let times = 0;
    const shared = once(async () => {
      times += 1;
      return times;
    });
    expect(await Promise.all(Array.from({ length: 50 }, shared))).toEqual(Array(50).fill(1));
    expect(await shared()).toBe(2);
  });
});
