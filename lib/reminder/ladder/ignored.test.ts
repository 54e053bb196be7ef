import { expect, it } from "vitest";
import { HOUR_MS } from "#lib/core/time.ts";
import { ignoredInARow, type SentLadder } from "./ignored.ts";
import { readSubject, sessionSubject } from "./steps.ts";

const NOW = new Date("2026-03-11T19:00:00Z");
const START = new Date(NOW.getTime() - 24 * HOUR_MS);

const ignored = (data: Partial<SentLadder> = {}): SentLadder => ({
  startsAt: START,
  isAnswered: false,
  session: { startsAt: START, minutes: 30, status: "missed" },
  ...data,
});
const session = { startsAt: START, minutes: 30, status: "planned" };

it.each<[string, SentLadder[], number]>([
  ["none", [], 0],
  ["three", [ignored(), ignored(), ignored()], 3],
  ["planned ones that are past", [ignored({ session }), ignored()], 2],
  ["up to one that was answered", [ignored(), ignored({ isAnswered: true }), ignored()], 1],
  ["up to one that was skipped", [ignored(), ignored({ session: { ...session, status: "skipped" } })], 1],
  ["up to one that was done", [ignored(), ignored({ session: { ...session, status: "done" } })], 1],
  ["up to one that was moved", [ignored(), ignored({ session: { ...session, startsAt: NOW } })], 1],
  ["up to one that is gone", [ignored(), ignored({ session: null }), ignored()], 1],
  [
    "none before its end",
    [ignored({ startsAt: NOW, session: { startsAt: NOW, minutes: 30, status: "planned" } })],
    0,
  ],
])("counts %s", (_, ladders, count) => {
  expect(ignoredInARow(ladders, NOW)).toBe(count);
});

it("a subject says which session, and when it was to begin", () => {
  const id = "01a20ae6-76e4-75e3-94f1-000000000001";
  expect(readSubject(sessionSubject(id, NOW))).toEqual({ sessionId: id, startsAt: NOW });
  for (const other of ["streak:2026-03-11", `connection:${id}:3`, "session:1", ""])
    expect(readSubject(other)).toBeNull();
});
