import { setImmediate } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { AppError } from "#lib/core/errors.ts";
import { inSlot, type SlotBounds } from "./slots.ts";

const BOUNDS: SlotBounds = { atOnce: 2, maxWaiting: 4, maxWaitMs: 60_000, refusal: "Too busy." };

/** Work that runs until it is told to end, in the order in which it began. */
function heldWork() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => async () => {
    begun.push(name);
    await new Promise<void>((resolve) => ends.set(name, resolve));
    return name;
  };
  const end = async (name: string) => {
    ends.get(name)?.();
    await setImmediate();
  };
  return { begun, work, end };
}

describe("inSlot", () => {
  it("has two at work at once, and one of a caller; a caller's queue holds no one else up", async () => {
    const { begun, work, end } = heldWork();
    const run = (key: string, name: string) => inSlot("fair", key, BOUNDS, work(name));
    const all = [run("a", "a1"), run("a", "a2"), run("a", "a3"), run("b", "b1"), run("c", "c1")];
    await setImmediate();
    expect(begun).toEqual(["a1", "b1"]);
    await end("b1");
    expect(begun).toEqual(["a1", "b1", "c1"]);
    for (const name of ["a1", "a2", "a3", "c1"]) await end(name);
    expect(await Promise.all(all)).toEqual(["a1", "a2", "a3", "b1", "c1"]);
    expect(begun).toEqual(["a1", "b1", "c1", "a2", "a3"]);
  });

  it("refuses whom there is no room for, with the time to come back", async () => {
    const { begun, work, end } = heldWork();
    const keys = ["a", "b", "c", "d", "e", "f"];
    const all = keys.map((key) => inSlot("full", key, BOUNDS, work(key)));
    const refused = await inSlot("full", "g", BOUNDS, work("g")).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(AppError);
    expect(refused).toMatchObject({
      code: "unavailable",
      message: "Too busy.",
      details: { headers: { "retry-after": "60" } },
    });
    for (const key of keys) await end(key);
    await Promise.all(all);
    expect(begun).toEqual(keys);
  });

  it("ends a wait that gets too long, or that its caller gives up; the slot stays whole", async () => {
    const { begun, work, end } = heldWork();
    const one = inSlot("one", "a", { ...BOUNDS, atOnce: 1 }, work("a"));
    await expect(inSlot("one", "b", { ...BOUNDS, atOnce: 1, maxWaitMs: 1 }, work("b"))).rejects.toMatchObject(
      {
        code: "unavailable",
      },
    );
    const controller = new AbortController();
    const given = inSlot("one", "c", { ...BOUNDS, atOnce: 1 }, work("c"), controller.signal);
    controller.abort(new Error("gone"));
    await expect(given).rejects.toThrow("gone");
    await end("a");
    await one;
    const last = inSlot("one", "d", { ...BOUNDS, atOnce: 1 }, work("d"));
    await setImmediate();
    await end("d");
    expect(await last).toBe("d");
    expect(begun).toEqual(["a", "d"]);
  });

  it("frees the slot where the work fails", async () => {
    const failing = async () => {
      throw new Error("broken");
    };
    for (let round = 0; round < 3; round += 1)
      await expect(inSlot("failing", "a", { ...BOUNDS, atOnce: 1 }, failing)).rejects.toThrow("broken");
  });
});
