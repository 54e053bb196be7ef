import { describe, expect, it } from "vitest";
import { dropped, type Ledger, MAX_ENTRIES, record, told } from "./ledger.ts";

const lesson = (name: string) => ({ course: "https://learn.example/p", courseTitle: "P", lesson: name });
const one = lesson("one");
const watched = (seconds: number, completed = false) => ({ seconds, completed });

describe("the ledger", () => {
  it("adds up a lesson, and keeps that it was completed", () => {
    const ledger = record(record([], one, watched(30, true)), one, watched(12));
    expect(ledger).toEqual([{ ...one, seconds: 42, completed: true, isDue: true }]);
  });

  it("tells a lesson once until there is more", () => {
    const ledger = told(record([], one, watched(30)), one, 30);
    expect(ledger[0]?.isDue).toBe(false);
    expect(record(ledger, one, watched(5))[0]).toMatchObject({ seconds: 35, isDue: true });
  });

  it("goes on from what Waddle knew before", () => {
    const ledger = told(record([], one, watched(30)), one, 500);
    expect(record(ledger, one, watched(5))[0]?.seconds).toBe(505);
  });

  it("holds no more than a day of a lesson", () => {
    expect(record(record([], one, watched(86_000)), one, watched(900))[0]?.seconds).toBe(86_400);
  });

  it("forgets first what is told, then what is oldest", () => {
    let ledger: Ledger = [];
    for (let index = 0; index < MAX_ENTRIES; index += 1)
      ledger = record(ledger, lesson(`l-${index}`), watched(1));
    const withTold = record(told(ledger, lesson("l-7"), 1), one, watched(1));
    expect(withTold).toHaveLength(MAX_ENTRIES);
    expect(withTold.some((entry) => entry.lesson === "l-7")).toBe(false);
    const full = record(ledger, one, watched(1));
    expect(full).toHaveLength(MAX_ENTRIES);
    expect(full.some((entry) => entry.lesson === "l-0")).toBe(false);
  });

  it("drops what is refused", () => {
    expect(dropped(record([], one, watched(1)), one)).toEqual([]);
  });
});
