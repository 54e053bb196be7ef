import { expect, it } from "vitest";
import { inTurn } from "./turn.ts";

/** Work that runs until it is told to end, and knows how much of it ran at once. */
function countedWork() {
  let running = 0;
  let most = 0;
  const ends: (() => void)[] = [];
  const work = async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise<void>((resolve) => ends.push(resolve));
    running -= 1;
    return "done";
  };
  const endAll = async () => {
    await new Promise((resolve) => setImmediate(resolve));
    for (let end = ends.shift(); end; end = ends.shift()) {
      end();
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  return { work, endAll, most: () => most };
}

it("works on four calls of one caller at once, and on all of them in the end", async () => {
  const { work, endAll, most } = countedWork();
  const calls = Array.from({ length: 20 }, () => inTurn("one", work));
  await endAll();
  expect(await Promise.all(calls)).toEqual(Array(20).fill("done"));
  expect(most()).toBe(4);
});

it("lets no one wait for someone else", async () => {
  const { work, endAll } = countedWork();
  const calls = Array.from({ length: 10 }, () => inTurn("busy", work));
  expect(await inTurn("other", async () => "at once")).toBe("at once");
  await endAll();
  await Promise.all(calls);
});

it("refuses what can't even wait, and goes on after failures", async () => {
  const { work, endAll } = countedWork();
  const calls = Array.from({ length: 504 }, () => inTurn("flood", work));
  await expect(inTurn("flood", work)).rejects.toMatchObject({ code: "rate_limited" });
  await endAll();
  await Promise.all(calls);
  await expect(inTurn("flood", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await inTurn("flood", async () => "again")).toBe("again");
});
