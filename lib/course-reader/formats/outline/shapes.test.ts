import fc from "fast-check";
import { expect, it } from "vitest";
import { keyText } from "#tests/support/key-text.ts";
import {
  aQuestion,
  aQuiz,
  aStyle,
  type RandomQuestion,
  renderQuiz,
  SHAPES,
} from "#tests/support/outline-quizzes.ts";
import { readWith, reportLines } from "#tests/support/read-course.ts";
import { amount } from "#tests/support/soak.ts";
import { reader } from "./reader.ts";

async function read(text: string) {
  const result = await readWith(reader, text, "quiz.md");
  const islands = [...result.course.units.flatMap((unit) => unit.islands), ...result.course.islands];
  const played = islands.flatMap((island) => (island.text === null ? island.questions : []));
  return {
    keys: played.map((one) => [one.text.split("\n")[0], keyText(one), one.options.length]),
    cards: islands.flatMap(({ cards = [] }) => cards.map(({ front, back }) => [front, back])),
    lines: reportLines(result),
    report: result.report,
  };
}

const keysOf = (questions: readonly RandomQuestion[]) =>
  questions.map(({ stem, options, right }) => [stem, options[right], options.length]);

it.each(Object.entries(SHAPES))(
  "%s: every question comes over with its own right answer",
  async (_, shape) => {
    await fc.assert(
      fc.asyncProperty(aQuiz, aStyle, async (questions, style) => {
        const text = renderQuiz(questions, shape, style);
        expect((await read(text)).keys, text).toEqual(keysOf(questions));
      }),
      { numRuns: amount(20, 1000) },
    );
  },
  600_000,
);

it("questions of several shapes in one file keep their right answers", async () => {
  const open = Object.values(SHAPES).filter(({ end, isClosed }) => !end && !isClosed);
  const aPart = fc.record({ question: aQuestion, shape: fc.constantFrom(...open), style: aStyle });
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(aPart, { selector: ({ question }) => question.stem, minLength: 2, maxLength: 6 }),
      async (parts) => {
        const text = parts
          .map(({ question, shape, style }) => renderQuiz([question], shape, { ...style, newline: "\n" }))
          .join("\n");
        const { keys } = await read(text);
        const right = keysOf(parts.map(({ question }) => question));
        // A mark that few questions bear isn't trusted: such a question may be left out, but never gets another key.
        for (const key of keys) expect(right, text).toContainEqual(key);
      },
    ),
    { numRuns: amount(40, 1000) },
  );
}, 600_000);

it("a key belongs to the questions between it and the key before it", async () => {
  const aPart = fc.record({ questions: aQuiz, style: aStyle });
  await fc.assert(
    fc.asyncProperty(fc.array(aPart, { minLength: 2, maxLength: 3 }), async (parts) => {
      const shape = SHAPES["a key at the end"];
      if (!shape) throw new Error("no such shape");
      const text = parts.map(({ questions, style }) =>
        renderQuiz(questions, shape, { ...style, newline: "\n" }),
      );
      const { keys } = await read(text.join("\n"));
      expect(keys, text.join("\n")).toEqual(parts.flatMap(({ questions }) => keysOf(questions)));
    }),
    { numRuns: amount(20, 1000) },
  );
}, 600_000);

const CARDS: Record<string, (front: string, back: string) => string> = {
  "front::back": (front, back) => `${front}::${back}`,
  "a question mark between": (front, back) => `${front}\n?\n${back}`,
  "Q: and A:": (front, back) => `Q: ${front}\nA: ${back}`,
  "bold Q: and A:": (front, back) => `**Q: ${front}**\n\n**A:** ${back}`,
  "a heading and its answer": (front, back) => `### Q: ${front}\n\n**Answer:** ${back}`,
  "#card with its back below": (front, back) => `- ${front} #card\n\t- ${back}`,
  "an answer folded away": (front, back) =>
    `**${front}**\n\n<details>\n<summary>Answer</summary>\n\n${back}\n\n</details>`,
};

it.each(Object.entries(CARDS))(
  "flashcards, %s: each keeps its own back",
  async (_, write) => {
    const aCard = aQuestion.map(({ stem, options }) => ({
      front: stem,
      back: `It is ${options.join(", then ")}, as everybody who was there will tell you when asked`,
    }));
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(aCard, { selector: ({ front }) => front, minLength: 1, maxLength: 6 }),
        fc.constantFrom("\n", "\r\n"),
        async (cards, newline) => {
          const text = `#flashcards\n\n# Cards\n\n${cards.map(({ front, back }) => write(front, back)).join("\n\n")}\n`;
          const got = await read(text.replaceAll("\n", newline));
          expect(got.cards, text).toEqual(cards.map(({ front, back }) => [front, back]));
          expect(got.report.counts.total).toBe(cards.length);
        },
      ),
      { numRuns: amount(20, 500) },
    );
  },
  600_000,
);

it.each([
  ["a heading ends the question before it", "# Quiz\n\nIs it cold?\n\n## Next\n\n- [x] yes\n- [ ] no\n"],
  ["options without a key are no question that is played", "# Quiz\n\n1. What is 2+2?\n\n- 3\n- 4\n"],
  [
    "an answer doesn't reach over another question",
    "1. What is 2+2?\n\n- 3\n- 4\n\n2. Is it?\n\nAnswer: A\n",
  ],
  [
    "a paragraph is no part of the question before it",
    "Is it cold?\n\nA. yes\nB. no\n\nIt is warm\n\nAnswer: A\n",
  ],
  [
    "options of another question don't join",
    "Is it cold?\nA. yes\nB. no\n\n- [x] warm\n- [ ] wet\n\nAnswer: A\n",
  ],
  ["prose with a list is text", "# Notes\n\nBring with you:\n\n- a coat\n- **boots**\n"],
  ["one list in bold below a question is text", "# Notes\n\nWhat shall I bring?\n\n- a coat\n- **boots**\n"],
  [
    "work to do is text",
    "# Plan\n\n1. Set up\n   - [x] room\n   - [ ] chairs\n\n## Status\n\n- [x] a\n- [ ] b\n",
  ],
  ["an arrow is no answer", "# Sums\n\nWhat is 2+2? → 3\n"],
])("%s", async (_, text) => {
  expect((await read(text)).keys).toEqual([]);
});

it("a key doesn't reach back over another key", async () => {
  const ask = (number: number, stem: string) => `${number}. ${stem}\nA. yes\nB. no\n\n`;
  const text = [
    `# Quiz\n\n## One\n\n${ask(1, "Is it cold?")}${ask(2, "Is it hot?")}### Answers\n\n1. A\n`,
    `## Two\n\n${ask(1, "Is it wet?")}### Answers\n\n1. B\n2. A\n`,
  ].join("\n");
  const { keys, lines } = await read(text);
  expect(keys).toEqual([
    ["Is it cold?", "yes", 2],
    ["Is it wet?", "no", 2],
  ]);
  expect(lines).toContain("question | Is it hot? | skipped | It doesn't say which answer is right.");
});
