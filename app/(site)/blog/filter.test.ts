import { describe, expect, it } from "vitest";
import { listAddress } from "#components/blog/list-address.ts";
import { readFilter } from "./filter.ts";

const NONE = { q: "", category: "", page: 1 };

describe("what the address of the list asks for", () => {
  it.each([
    [{}, NONE],
    [{ q: " sleep " }, { ...NONE, q: "sleep" }],
    [
      { q: ["a", "b"], category: "Time", page: "3" },
      { q: "a", category: "Time", page: 3 },
    ],
    [{ page: "0" }, NONE],
    [{ page: "-1" }, NONE],
    [{ page: "abc" }, NONE],
    [{ page: "1e9" }, NONE],
    [{ q: "a\u0000b\n" }, { ...NONE, q: "a b" }],
    [{ q: "x".repeat(300) }, { ...NONE, q: "x".repeat(200) }],
    [{ category: "x".repeat(41) }, NONE],
  ])("%j", (asked, expected) => {
    expect(readFilter(asked)).toEqual(expected);
  });
});

describe("the address of a list", () => {
  it.each([
    [{}, "/blog"],
    [{ q: "", category: "", page: 1 }, "/blog"],
    [{ q: "a b&c", category: "Time", page: 2 }, "/blog?q=a+b%26c&category=Time&page=2"],
  ])("of %j is %s", (filter, address) => {
    expect(listAddress(filter)).toBe(address);
  });
});
