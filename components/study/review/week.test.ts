import { expect, it } from "vitest";
import { weekToShow, weekWords } from "./week.ts";

it.each([
  // A Monday has seen nothing yet.
  [null, "2026-03-09", "2026-03-02"],
  [null, "2026-03-10", "2026-03-09"],
  [null, "2026-03-15", "2026-03-09"],
  ["2026-03-04", "2026-03-15", "2026-03-02"],
  ["tomorrow", "2026-03-15", "2026-03-09"],
])("asked for %s on %s, the week of %s is shown", (asked, today, monday) => {
  expect(weekToShow(asked, today)).toBe(monday);
});

it("names a week by its ends", () => {
  expect(weekWords("2026-03-02", "2026-03-08")).toBe("2 to 8 March");
  expect(weekWords("2026-03-30", "2026-04-05")).toBe("30 March to 5 April");
});
