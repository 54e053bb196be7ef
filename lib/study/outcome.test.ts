import { describe, expect, it } from "vitest";
import { type DaySession, type DayStudy, outcomesOf } from "./outcome.ts";

const session = (part: Partial<DaySession> = {}): DaySession => ({
  ...{ id: "s", minutes: 30, claimedMinutes: 0, itemIds: [] },
  ...part,
});
const study = (minutes: number, isOver: boolean, done: string[] = []): DayStudy => ({
  ...{ minutes, isOver, doneIds: new Set(done) },
});
const words = (sessions: DaySession[], day: DayStudy) =>
  outcomesOf(sessions, day).map(({ outcome, countedMinutes }) => `${outcome} ${countedMinutes}`);

describe("a session's outcome", () => {
  it.each([
    [0, false, "planned 0"],
    [23.9, false, "planned 23"],
    [24, false, "done 24"],
    [0, true, "missed 0"],
    [0.5, true, "partly 0"],
    [23.9, true, "partly 23"],
    [24, true, "done 24"],
    [90, true, "done 90"],
  ])("of 30 minutes with %d studied, day over: %s: %s", (minutes, isOver, outcome) =>
    expect(words([session()], study(minutes, isOver))).toEqual([outcome]),
  );

  it("is done once all of its items are, however long that took", () => {
    const both = [session({ itemIds: ["a", "b"] })];
    expect(words(both, study(5, true, ["a"]))).toEqual(["partly 5"]);
    expect(words(both, study(5, false, ["a", "b"]))).toEqual(["done 5"]);
    expect(words([session()], study(5, true, ["a"]))).toEqual(["partly 5"]);
  });

  it("counts minutes that were entered by hand", () => {
    expect(words([session({ claimedMinutes: 24 })], study(0, true))).toEqual(["done 24"]);
    expect(words([session({ claimedMinutes: 20 })], study(4, true))).toEqual(["done 24"]);
    expect(words([session({ claimedMinutes: 20 })], study(3, true))).toEqual(["partly 23"]);
  });

  it("shares the day's study out in order; the last one has what is left over", () => {
    const three = [session({ id: "a" }), session({ id: "b" }), session({ id: "c", minutes: 20 })];
    expect(words(three, study(45, true))).toEqual(["done 30", "partly 15", "missed 0"]);
    expect(words(three, study(120, true))).toEqual(["done 30", "done 30", "done 60"]);
  });
});
