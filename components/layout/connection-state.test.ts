import { expect, test } from "vitest";
import { connectionOf, saysOfReach } from "./connection-state.ts";

const isLost = (error: unknown) => error === "lost";

test("a browser without a line is offline, whatever its calls have met", () => {
  expect(connectionOf(false, false)).toBe("offline");
  expect(connectionOf(false, true)).toBe("offline");
  expect(connectionOf(true, false)).toBe("unreachable");
  expect(connectionOf(true, true)).toBe("online");
});

test("an answer, also a refusal, tells that the server was reached", () => {
  expect(saysOfReach({ type: "success" }, isLost)).toBe(true);
  expect(saysOfReach({ type: "error", error: "refused" }, isLost)).toBe(true);
});

test("a call without an answer tells that it was not, at the first try already", () => {
  expect(saysOfReach({ type: "failed", error: "lost" }, isLost)).toBe(false);
  expect(saysOfReach({ type: "error", error: "lost" }, isLost)).toBe(false);
});

test("what the page does by itself tells nothing", () => {
  for (const action of [
    undefined,
    null,
    { type: "success", manual: true },
    { type: "fetch" },
    { type: "pause" },
  ]) {
    expect(saysOfReach(action, isLost)).toBeNull();
  }
});
