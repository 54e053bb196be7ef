import { describe, expect, it } from "vitest";
import { type Media, NO_MEDIA } from "../media.ts";
import { joinTexts, readElement, readHtml, readMoodle, readPlain } from "./rich-text.ts";

const KEY = "a".repeat(64);
const KEPT = `media:${KEY}`;
const media: Media = { ...NO_MEDIA, keep: (src) => (/^(cat\.png|moo\.mp3)$/.test(src) ? KEPT : null) };
const read = (html: string) => {
  const { rich, notes } = readHtml(html, media);
  return { ...rich, notes };
};

describe("pictures", () => {
  it("stay with what is said of them", () => {
    expect(
      read('<p>Who is <img class="x" src="cat.png" alt=" A &quot;cat&quot; " onerror="x()">?</p>'),
    ).toEqual({
      text: 'Who is [picture: A "cat"]?',
      html: `<p>Who is <img src="${KEPT}" alt="A &quot;cat&quot;">?</p>`,
      notes: [],
    });
  });

  it("without a description are noted", () => {
    expect(read('<img src="cat.png">')).toEqual({
      text: "[picture]",
      html: `<img src="${KEPT}" alt="">`,
      notes: ["A picture has no description."],
    });
  });

  it("that can't be kept leave their description", () => {
    const note = ["A picture is left out."];
    expect(read('<p>A <img src="https://a.example/x.png" alt="dog">?</p>')).toEqual({
      text: "A dog?",
      html: null,
      notes: note,
    });
    expect(read('<b>A</b> <img src="x.png">')).toEqual({
      text: "A [picture]",
      html: "<b>A</b> ",
      notes: note,
    });
    expect(read(`<b>A</b><img src="${KEPT}" alt="x">`).html).toBe("<b>A</b>x");
    expect(read("A <svg><circle/></svg>").notes).toEqual(note);
    expect(readHtml('<img src="cat.png" alt="A cat">')).toEqual({
      rich: { text: "A cat", html: null },
      notes: note,
    });
  });

  it("may be objects, or lie in a picture element", () => {
    const html = `<img src="${KEPT}" alt="A cat">`;
    expect(read('<object data="cat.png" type="image/png">A  <b>cat</b></object>')).toMatchObject({
      html,
      notes: [],
    });
    expect(read('<picture><source srcset="x"><img src="cat.png" alt="A cat"></picture>')).toMatchObject({
      html,
      notes: [],
    });
  });
});

describe("sounds", () => {
  const sound = `<audio src="${KEPT}" controls=""></audio>`;

  it("stay with controls", () => {
    const wanted = { text: "What says [sound]?", html: `What says ${sound}?`, notes: [] };
    expect(read('What says <audio src="moo.mp3" autoplay onplay="x()">Sorry</audio>?')).toEqual(wanted);
    expect(read('What says <audio><source src="a.flac"><source src="moo.mp3"></audio>?')).toEqual(wanted);
    expect(read('<object data="moo.mp3" type="audio/mpeg">x</object>').html).toBe(sound);
  });

  it("and other media that can't be kept are noted", () => {
    for (const html of [
      '<audio src="x.mp3"></audio>',
      "<video src=cat.png></video>",
      "<iframe src=x></iframe>",
    ])
      expect(read(`A${html}`)).toEqual({ text: "A", html: null, notes: ["Embedded media are left out."] });
    expect(read('<audio src="cat.png"></audio>').html).toBeNull();
  });
});

describe("formulas", () => {
  it.each([
    [
      '<img class="equation_image" data-equation-content="x<y" alt="LaTeX: no" src="/equation_images/z">',
      "\\( x<y \\)",
    ],
    ['<img alt="LaTeX: \\frac{1}{2}" src="https://c.example/equation_images/1">', "\\( \\frac{1}{2} \\)"],
    ['<img class="equation_image" src="/equation_images/%255Csqrt%257B2%257D?scale=1">', "\\( \\sqrt{2} \\)"],
    [
      '<math><semantics><mrow><mi>x</mi></mrow><annotation encoding="application/x-tex">x^2</annotation></semantics></math>',
      "\\( x^2 \\)",
    ],
    [
      '<math display="block"><semantics><mi>x</mi><annotation encoding="LaTeX">x&lt;1</annotation></semantics></math>',
      "\\[ x<1 \\]",
    ],
  ])("%s", (html, tex) => {
    expect(read(`<b>So</b> ${html}?`)).toEqual({
      text: `So ${tex}?`,
      html: `<b>So</b> ${tex.replace("<", "&lt;")}?`,
      notes: [],
    });
  });

  it.each([
    ["<math><mfrac><mrow><mi>a</mi><mo>+</mo><mn>1</mn></mrow><mi>b</mi></mfrac></math>", "(a+1)/b"],
    ["<math><msup><mi>x</mi><mn>2</mn></msup><mo>=</mo><msqrt><mn>2</mn></msqrt></math>", "x^2=√(2)"],
    ["<math><msubsup><mi>x</mi><mi>i</mi><mn>2</mn></msubsup></math>", "x_i^2"],
    ["<math><mroot><mn>8</mn><mn>3</mn></mroot></math>", "root(8, 3)"],
  ])("%s without TeX is a line", (html, text) => {
    expect(read(html)).toEqual({ text, html: null, notes: ["A formula is shown as plain text."] });
  });

  it("that are typed stay as they are", () => {
    expect(readPlain("$$x$$").rich.text).toBe("$$x$$");
    expect(read("<p>\\(a&lt;b\\)</p>").text).toBe("\\(a<b\\)");
    expect(readMoodle("<math><mi>x</mi></math>").rich.text).toBe("x");
  });
});

it("markup tangled beyond sense is not parsed, and keeps nothing", () => {
  const { text, html, notes } = read(`${"<b><i>".repeat(5000)}Words<img src="cat.png">`);
  expect(text).toContain("Words");
  expect(html ?? "").not.toContain("media:");
  expect(notes).toEqual(["A picture is left out."]);
});

it("texts are joined with the pictures in them", () => {
  const picture = readElement("img", { src: "cat.png", alt: 'a "b" <c>' }, media);
  const joined = joinTexts([readPlain("1 < 2"), picture, readPlain("x")]);
  expect(joined.rich.text).toBe('1 < 2\n[picture: a "b" <c>]\nx');
  expect(joined.rich.html).toMatch(new RegExp(`^<p>1 &lt; 2</p><img src="${KEPT}" alt="[^"]+"><p>x</p>$`));
  expect(joinTexts([readHtml("<b>a</b>"), readPlain("b")]).rich).toEqual({ text: "a\nb", html: null });
});
