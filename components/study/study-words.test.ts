import { expect, it } from "vitest";
import { forecastWords, minutesWords } from "./study-words.ts";

const TODAY = "2027-01-20";

it("says where a pace leads, also where it leads nowhere", () => {
  const range = {
    kind: "range",
    from: "2027-03-03",
    to: "2027-03-12",
    chance: 0.9,
    standing: "on_track",
  } as const;
  expect(forecastWords(range, TODAY)).toBe("At your pace you finish between 3 and 12 March.");
  expect(forecastWords({ kind: "early" }, TODAY)).toBe("Too early to say when you finish at your pace.");
  expect(forecastWords({ kind: "none" }, TODAY)).toBe("At this pace there is no finish date.");
});

it.each([
  [1, "1 minute"],
  [40, "40 minutes"],
  [60, "1 h"],
  [100, "1 h 40 min"],
])("writes %d minutes as people do", (minutes, words) => {
  expect(minutesWords(minutes)).toBe(words);
});
