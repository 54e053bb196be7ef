import { afterEach, beforeEach, expect, it } from "vitest";
import { holdTurns, PACE, takeTurn, waitForTurn } from "./pace-service.ts";

const before = { ...PACE };
beforeEach(() => {
  PACE.everyMs = 340;
});
afterEach(() => {
  Object.assign(PACE, before);
});

it("gives each request of a connection a turn of its own, and no connection waits for another", () => {
  const waits = Array.from({ length: 4 }, () => takeTurn("one", 5000));
  expect(waits).toEqual([0, 340, 680, 1020]);
  expect(takeTurn("other", 5000)).toBe(0);
  expect(takeTurn("one", 6200)).toBe(160);
  expect(takeTurn("one", 9000)).toBe(0);
});

it("holds all requests of a connection for as long as Notion asks, and an abort ends the wait", async () => {
  holdTurns("held", 60_000);
  expect(takeTurn("held", performance.now())).toBeGreaterThan(50_000);
  const controller = new AbortController();
  const waiting = waitForTurn("held", controller.signal);
  controller.abort(new Error("cancelled"));
  await expect(waiting).rejects.toThrow();
});
