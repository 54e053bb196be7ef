import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { placeQuote, quoteOf } from "./quote.ts";

describe("a highlight", () => {
  it.each([
    ["The moon pulls.", { quote: "moon", before: "The ", after: " pulls" }, 4],
    ["A new first. The moon pulls.", { quote: "moon", before: "The ", after: " pulls" }, 17],
    ["The moon shines.", { quote: "moon", before: "The ", after: " pulls" }, 4],
    ["The moon. A moon.", { quote: "moon", before: "A ", after: "." }, 12],
    ["The moon. A moon.", { quote: "moon", before: "My ", after: "!" }, null],
    ["The sun.", { quote: "moon", before: "The ", after: "." }, null],
    ["a a a", { quote: "a", before: "", after: "" }, null],
    ["anything", { quote: "", before: "", after: "" }, null],
  ])("in %j stands at %j: %s", (text, quote, start) =>
    expect(placeQuote(text, quote)?.start ?? null).toBe(start),
  );

  it("is found where it was made, or nowhere if that can't be told (property)", () => {
    const text = fc
      .array(fc.constantFrom("tide ", "moon ", "sea. ", "pull "), { minLength: 1, maxLength: 60 })
      .map((words) => words.join(""));
    fc.assert(
      fc.property(text, fc.nat(), fc.nat(), (whole, from, length) => {
        const start = from % whole.length;
        const end = Math.min(whole.length, start + 1 + (length % 20));
        const placed = placeQuote(whole, quoteOf(whole, start, end));
        if (placed) expect(placed).toEqual({ start, end });
      }),
    );
  });

  it("keeps no half of a sign in what stands around it: the server takes none", () => {
    const text = `${"🌙".repeat(20)}x${"🌙".repeat(20)} moon x${"🌙".repeat(40)}`;
    for (const start of [82, 83]) {
      const quote = quoteOf(text, start, start + 3);
      expect([quote.before, quote.after].map((part) => part.isWellFormed())).toEqual([true, true]);
      expect(placeQuote(text, quote)?.start).toBe(start);
    }
  });

  it("is never put elsewhere by an update (property)", () => {
    const words = fc.array(fc.constantFrom("tide", "moon", "sea", "pull", "high"), {
      minLength: 5,
      maxLength: 40,
    });
    fc.assert(
      fc.property(words, words, fc.nat(), (was, now, pick) => {
        const [before, after] = [was.join(" "), now.join(" ")];
        const start = pick % before.length;
        const quote = quoteOf(before, start, Math.min(before.length, start + 12));
        const placed = placeQuote(after, quote);
        if (!placed) return;
        expect(after.slice(placed.start, placed.end)).toBe(quote.quote);
        const isOnly = after.split(quote.quote).length === 2;
        const hasContext =
          after.slice(0, placed.start).endsWith(quote.before) &&
          after.slice(placed.end).startsWith(quote.after);
        expect(isOnly || hasContext).toBe(true);
      }),
    );
  });
});
