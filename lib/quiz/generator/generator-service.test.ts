import { readFileSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type GeneratedQuestion, generateQuestions } from "./generator-service.ts";
import { foldSpace } from "./sentences.ts";
import { foldOption } from "./words.ts";

const FOLDER = path.resolve(import.meta.dirname, "../../../tests/fixtures/texts");
const NAMES = ["history", "biology", "computing", "finance"];
/** More than a quiz takes, so that the judgement isn't of the very best alone */
const JUDGED_A_TEXT = 27;

interface Judged {
  text: string;
  question: string;
  right: string;
  wrong: string[];
  verdict: "good" | "bad";
}

const textOf = (name: string) => readFileSync(path.join(FOLDER, `${name}.txt`), "utf8");
const texts = NAMES.map(textOf);
const titleOf = (text: string) => text.slice(0, text.indexOf("\n"));
const judged: Judged[] = JSON.parse(readFileSync(path.join(FOLDER, "judged.json"), "utf8"));

const rightOf = ({ options, correctIndex }: GeneratedQuestion) => options[correctIndex] ?? "";
const wrongOf = ({ options, correctIndex }: GeneratedQuestion) =>
  options.filter((_, at) => at !== correctIndex);

function expectFair(questions: readonly GeneratedQuestion[], text: string) {
  for (const question of questions) {
    const right = rightOf(question);
    expect(foldSpace(text)).toContain(question.source);
    expect(foldOption(question.source)).toContain(foldOption(right));
    expect(question.options.length).toBeGreaterThanOrEqual(3);
    expect(question.options.length).toBeLessThanOrEqual(4);
    expect(new Set(question.options.map(foldOption)).size).toBe(question.options.length);
    expect(` ${foldOption(question.text)} `).not.toContain(` ${foldOption(right)} `);
    for (const wrong of wrongOf(question))
      expect(` ${foldOption(question.source)} `).not.toContain(` ${foldOption(wrong)} `);
  }
  expect(new Set(questions.map(({ source }) => source)).size).toBe(questions.length);
}

describe("the questions of a text", () => {
  it("are those that were judged by hand, of which at least nine in ten are good", () => {
    const made = NAMES.flatMap((name, at) => {
      const text = texts[at] ?? "";
      return generateQuestions(text, titleOf(text), JUDGED_A_TEXT).map((question) => ({
        ...{ text: name, question: question.text, right: rightOf(question), wrong: wrongOf(question) },
      }));
    });
    expect(made).toEqual(
      judged.map(({ text, question, right, wrong }) => ({ text, question, right, wrong })),
    );
    expect(judged.length).toBeGreaterThanOrEqual(100);
    const good = judged.filter(({ verdict }) => verdict === "good").length;
    expect(good / judged.length).toBeGreaterThanOrEqual(0.9);
  });

  it.each(NAMES)("are ten, fair, spread over it and always the same: %s", (name) => {
    const text = textOf(name);
    const questions = generateQuestions(text, titleOf(text));
    expect(questions).toHaveLength(10);
    expectFair(questions, text);
    expect(generateQuestions(text, titleOf(text))).toEqual(questions);
    const places = questions.map(({ source }) => foldSpace(text).indexOf(source) / foldSpace(text).length);
    for (const quarter of [0, 1, 2, 3])
      expect(places.some((place) => place >= quarter / 4 && place < (quarter + 1) / 4)).toBe(true);
  });

  it("are fair for any mixture of sentences and rubbish", () => {
    const sentences = texts.flatMap((text) => text.match(/[^.\n]+\./g) ?? []);
    const rubbish = fc.oneof(
      fc.string({ maxLength: 60 }),
      fc.constantFrom(
        "(",
        "[1]",
        "1. ",
        "- item",
        "\n\n",
        "𝒳 is a 𝒴.",
        "\\(x^2\\)",
        "مرحبا بالعالم.",
        "这是一个句子。",
      ),
    );
    const part = fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...sentences) },
      { weight: 1, arbitrary: rubbish },
    );
    const separator = fc.constantFrom(" ", "\n", "\n\n");
    fc.assert(
      fc.property(fc.array(fc.tuple(part, separator), { maxLength: 40 }), (parts) => {
        const text = parts.flat().join("");
        const questions = generateQuestions(text, "A title");
        expect(questions.length).toBeLessThanOrEqual(10);
        expectFair(questions, text);
      }),
      { numRuns: 60, seed: 7 },
    );
  });

  it("are none where there is nothing to ask", () => {
    for (const text of ["", " \n\n ", "One short line.", "- a\n- b\n- c", "word ".repeat(5000)])
      expect(generateQuestions(text, "")).toEqual([]);
    const german =
      "Die Hanse war ein Bund von Städten. Lübeck wurde im Jahre 1159 neu gegründet und blieb ihr Haupt. ";
    expect(generateQuestions(german.repeat(20), "Hanse")).toEqual([]);
    expect(generateQuestions("细胞是生命的基本单位。".repeat(50), "细胞")).toEqual([]);
  });

  it("of twenty thousand words take less than two seconds", () => {
    const endings = ["", "s", "er", "on", "al"];
    const vary = (text: string, ending: string) => text.replaceAll(/\b(the|a) (\w+)/g, `$1 $2${ending}`);
    const long = endings.map((ending) => texts.map((text) => vary(text, ending)).join("\n\n")).join("\n\n");
    expect(long.split(/\s+/).length).toBeGreaterThan(20_000);
    const from = process.cpuUsage();
    const questions = generateQuestions(long, "Everything");
    const { user } = process.cpuUsage(from);
    expect(user / 1000).toBeLessThan(2000);
    expectFair(questions, long);
  });
});

