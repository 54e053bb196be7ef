import fc from "fast-check";

/** Random quizzes, and the shapes in which people write them down. */
export interface RandomQuestion {
  stem: string;
  options: string[];
  right: number;
}

export interface Style {
  /** Between a stem and its options */
  gap: string;
  /** Stands between a stem and its options */
  between: string;
  /** Stands after each question */
  noise: string;
  bullet: string;
  indent: string;
  explains: boolean;
  newline: string;
}

interface Shape {
  /** A question; `below` stands before its options where the shape has room for it */
  question(question: RandomQuestion, number: number, style: Style): string[];
  /** What stands at the end */
  end?(questions: readonly RandomQuestion[]): string;
  /** Nothing may stand between, or after, its parts */
  isClosed?: boolean;
}

export const letterOf = (index: number) => String.fromCharCode(65 + index);
export const WHY = "Because it was in the lecture";

const lettered = ({ options }: RandomQuestion, mark = ".") =>
  options.map((text, index) => `${letterOf(index)}${mark} ${text}`);
const tasks = ({ options, right }: RandomQuestion, bullet: string) =>
  options.map((text, index) => `${bullet} [${index === right ? "x" : " "}] ${text}`);
const listed = (lines: readonly string[], bullet: string) => lines.map((line) => `${bullet} ${line}`);
const indented = (lines: readonly string[], indent: string) => lines.map((line) => `${indent}${line}`);
const rightLetter = ({ right }: RandomQuestion) => letterOf(right);
const rightText = ({ options, right }: RandomQuestion) => options[right] ?? "";
const numbered = ({ stem }: RandomQuestion, number: number) => `${number}. ${stem}`;

const marked =
  (mark: (text: string) => string): Shape["question"] =>
  (question, number) => [
    numbered(question, number),
    ...lettered(question, ")").map((line, index) => (index === question.right ? mark(line) : line)),
  ];

const answered =
  (label: (question: RandomQuestion) => string): Shape["question"] =>
  (question, number) => [numbered(question, number), ...lettered(question), "", label(question)];

const keyed = (end: Shape["end"]): Shape => ({
  question: (question, number) => [numbered(question, number), ...lettered(question)],
  ...(end && { end }),
});

export const SHAPES: Record<string, Shape> = {
  "numbered, with tasks": {
    question: (question, number, { bullet }) => [numbered(question, number), ...tasks(question, bullet)],
  },
  "numbered, with indented tasks": {
    question: (question, number, { bullet, indent }) => [
      numbered(question, number),
      ...indented(tasks(question, bullet), indent),
    ],
    isClosed: true,
  },
  "a heading, with tasks": {
    question: (question, _, { bullet }) => [`### ${question.stem}`, ...tasks(question, bullet)],
  },
  "a numbered heading, with tasks": {
    question: (question, number, { bullet }) => [
      `#### Q${number}. ${question.stem}`,
      ...tasks(question, bullet),
    ],
  },
  "a bold label, with tasks": {
    question: (question, number, { bullet }) => [
      `**Question ${number}**\n${question.stem}`,
      ...tasks(question, bullet),
    ],
  },
  "letters and an answer": { question: answered((question) => `Answer: ${rightLetter(question)}`) },
  "letters and a bold answer": {
    question: answered((question) => `**Correct answer: ${rightLetter(question)}**`),
  },
  "letters, the answer in words": { question: answered((question) => `**Answer:** ${rightText(question)}`) },
  "letters, the answer in both": {
    question: answered((question) => `Ans: (${rightLetter(question).toLowerCase()}) ${rightText(question)}`),
  },
  "letters, the answer with its reason": {
    question: answered((question) => `Answer: ${rightLetter(question)} - since it is so.`),
  },
  "letters, the answer as a heading": {
    question: (question, number) => [
      `### ${number}. ${question.stem}`,
      ...lettered(question),
      "",
      `#### Answer: ${rightLetter(question)}`,
    ],
  },
  "letters, the answer in a callout": {
    question: answered((question) => `> [!success]- Answer\n> **Correct answer: ${rightLetter(question)}**`),
  },
  "letters with a star before the right one": { question: marked((text) => `*${text}`) },
  "letters with a star after the right one": { question: marked((text) => `${text} *`) },
  "letters with a check after the right one": { question: marked((text) => `${text} ✓`) },
  "letters with a word after the right one": { question: marked((text) => `${text} (correct)`) },
  "letters with the right one in bold": { question: marked((text) => `**${text}**`) },
  "a list with the right one in bold": {
    question: ({ stem, options, right }, number, { bullet }) => [
      `**${number}. ${stem}**`,
      ...options.map((text, index) => `${bullet} ${index === right ? `**${text}**` : text}`),
    ],
  },
  "letters in a list, the answer folded away": {
    question: (question, number, { bullet }) => [
      numbered(question, number),
      ...indented(listed(lettered(question), bullet), "    "),
      "",
      `    <details><summary>Answer</summary>\n      Correct answer: ${rightLetter(question)}\n    </details>`,
    ],
    isClosed: true,
  },
  "letters, the answer in Markdown folded away": {
    question: (question, number, { bullet }) => [
      `###### ${number}. ${question.stem}`,
      ...listed(lettered(question, ":"), bullet),
      "",
      `<details><summary><b>Answer</b></summary>\n<p>\n\n#### Answer: ${rightLetter(question)}\n\n${WHY}.\n\n</p>\n</details>`,
    ],
  },
  "a key at the end": keyed(
    (questions) =>
      `## Answer key\n\n${questions.map((one, at) => `${at + 1}. ${rightLetter(one)}`).join("\n")}`,
  ),
  "a key in one row": keyed(
    (questions) => `**Answers:** ${questions.map((one, at) => `${at + 1}. ${rightLetter(one)}`).join(", ")}`,
  ),
  "a key as a table": keyed(
    (questions) =>
      `## Answers\n\n| # | Answer |\n| --- | --- |\n${questions.map((one, at) => `| ${at + 1} | ${rightLetter(one)} |`).join("\n")}`,
  ),
  "a key with reasons": keyed(
    (questions) =>
      `## Answers\n\n${questions.map((one, at) => `${at + 1}. **${rightLetter(one)}** — ${WHY}. (A) is none.`).join("\n\n")}`,
  ),
};

