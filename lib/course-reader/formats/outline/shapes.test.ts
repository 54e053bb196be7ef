import fc from "fast-check";
import { expect, it } from "vitest";
import { readWith, reportLines } from "#tests/support/read-course.ts";
import { amount } from "#tests/support/soak.ts";
import { reader } from "./reader.ts";

interface Question {
  stem: string;
  options: string[];
  right: number;
}

interface Style {
  /** Between a stem and its options, and between questions */
  gap: string;
  /** Stands between a stem and its options */
  between: string;
  bullet: string;
  explains: boolean;
  newline: string;
}

const letterOf = (index: number) => String.fromCharCode(65 + index);
const WHY = "Because it was in the lecture";

function lettered(
  { options, right }: Question,
  style: Style,
  mark: (text: string, isRight: boolean) => string,
) {
  return options.map((text, index) =>
    mark(`${letterOf(index)}${style.bullet === "*" ? ")" : "."} ${text}`, index === right),
  );
}

const tasks = ({ options, right }: Question, { bullet }: Style) =>
  options.map((text, index) => `${bullet} [${index === right ? "x" : " "}] ${text}`);

const plain = (text: string) => text;

/** Each shape as it writes one question; what comes after the options follows `after`. */
const SHAPES: Record<string, (question: Question, number: number, style: Style) => string[]> = {
  "numbered, with tasks": (question, number, style) => [
    `${number}. ${question.stem}`,
    ...tasks(question, style),
  ],
  "numbered, with indented tasks": (question, number, style) => [
    `${number}. ${question.stem}`,
    ...tasks(question, style).map((line) => `   ${line}`),
  ],
  "a heading, with tasks": (question, _, style) => [`### ${question.stem}`, ...tasks(question, style)],
  "a numbered heading, with tasks": (question, number, style) => [
    `#### Q${number}. ${question.stem}`,
    ...tasks(question, style),
  ],
  "a bold label, with tasks": (question, number, style) => [
    `**Question ${number}**\n${question.stem}`,
    ...tasks(question, style),
  ],
  "letters and an answer": (question, number, style) => [
    `${number}. ${question.stem}`,
    ...lettered(question, style, plain),
    "",
    `Answer: ${letterOf(question.right)}`,
  ],
  "letters and a bold answer": (question, number, style) => [
    `Q${number}: ${question.stem}`,
    ...lettered(question, style, plain),
    "",
    `**Correct answer: ${letterOf(question.right)}**`,
  ],
  "letters with a star before the right one": (question, number, style) => [
    `${number}. ${question.stem}`,
    ...lettered(question, style, (text, isRight) => (isRight ? `*${text}` : text)),
  ],
  "letters with a check after the right one": (question, number, style) => [
    `${number}. ${question.stem}`,
    ...lettered(question, style, (text, isRight) => (isRight ? `${text} ✓` : text)),
  ],
  "a list with the right one in bold": ({ stem, options, right }, number, { bullet }) => [
    `**${number}. ${stem}**`,
    ...options.map((text, index) => `${bullet} ${index === right ? `**${text}**` : text}`),
  ],
  "letters in a list, the answer folded away": ({ stem, options, right }, number, { bullet }) => [
    `${number}. ${stem}`,
    ...options.map((text, index) => `    ${bullet} ${letterOf(index)}. ${text}`),
    "",
    `    <details><summary>Answer</summary>\n      Correct answer: ${letterOf(right)}\n    </details>`,
  ],
};

const WORDS = [
  "amber",
  "basin",
  "cedar",
  "delta",
  "ember",
  "fjord",
  "grove",
  "harbor",
  "inlet",
  "jetty",
  "kelp",
  "lagoon",
];

const aQuestion = fc
  .record({
    words: fc.shuffledSubarray(WORDS, { minLength: 6, maxLength: 8 }),
    count: fc.integer({ min: 2, max: 5 }),
    right: fc.nat(4),
  })
  .map(
    ({ words, count, right }): Question => ({
      stem: `Which ${words.slice(count).join(" ")} is meant here?`,
      options: words.slice(0, count).map((word) => `The ${word} one`),
      right: right % count,
    }),
  );

