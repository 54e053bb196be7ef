import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { BodyOf } from "#lib/quiz/kinds/body-schema.ts";
import type { QuestionContent } from "../content.ts";
import { questionProblems } from "../question-content.ts";
import { addPair, joinTwins, pairsOf, removePair, withExtras, writeLeft, writeRight } from "./pairs.ts";

function pairs(rows: [string, string][], extras: string[] = []): QuestionContent {
  const lefts = rows.map(([text]) => ({ text, html: null }));
  const options = [...rows.map(([, text]) => ({ text })), ...extras.map((text) => ({ text }))];
  const body: BodyOf<"match"> = { kind: "match", lefts, key: rows.map((_, at) => at), isPartial: true };
  return { text: "Which?", options, correctIndex: null, body, explanation: "" };
}
const told = (content: QuestionContent) => {
  const { rows, extras } = pairsOf(content);
  return [
    rows.map(({ left, right }) => `${left}-${right}`).join(" "),
    extras.map(({ text }) => text).join(" "),
  ];
};
const start = pairs(
  [
    ["Italy", "Rome"],
    ["France", "Paris"],
    ["Spain", "Madrid"],
  ],
  ["Oslo"],
);
const problems = (content: QuestionContent) =>
  questionProblems(content).map(({ field, message }) => `${field}: ${message}`);

describe("pairs", () => {
  it("are written letter by letter without touching others, though they read the same meanwhile", () => {
    const typed = ["R", "Ro", "Rom", "Rome", "Rome!"].reduce(
      (now, text) => writeRight(joinTwins(now), 1, text),
      start,
    );
    expect(told(typed)).toEqual(["Italy-Rome France-Rome! Spain-Madrid", "Oslo"]);
    const extra = ["O", "Os", "Osl", "Oslo", "Oslo?"].reduce(
      (now, text) => writeRight(joinTwins(now), 1, text),
      start,
    );
    expect(told(extra)).toEqual(["Italy-Rome France-Oslo? Spain-Madrid", "Oslo"]);
  });

  it("that have the same match have one option, and part again", () => {
    const shared = joinTwins(writeRight(start, 1, "Rome"));
    expect(shared.options.map(({ text }) => text)).toEqual(["Rome", "Madrid", "Oslo"]);
    expect(problems(shared)).toEqual([]);
    expect(told(writeRight(shared, 0, "Roma"))).toEqual(["Italy-Roma France-Rome Spain-Madrid", "Oslo"]);
    expect(told(removePair(shared, 0))).toEqual(["France-Rome Spain-Madrid", "Oslo"]);
  });

  it("come and go with their matches", () => {
    expect(told(removePair(start, 0))).toEqual(["France-Paris Spain-Madrid", "Oslo"]);
    expect(told(addPair(start))).toEqual(["Italy-Rome France-Paris Spain-Madrid -", "Oslo"]);
    expect(told(withExtras(start, ["Oslo", "Bern"]))).toEqual([
      "Italy-Rome France-Paris Spain-Madrid",
      "Oslo Bern",
    ]);
    expect(told(withExtras(start, []))).toEqual(["Italy-Rome France-Paris Spain-Madrid", ""]);
  });

  it("keep matches with pictures apart that have the same words", () => {
    const marked = { ...start, options: ["a", "b", "c"].map((mark) => ({ text: "[picture]", mark })) };
    expect(joinTwins(marked)).toEqual(marked);
    expect(problems(marked)).toEqual([]);
  });

  it("have the markup and remarks of a left side again once its words are back", () => {
    const left = { text: "Italy", html: "<i>Italy</i>", said: { text: "Yes", html: null } };
    const body = {
      ...(start.body as BodyOf<"match">),
      lefts: [left, ...(start.body as BodyOf<"match">).lefts.slice(1)],
    };
    const origin = { ...start, body };
    const changed = writeLeft(origin, 0, "Ital", origin);
    expect((changed.body as BodyOf<"match">).lefts[0]).toEqual({ text: "Ital", html: null });
    expect(writeLeft(changed, 0, "Italy", origin)).toEqual(origin);
  });

  it.each<[string, QuestionContent, string[]]>([
    ["complete", start, []],
    ["one-sided", writeRight(start, 1, " "), ["pair 1: Write both sides of this pair, or remove it."]],
    [
      "twice the same left side",
      writeLeft(start, 2, "Italy ", start),
      ["pair 2: This has the same left side as pair 1."],
    ],
    [
      "a match that belongs to a pair and to nothing",
      withExtras(start, ["Paris"]),
      ["kind: “Paris” belongs to a pair, so it can't belong to nothing."],
    ],
    ["one pair", removePair(removePair(start, 0), 0), ["kind: At least two pairs are needed."]],
    [
      "all the same",
      pairs([
        ["a", "x"],
        ["b", "x"],
      ]),
      ["kind: Two different matches at least are needed."],
    ],
  ])("%s", (_, content, expected) => expect(problems(content)).toEqual(expected));

  it("say the same after any edits, each match once", () => {
    const anEdit = fc.record({
      act: fc.constantFrom("left", "right", "add", "remove", "extras", "join"),
      row: fc.nat(3),
      text: fc.constantFrom("a", "b", "c", "Rome", "Paris"),
    });
    fc.assert(
      fc.property(fc.array(anEdit, { maxLength: 12 }), (edits) => {
        let content = start;
        let rows: [string, string][] = [
          ["Italy", "Rome"],
          ["France", "Paris"],
          ["Spain", "Madrid"],
        ];
        for (const { act, row, text } of edits) {
          const at = row % rows.length;
          const change = (part: 0 | 1) =>
            rows.map((pair, index): [string, string] => {
              if (index !== at) return pair;
              return part === 0 ? [text, pair[1]] : [pair[0], text];
            });
          if (act === "left") [content, rows] = [writeLeft(content, at, text, start), change(0)];
          if (act === "right") [content, rows] = [writeRight(content, at, text), change(1)];
          if (act === "add") [content, rows] = [addPair(content), [...rows, ["", ""]]];
          if (act === "remove" && rows.length > 1)
            [content, rows] = [removePair(content, at), rows.filter((_, index) => index !== at)];
          if (act === "extras") content = withExtras(content, [text]);
          if (act === "join") content = joinTwins(content);
        }
        expect(pairsOf(content).rows.map(({ left, right }) => [left, right])).toEqual(rows);
        const joined = joinTwins(content);
        expect(pairsOf(joined)).toEqual(pairsOf(content));
        const used = new Set((joined.body as BodyOf<"match">).key);
        expect(used.size).toBe(new Set(rows.map(([, right]) => right)).size);
      }),
    );
  });
});
