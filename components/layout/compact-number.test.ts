import { expect, test } from "vitest";
import { compactNumber } from "./compact-number.ts";

test("cuts, and never claims more than there is", () => {
  const numbers = [0, 999, 1000, 1250, 1999, 12_480, 99_999, 100_000, 999_999, 1_000_000, 3_190_000];
  expect(numbers.map(compactNumber)).toEqual([
    "0",
    "999",
    "1k",
    "1.2k",
    "1.9k",
    "12.4k",
    "99.9k",
    "100k",
    "999k",
    "1M",
    "3.1M",
  ]);
});
