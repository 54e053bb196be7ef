import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { afterGain, afterLoss, HEART_RESET_MS, isOutOfHearts, isRefillDue, refilled } from "./rules.ts";

const now = new Date("2026-03-01T12:00:00Z");
const full = { hearts: 5, maxHearts: 5, heartResetAt: null, isPremium: false };

describe("losing a heart", () => {
  it("takes one, and starts the clock at none", () => {
    expect(afterLoss(full, now)).toEqual({ ...full, hearts: 4 });
    expect(afterLoss({ ...full, hearts: 1 }, now)).toEqual({
      ...full,
      hearts: 0,
      heartResetAt: new Date(now.getTime() + HEART_RESET_MS),
    });
  });

  it("is refused at none, and free for premium", () => {
    expect(afterLoss({ ...full, hearts: 0 }, now)).toBeNull();
    expect(afterLoss({ ...full, hearts: 0, isPremium: true }, now)).toEqual({
      ...full,
      hearts: 0,
      isPremium: true,
    });
    expect(isOutOfHearts({ ...full, hearts: 0, isPremium: true })).toBe(false);
  });
});

describe("the timer", () => {
  const heartResetAt = new Date(now.getTime() + 1000);

  it("stands while it runs: a heart won and lost again starts no new one", () => {
    expect(afterLoss({ ...full, hearts: 1, heartResetAt }, now)).toEqual({
      ...full,
      hearts: 0,
      heartResetAt,
    });
    expect(afterGain({ ...full, hearts: 0, heartResetAt })).toEqual({ ...full, hearts: 1, heartResetAt });
    expect(afterGain({ ...full, hearts: 3, heartResetAt })).toEqual({ ...full, hearts: 4, heartResetAt });
  });

  it("ends with the last heart that is won; beyond that and for premium there is none to win", () => {
    expect(afterGain({ ...full, hearts: 4, heartResetAt })).toEqual(full);
    expect(afterGain(full)).toBeNull();
    expect(afterGain({ ...full, hearts: 0, isPremium: true })).toBeNull();
  });
});

describe("the refill", () => {
  const empty = { ...full, hearts: 0, heartResetAt: new Date(now.getTime() + 1000) };

  it.each([
    [999, false],
    [1000, true],
    [1001, true],
  ])("%i ms later is due: %s", (ms, isDue) =>
    expect(isRefillDue(empty, new Date(now.getTime() + ms))).toBe(isDue),
  );

  it("fills up and stops the clock", () => {
    expect(refilled(empty, new Date(now.getTime() + 1000))).toEqual(full);
    expect(refilled(empty, now)).toBe(empty);
  });
});

it("keeps hearts between 0 and the maximum, whatever happens when", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.boolean(), fc.nat(2 * HEART_RESET_MS))), (events) => {
      let state: Parameters<typeof afterLoss>[0] = full;
      let at = now.getTime();
      for (const [isLoss, ms] of events) {
        at += ms;
        state = refilled(state, new Date(at));
        if (isLoss) state = afterLoss(state, new Date(at)) ?? state;
        expect(state.hearts).toBeGreaterThanOrEqual(0);
        expect(state.hearts).toBeLessThanOrEqual(state.maxHearts);
        expect(state.hearts === 0).toBe(state.heartResetAt !== null);
      }
    }),
  );
});
