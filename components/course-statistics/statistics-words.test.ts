import { expect, it } from "vitest";
import { percent, seconds } from "./statistics-words.ts";

it.each([
  [0, "0%"],
  [0.001, "1%"],
  [0.333, "33%"],
  [0.996, "99%"],
  [1, "100%"],
])("%d is %s", (share, text) => expect(percent(share)).toBe(text));

it.each([
  [400, "0.4 s"],
  [1500, "1.5 s"],
  [62_000, "62 s"],
])("%i ms are %s", (ms, text) => expect(seconds(ms)).toBe(text));
