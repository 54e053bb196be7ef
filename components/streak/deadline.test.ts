import { expect, test } from "vitest";
import { cityOf, HOUR_MS, MINUTE_MS } from "#lib/core/time.ts";
import { deadlineOf, deadlineText, timeLeft } from "./deadline.ts";

test.each([
  ["Asia/Tokyo", "Tokyo"],
  ["America/Argentina/Buenos_Aires", "Buenos Aires"],
  ["America/Port-au-Prince", "Port-au-Prince"],
  ["UTC", "UTC"],
  ["Etc/GMT+5", "GMT+5"],
])("the city of %s is %s", (timeZone, city) => {
  expect(cityOf(timeZone)).toBe(city);
});

test.each([
  [-HOUR_MS, "under a minute left"],
  [MINUTE_MS - 1, "under a minute left"],
  [MINUTE_MS, "1 m left"],
  [HOUR_MS - 1, "59 m left"],
  [HOUR_MS, "1 h 0 m left"],
  [3 * HOUR_MS + 12.9 * MINUTE_MS, "3 h 12 m left"],
  [24 * HOUR_MS - 1, "23 h 59 m left"],
  [24 * HOUR_MS, "1 d 0 h left"],
  [53 * HOUR_MS, "2 d 5 h left"],
])("%d ms is %s", (ms, text) => {
  expect(timeLeft(ms)).toBe(text.replaceAll(" ", "\u00a0"));
});

test.each([
  // 11 November 2026 is a Wednesday
  ["Asia/Tokyo", "2026-11-11T15:00:00.000Z", "2026-11-11T11:48:00Z", "until 11:59\u00a0PM in Tokyo"],
  ["UTC", "2026-11-12T00:00:00.000Z", "2026-11-11T23:59:30Z", "until 11:59\u00a0PM in UTC"],
  [
    "America/New_York",
    "2026-11-13T05:00:00.000Z",
    "2026-11-12T01:00:00Z",
    "until 11:59\u00a0PM on Thursday in New York",
  ],
  [
    "Asia/Kathmandu",
    "2026-11-14T18:15:00.000Z",
    "2026-11-11T18:14:00Z",
    "until 11:59\u00a0PM on Saturday in Kathmandu",
  ],
  // a change of zone can end a streak in the middle of a day
  ["Pacific/Apia", "2026-11-11T10:30:00.000Z", "2026-11-11T10:10:00Z", "until 11:29\u00a0PM in Apia"],
])("in %s, a streak that ends at %s, seen at %s, runs %s", (timeZone, expiresAt, now, text) => {
  expect(deadlineOf({ expiresAt, timeZone, today: "1999-01-01" }, new Date(now))).toBe(text);
});

test("without a clock, today is the date that the server knows", () => {
  const deadline = { expiresAt: "2026-11-11T15:00:00.000Z", timeZone: "Asia/Tokyo" };
  expect(deadlineOf({ ...deadline, today: "2026-11-11" }, null)).toBe("until 11:59\u00a0PM in Tokyo");
  expect(deadlineOf({ ...deadline, today: "2026-11-10" }, null)).toBe(
    "until 11:59\u00a0PM on Wednesday in Tokyo",
  );
});

test("what is left follows the deadline", () => {
  const deadline = { expiresAt: "2026-11-11T15:00:00.000Z", timeZone: "Asia/Tokyo", today: "2026-11-11" };
  const text = deadlineText(deadline, new Date("2026-11-11T11:48:00Z"));
  expect(text.replaceAll("\u00a0", " ")).toBe("until 11:59 PM in Tokyo, 3 h 12 m left");
  expect(deadlineText(deadline, null)).toBe("until 11:59\u00a0PM in Tokyo");
});
