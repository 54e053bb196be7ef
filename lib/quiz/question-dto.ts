import * as z from "zod";
import { AppError } from "#lib/core/errors.ts";
import { sanitizeCourseHtml } from "#lib/server/html/sanitize.ts";
import { type AnswerValue, answerValueSchema } from "./kinds/answer-schema.ts";
import { type QuestionBody, questionBodySchema, type Said } from "./kinds/body-schema.ts";
import { gradeBody, type Verdict } from "./kinds/grading.ts";
import { keyOf, offeredIn, withBlanks } from "./kinds/shown.ts";
import { joinSaid } from "./question-draft.ts";
import type { PlainAnswerBody, PlainAnswerDto, QuizQuestionDto, TaskDto } from "./schema.ts";

/** The options of a version as they are stored. */
export const optionsSchema = z.array(
  z.object({
    text: z.string(),
    html: z.string().nullable(),
    feedback: z.string().nullable().default(null),
    feedbackHtml: z.string().nullish(),
  }),
);

/** A version as it is stored, as far as it is asked and answered. */
interface StoredVersion {
  text: string;
  html: string | null;
  options: unknown;
  correctIndex: number | null;
  body: unknown;
  explanation: string | null;
  explanationHtml: string | null;
  source: string | null;
}

/** A question as it was shown, in a quiz or in practice, with what was answered. */
export interface ShownQuestion {
  questionId: string;
  optionOrder: number[];
  selectedAnswer: number | null;
  answer: unknown;
  isCorrect: boolean | null;
  version: StoredVersion | null;
}

/** The body of a version; null for a choice. Throws where it is stored wrongly. */
export function bodyOf({ body }: Pick<StoredVersion, "body">): QuestionBody | null {
  return body === null ? null : questionBodySchema.parse(body);
}

function versionOf({ version }: Pick<ShownQuestion, "version">): StoredVersion {
  if (!version) throw new AppError("not_found", "This quiz has changed. Start it again.");
  return version;
}

/** What an answer is worth, and in what form it is kept. */
export interface Judgement {
  isCorrect: boolean;
  /** Of the points, from 0 to 1 */
  share: number;
  selectedAnswer: number | null;
  answer: AnswerValue | null;
  /** What may have been meant instead, where the answer is wrong by one letter */
  suggestion: AnswerValue | null;
}

/**
 * Grades an answer against the version that was shown. Throws `invalid_input` where it doesn't fit the question or can't be
 * read, which costs nothing. docs/product.md#kinds-of-questions
 */
export function judgeAnswer(shown: ShownQuestion, given: PlainAnswerBody): Judgement {
  const version = versionOf(shown);
  const body = bodyOf(version);
  const unfit = (message: string) => new AppError("invalid_input", message);
  if (!body) {
    const stored = shown.optionOrder[given.selectedAnswer ?? -1];
    if (stored === undefined) throw unfit("The selected answer is not one of the options.");
    const isCorrect = stored === version.correctIndex;
    const selectedAnswer = given.selectedAnswer ?? null;
    return { isCorrect, share: isCorrect ? 1 : 0, selectedAnswer, answer: null, suggestion: null };
  }
  if (!given.answer) throw unfit("This answer does not fit the question.");
  const options = optionsSchema.parse(version.options);
  const graded = gradeBody({ body, options, optionOrder: shown.optionOrder }, given.answer);
  if ("fault" in graded) throw unfit(graded.fault);
  const { isCorrect, share } = graded;
  const suggestion = given.isAsTyped ? null : graded.suggestion;
  return { isCorrect, share, suggestion, selectedAnswer: null, answer: given.answer };
}

/** Markup is sanitised when saved and again here, so that a row from before a stricter rule is safe too. */
function clean(html: string | null): string | null {
  return html === null ? null : sanitizeCourseHtml(html);
}

type Revealed = Pick<
  PlainAnswerDto,
  "correctAnswer" | "correct" | "partsRight" | "explanation" | "explanationHtml"
>;

const SEALED: Revealed = {
  correctAnswer: null,
  correct: null,
  partsRight: null,
  explanation: null,
  explanationHtml: null,
};

