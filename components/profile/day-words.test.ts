import { describe, expect, it } from "vitest";
import type { DayDetailDto } from "#lib/streak/schema.ts";
import { cellOf } from "./day-look.ts";
import {
  cellLabel,
  countedWhen,
  gainWords,
  longDay,
  lookWords,
  monthName,
  shortDay,
  weekdayName,
} from "./day-words.ts";

const DETAIL: DayDetailDto = {
  day: "2026-11-21",
  kind: "done",
  countedAt: "2026-11-21T12:57:00.000Z",
  timeZone: "Asia/Kathmandu",
  quizTitle: "Averages",
  courseTitle: "Everyday statistics",
  isPractice: false,
  xp: 1150,
  quizzes: 2,
};
const bounds = { today: "2026-11-22", since: "2026-11-01" };

const DAY = longDay(DETAIL.day, "en-GB");
const cell = (facts: Partial<DayDetailDto>) => cellOf(DETAIL.day, { ...DETAIL, ...facts }, bounds);

describe("a day in words", () => {
  it("writes a date as the language does, whatever the zone of this machine", () => {
    expect(shortDay("2026-11-21", "en-GB")).toBe("Sat 21 Nov");
    expect(longDay("2028-02-29", "de")).toBe("Dienstag, 29. Februar 2028");
    expect([weekdayName(0, "en", "short"), weekdayName(6, "fr", "long")]).toEqual(["Sun", "samedi"]);
    expect([monthName(1, "en", "short"), monthName(12, "es", "long")]).toEqual(["Jan", "diciembre"]);
  });

  it("tells when a day counted on the clocks of the zone that it was in", () => {
    expect(countedWhen("2026-11-21T12:57:00.000Z", "Asia/Kathmandu", "en-GB")).toBe(
      "18:42 in Kathmandu, Sat 21 Nov",
    );
    expect(countedWhen("2026-11-21T20:00:00.000Z", "Pacific/Kiritimati", "en-GB")).toBe(
      "10:00 in Kiritimati, Sun 22 Nov",
    );
  });

  it("says what counted, and what it brought", () => {
    expect(lookWords(cell({}))).toBe("Averages · Everyday statistics");
    expect(lookWords(cell({ courseTitle: null }))).toBe("Averages");
    expect(lookWords(cell({ quizTitle: null }))).toBe("A quiz was completed");
    expect(lookWords(cell({ quizTitle: null, courseTitle: null, isPractice: true }))).toBe(
      "Practice of due questions",
    );
    expect(lookWords(cell({ kind: "frozen" }))).toBe("Frozen: the streak was kept");
    expect(lookWords(cell({ kind: "rest" }))).toBe("Rest day: no session was planned, and the streak waits");
    expect(gainWords(cell({}), "de")).toBe("2 quizzes, 1.150 XP");
    expect(gainWords(cell({ xp: 0, quizzes: 1 }), "en")).toBe("1 quiz");
    expect(gainWords(cell({ xp: 0, quizzes: 0 }), "en")).toBeNull();
  });

  it("tells a day to anyone who listens", () => {
    expect(cellLabel(cell({}), "en-GB")).toBe(`${DAY}: 2 quizzes, 1,150 XP`);
    expect(cellLabel(cell({ xp: 0, quizzes: 0 }), "en-GB")).toBe(`${DAY}: A quiz was completed`);
    expect(cellLabel(cell({ kind: null, quizzes: 0, xp: 50 }), "en-GB")).toBe(`${DAY}: Nothing done, 50 XP`);
    expect(cellLabel(cell({ isPractice: true, quizTitle: null, xp: 0, quizzes: 0 }), "en-GB")).toBe(
      `${DAY}: Practice of due questions`,
    );
  });
});
