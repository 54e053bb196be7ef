import { expect, it } from "vitest";
import { countWords, dayWords, durationWords, rangeWords } from "./words.ts";

const TODAY = "2026-03-02";

it.each([
  ["2026-04-30", "30 April"],
  ["2026-12-31", "31 December"],
  ["2027-01-01", "1 January 2027"],
  ["2025-03-09", "9 March 2025"],
])("%s is called %s", (day, words) => expect(dayWords(day, TODAY)).toBe(words));

it.each([
  ["2026-03-03", "2026-03-12", "between 3 and 12 March"],
  ["2026-03-28", "2026-04-04", "between 28 March and 4 April"],
  ["2026-03-03", "2026-03-03", "on 3 March"],
  ["2026-12-28", "2027-01-04", "between 28 December and 4 January 2027"],
  ["2027-01-03", "2027-01-12", "between 3 and 12 January 2027"],
  ["2027-01-30", "2027-02-02", "between 30 January and 2 February 2027"],
  ["2027-12-30", "2028-01-02", "between 30 December 2027 and 2 January 2028"],
])("from %s to %s is %s", (from, to, words) => expect(rangeWords(from, to, TODAY)).toBe(words));

it.each([
  [0, "0 min"],
  [59.4, "59 min"],
  [59.5, "1 h"],
  [60, "1 h"],
  [65, "1 h 05"],
  [100, "1 h 40"],
  [600, "10 h"],
])("%d minutes are %s", (minutes, words) => expect(durationWords(minutes)).toBe(words));

it.each([
  [0, "0 lessons"],
  [1, "1 lesson"],
  [5, "5 lessons"],
])("%i: %s", (count, words) => expect(countWords(count, "lesson")).toBe(words));