type Explained = Pick<Revealed, "explanation" | "explanationHtml">;

/** What the source says to this answer, then what it says to everyone. */
function explain(said: readonly Said[], { explanation, explanationHtml }: StoredVersion): Explained {
  const general = explanation ? [{ text: explanation, html: explanationHtml }] : [];
  const joined = joinSaid([...said, ...general]);
  return { explanation: joined?.text ?? null, explanationHtml: clean(joined?.html ?? null) };
}

function gradedAgain(shown: ShownQuestion, body: QuestionBody, version: StoredVersion): Verdict | null {
  const answer = answerValueSchema.safeParse(shown.answer);
  if (!answer.success) return null;
  const options = optionsSchema.parse(version.options);
  const graded = gradeBody({ body, options, optionOrder: shown.optionOrder }, answer.data);
  return "fault" in graded ? null : graded;
}

/** What an answered question says; nothing before an answer. */
function revealed(shown: ShownQuestion): Revealed {
  const { version, optionOrder, selectedAnswer } = shown;
  if (!version || shown.isCorrect === null) return SEALED;
  const body = bodyOf(version);
  if (body) {
    const graded = gradedAgain(shown, body, version);
    const key = { correctAnswer: null, correct: keyOf(body, optionOrder), partsRight: graded?.parts ?? null };
    return { ...key, ...explain(graded?.said ?? [], version) };
  }
  const chosen = optionsSchema.parse(version.options)[optionOrder[selectedAnswer ?? -1] ?? -1];
  const said = chosen?.feedback ? [{ text: chosen.feedback, html: chosen.feedbackHtml ?? null }] : [];
  const correctAnswer = optionOrder.indexOf(version.correctIndex ?? -1);
  return { correctAnswer, correct: null, partsRight: null, ...explain(said, version) };
}

function answerOf({ answer }: Pick<ShownQuestion, "answer">): AnswerValue | null {
  return answerValueSchema
    .nullable()
    .catch(null)
    .parse(answer ?? null);
}

/** An answered question as its learner is told of it. */
export function toPlainAnswerDto(shown: ShownQuestion): PlainAnswerDto {
  const { isCorrect, selectedAnswer } = shown;
  return { isCorrect: isCorrect ?? false, selectedAnswer, answer: answerOf(shown), ...revealed(shown) };
}

function taskOf(body: QuestionBody | null): TaskDto {
  if (!body) return { kind: "choice" };
  switch (body.kind) {
    case "match":
      return { kind: "match", lefts: body.lefts.map(({ text, html }) => ({ text, html: clean(html) })) };
    case "numeric":
      return { kind: "numeric", units: body.units.map(({ name }) => name), needsUnit: body.needsUnit };
    case "cloze":
      return {
        kind: "cloze",
        blanks: body.blanks.map((blank) => ({
          options: blank.type === "chosen" ? offeredIn(blank) : null,
          isNumber: blank.type === "number",
          units: blank.type === "number" ? blank.units.map(({ name }) => name) : [],
        })),
      };
    default:
      return { kind: body.kind };
  }
}

/** A question as its learner sees it: its key and explanation only once it is answered. */
export function toQuestionDto(shown: ShownQuestion): QuizQuestionDto {
  const version = versionOf(shown);
  const body = bodyOf(version);
  const blanks = body?.kind === "cloze" ? body.blanks.length : 0;
  const stem = (text: string) => (blanks > 0 ? withBlanks(text, blanks) : text);
  const stored = optionsSchema.parse(version.options);
  const options = shown.optionOrder.map((index) => stored[index] ?? { text: "", html: null });
  const hasMarkup = options.some((option) => option.html !== null);
  return {
    _id: shown.questionId,
    question: stem(version.text),
    questionHtml: clean(version.html === null ? null : stem(version.html)),
    options: options.map((option) => option.text),
    optionsHtml: hasMarkup ? options.map((option) => clean(option.html)) : null,
    task: taskOf(body),
    ...revealed(shown),
    selectedAnswer: shown.selectedAnswer,
    answer: answerOf(shown),
    isCorrect: shown.isCorrect,
    isMade: version.source !== null,
  };
}
