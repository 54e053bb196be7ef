import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CONSENT, isOneSegment, isPumped, isTextingHour, keywordOf, monthOf, toSegment } from "./rules.ts";

it("the consent says what was ordered, word for word", () => {
  expect(CONSENT).toBe(
    "I agree to study reminders by text to this number, at most 20 a month. Rates may apply. Reply STOP to end, HELP for help.",
  );
});

describe("one segment", () => {
  it.each([
    ["a".repeat(160), true],
    ["a".repeat(161), false],
    ["€".repeat(80), true],
    ["€".repeat(81), false],
    [`${"a".repeat(159)}ż`, false],
    ["ż".repeat(70), true],
    ["ż".repeat(71), false],
    ["🐧".repeat(35), true],
    ["🐧".repeat(36), false],
  ])("%s: %s", (text, isOne) => expect(isOneSegment(text)).toBe(isOne));

  it("is what any text becomes, in one line", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 400 }), (text) => {
        const segment = toSegment(text);
        expect(isOneSegment(segment)).toBe(true);
        expect(segment).not.toMatch(/[\r\n]/);
      }),
    );
  });

  it("is not changed where it is one already, but for signs that cost more", () => {
    expect(toSegment("At 7 PM: 30 minutes.")).toBe("At 7 PM: 30 minutes.");
    expect(toSegment("It’s “time” – go…")).toBe('It\'s "time" - go...');
  });
});

it("a country is pumped where under 30 % of 20 or more were confirmed", () => {
  expect(isPumped({ sent: 20, confirmed: 5 })).toBe(true);
  expect(isPumped({ sent: 20, confirmed: 6 })).toBe(false);
  expect(isPumped({ sent: 19, confirmed: 0 })).toBe(false);
});

it("texts arrive from 9:00 to 20:30", () => {
  expect(["08:59", "09:00", "20:30", "20:31"].map(isTextingHour)).toEqual([false, true, true, false]);
});

it("months are those of UTC", () => {
  expect(monthOf(new Date("2026-12-31T23:59:59Z"))).toEqual(new Date("2026-12-01T00:00:00Z"));
});

it("any other words ask for nothing", () => {
  fc.assert(fc.property(fc.string(), (text) => keywordOf(`my ${text}`) === null));
});
