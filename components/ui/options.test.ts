import { describe, expect, it } from "vitest";
import { matchOptions, rowsAround } from "./options.ts";

const options = [
  { value: "sp", label: "America / São Paulo" },
  { value: "ny", label: "America / New York" },
  { value: "pm", label: "Pacific / Port Moresby" },
  { value: "ya", label: "Asia / Yakutsk" },
];
const found = (query: string) => matchOptions(options, query).map(({ value }) => value);

describe("what a search in a list finds", () => {
  it("is everything, in its order, for no words", () => {
    expect(found("  ")).toEqual(["sp", "ny", "pm", "ya"]);
  });

  it("goes by the beginnings of words, in any order, whatever their case and marks", () => {
    expect(found("sao")).toEqual(["sp"]);
    expect(found("YORK new")).toEqual(["ny"]);
    expect(found("ork")).toEqual([]);
  });

  it("reads the way that names are written elsewhere", () => {
    expect(found("America/New_York")).toEqual(["ny"]);
  });

  it("puts first what begins with it", () => {
    expect(found("p")).toEqual(["pm", "sp"]);
  });
});

describe("the rows to draw", () => {
  it("are all of a short list", () => {
    expect(rowsAround(2, 4, 50)).toEqual({ first: 0, end: 4 });
    expect(rowsAround(0, 0, 50)).toEqual({ first: 0, end: 0 });
  });

  it("surround the active one, wherever it is in a long list", () => {
    for (const active of [0, 24, 25, 200, 380, 418]) {
      const { first, end } = rowsAround(active, 419, 50);
      expect(end - first).toBe(50);
      expect(active).toBeGreaterThanOrEqual(first);
      expect(active).toBeLessThan(end);
    }
  });
});
