import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { keyText, saidTo } from "#tests/support/key-text.ts";
import { prepareAnswers } from "./answers.ts";
import { readGift } from "./reader.ts";

async function readOne(text: string) {
  const { course, report } = await readGift(text, "x.gift");
  const questions = course.islands[0]?.questions ?? [];
  return {
    line: report.items[0],
    options: questions[0]?.options.map((option) => option.text),
    keys: questions.map((question) => keyText(question)),
    questions,
  };
}

describe("equals signs between the braces", () => {
  it.each([
    ["Which? {~a~=b~c}", ["a", "b", "c"], "b"],
    ["Which? {~=a ~b}", ["a", "b"], "a"],
    ["Which? {\n~a\n~ =b\n~=\n}", ["a", "b"], "b"],
    [
      "I follow a {~low-salt~=vegetarian~high-fat} diet.",
      ["low-salt", "vegetarian", "high-fat"],
      "vegetarian",
    ],
    ["Which? {~a~b=c}", ["a", "b", "c"], "c"],
    ["Which? {=x\\=1 ~z\\=3}", ["x=1", "z=3"], "x=1"],
  ])("%s is read as Moodle reads it", async (gift, options, key) => {
    const read = await readOne(gift);
    if (gift.includes("~=\n")) return expect(read.line?.outcome).toBe("skipped");
    expect(read).toMatchObject({ line: { outcome: "imported" }, options, keys: [key] });
  });

  it.each([
    ["Which? {~with =~about}", /^Line 1, column 15: nothing stands behind this "="/],
    ["Which? {=x=1 ~z=3}", /^Line 1, column 11: this "=" may mark an answer or belong to one\./],
    ["Which?\n{\n= x = 1\n~ x = 2\n}", /^Line 3, column 5: this "="/],
    ["Which line? {=y=2x}", /^Line 1, column 16: this "="/],
    ["Which? {=a == b ~c}", /^Line 1, column 12: this "="/],
  ])("%s isn't guessed", async (gift, reason) => {
    const { line, questions } = await readOne(gift);
    expect(questions).toEqual([]);
    expect(line).toMatchObject({ outcome: "skipped", reason: expect.stringMatching(reason) });
  });

  it("in a feedback are text", async () => {
    const { line, keys, questions } = await readOne("Which? {=a#since x=1 ~b#as y == 2}");
    expect(line).toMatchObject({
      outcome: "degraded",
      reason: "Signs that GIFT reserves were read as text.",
    });
    expect(keys).toEqual(["a"]);
    expect(questions[0]?.options.map(({ feedback }) => feedback)).toEqual(["since x=1", "as y == 2"]);
  });

  it("in what is said to everyone are text", async () => {
    const { line, keys, questions } = await readOne("Which? {=a ~b ####since x = 1 and y =2 ~ 3}");
    expect(line?.outcome).toBe("degraded");
    expect(keys).toEqual(["a"]);
    expect(questions[0]?.explanation).toBe("since x = 1 and y =2 ~ 3");
  });

  it("are left alone where numbers, pairs and other texts stand", () => {
    for (const text of [
      "A{#=1:2 =%50%3:1}",
      "A{=a=b -> 1 =c -> 2}",
      "a = b = c",
      "A{T}",
      "A{=one}",
      "A{=a =b}",
    ])
      expect(prepareAnswers(text)).toEqual({ text, hasText: false });
  });

  it("never make another answer right than the one marked", async () => {
    const word = fc.stringMatching(/^[a-z]{2,8}(=[a-z]{1,4}| [a-z]{1,4})?$/);
    const tilde = fc.constantFrom("~", " ~", "\n~", "~ ");
    const equals = fc.constantFrom("=", "~=", " =", "\n=", " ~=");
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(word, { minLength: 2, maxLength: 5, selector: (one) => one.replaceAll("=", "") }),
        fc.nat(),
        tilde,
        equals,
        async (words, at, wrong, right) => {
          const key = words[at % words.length];
          const answers = words.map((one) => (one === key ? right : wrong) + one).join("");
          const { keys, options } = await readOne(`Which?{${answers}}`);
          if (keys.length > 0 && !words.some((one) => one.includes("="))) expect(options).toEqual(words);
          if (!words.some((one) => one.includes("="))) expect(keys).toEqual([key]);
          else expect([[], [key]]).toContainEqual(keys);
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe("gaps in Cloze form", () => {
  it("stay in their text, and the report tells of them", async () => {
    const gift = "::Past::It is {1:MC:~in~=on#Yes: on.} the ice.\nShe {2:MULTICHOICE:=swam~swum} far.";
    const { line, keys, questions } = await readOne(gift);
    expect(keys).toEqual(["on, swam"]);
    expect(questions[0]?.text).toBe("It is [[1]] the ice.\nShe [[2]] far.");
    expect(saidTo(questions[0])).toMatchObject({ on: "Yes: on." });
    expect(line).toMatchObject({
      name: "Past",
      outcome: "degraded",
      reason: expect.stringContaining("Cloze form, which GIFT doesn't have"),
    });
  });

  it("beside other braces stay behind", async () => {
    const { line } = await readOne("It is {1:MC:~in~=on} the {=ice ~sea}.");
    expect(line).toMatchObject({ outcome: "skipped" });
  });
});
