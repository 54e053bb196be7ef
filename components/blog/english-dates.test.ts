import { expect, it } from "vitest";
import { instantWords, longDate } from "./english-dates.ts";

const AT = "2026-11-22T20:05:00.000Z";

it("days and instants are written alike, wherever the server stands", () => {
  expect(longDate(AT)).toBe("November 22, 2026");
  expect(instantWords(AT, "UTC").replace(/\u202f/g, " ")).toBe("Nov 22, 2026, 8:05 PM");
  expect(instantWords(AT, "Asia/Kathmandu").replace(/\u202f/g, " ")).toBe("Nov 23, 2026, 1:50 AM");
});
