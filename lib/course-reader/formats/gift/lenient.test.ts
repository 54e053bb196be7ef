import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ParsedQuestion } from "#lib/course-reader/schema.ts";
import { keyText } from "#tests/support/key-text.ts";
import { escapeStrays } from "./lenient.ts";
import { readGift } from "./reader.ts";

const AS_TEXT = "Signs that GIFT reserves were read as text.";

async function readOne(text: string) {
  const { course, report } = await readGift(text, "x.gift");
  const question: ParsedQuestion | undefined = course.islands[0]?.questions[0];
  return { question, line: report.items[0] };
}

describe("signs that no one escaped", () => {
  it.each([
    ["Note: which one is a prime? {=7 ~8}", "Note: which one is a prime?", ["7", "8"]],
    ["When? {=12:30 ~11:30}", "When?", ["12:30", "11:30"]],
    ["What is https://x.example? {=a site ~a sea}", "What is https://x.example?", ["a site", "a sea"]],
    ["A scale of 1:2 {=halves ~doubles}", "A scale of 1:2", ["halves", "doubles"]],
    ["::Unit 1: Ice::Which: {=7 ~8}", "Which:", ["7", "8"]],
  ])("%s: a colon is read as Moodle reads it", async (gift, text, options) => {
    const { question, line } = await readOne(gift);
    expect(line).toMatchObject({ outcome: "imported", reason: null });
    expect(question?.text).toBe(text);
    expect(question?.options.map((option) => option.text)).toEqual(options);
  });

  it.each([
    ["What is C#? {=a language ~a tone}", "What is C#?"],
    ["If a == b, then? {=equal ~not}", "If a == b, then?"],
    ["About a ~ b: which? {=near ~far}", "About a ~ b: which?"],
    ['::T::[html]<p style="color:red">Which?</p>{=a ~b}', "Which?"],
    ["{=a ~b} is x = 1", "_____ is x = 1"],
  ])("%s: another sign is text, and the report says so", async (gift, text) => {
    const { question, line } = await readOne(gift);
    expect(line).toMatchObject({ outcome: "degraded", reason: AS_TEXT });
    expect(question?.text).toBe(text);
    expect(question?.options).toHaveLength(2);
  });

  it("leave markers, feedback and numbers within the braces what they are", async () => {
    const { question } = await readOne("Note: which? {=a#See: 12:30 ~b#No: c####All: d}");
    expect(question).toMatchObject({
      explanation: "All: d",
      options: [
        { text: "a", feedback: "See: 12:30" },
        { text: "b", feedback: "No: c" },
      ],
    });
    const number = (await readOne("Note: how many? {#18:1#Why: so.}")).question;
    expect(number?.body).toMatchObject({ answers: [{ low: 17, high: 19, said: { text: "Why: so." } }] });
    const pair = (await readOne("Match: {=a: -> 1:2 =b -> 3}")).question;
    expect(keyText(pair)).toBe("a: → 1:2, b → 3");
  });

  it("in what stays broken keep their place in the file", async () => {
    const { report } = await readGift("A?{T}\n\nNote: {~%500%a =b}\n\nWhich?\n=a\n~b", "x.gift");
    expect(report.items.slice(1)).toMatchObject([
      { outcome: "skipped", reason: expect.stringMatching(/^Line 3, column 5/) },
      { outcome: "skipped", reason: expect.stringMatching(/^Line 6, column 1/) },
    ]);
  });
});

describe("text without any such sign", () => {
  const words = fc.stringMatching(/^[A-Za-z][A-Za-zäöü0-9 .,;!?()'"%+-]{0,30}$/);

  it("is what it was, whatever it is", async () => {
    await fc.assert(
      fc.asyncProperty(words, async (stem) => {
        const gift = `${stem}{=yes#good ~no}`;
        expect(escapeStrays(gift)).toEqual({ text: gift, hasMore: false });
        const { question, line } = await readOne(gift);
        expect(line).toMatchObject({ outcome: "imported", reason: null });
        expect(question?.text).toBe(stem.replace(/\s+/g, " ").trim());
      }),
    );
  });

  it("comes out as it was with signs among it", async () => {
    const signs = fc.constantFrom(":", "::", " = ", "#", "~", "a:b");
    await fc.assert(
      fc.asyncProperty(words, signs, words, async (before, sign, after) => {
        const stem = `${before}${sign}${after}`;
        const { question } = await readOne(`${stem}{=yes ~no}`);
        expect(question?.text).toBe(stem.replace(/\s+/g, " ").trim());
      }),
    );
  });
});
