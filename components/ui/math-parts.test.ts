import fc from "fast-check";
import { expect, it } from "vitest";
import { cpuSeconds } from "#tests/support/cpu.ts";
import { mathParts, mayHoldMath, spokenText } from "./math-parts.ts";

const inline = (tex: string, source: string) => ({ tex, source, isBlock: false });
const block = (tex: string, source: string) => ({ tex, source, isBlock: true });

it.each([
  ["plain", ["plain"]],
  ["", []],
  ["a \\( x^2 \\) b", ["a ", inline("x^2", "\\( x^2 \\)"), " b"]],
  ["\\(a\\)\\(b\\)", [inline("a", "\\(a\\)"), inline("b", "\\(b\\)")]],
  ["\\[ a \\\\ b \\]", [block("a \\\\ b", "\\[ a \\\\ b \\]")]],
  ["so $$\\frac{1}{2}$$.", ["so ", block("\\frac{1}{2}", "$$\\frac{1}{2}$$"), "."]],
  ["it costs $5 and $6", ["it costs $5 and $6"]],
  ["$$$$", ["$$$$"]],
  ["\\( open", ["\\( open"]],
  ["\\( \\) empty", ["\\( \\) empty"]],
  ["f(x) [1]", ["f(x) [1]"]],
])("%j", (text, parts) => {
  expect(mathParts(text)).toEqual(parts);
});

it("loses nothing of a text, and knows which may hold a formula", () => {
  const piece = fc.oneof(
    fc.constantFrom("\\(", "\\)", "\\[", "\\]", "$$", "$", "\\", "x", " ", "\n"),
    fc.string(),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const text = pieces.join("");
      const parts = mathParts(text);
      expect(parts.map((part) => (typeof part === "string" ? part : part.source)).join("")).toBe(text);
      if (parts.some((part) => typeof part !== "string")) expect(mayHoldMath(text)).toBe(true);
    }),
  );
});

it("stays quick in a text of nothing but openings", async () => {
  const seconds = await cpuSeconds(() => {
    mathParts("\\(".repeat(20_000));
    mathParts("$$ ".repeat(7000));
  });
  expect(seconds).toBeLessThan(5);
});

it("is said without what stands around a formula", () => {
  expect(spokenText("The right answer is B: \\( \\frac{1}{2} \\).")).toBe(
    "The right answer is B: \\frac{1}{2}.",
  );
});
