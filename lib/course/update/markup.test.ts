import { describe, expect, it } from "vitest";
import type { QuestionBody } from "#lib/quiz/kinds/body-schema.ts";
import { isSameBody } from "./markup.ts";

const key = (digit: string) => `<img src="media:${digit.repeat(64)}">`;
const saved = (digit: string) =>
  `<img src="/api/courses/media/${digit.repeat(8)}-0000-7000-8000-000000000000">`;
const match = (html: string | null, more: object = {}): QuestionBody => ({
  kind: "match",
  lefts: [
    { text: "Sun", html },
    { text: "Moon", html: null, ...more },
  ],
  key: [0, 1],
  isPartial: false,
});

describe("bodies are the same", () => {
  it.each<[string, QuestionBody | null, QuestionBody | null, boolean]>([
    ["where both are none", null, null, true],
    ["not where one is none", match(null), null, false],
    [
      "whether what is missing is said to be so or not",
      match(null, { said: null, missed: undefined }),
      match(null),
      true,
    ],
    ["with pictures that have no address yet", match(saved("a")), match(key("b")), true],
    ["not where words stand in for the picture", match(null), match(key("b")), false],
    ["not with another picture that has an address", match(saved("a")), match(saved("b")), false],
    ["not with another remark", match(null, { said: { text: "Yes", html: null } }), match(null), false],
    ["not with another key", match(null), { ...match(null), key: [1, 0] } as QuestionBody, false],
    ["not with another share", match(null), { ...match(null), isPartial: true } as QuestionBody, false],
  ])("%s", (_, was, now, isSame) => {
    expect(isSameBody(was, now)).toBe(isSame);
  });
});
