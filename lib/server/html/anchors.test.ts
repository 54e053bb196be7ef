import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { withAnchors } from "./anchors.ts";
import { sanitizeHtml } from "./sanitize.ts";

describe("withAnchors", () => {
  it("gives each heading an id of its text, none twice", () => {
    const html =
      "<h2>Why we <em>stop</em></h2><p>x</p><h3>Why we stop!</h3><h4>¿Qué?</h4><h2>學習</h2><h2>--</h2>";
    const { html: shown, headings } = withAnchors(html);
    expect(headings).toEqual([
      { id: "s-why-we-stop", text: "Why we stop", level: 2 },
      { id: "s-why-we-stop-2", text: "Why we stop!", level: 3 },
      { id: "s-que", text: "¿Qué?", level: 4 },
      { id: "s-學習", text: "學習", level: 2 },
      { id: "s-section", text: "--", level: 2 },
    ]);
    expect(shown).toContain('<h2 id="s-why-we-stop">Why we <em>stop</em></h2><p>x</p>');
  });

  it("leaves a text without headings, and headings without text, as they are", () => {
    expect(withAnchors("<p>a &lt; b</p>")).toEqual({ html: "<p>a &lt; b</p>", headings: [] });
    expect(withAnchors("<h2> </h2>")).toEqual({ html: "<h2> </h2>", headings: [] });
  });

  it("changes nothing the second time, adds nothing but ids, and no two are equal", () => {
    const piece = fc.oneof(
      fc.constantFrom(
        "<h2>",
        "</h2>",
        "<h3>",
        "</h3>",
        "<h4>a</h4>",
        "<h1>",
        "<b>",
        "<table>",
        "<li>",
        "s-a",
        "-2",
        '"',
      ),
      fc.string({ unit: "grapheme" }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 15 }), (pieces) => {
        const clean = sanitizeHtml(pieces.join(""));
        const once = withAnchors(clean);
        expect(withAnchors(once.html)).toEqual(once);
        expect(sanitizeHtml(once.html)).toBe(clean);
        const ids = once.headings.map((heading) => heading.id);
        expect(new Set(ids).size).toBe(ids.length);
        for (const id of ids) expect(id).toMatch(/^s-[\p{L}\p{N}]+(-[\p{L}\p{N}]+)*$/u);
      }),
      { numRuns: 200 },
    );
  });
});