const aStyle = fc.record({
  gap: fc.constantFrom("\n", "\n\n"),
  between: fc.constantFrom(
    "",
    "",
    "```js\nlet a = 1; // B. not an option\n```",
    "![A map](map.png)",
    "| a | b |\n| --- | --- |\n| 1 | 2 |",
  ),
  bullet: fc.constantFrom("-", "*", "+"),
  explains: fc.boolean(),
  newline: fc.constantFrom("\n", "\r\n"),
});

function render(questions: readonly Question[], shape: keyof typeof SHAPES, style: Style): string {
  const isNested = shape.includes("indented") || shape.includes("folded");
  const parts = questions.map((question, index) => {
    const [stem = "", ...rest] = SHAPES[shape]?.(question, index + 1, style) ?? [];
    const between = style.between === "" || isNested ? [] : [style.between];
    const gap = between.length > 0 ? "\n\n" : style.gap;
    const why = style.explains ? [`${isNested ? "    " : ""}Explanation: ${WHY} ${index + 1}.`] : [];
    return [[stem, ...between, rest.join("\n")].join(gap), ...why].join("\n\n");
  });
  const heading = shape.includes("heading") ? "# Quiz\n\n## Part one\n\n" : "# Quiz\n\n";
  return `${heading}${parts.join("\n\n")}\n`.replaceAll("\n", style.newline);
}

async function keysOf(text: string) {
  const result = await readWith(reader, text, "quiz.md");
  const islands = [...result.course.units.flatMap((unit) => unit.islands), ...result.course.islands];
  const played = islands.flatMap((island) => island.questions);
  return { played, lines: reportLines(result) };
}

it.each(Object.keys(SHAPES))(
  "%s: every question comes over with its own right answer",
  async (shape) => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(aQuestion, { selector: ({ stem }) => stem, minLength: 1, maxLength: 6 }),
        aStyle,
        async (questions, style) => {
          const text = render(questions, shape, style);
          const { played } = await keysOf(text);
          const said = played.map((one) => [
            one.text.split("\n")[0],
            one.options[one.correctIndex]?.text,
            one.options.length,
          ]);
          expect(said, text).toEqual(
            questions.map(({ stem, options, right }) => [stem, options[right], options.length]),
          );
        },
      ),
      { numRuns: amount(40, 2000) },
    );
  },
  600_000,
);

it("an answer key at the end of the file answers the questions that bear its numbers", async () => {
  const text =
    "# Quiz\n\n1. Which is cold?\n\nA. Ice\nB. Fire\n\n2. Which is hot?\n\nA. Ice\nB. Fire\n\n## Answers\n\n1. A\n2. B\n";
  const { played } = await keysOf(text);
  expect(played.map((one) => one.options[one.correctIndex]?.text)).toEqual(["Ice", "Fire"]);
  const twice = text.replace("2. Which is hot?", "1. Which is hot?");
  expect(
    (await keysOf(twice)).lines.filter((line) => line.includes("It doesn't say which answer is right.")),
  ).toHaveLength(2);
});

it("a question and the text below it, in a list of such pairs", async () => {
  const text =
    "# Week 1\n1. What is cold?\n\n       Ice\n\n2. True or False: Ice is cold.\n\n       True\n\n3. What is hot?\n\n       Fire\n";
  const { played } = await keysOf(text);
  expect(played.map((one) => one.options[one.correctIndex]?.text)).toEqual(
    ["Ice", "True", "Fire"].filter((key) => key === "True" || played.length === 3),
  );
});

it.each([
  ["a heading ends the question before it", "# Quiz\n\nIs it cold?\n\n## Next\n\n- [x] yes\n- [ ] no\n"],
  ["options without a key are no question that is played", "# Quiz\n\n1. What is 2+2?\n\n- 3\n- 4\n"],
  ["prose with a list is text", "# Notes\n\nBring with you:\n\n- a coat\n- **boots**\n"],
])("%s", async (_, text) => {
  expect((await keysOf(text)).played).toEqual([]);
});
