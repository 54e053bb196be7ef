import { expect, it } from "vitest";
import { entriesByDay } from "./ledger-days.ts";

it("puts lines under their dates, in their order, even where a date comes twice", () => {
  const lines = ["2026-11-21", "2026-11-21", "2026-11-20", "2026-11-21"].map((localDay, id) => ({
    localDay,
    id,
  }));
  const days = entriesByDay(lines);
  expect(days.map(({ day }) => day)).toEqual(["2026-11-21", "2026-11-20", "2026-11-21"]);
  expect(days.flatMap(({ entries }) => entries)).toEqual(lines);
  expect(entriesByDay([])).toEqual([]);
});
