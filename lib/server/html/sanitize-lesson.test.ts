import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { corpusLines, faultsOf, hasCorpus, OWN_ATTACKS } from "#tests/support/markup-attacks.ts";
import { amount } from "#tests/support/soak.ts";
import { isBareLesson } from "./bare-lesson.ts";
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

describe("isBareLesson", () => {
  const block = fc.letrec<{ words: string; flow: string; block: string }>((tie) => ({
    words: fc
      .array(
        fc.oneof(
          { depthSize: "small" },
          fc.constantFrom("a", " ", "\n", "&amp;", "&nbsp;", "港", "مرفأ", '"', "<br>", "{{x}}", "]]", "--"),
          fc.constantFrom(
            '<a href="lesson:3">x</a>',
            `<img src="${KEPT}" alt="x">`,
            "<kbd>k</kbd>",
            "<a>y</a>",
          ),
          fc.constant(
            '<a href="https://a.example/?b=(1)&amp;c=%20#d" rel="noopener nofollow ugc" target="_blank">z</a>',
          ),
          fc
            .tuple(fc.constantFrom("b", "em", "code", "s", "sub"), tie("words"))
            .map(([name, inner]) => `<${name}>${inner}</${name}>`),
        ),
        { maxLength: 3 },
      )
      .map((parts) => parts.join("")),
    block: fc.oneof(
      { depthSize: "small" },
      fc
        .tuple(fc.constantFrom("p", "h2", "h3", "h4", "pre"), tie("words"))
        .map(([name, inner]) => `<${name}>${inner}</${name}>`),
      fc.constant("<hr>"),
      fc
        .tuple(fc.constantFrom("blockquote", "figure", "details"), tie("flow"))
        .map(([name, inner]) => `<${name}>${inner}</${name}>`),
      tie("flow").map((inner) => `<ul>\n<li>${inner}</li></ul>`),
      fc
        .tuple(tie("flow"), tie("words"))
        .map(([inner, words]) => `<ol start="3"><li>${inner}</li><li>${words}</li></ol>`),
      fc
        .tuple(tie("words"), tie("flow"))
        .map(([term, inner]) => `<dl><dt>${term}</dt><dd>${inner}</dd></dl>`),
      fc
        .tuple(tie("words"), tie("flow"))
        .map(
          ([head, cell]) =>
            `<table>\n<caption>${head}</caption><thead><tr><th colspan="2">${head}</th></tr></thead><tbody> <tr><td rowspan="2">${cell}</td></tr></tbody></table>`,
        ),
      tie("words").map((words) => `<details><summary>${words}</summary>x</details>`),
      tie("words").map(
        (words) => `<figure><img src="${KEPT}" alt=""><figcaption>${words}</figcaption></figure>`,
      ),
    ),
    flow: fc.array(fc.oneof(tie("block"), tie("words")), { maxLength: 3 }).map((parts) => parts.join("")),
  }));
  const PIECES =
    "<p> </p> <ul> </ul> <li> </li> <table> <tr> </tr> <td> </td> <tbody> </tbody> </table> <b> </b> <a> </a> <h2> </h2> <pre> </pre> <dl> <dt> <dd> </dl> <details> <summary> </details> <br> <hr> x".split(
      " ",
    );
  const wild = fc
    .array(fc.constantFrom(...PIECES, "\n", "&nbsp;", "<p class=x>"), { maxLength: 8 })
    .map((parts) => parts.join(""));

  it("says so only of markup that sanitising leaves as it is, and of nearly all that readers write", () => {
    let bare = 0;
    let tidy = 0;
    fc.assert(
      fc.property(
        fc.oneof(
          block.flow.map((html) => ({ html, isTidy: true })),
          wild.map((html) => ({ html, isTidy: false })),
        ),
        ({ html, isTidy }) => {
          tidy += Number(isTidy);
          if (!isBareLesson(html)) return;
          bare += 1;
          expect(sanitizeLessonHtml(`${html}<!---->`)).toBe(html);
        },
      ),
      { numRuns: amount(2500, 14_000), seed: 11 },
    );
    expect(bare).toBeGreaterThan(tidy * 0.7);
  }, 240_000);

  it.each([
    "<p><p>a</p></p>",
    "<table><tbody><tr><td>a</td></tr>b</tbody></table>",
    "<pre>\na</pre>",
    '<a href="lesson:1"><b><a>x</a></b></a>',
    "<b><p>a</p></b>",
    "<li>a</li>",
    '<a href="javascript:alert(1)">x</a>',
    '<a href="https://a.example/">x</a>',
    '<a href="https://a.example/" onclick="x" rel="noopener nofollow ugc" target="_blank">x</a>',
    '<p class="x">a</p>',
    "<svg></svg>",
    "<h1>a</h1>",
    "<p>a",
  ])("never says so of %s", (html) => expect(isBareLesson(html)).toBe(false));

  it("takes no attack for bare", () => {
    const bare = [...OWN_ATTACKS, ...(hasCorpus ? corpusLines() : [])].filter(
      (line) => line.includes("<") && isBareLesson(line),
    );
    for (const line of bare) expect(sanitizeLessonHtml(`${line}<!---->`)).toBe(line);
  });
});
