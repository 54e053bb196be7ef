import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { blocksOf, countWords, hashOfLesson } from "./content.ts";
import { noteHtml } from "./note-html.ts";
import {
  clockOf,
  doneBy,
  isRead,
  isWatched,
  lessonMinutes,
  readingSeconds,
  spansWithin,
  tidyLessonCues,
  unionOf,
  watchedSeconds,
} from "./rules.ts";

const span = (from: number, to: number) => ({ from, to });
const anySpan = fc
  .tuple(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 300 }))
  .map(([from, to]) => span(from, to));

describe("the watched share", () => {
  it.each([
    [[], []],
    [[span(0, 10), span(10, 20)], [span(0, 20)]],
    [
      [span(20, 30), span(0, 10)],
      [span(0, 10), span(20, 30)],
    ],
    [[span(0, 30), span(5, 10)], [span(0, 30)]],
    [[span(5, 5), span(9, 3)], []],
  ])("joins spans: %j", (spans, union) => expect(unionOf(spans)).toEqual(union));

  it("counts each second once, whatever the order and however often (property)", () => {
    fc.assert(
      fc.property(fc.array(anySpan), (spans) => {
        const seconds = new Set(
          spans.flatMap(({ from, to }) =>
            Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at),
          ),
        );
        expect(watchedSeconds(spans)).toBe(seconds.size);
        expect(watchedSeconds([...spans, ...spans].reverse())).toBe(seconds.size);
      }),
    );
  });

  it.each([
    [89, 100, false],
    [90, 100, true],
    [5, 6, true],
    [4, 6, false],
    [100, null, false],
    [0, 0, false],
  ])("%i of %s seconds: %s", (watched, seconds, expected) =>
    expect(isWatched(watched, seconds)).toBe(expected),
  );

  it("ends with the recording", () => {
    expect(spansWithin([span(50, 500), span(400, 600)], 100)).toEqual([span(50, 100)]);
    expect(spansWithin([span(50, 500)], null)).toEqual([span(50, 500)]);
  });
});

describe("reading", () => {
  it.each([
    [220, 60],
    [0, 0],
    [110, 30],
  ])("%i words take %i s", (words, seconds) => expect(readingSeconds(words)).toBe(seconds));

  it.each([
    [17, 220, false],
    [18, 220, true],
  ])("%i s of %i words: %s", (seconds, words, expected) => expect(isRead(seconds, words)).toBe(expected));

  it.each([
    [0, null, 1],
    [440, null, 2],
    [220, 120, 3],
  ])("%i words and %s s are %i min", (words, seconds, minutes) =>
    expect(lessonMinutes(words, seconds)).toBe(minutes),
  );

  const facts = { watched: 0, seconds: null, words: 220, isAtEnd: true, sittingSeconds: 18, hasMedia: false };
  it.each([
    [{}, "read"],
    [{ isAtEnd: false }, null],
    [{ sittingSeconds: 17 }, null],
    [{ hasMedia: true }, null],
    [{ words: 0 }, null],
    [{ seconds: 100, watched: 90, hasMedia: true }, "watched"],
    [{ seconds: 100, watched: 89, hasMedia: true }, null],
  ] as const)("done by itself: %j → %s", (change, by) => expect(doneBy({ ...facts, ...change })).toBe(by));
});

describe("cues", () => {
  it("come in order, without empty or impossible ones, and never overlap (property)", () => {
    const cue = fc.record({
      at: fc.integer({ min: -5, max: 100 }),
      end: fc.integer({ min: -5, max: 120 }),
      text: fc.constantFrom("a", " ", "b"),
    });
    fc.assert(
      fc.property(fc.array(cue), (cues) => {
        const tidy = tidyLessonCues(cues);
        tidy.forEach((one, index) => {
          expect(one.end).toBeGreaterThan(one.at);
          const next = tidy[index + 1];
          if (next && next.at > one.at) expect(one.end).toBeLessThanOrEqual(next.at);
        });
      }),
    );
  });

  it("end within a day", () => {
    const [late] = tidyLessonCues([{ at: 86_399, end: 90_000, text: "x" }]);
    expect(late?.end).toBe(86_400);
  });

  it("are at most 20,000", () => {
    const many = Array.from({ length: 20_001 }, (_, at) => ({ at, end: at + 1, text: "x" }));
    expect(tidyLessonCues(many)).toHaveLength(20_000);
  });

  it.each([
    [0, "0:00"],
    [754, "12:34"],
    [3723, "1:02:03"],
  ])("%i s are %s", (second, clock) => expect(clockOf(second)).toBe(clock));
});

describe("blocks", () => {
  it("keep their ids whatever stands around them, and number equal ones", () => {
    const blocks = blocksOf("<h2>Tides</h2><p>The moon.</p><p>The moon.</p>loose words<ul><li>a</li></ul>");
    expect(blocks.map(({ html }) => html)).toEqual([
      "<h2>Tides</h2>",
      "<p>The moon.</p>",
      "<p>The moon.</p>",
      "<p>loose words</p>",
      "<ul><li>a</li></ul>",
    ]);
    expect(new Set(blocks.map(({ id }) => id)).size).toBe(5);
    const [, moon] = blocks;
    expect(blocksOf("<p>New first.</p><p>The <b>moon</b>.</p>")[1]?.id).toBe(moon?.id);
  });

  it.each([
    ["The moon pulls.", 3],
    ["", 0],
    ["潮の満ち引き", 3],
    ["it's 12:30 — now", 3],
  ])("words of %s: %i", (text, count) => expect(countWords(text)).toBe(count));

  it("hash what is said, and nothing of how it looks", () => {
    const draft = { media: null, cues: null };
    expect(hashOfLesson(draft, blocksOf("<p>a <b>b</b></p>"))).toBe(
      hashOfLesson(draft, blocksOf("<p>a b</p>")),
    );
    expect(hashOfLesson(draft, blocksOf("<p>a</p>"))).not.toBe(hashOfLesson(draft, blocksOf("<p>b</p>")));
  });
});

describe("notes", () => {
  it.each([
    ["see [12:34]", '<a href="#t=754">12:34</a>'],
    ["[1:02:03]", '<a href="#t=3723">1:02:03</a>'],
    ["in code `a < b [0:30]`", "<code>a &lt; b [0:30]</code>"],
    ["[12:34](https://waddle.example/)", 'href="https://waddle.example/"'],
    ["**bold**", "<strong>bold</strong>"],
    ["<script>alert(1)</script>", "&lt;script&gt;"],
    ["[x](javascript:alert(1))", "x"],
  ])("%s holds %s", (text, html) => expect(noteHtml(text)).toContain(html));

  it("hold no script, whatever is written", () => {
    for (const text of [
      "<img src=x onerror=alert(1)>",
      "[x](javascript:alert(1))",
      "![x](https://evil.example/x.png)",
    ])
      expect(noteHtml(text)).not.toMatch(/<img|<script|href="javascript/i);
  });
});

it("keeps letters of every script as they are", () => {
  const html = "<p>潮の満ち引き مد وجزر &amp; café</p>";
  expect(blocksOf(html)[0]?.html).toBe(html);
});
