import fc from "fast-check";
import DOMPurify from "isomorphic-dompurify";
import { type DefaultTreeAdapterTypes, parseFragment, serialize } from "parse5";
import { describe, expect, it } from "vitest";
import { corpusLines, faultsOf, hasCorpus, OWN_ATTACKS } from "#tests/support/markup-attacks.ts";
import { amount, isSoak } from "#tests/support/soak.ts";
import { cutHtml, htmlToText, SANITIZER_VERSION, sanitizeHtml } from "./sanitize.ts";

describe("sanitizeHtml", () => {
  it("keeps the formatting of a text", () => {
    const html = '<h3>A</h3><p>x<sup>2</sup> <strong>b</strong><br></p><ol start="3"><li>c</li></ol>';
    expect(sanitizeHtml(html)).toBe(html);
    const table = '<table><tbody><tr><td colspan="2">1</td><th rowspan="3">2</th></tr></tbody></table>';
    expect(sanitizeHtml(table)).toBe(table);
  });

  it("makes links harmless and keeps only safe addresses", () => {
    const rel = 'rel="noopener nofollow ugc" target="_blank"';
    expect(sanitizeHtml('<a href="https://a.example/?b=1&c=2" target="_top" rel="opener">x</a>')).toBe(
      `<a href="https://a.example/?b=1&amp;c=2" ${rel}>x</a>`,
    );
    for (const href of ["mailto:a@b.example", "http://a.example"]) {
      expect(sanitizeHtml(`<a href="${href}">x</a>`)).toBe(`<a href="${href}" ${rel}>x</a>`);
    }
    for (const href of ["/courses", "#top"]) {
      const link = `<a href="${href}" target="_top" rel="opener">x</a>`;
      expect(sanitizeHtml(link)).toBe(`<a href="${href}">x</a>`);
    }
    for (const href of [
      "//a.example",
      "/\\a.example",
      "ftp://a",
      "a.html",
      "JaVaScRiPt:1",
      "data:,x",
      "%24WIKI%24/x",
    ]) {
      expect(sanitizeHtml(`<a href="${href}">x</a>`)).toBe("<a>x</a>");
    }
  });

  it("drops pictures, media, styles and what is inside of scripts", () => {
    expect(
      sanitizeHtml('<p class="a" style="color:red" id="b">x<img src="a.png"><script>y</script></p>'),
    ).toBe("<p>x</p>");
    expect(sanitizeHtml("<div><span>kept</span></div><style>p{}</style><svg><text>t</text></svg>")).toBe(
      "kept",
    );
  });

  it("leaves the h1 to the page", () => {
    expect(sanitizeHtml('<h1 class="x" title="y">A</h1><h2>B</h2><p>&lt;h1&gt;</p>')).toBe(
      "<h2>A</h2><h2>B</h2><p>&lt;h1&gt;</p>",
    );
    expect(sanitizeHtml('<a href="/" title="<h1>">x</a>')).toMatch(/^<a [^<>]*>x<\/a>$|^<a href/);
  });

  it("gives up on markup that is tangled beyond sense, and quickly", () => {
    for (const tangle of ["<b>", "<table>", "<a><b><p><i><table>", "<svg>", "<p><a>"]) {
      const html = `${tangle.repeat(15_000)}Words &amp; <script>more</script>`;
      expect(faultsOf(sanitizeHtml(html))).toEqual([]);
      expect(sanitizeHtml(html)).toContain("Words");
      expect(htmlToText(html)).toContain("Words");
    }
    const deep = `${"<b>".repeat(250)}x${"</b>".repeat(250)}`;
    expect(sanitizeHtml(deep)).toBe(deep);
    expect(htmlToText(`<ul>${"<li>a".repeat(1000)}</ul>`)).toHaveLength(1000 * 4 - 1);
  });

  it("passes plain text as markup", () => {
    expect(sanitizeHtml("a > b")).toBe("a &gt; b");
    expect(sanitizeHtml("a < b & c")).toBe("a &lt; b &amp; c");
    expect(SANITIZER_VERSION).toBe(3);
  });

  it.each(OWN_ATTACKS)("disarms %s", (attack) => {
    expect(faultsOf(sanitizeHtml(attack))).toEqual([]);
  });

  it("catches the attacks with the same check when nothing sanitises them (control)", () => {
    for (const attack of OWN_ATTACKS.filter((line) => line !== "<b><i></b></i><p><table><p>")) {
      expect(faultsOf(attack), attack).not.toEqual([]);
    }
  });

  it("keeps no attribute but those that its element may have, whatever it is called", () => {
    const tags =
      "p br strong em b i u s code pre sub sup blockquote ul ol li h1 h2 h3 h4 hr table tr td th a".split(
        " ",
      );
    const known = ["is", "slot", "part", "class", "id", "style", "nonce", "xmlns", "popover", "lang", "href"];
    const name = fc.oneof(
      fc.constantFrom(...known, "onclick", "data-x", "aria-label"),
      fc.stringMatching(/^[a-z-]{1,9}$/),
    );
    const attribute = fc.tuple(
      name,
      fc.string().map((value) => value.replaceAll('"', "&quot;")),
    );
    fc.assert(
      fc.property(fc.constantFrom(...tags), fc.array(attribute, { maxLength: 4 }), (tag, attributes) => {
        const said = attributes.map(([key, value]) => ` ${key}="${value}"`).join("");
        const html = `<table><tbody><tr><td><${tag}${said}>x</${tag}></td></tr></tbody></table>`;
        expect(faultsOf(sanitizeHtml(html))).toEqual([]);
      }),
      { numRuns: amount(300, 20_000) },
    );
  });

  it("changes nothing the second time", () => {
    const piece = fc.oneof(
      fc.constantFrom(
        "<p>",
        "</p>",
        "<b>",
        "</i>",
        "<table>",
        "<td colspan=2>",
        "<a href='/x'>",
        "</a>",
        "<svg>",
        "<ul><li>",
      ),
      fc.constantFrom(
        "<!--",
        "-->",
        "<style>",
        "</style>",
        "<math>",
        "<title>",
        "&lt;",
        "&amp;lt;",
        '"',
        "'",
        "<",
        ">",
        "&",
      ),
      fc.constantFrom(...OWN_ATTACKS),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const once = sanitizeHtml(pieces.join(""));
        expect(faultsOf(once)).toEqual([]);
        expect(sanitizeHtml(once)).toBe(once);
      }),
      { numRuns: amount(150, 100_000) },
    );
  });
});

