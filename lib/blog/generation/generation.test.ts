import { describe, expect, it } from "vitest";
import { dollars, linkHosts, STEP_TEXTS } from "./generation.ts";

describe("the hosts of links", () => {
  it("are each named once, without our own", () => {
    const links = [
      "https://b.example/x?a=1&amp;b=2",
      "http://a.example:8080",
      "https://b.example",
      "/blog/ours",
      "#top",
    ];
    const html = [...links, "https://waddle.example/about", "mailto:ann@post.example?subject=x"]
      .map((href) => `<a href="${href}" rel="noopener">x</a>`)
      .join("");
    expect(linkHosts(html, "waddle.example")).toEqual(["a.example:8080", "b.example", "post.example"]);
  });
});

it("has five steps", () => {
  expect(STEP_TEXTS).toHaveLength(5);
});

it.each([
  [0, "$0"],
  [0.0048, "less than $0.01"],
  [0.021, "$0.02"],
  [1.3, "$1.30"],
  [20, "$20"],
])("%d in dollars is %s", (amount, words) => {
  expect(dollars(amount)).toBe(words);
});
