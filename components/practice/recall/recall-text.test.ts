import { describe, expect, it } from "vitest";
import { cardsText, intervalText } from "./recall-text.ts";

const HOUR = 3600;
const DAY = 24 * HOUR;

describe("an interval", () => {
  it.each([
    [0, "1 min"],
    [60, "1 min"],
    [360, "6 min"],
    [600, "10 min"],
    [HOUR, "1 hour"],
    [5 * HOUR, "5 hours"],
    [DAY, "1 day"],
    [4 * DAY, "4 days"],
    [59 * DAY, "59 days"],
    [60 * DAY, "2 months"],
    [349 * DAY, "12 months"],
    [350 * DAY, "1 year"],
    [366 * DAY, "1 year"],
  ])("of %i seconds is %s", (seconds, text) => expect(intervalText(seconds)).toBe(text));
});

describe("where the cards stand", () => {
  const counts = { total: 40, due: 0, fresh: 0, later: 0, nextDue: null };

  it.each([
    [{ due: 12, fresh: 10 }, null, "12 cards are due, and 10 are new."],
    [{ due: 1, fresh: 1 }, null, "1 card is due, and 1 is new."],
    [{ due: 2 }, null, "2 cards are due."],
    [{ due: 1, later: 9 }, null, "1 card is due."],
    [{ fresh: 10, later: 30 }, null, "10 new cards to learn today."],
    [{ fresh: 1 }, null, "1 new card to learn today."],
    [{ later: 30 }, "in 3 days", "You're done for today. More new cards are ready tomorrow."],
    [
      { nextDue: "2026-03-04T00:00:00Z" },
      "in 3 days",
      "No cards are due. The next one comes back in 3 days.",
    ],
    [{}, null, "No cards are due."],
  ])("%o", (changes, when, text) => expect(cardsText({ ...counts, ...changes }, when)).toBe(text));
});