it("the control: with one tag or attribute more the same check finds it", () => {
  const wider = (rules: object) => OWN_ATTACKS.flatMap((line) => faultsOf(DOMPurify.sanitize(line, rules)));
  expect(wider({ ADD_ATTR: ["onerror"], ALLOWED_TAGS: ["img"] })).toContain("<img>");
  expect(wider({ ALLOWED_ATTR: ["onclick"], ALLOWED_TAGS: ["p"], ALLOW_DATA_ATTR: false })).toContain(
    "p onclick",
  );
  expect(wider({ ALLOWED_TAGS: ["a"], ALLOWED_URI_REGEXP: /./ }).join()).toContain("href javascript:");
});

describe.skipIf(!hasCorpus)("the attack lists", () => {
  it("leave nothing that may run", () => {
    const lines = corpusLines();
    const survivors = lines.filter((line) => faultsOf(sanitizeHtml(line)).length > 0);
    expect(survivors).toEqual([]);
    const raw = lines.filter((line) => faultsOf(line).length > 0).length;
    console.info(
      `sanitize: ${lines.length} attacks, ${raw} of them caught raw by the same check, ${survivors.length} after sanitising`,
    );
    expect(raw).toBeGreaterThan(700);
  });

  it("leave nothing either in the markup of a question", () => {
    const survivors = corpusLines().filter(
      (line) => faultsOf(sanitizeHtml(`<p>Which?</p>${line}<ul><li>a`)).length > 0,
    );
    expect(survivors).toEqual([]);
  });
});

/** All of the lists in so many texts, each with words around what attacks. */
function corpusGroups(count: number): string[] {
  const lines = isSoak && hasCorpus ? corpusLines() : [];
  const size = Math.max(1, Math.ceil(lines.length / count));
  return Array.from({ length: Math.ceil(lines.length / size) }, (_, at) =>
    lines
      .slice(at * size, (at + 1) * size)
      .map((line) => `<p>Words before.</p>${line}<p>and after</p>`)
      .join("\n"),
  );
}

const textOf = (html: string) => {
  const text = (node: DefaultTreeAdapterTypes.Node): string =>
    "value" in node ? node.value : "childNodes" in node ? node.childNodes.map(text).join("") : "";
  return text(parseFragment(html));
};

