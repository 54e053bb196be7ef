import type { CourseReader } from "#lib/course-reader/format-reader.ts";
import type {
  SourceBody,
  SourceQuestion,
  WeightedOption,
} from "#lib/course-reader/questions/source-question.ts";
import { tidyTitle, titleFromFileName } from "#lib/course-reader/rules.ts";
import { CourseBuilder } from "#lib/course-reader/shared/course-builder.ts";
import { mapSlowly } from "#lib/course-reader/shared/event-loop.ts";
import { refuseTooMany } from "#lib/course-reader/shared/limits.ts";
import { isOutline } from "#lib/course-reader/shared/outline/signs.ts";
import { EXPLANATION_LINE } from "#lib/course-reader/shared/outline/vocabulary.ts";
import { readMoodle } from "#lib/course-reader/shared/text/rich-text.ts";
import { readTextFile } from "#lib/course-reader/shared/text-file.ts";
import { type AikenBlock, splitAiken } from "./block.ts";

const FULL_MARKS = 100;
const MAX_NAME_LENGTH = 100;

function faultOf({ line, stem, options, answer }: AikenBlock): string | null {
  if (stem.join("").trim() === "") return `Line ${line}: the question is missing.`;
  if (options.length === 0) return `Line ${line}: the question has no answers to choose from.`;
  if (!answer) return `Line ${line}: the question has no line that says ANSWER.`;
  const letters = options.map((option) => option.letter);
  if (answer.letter === "") return `Line ${answer.line}: the right answer is missing.`;
  if (!letters.includes(answer.letter))
    return `Line ${answer.line}: "${tidyTitle(answer.letter, "", 20)}" is none of its answers.`;
  const isTwice = letters.some((letter, index) => letters.indexOf(letter) !== index);
  return isTwice ? `Line ${line}: two of its answers have the same letter.` : null;
}

function bodyOf(block: AikenBlock, notes: string[]): SourceBody {
  const reason = faultOf(block);
  if (reason) return { type: "unplayable", reason };
  const options = block.options.map(({ letter, lines }): WeightedOption => {
    const read = readMoodle(lines.join("\n"));
    notes.push(...read.notes);
    return { ...read.rich, weight: letter === block.answer?.letter ? FULL_MARKS : 0, feedback: null };
  });
  return { type: "single", options };
}

function toSource(block: AikenBlock): SourceQuestion {
  const stem = readMoodle(block.stem.join("\n"));
  const notes = [...stem.notes];
  const body = bodyOf(block, notes);
  return {
    kind: "single",
    name: tidyTitle(stem.rich.text, "Question", MAX_NAME_LENGTH),
    stem: stem.rich,
    explanation: null,
    feedback: { right: null, wrong: null },
    sourceId: null,
    notes: [...new Set(notes)],
    body,
  };
}

const ANSWER_LINE = /^[ \t]*ANSWER[ \t]*:[ \t]*[A-Za-z]/m;

/** Whether a text is Aiken's: it explains no answer, and a third of what it holds at least are whole questions. */
function isAiken(text: string): boolean {
  if (!ANSWER_LINE.test(text) || text.split(/\r\n?|\n/).some((line) => EXPLANATION_LINE.test(line)))
    return false;
  const blocks = splitAiken(text);
  return blocks.filter((block) => faultOf(block) === null).length * 3 >= blocks.length;
}

/**
 * Reads Aiken's plain questions: a text, lines that begin with "A." or "A)", and "ANSWER: A". They make one island,
 * named after the file. A question without a clear answer is one skipped line with its place in the file.
 */
export const reader: CourseReader = {
  accepts: ({ kind, text }) => kind === "text" && !isOutline(text) && isAiken(text),
  async read(source, onStep) {
    const blocks = splitAiken(await readTextFile(source, onStep));
    refuseTooMany(blocks.length);
    onStep({ step: "Read outline", done: 1, total: 1 });
    const title = titleFromFileName(source.fileName);
    const builder = new CourseBuilder({ title, format: "aiken" });
    builder.quiz({ title, questions: await mapSlowly(blocks, toSource), kind: "" });
    onStep({ step: "Build islands", done: 1, total: 1 });
    return builder.result();
  },
};
