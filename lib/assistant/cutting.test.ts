import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Cue } from "#lib/lesson/rules.ts";
import { passagesOf } from "./cutting.ts";
import { PASSAGE_SECONDS, PASSAGE_WORDS } from "./rules.ts";
import { densePairs, textConfig } from "./text-config.ts";

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
const word = fc.constantFrom(
  "cell",
  "divides.",
  "energy",
  "über",
  "naïve,",
  "(both)",
  "end!",
  "細胞分裂",
  "3.14",
);
const block = fc.record({
  isHeading: fc.boolean(),
  words: fc.array(word, { minLength: 1, maxLength: 260 }),
});
const lesson = fc.array(block, { maxLength: 8 }).map((all) =>
  all.map(({ isHeading, words }, at) => {
    // No text reads as a heading does: the passage of a heading without a text is known by its words.
    const text = escaped((isHeading ? ["Part:", ...words.slice(0, 4)] : words).join(" "));
    return { id: `b${at}`, html: isHeading ? `<h2>${text}</h2>` : `<p>${text}</p>`, text };
  }),
);
const cut = (blocks: { id: string; html: string }[], cues: Cue[] = [], chapters = [] as never[]) =>
  passagesOf({ blocks, cues, chapters });
const squeezed = (text: string) => text.replace(/\s+/g, "");
const count = (text: string) => text.match(/[\p{Script=Han}]{1,2}|[^\s\p{Script=Han}]+/gu)?.length ?? 0;

describe("passages of a text", () => {
  it("hold each word once, in its order", () => {
    fc.assert(
      fc.property(lesson, (blocks) => {
        const passages = cut(blocks);
        const paragraphs = blocks.filter(({ html }) => html.startsWith("<p>"));
        const headed = new Set(passages.filter(({ text, heading }) => text === heading));
        const said = passages.filter((one) => !headed.has(one)).map(({ text }) => text);
        expect(squeezed(said.join(""))).toBe(squeezed(paragraphs.map(({ text }) => text).join("")));
        const headings = passages.map(({ heading }) => heading).join(" ");
        for (const { html, text } of blocks) if (html.startsWith("<h2>")) expect(headings).toContain(text);
      }),
    );
  });

  it("are never too long, and too short only as the last below a heading", () => {
    fc.assert(
      fc.property(lesson, (blocks) => {
        const passages = cut(blocks);
        passages.forEach(({ text, heading }, at) => {
          expect(count(text)).toBeLessThanOrEqual(PASSAGE_WORDS.most);
          const next = passages[at + 1];
          const isLast = next === undefined || next.heading !== heading || next.block !== passages[at]?.block;
          if (!isLast) expect(count(text)).toBeGreaterThanOrEqual(PASSAGE_WORDS.least);
        });
      }),
    );
  });

  it("begin in the block that holds their first word, and end with sentences where they can", () => {
    const sentence = "The membrane keeps what the cell needs inside of it. ";
    const long = { id: "long", html: `<p>${sentence.repeat(40)}</p>` };
    const passages = cut([{ id: "head", html: "<h2>Membranes</h2>" }, long]);
    expect(passages.length).toBeGreaterThan(1);
    for (const passage of passages) {
      expect(passage).toMatchObject({ heading: "Membranes", block: "long", second: null });
      expect(passage.text).toMatch(/of it\.$/);
    }
  });

  it("join a heading without a text to the next, and keep the last one", () => {
    const blocks = ["<h2>Cells</h2>", "<h3>Walls</h3>", "<p>They hold.</p>", "<h2>End</h2>"];
    const passages = cut(blocks.map((html, at) => ({ id: String(at), html })));
    expect(passages).toMatchObject([
      { heading: "Cells › Walls", block: "2", text: "They hold." },
      { heading: "End", block: "3", text: "End" },
    ]);
  });
});

const cues = fc.array(
  fc.record({
    gap: fc.double({ min: 0, max: 20, noNaN: true }),
    length: fc.double({ min: 0.5, max: 90, noNaN: true }),
  }),
  { maxLength: 60 },
);

describe("passages of what is spoken", () => {
  it("last 30 to 60 seconds, and hold each word once", () => {
    fc.assert(
      fc.property(cues, (spans) => {
        let at = 0;
        const all = spans.map(({ gap, length }, index) => {
          const from = at + gap;
          at = from + length;
          return { at: from, end: at, text: `one${index} two${index} three${index} four${index} five.` };
        });
        const passages = cut([], all);
        expect(passages.map(({ text }) => text).join(" ")).toBe(all.map(({ text }) => text).join(" "));
        passages.forEach(({ second }, index) => {
          const next = passages[index + 1]?.second;
          if (next === undefined || next === null || second === null) return;
          expect(next).toBeGreaterThanOrEqual(second);
        });
      }),
    );
  });

  it("are cut at about half a minute of steady speech, with sentences", () => {
    const all = Array.from({ length: 60 }, (_, index) => ({
      at: index * 5,
      end: index * 5 + 5,
      text: `Said ${index}.`,
    }));
    const seconds = cut([], all).map(({ second }) => second ?? 0);
    seconds.slice(1).forEach((second, index) => {
      const span = second - (seconds[index] ?? 0);
      expect(span).toBeGreaterThanOrEqual(PASSAGE_SECONDS.least);
      expect(span).toBeLessThanOrEqual(PASSAGE_SECONDS.most);
    });
  });

  it("stand below the chapter that they begin in", () => {
    const all = Array.from({ length: 20 }, (_, index) => ({
      at: index * 5,
      end: index * 5 + 5,
      text: `Said ${index}.`,
    }));
    const chapters = [
      { at: 0, title: "Before" },
      { at: 50, title: "After" },
    ];
    const passages = passagesOf({ blocks: [], cues: all, chapters });
    expect(new Set(passages.map(({ heading }) => heading))).toEqual(new Set(["Before", "After"]));
    expect(passages.find(({ heading }) => heading === "After")?.second).toBe(50);
  });
});

describe("a lesson that shows its transcript", () => {
  const cues = [
    { at: 0, end: 5, text: "So cells divide," },
    { at: 5, end: 10, text: "and it's called mitosis." },
  ];
  const cutHtml = (...html: string[]) =>
    cut(
      html.map((each, at) => ({ id: `b${at}`, html: each })),
      cues,
    ).map(({ text, second }) => [text, second]);
  const spoken = ["So cells divide, and it's called mitosis.", 0];

  it("is cut once, by its times", () =>
    expect(cutHtml("<h2>Cells</h2>", "<p>So cells divide, and it\u2019s called mitosis.</p>")).toEqual([
      spoken,
    ]));

  it("keeps what isn't spoken", () =>
    expect(cutHtml("<p>Cells divide</p>", "<p>Read chapter two.</p>")).toEqual([
      ["Read chapter two.", null],
      spoken,
    ]));
});

describe("the language of a passage", () => {
  it.each([
    ["de-CH", "", "german"],
    ["EN", "", "english"],
    ["ja", "", "simple"],
    [
      "",
      "The cell is the smallest part of a body that lives, and it has a wall with which it is held.",
      "english",
    ],
    ["", "Клетки делятся митозом (mitosis).", "russian"],
    ["", "Τα κύτταρα διαιρούνται.", "greek"],
    ["", "細胞は分裂する。", "simple"],
    ["", "12 34", "simple"],
  ])("%s is searched as %s", (language, text, config) => expect(textConfig(language, text)).toBe(config));

  it("divides what has no spaces into pairs", () => {
    expect(densePairs("細胞は分裂 of 核")).toEqual(["細胞", "胞は", "は分", "分裂", "核"]);
  });
});
