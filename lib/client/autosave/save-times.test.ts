import { expect, it } from "vitest";
import { changedAt, failedAt, NO_TIMES, nextSaveAt, type SavePhase } from "./save-times.ts";

const PACE = { quietMs: 1_000, longestWaitMs: 5_000 };

it("saves once nothing has changed for a while, and not later than the longest wait", () => {
  let times = { ...NO_TIMES, ...changedAt(NO_TIMES, 0) };
  expect(nextSaveAt("idle", times, PACE)).toBe(1_000);
  for (const now of [900, 1_800, 2_700, 3_600, 4_500]) times = { ...times, ...changedAt(times, now) };
  expect(nextSaveAt("idle", times, PACE)).toBe(5_000);
});

it("has nothing to do without a change", () => {
  expect(nextSaveAt("idle", NO_TIMES, PACE)).toBeNull();
});

it("retries after 5, 10, 20, 40 and then every 60 seconds", () => {
  let times = NO_TIMES;
  const waits = Array.from({ length: 6 }, () => {
    times = { ...times, ...failedAt(times, 0) };
    return nextSaveAt("failed", times, PACE);
  });
  expect(waits).toEqual([5_000, 10_000, 20_000, 40_000, 60_000, 60_000]);
  expect(nextSaveAt("offline", times, PACE)).toBe(15_000);
});

it.each<SavePhase>(["saving", "refused", "signedOut", "conflict", "gone"])(
  "waits for somebody while %s",
  (phase) => {
    expect(nextSaveAt(phase, { ...NO_TIMES, ...changedAt(NO_TIMES, 0) }, PACE)).toBeNull();
  },
);
