import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { corpusLines, hasCorpus, OWN_ATTACKS } from "#tests/support/markup-attacks.ts";
import { amount } from "#tests/support/soak.ts";
import { isBareMarkup } from "./bare-markup.ts";
import { sanitizeCourseHtml, sanitizeHtml } from "./sanitize.ts";

const RUNS = amount(3000, 14_000);
const TAGS = "p b strong i em u s sub sup code br".split(" ");

/** The same markup with a comment behind it, which sanitising takes away and which nothing bare has. */
const slowly = (html: string) => `${html}<!---->`;

const text = fc.oneof(
  fc.constantFrom(
    "a",
    " ",
    "\n",
    "\t",
    "  x ",
    "&amp;",
    "&lt;",
    "&gt;",
    "&nbsp;",
    '"',
    "'",
    "`",
    "ß",
    "港",
    "مرفأ",
    "😀",
  ),
  fc.constantFrom(
    "&lt;b&gt;",
    "&amp;lt;script&amp;gt;",
    "{{x}}",
    "\\(x^2\\)",
    "javascript:alert(1)",
    "-->",
    "]]",
  ),
  fc.string({ unit: "grapheme", maxLength: 6 }),
);
const KEY = "0123456789abcdef".repeat(4);
const ID = "01900000-0000-7000-8000-000000000000";
/** As a course's file is read, and as it is saved */
const MEDIA = [
  `<img src="media:${KEY}" alt="A drawing of Lübeck's harbour">`,
  `<img src="/api/courses/media/${ID}" alt="">`,
  `<audio src="media:${KEY}" controls=""></audio>`,
  `<audio src="/api/courses/media/${ID}" controls=""></audio>`,
];
const described = fc
  .oneof(
    fc.string({ unit: "grapheme", maxLength: 9 }),
    fc.constantFrom("-->", "]]", "{{x}}", "javascript:", "&quot;"),
  )
  .map((alt) => `<img src="media:${KEY}" alt="${alt}">`);
const media = fc.oneof(fc.constantFrom(...MEDIA), described);
const inline = fc.letrec<{ node: string; nodes: string }>((tie) => ({
  node: fc.oneof(
    { depthSize: "small" },
    text,
    { arbitrary: media, weight: 1 },
    fc.constant("<br>"),
    fc
      .tuple(fc.constantFrom("b", "strong", "i", "em", "u", "s", "sub", "sup", "code"), tie("nodes"))
      .map(([tag, inner]) => `<${tag}>${inner}</${tag}>`),
  ),
  nodes: fc.array(tie("node"), { maxLength: 4 }).map((nodes) => nodes.join("")),
}));
/** Markup as people's editors write it. */
const tidy = fc
  .array(
    fc.oneof(
      inline.nodes,
      inline.nodes.map((inner) => `<p>${inner}</p>`),
    ),
    { maxLength: 4 },
  )
  .map((blocks) => blocks.join(""));
/** The same pieces in any order. */
const wild = fc
  .array(
    fc.oneof(
      fc.constantFrom(...TAGS.flatMap((tag) => [`<${tag}>`, `</${tag}>`])),
      fc.constantFrom(
        "<B>",
        "<p >",
        "<br/>",
        "<p class=x>",
        "<a>",
        "<!--",
        "&",
        "&nbsp",
        "\r",
        "\0",
        "\u00a0",
        "\ufeff",
        "<",
        ">",
        `<img src="media:${KEY}">`,
        `<img alt="a" src="media:${KEY}">`,
        `<img src="media:${KEY}" alt="a" onerror="b">`,
        `<img src="media:${KEY}x" alt="a">`,
        '<img src="https://x.example/a.png" alt="a">',
        `<audio src="media:${KEY}" controls="">`,
        `<audio src="media:${KEY}" controls="">a</audio>`,
      ),
      text,
      media,
    ),
    { maxLength: 8 },
  )
  .map((pieces) => pieces.join(""));

describe("isBareMarkup", () => {
  it.each([
    ["<p>a</p>", true],
    ["a<br>b &amp; <b><i>c</i></b>", true],
    ["<p>x<sub>1</sub></p>\n<p>&nbsp;</p>", true],
    ["<p>a", false],
    ["<b><i>a</b></i>", false],
    ["<p><p>a</p></p>", false],
    ["<b><p>a</p></b>", false],
    ["<p class='x'>a</p>", false],
    ["<P>a</P>", false],
    ["</br>", false],
    ["<p>a & b</p>", false],
    ["<p>a > b</p>", false],
    ["<p>a\u00a0b</p>", false],
    ["<p>a\rb</p>", false],
    ["<p>\ud800</p>", false],
    ["<script>a</script>", false],
  ])("of %j says %s", (html, expected) => expect(isBareMarkup(html)).toBe(expected));

  it("takes pictures and sounds of courses for bare only where they may be", () => {
    for (const html of MEDIA) {
      expect([isBareMarkup(html), isBareMarkup(html, true)]).toEqual([false, true]);
      expect(isBareMarkup(`<p><b>a</b> ${html}</p>`, true)).toBe(true);
      expect(sanitizeHtml(html)).toBe("");
      expect(isBareMarkup(html.replace("src=", 'id="a" src='), true)).toBe(false);
      expect(isBareMarkup(html.replace(/src="[^"]*"/, 'src="https://x.example/a.png"'), true)).toBe(false);
    }
  });

  it("says so only of markup that sanitising leaves as it is", () => {
    let bare = 0;
    fc.assert(
      fc.property(
        fc.oneof(tidy, wild),
        fc.constantFrom(sanitizeHtml, sanitizeCourseHtml),
        (html, sanitize) => {
          if (!isBareMarkup(html, sanitize === sanitizeCourseHtml)) return;
          bare += 1;
          expect(sanitize(slowly(html))).toBe(html);
        },
      ),
      { numRuns: RUNS, seed: 7 },
    );
    expect(bare).toBeGreaterThan((RUNS * 5) / 14);
  }, 120_000);
});

describe.skipIf(!hasCorpus)("the attack lists", () => {
  it("are never taken for bare, but for lines of nothing else", () => {
    const bare = [...corpusLines(), ...OWN_ATTACKS].filter(
      (line) => line.includes("<") && isBareMarkup(line, true),
    );
    const rest = bare.map((line) => line.replace(/<\/?(?:p|b|strong|i|em|u|s|sub|sup|code|br)>/g, ""));
    expect(rest.filter((line) => /[<>]/.test(line))).toEqual([]);
    console.info(`sanitize: ${bare.length} lines of the attack lists are bare markup`);
  });
});
