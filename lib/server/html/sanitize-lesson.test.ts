import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { corpusLines, faultsOf, hasCorpus, OWN_ATTACKS } from "#tests/support/markup-attacks.ts";
import { amount } from "#tests/support/soak.ts";
import { isBareMarkup } from "./bare-markup.ts";
import { htmlToText, sanitizeCourseHtml, sanitizeHtml, sanitizeLessonHtml } from "./sanitize.ts";

const KEPT = `media:${"0a".repeat(32)}`;
const FIGURE = `<figure><img src="${KEPT}" alt="A harbour"><figcaption>Lübeck</figcaption></figure>`;
/** What only a lesson may hold, spelled just as sanitising spells it; faultsOf knows the rest */
const LESSON_ONLY =
  /<\/?(?:figure|figcaption|dl|dt|dd|details|summary|caption|kbd)>|<a(?: title="[^"]*")? href="lesson:\d{1,5}"(?: title="[^"]*")?>|<img src="media:[0-9a-f]{64}" alt="[^"]*">|<audio src="media:[0-9a-f]{64}" controls=""><\/audio>/g;
const faults = (html: string) => faultsOf(html.replace(LESSON_ONLY, "").replace(/<\/a>/g, ""));

describe("sanitizeLessonHtml", () => {
  it.each([
    FIGURE,
    "<dl><dt>Tide</dt><dd>The sea rises.</dd></dl>",
    "<details><summary>More</summary><p>Words</p></details>",
    "<table><caption>Tides</caption><tbody><tr><td>1</td></tr></tbody></table>",
    "<p>Press <kbd>Esc</kbd></p>",
    '<p><a href="lesson:12">Next</a></p>',
    "<pre><code>a &lt; b</code></pre>",
  ])("keeps %s, which no other text may hold", (html) => {
    expect(sanitizeLessonHtml(html)).toBe(html);
    if (!html.startsWith("<pre>")) expect(sanitizeCourseHtml(html)).not.toBe(html);
  });

  it.each([
    ["<h1 id=a>A</h1><h5 class=b>B</h5><h6>C</h6>", "<h2>A</h2><h4>B</h4><h4>C</h4>"],
    [
      "<details open ontoggle=x><summary style=y>A</summary>B</details>",
      "<details><summary>A</summary>B</details>",
    ],
    ['<a href="lesson:1" target="_top" rel=opener>x</a>', '<a href="lesson:1">x</a>'],
    [
      '<a href="LESSON:1">x</a><a href="lesson:x">y</a><a href="lesson:123456">z</a>',
      "<a>x</a><a>y</a><a>z</a>",
    ],
    ['<img src="https://x.example/a.png" alt="a"><img src="lesson:1" alt="b">c', "c"],
    ['<a href="javascript:alert(1)">x</a><svg><a href="lesson:1">y</a></svg>', "<a>x</a>"],
    ["<p dir=rtl lang=ar>مرحبا</p><p>港で船を見る。</p>", "<p>مرحبا</p><p>港で船を見る。</p>"],
    ["<style>p{}</style><script>alert(1)</script><iframe src=x>y</iframe>z", "z"],
  ])("makes %j into %j", (html, clean) => {
    expect(sanitizeLessonHtml(html)).toBe(clean);
    expect(sanitizeLessonHtml(clean)).toBe(clean);
  });

  it("lets links to lessons stand nowhere else", () => {
    const link = '<a href="lesson:1">x</a>';
    for (const sanitize of [sanitizeHtml, sanitizeCourseHtml]) expect(sanitize(link)).toBe("<a>x</a>");
    expect(isBareMarkup(link, true)).toBe(false);
  });

  it("reads a long page, and gives up on markup beyond sense", () => {
    const rows = `<table><tbody>${"<tr><td>1</td><td>2</td></tr>".repeat(2000)}</tbody></table>`;
    expect(sanitizeLessonHtml(rows)).toBe(rows);
    expect(sanitizeLessonHtml(`${"<b>".repeat(25_000)}x`)).toBe("x");
  });

  it("says of folded text and captions what they say", () => {
    const html = "<details><summary>More</summary><p>Words</p></details>";
    expect(htmlToText(html)).toBe("More\n\nWords");
  });

  it("lets no attack in, and changes nothing the second time", () => {
    const piece = fc.oneof(
      fc.constantFrom(
        FIGURE,
        "<details>",
        "<summary>",
        "</summary>",
        "<dl><dt>",
        "<dd>",
        "<h5>",
        "</h6>",
        "<kbd>",
        "<table><caption>",
        '<a href="lesson:1" title="',
        '<a href="lesson:1&#10;javascript:alert(1)">',
        '">',
        "<svg>",
        "<math><mtext>",
        "<style>",
        "<!--",
        "-->",
      ),
      fc.constantFrom(...OWN_ATTACKS),
      fc.string(),
    );
    const check = (html: string) => {
      const once = sanitizeLessonHtml(html);
      expect(faults(once)).toEqual([]);
      expect(sanitizeLessonHtml(once)).toBe(once);
    };
    for (const line of [...OWN_ATTACKS, ...(hasCorpus ? corpusLines() : [])]) check(line);
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 10 }), (pieces) => check(pieces.join(""))),
      { numRuns: amount(150, 2000) },
    );
  });

  it("is the same for markup that is bare as for markup that is read", () => {
    for (const html of ["<p>a</p>", `<p>a<br><b>b</b></p><img src="${KEPT}" alt="x">`, "a &amp; b<br>"]) {
      expect(isBareMarkup(html, true)).toBe(true);
      expect(sanitizeLessonHtml(`${html}<!---->`)).toBe(html);
    }
  });
});