const WORDS = "amber basin cedar delta ember fjord grove harbor inlet jetty kelp lagoon".split(" ");

export const aQuestion = fc
  .record({
    words: fc.shuffledSubarray(WORDS, { minLength: 6, maxLength: 8 }),
    count: fc.integer({ min: 2, max: 5 }),
    right: fc.nat(4),
  })
  .map(
    ({ words, count, right }): RandomQuestion => ({
      stem: `Which ${words.slice(count).join(" ")} is meant here?`,
      options: words.slice(0, count).map((word) => `The ${word} one`),
      right: right % count,
    }),
  );

export const aQuiz = fc.uniqueArray(aQuestion, { selector: ({ stem }) => stem, minLength: 1, maxLength: 6 });

export const aStyle = fc.record({
  gap: fc.constantFrom("\n", "\n\n"),
  between: fc.constantFrom(
    "",
    "",
    "```js\nlet a = 1; // B. not an option\n- [x] nor this\n```",
    "![A map](map.png)",
    "| a | b |\n| --- | --- |\n| 1 | 2 |",
  ),
  noise: fc.constantFrom(
    "",
    "",
    "Some words about A. Smith and the sea.",
    "```\n- [x] no option\nAnswer: A\n```",
    "![A picture](picture.png)",
    "[Reference](https://example.org/a_(b))",
    "> Quoted words.",
    "---",
  ),
  bullet: fc.constantFrom("-", "*", "+"),
  indent: fc.constantFrom("   ", "    ", "\t"),
  explains: fc.boolean(),
  newline: fc.constantFrom("\n", "\r\n"),
});

/** A quiz as a file in one shape and style. */
export function renderQuiz(questions: readonly RandomQuestion[], shape: Shape, style: Style): string {
  const { isClosed = false, end } = shape;
  const parts = questions.map((question, index) => {
    const [stem = "", ...rest] = shape.question(question, index + 1, style);
    const between = style.between === "" || isClosed ? [] : [style.between];
    const gap = between.length > 0 ? "\n\n" : style.gap;
    const why = style.explains && !end ? [`${isClosed ? "    " : ""}Explanation: ${WHY} ${index + 1}.`] : [];
    const noise = style.noise === "" || isClosed ? [] : [style.noise];
    return [[stem, ...between, rest.join("\n")].join(gap), ...why, ...noise].join("\n\n");
  });
  const last = end ? [end(questions)] : [];
  return `# Quiz\n\n## Part one\n\n${[...parts, ...last].join("\n\n")}\n`.replaceAll("\n", style.newline);
}