describe("cutHtml", () => {
  const MIXED = [
    "<h2>A heading</h2>\n<p>One <strong>bold <em>and italic</em></strong> word,<br>and <code>a &lt; b</code></p>",
    `<ul><li>An item with <a href="https://a.example/x?a=1&amp;b=2">a link in it</a></li><li></li><li>${"more ".repeat(9)}</li></ul>`,
    `<table><tbody><tr><td>${"one cell ".repeat(5)}</td><td>two &amp; three</td></tr></tbody></table><hr>`,
    `<pre><code>if (a &lt; b) {\n  return "&amp;lt;";\n}\n</code></pre>\n`,
    `<blockquote><p>${"\u{1f427}\u{1f468}\u200d\u{1f469} שלום é ".repeat(8)}</p></blockquote>`,
    "<p>&lt;script&gt;alert(1)&lt;/script&gt; &lt;img src=x onerror=alert(1)&gt; </p><p> </p>",
    `<h3>The rest</h3><p>${"goes on ".repeat(40)}</p>`,
  ];
  const FIXTURES: [string, string[], number][] = [
    ["all kinds of markup", MIXED, 7],
    ["the same the other way round", MIXED.toReversed(), 11],
    ["plain words", ["Plain words & more of them. ".repeat(25)], 7],
    ["white space", ["<p><br></p><hr>\n<p>", "and ".repeat(30), "</p>\n<p>x</p>"], 7],
    ["attacks", [OWN_ATTACKS.join("<p>and then</p>")], 29],
  ];

  function check(html: string, whole: string, characters: number): void {
    const cut = cutHtml(html, characters);
    expect(faultsOf(cut)).toEqual([]);
    expect(sanitizeHtml(cut)).toBe(cut);
    expect(serialize(parseFragment(cut))).toBe(cut);
    const text = textOf(cut).trimEnd();
    const isCut = text.endsWith("…");
    const start = isCut ? text.slice(0, -1) : text;
    expect([...start].length).toBeLessThanOrEqual(characters);
    expect(whole.startsWith(start)).toBe(true);
    expect(isCut || whole.slice(start.length).trim() === "").toBe(true);
  }

  it.each(FIXTURES)("cuts %s at many places", (_what, parts, step) => {
    const html = parts.join("");
    const whole = textOf(sanitizeHtml(html));
    for (let characters = 1; characters <= 600; characters += step) check(html, whole, characters);
  });

  it.skipIf(!isSoak || !hasCorpus).each(corpusGroups(220))(
    "cuts the attack lists at every place: %#",
    (html) => {
      const whole = textOf(sanitizeHtml(html));
      for (let characters = 1; characters <= 600; characters += 1) check(html, whole, characters);
    },
  );

  it("cuts attacks that no one has sanitised", () => {
    for (const attack of OWN_ATTACKS)
      for (const characters of [1, 2, 5]) expect(faultsOf(cutHtml(`a${attack}b`, characters))).toEqual([]);
  });

  it.each([
    ["<p>abc</p>", 3, "<p>abc</p>"],
    ["<p>abc</p>", 2, "<p>ab…</p>"],
    ["<p>abc</p><p>def</p>", 3, "<p>abc…</p>"],
    ["<p>abc def</p>", 4, "<p>abc…</p>"],
    ["<ul><li>ab</li><li>cd</li></ul>", 2, "<ul><li>ab…</li></ul>"],
    ["<p>a</p><hr><p>b</p>", 2, "<p>a</p><hr><p>b</p>"],
    ["<p>\u{1f427}\u{1f427}</p>", 1, "<p>\u{1f427}…</p>"],
    ["", 5, ""],
  ])("cuts %s at %i", (html, characters, cut) => {
    expect(cutHtml(html, characters)).toBe(cut);
  });
});

describe("htmlToText", () => {
  it.each([
    ["a &lt; b&nbsp;&amp; c", "a < b & c"],
    ["<div><p>One</p><p>Two<br>Three</p></div>", "One\n\nTwo\nThree"],
    ["<ul><li>a</li><li>b</li></ul>", "• a\n• b"],
    [
      '<ol><li>a<ul><li>b</li></ul></li><li>c</li></ol><ol start="4"><li>d</li></ol>',
      "1. a\n• b\n2. c\n\n4. d",
    ],
    ["<table><tr><td>1</td><td>2</td></tr><tr><td>3</td></tr></table>", "1\t2\n3"],
    ["<pre>if x:\n    y</pre>", "if x:\n    y"],
    ['See <img src="a.png" alt="a cat"> and <img src="b.png">', "See a cat and [picture]"],
    ["x<sup>2</sup> on the 1<sup>st</sup>, H<sub>2</sub>O", "x^2 on the 1st, H2O"],
    ["\\(x^2 < y\\) and $$\\frac{1}{2}$$", "\\(x^2 < y\\) and $$\\frac{1}{2}$$"],
    ["<script>x</script><style>y</style>z", "z"],
    ["  plain  ", "plain"],
    ["<p>\n  many \n spaces\t</p>", "many spaces"],
    ["<p>שלום <b>עולם</b></p>", "שלום עולם"],
  ])("reads %j as %j", (html, text) => {
    expect(htmlToText(html)).toBe(text);
  });

  it("gives text, not markup: what looked like a tag is to be escaped by anyone who shows it", () => {
    expect(htmlToText("&lt;script&gt;x&lt;/script&gt;")).toBe("<script>x</script>");
  });
});
