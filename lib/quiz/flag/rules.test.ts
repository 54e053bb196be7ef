import { expect, it } from "vitest";
import { type Doubted, groundsOf } from "./rules.ts";

const flagsOf = (...reasons: string[]) => reasons.map((reason, at) => ({ userId: `user-${at}`, reason }));
const doubted = (change: Partial<Doubted>): Doubted => ({
  flags: flagsOf("unclear"),
  ownerId: "owner",
  source: null,
  rightAnswer: "1159",
  islandText: null,
  ...change,
});
const made = {
  source: "Lübeck was founded in 1159.",
  islandText: "Before.\nLübeck was\nfounded in 1159. After.",
};

it.each<[string, Partial<Doubted>, string | null]>([
  ["nobody", { flags: [] }, null],
  ["nobody, though its text is gone", { ...made, flags: [], islandText: null }, null],
  ["two learners", { flags: flagsOf("wrong_answer", "unclear") }, null],
  ["three learners", { flags: flagsOf("wrong_answer", "unclear", "other") }, "flags"],
  ["one, and its text says so", made, null],
  [
    "one, and its text no longer has the sentence",
    { ...made, islandText: "Lübeck was founded in 1143." },
    "source",
  ],
  ["one, and its text is gone", { ...made, islandText: null }, "source"],
  ["one, and the answer is nowhere in the text", { ...made, rightAnswer: "Henry the Lion" }, "source"],
  ["the owner, as wrong", { flags: [{ userId: "owner", reason: "wrong_answer" }] }, "flags"],
  ["the owner, as unclear", { flags: [{ userId: "owner", reason: "unclear" }] }, null],
  [
    "the owner, as not in the text, though none was there",
    { flags: [{ userId: "owner", reason: "not_in_text" }] },
    null,
  ],
  [
    "the owner, as not in the text",
    { ...made, flags: [{ userId: "owner", reason: "not_in_text" }] },
    "source",
  ],
  ["a stranger, as not in the text", { ...made, flags: flagsOf("not_in_text") }, null],
  ["a stranger, as wrong, in a course of nobody's", { ownerId: null, flags: flagsOf("wrong_answer") }, null],
])("a question that is doubted by %s", (_, change, reason) => {
  expect(groundsOf(doubted(change))).toBe(reason);
});
