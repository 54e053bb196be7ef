import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { periodStart } from "#lib/xp/rules.ts";
import { ADJECTIVES, madeUpName, NAME_COUNT, PERIODS, periodEnd, SEA_ANIMALS, timeLeft } from "./rules.ts";

describe("the end of a period", () => {
  it.each([
    ["week", "2026-03-02", "2026-03-09T00:00:00.000Z"],
    ["week", "2026-12-28", "2027-01-04T00:00:00.000Z"],
    ["month", "2026-02-01", "2026-03-01T00:00:00.000Z"],
    ["month", "2024-02-01", "2024-03-01T00:00:00.000Z"],
    ["month", "2026-12-01", "2027-01-01T00:00:00.000Z"],
  ] as const)("of the %s from %s is %s", (period, startsOn, end) =>
    expect(periodEnd(period, startsOn)?.toISOString()).toBe(end),
  );

  it("of all time never comes", () => expect(periodEnd("all", "1970-01-01")).toBeNull());

  it("is where the next one starts, and lies ahead", () => {
    const instants = fc.date({
      min: new Date("2020-01-01"),
      max: new Date("2060-01-01"),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(instants, fc.constantFrom(...PERIODS), (now, period) => {
        const end = periodEnd(period, periodStart(period, now));
        if (!end) return;
        expect(end.getTime()).toBeGreaterThan(now.getTime());
        expect(periodStart(period, end)).toBe(end.toISOString().slice(0, 10));
        const justBefore = new Date(end.getTime() - 1);
        expect(periodStart(period, justBefore)).toBe(periodStart(period, now));
      }),
    );
  });
});

describe("the time left", () => {
  const minute = 60_000;
  it.each([
    [0, "0 minutes"],
    [-5, "0 minutes"],
    [1, "1 minute"],
    [59 * minute, "59 minutes"],
    [59 * minute + 1, "1 hour"],
    [23 * 60 * minute + 59 * minute, "23 hours and 59 minutes"],
    [24 * 60 * minute, "1 day"],
    [52 * 60 * minute, "2 days and 4 hours"],
    [51 * 60 * minute + 1, "2 days and 4 hours"],
    [47 * 60 * minute + minute, "2 days"],
  ])("of %i ms is %s", (ms, text) => expect(timeLeft(ms)).toBe(text));
});

describe("a made-up name", () => {
  const hash = (text: string) => createHash("sha256").update(text).digest("hex");

  it.each([
    ["0".repeat(64), "Able Albatross 10"],
    [`${"0000000100000001".padEnd(24, "0")}`, "Agile Angelfish 10"],
    [`${"0".repeat(16)}00002705${"0".repeat(40)}`, "Able Albatross 9999"],
    [`${"0".repeat(16)}00002706${"0".repeat(40)}`, "Able Albatross 10"],
    ["f".repeat(64), "Witty Herring 6565"],
  ])("for %s is %s", (text, name) => expect(madeUpName(text)).toBe(name));

  it("is always the same for the same learner, and an adjective, a sea animal and two to four digits", () => {
    fc.assert(
      fc.property(fc.uuid(), (id) => {
        const [adjective = "", animal = "", number = "", ...rest] = madeUpName(hash(id)).split(" ");
        expect(ADJECTIVES).toContain(adjective);
        expect(SEA_ANIMALS).toContain(animal);
        expect(number).toMatch(/^[1-9]\d{1,3}$/);
        expect(rest).toEqual([]);
        expect(madeUpName(hash(id))).toBe(madeUpName(hash(id)));
      }),
    );
  });

  it("is rarely someone else's", () => {
    expect(NAME_COUNT).toBeGreaterThan(1_000_000);
    const names = new Set(Array.from({ length: 2000 }, (_, index) => madeUpName(hash(String(index)))));
    expect(names.size).toBeGreaterThanOrEqual(1998);
  });

  it("is made of words that stand once in their lists and begin with a capital", () => {
    for (const words of [ADJECTIVES, SEA_ANIMALS]) {
      expect(new Set(words).size).toBe(words.length);
      for (const word of words) expect(word).toMatch(/^[A-Z][a-z]{2,10}$/);
    }
  });
});
