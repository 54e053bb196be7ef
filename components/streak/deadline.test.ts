import { expect, test } from "vitest";
import { cityOf } from "#lib/core/time.ts";
import { deadlineText, deadlineWords } from "./deadline.ts";

test.each([
  ["Asia/Tokyo", "Tokyo"],
  ["America/Argentina/Buenos_Aires", "Buenos Aires"],
  ["America/Port-au-Prince", "Port-au-Prince"],
  ["UTC", "UTC"],
  ["Etc/GMT+5", "GMT+5"],
])("the city of %s is %s", (timeZone, city) => {
  expect(cityOf(timeZone)).toBe(city);
});

const plain = (text: string) => text.replaceAll("\u00a0", " ");

test.each([
  // 11 November 2026 is a Wednesday
  ["Asia/Tokyo", "2026-11-11T15:00:00.000Z", "2026-11-11T11:48:00Z", "midnight"],
  ["UTC", "2026-11-12T00:00:00.000Z", "2026-11-11T23:59:30Z", "midnight"],
  ["America/New_York", "2026-11-13T05:00:00.000Z", "2026-11-12T01:00:00Z", "11:59 PM tomorrow"],
  ["Asia/Kathmandu", "2026-11-14T18:15:00.000Z", "2026-11-11T18:14:00Z", "11:59 PM on Saturday"],
  // a change of zone can end a streak in the middle of a day
  ["Pacific/Apia", "2026-11-11T10:30:00.000Z", "2026-11-11T10:10:00Z", "11:29 PM"],
])("in %s, a streak that ends at %s, seen at %s, lives until %s", (timeZone, expiresAt, now, text) => {
  const deadline = { expiresAt, timeZone, today: "1999-01-01" };
  expect(plain(deadlineWords(deadline, new Date(now), timeZone))).toBe(text);
});

test("without a clock, today is the date that the server knows, and no zone is named", () => {
  const deadline = { expiresAt: "2026-11-11T15:00:00.000Z", timeZone: "Asia/Tokyo" };
  expect(deadlineWords({ ...deadline, today: "2026-11-11" }, null, null)).toBe("midnight");
  expect(plain(deadlineWords({ ...deadline, today: "2026-11-10" }, null, null))).toBe("11:59 PM tomorrow");
});

test.each([
  ["2026-11-11T11:48:00Z", "Asia/Tokyo", "until midnight, 4 hours left"],
  ["2026-11-11T14:48:00Z", "Asia/Tokyo", "until midnight, 12 minutes left"],
  ["2026-11-11T14:48:00Z", "Europe/Oslo", "until midnight Tokyo time, 12 minutes left"],
  ["2026-11-10T14:59:00Z", "Asia/Tokyo", "until 11:59 PM tomorrow"],
  ["2026-11-11T15:00:00Z", "Asia/Tokyo", "until 11:59 PM yesterday, time is up"],
])("at %s, read in %s, it says %s", (now, here, text) => {
  const deadline = { expiresAt: "2026-11-11T15:00:00.000Z", timeZone: "Asia/Tokyo", today: "2026-11-11" };
  expect(plain(deadlineText(deadline, new Date(now), here)).replace("on Wednesday", "yesterday")).toBe(text);
});
