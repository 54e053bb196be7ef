import { expect, it } from "vitest";
import { type Doubted, groundsOf } from "./grounds.ts";

const flagsOf = (...reasons: string[]) =>
  reasons.map((reason, at) => ({ userId: `user-${at}`, reason, isSeasoned: false }));
const seasoned = (count: number) =>
  flagsOf(...Array<string>(count).fill("unclear")).map((flag) => ({ ...flag, isSeasoned: true }));
const byOwner = (reason: string) => [{ userId: "owner", reason, isSeasoned: false }];
const doubted = (change: Partial<Doubted>): Doubted => ({
  flags: flagsOf("unclear"),
  ownerId: "owner",
  source: null,
  rightAnswer: "1159",
  islandText: null,
  quizSize: 4,
  othersWithdrawn: 0,
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
  ["the owner, as wrong", { flags: byOwner("wrong_answer") }, "flags"],
  ["the owner, as unclear", { flags: byOwner("unclear") }, null],
  ["the owner, as not in the text, though none was there", { flags: byOwner("not_in_text") }, null],
  ["the owner, as not in the text", { ...made, flags: byOwner("not_in_text") }, "source"],
  ["a stranger, as not in the text", { ...made, flags: flagsOf("not_in_text") }, null],
  ["a stranger, as wrong, in a course of nobody's", { ownerId: null, flags: flagsOf("wrong_answer") }, null],
  [
    "three new learners, in the catalogue",
    { ownerId: null, flags: flagsOf("other", "other", "other") },
    null,
  ],
  ["three learners, in the catalogue", { ownerId: null, flags: seasoned(3) }, "flags"],
  [
    "two learners and many new ones, in the catalogue",
    { ownerId: null, flags: [...seasoned(2), ...flagsOf("other", "other", "other")] },
    null,
  ],
  [
    "many, where a quarter is out of play",
    { ownerId: null, flags: seasoned(9), quizSize: 7, othersWithdrawn: 1 },
    null,
  ],
  [
    "many, where a quarter isn't yet",
    { ownerId: null, flags: seasoned(9), quizSize: 8, othersWithdrawn: 1 },
    "flags",
  ],
  ["many, in a small quiz of the catalogue", { ownerId: null, flags: seasoned(9), quizSize: 3 }, null],
  [
    "one, and its text is gone, where a quarter is out of play",
    { ...made, ownerId: null, islandText: null, othersWithdrawn: 1 },
    null,
  ],
  ["three, in a small quiz of a course of one's own", { flags: seasoned(3), quizSize: 1 }, "flags"],
])("a question that is doubted by %s", (_, change, reason) => {
  expect(groundsOf(doubted(change))).toBe(reason);
});