/** Company in which a sentence can be asked about: enough of every kind for wrong options. */
const COMPANY =
  "Robert Hooke described the cork cells of plants in 1665 in London. Camillo Golgi discovered the vesicles of owls in 1898 in Pavia. Walther Flemming observed the salamanders of Kiel in 1879 with care. Theodor Schwann explained the tissue of animals in 1839 in Berlin. ";
const asksOf = (sentence: string) =>
  generateQuestions(`${COMPANY}\n\n${sentence}`, "Cells", 30).some(({ source }) => source === sentence);

describe("a sentence is asked about", () => {
  it.each([
    "Lynn Margulis argued in 1967 that mitochondria descend from bacteria.",
    "The theory of endosymbiosis was published in 1967 by Lynn Margulis.",
    "Dr. Peter Mitchell received the Nobel Prize in 1978 for chemistry.",
  ])("where it stands alone: %s", (sentence) => {
    expect(asksOf(sentence)).toBe(true);
  });

  it.each([
    "This was argued by Lynn Margulis in 1967 at Boston University.",
    "It was Lynn Margulis who argued for bacteria in 1967 in Boston.",
    "He argued in 1967 that mitochondria descend from swallowed bacteria.",
    "However, Lynn Margulis argued in 1967 that mitochondria descend from bacteria.",
    "Lynn Margulis designed it in 1967 in a small house near Boston.",
    "Lynn Margulis published these results in 1967 in a journal of biology.",
    "The experiment ended in 1967 and made Lynn Margulis famous in Boston.",
    "Did Lynn Margulis argue in 1967 that mitochondria descend from bacteria?",
    "Lynn Margulis argued in 1967 that mitochondria descend from bacteria [12].",
    "In our lesson Lynn Margulis argued in 1967 that bacteria were swallowed.",
    "Lynn Margulis came in 1967.",
    "- Lynn Margulis argued in 1967 that mitochondria descend from bacteria.",
    "The work lasted between 1959 and 1967 and was done by people in Boston.",
  ])("but not otherwise: %s", (sentence) => {
    expect(asksOf(sentence)).toBe(false);
  });
});
