import * as z from "zod";
import { answerValueSchema } from "./kinds/answer-schema.ts";

export const quizParamsSchema = z.object({ quizId: z.uuid().toLowerCase() });

const markedText = z.object({ text: z.string(), html: z.string().nullable() });

/** What there is to do, without anything that tells what is right. docs/product.md#kinds-of-questions */
export const taskSchema = z.discriminatedUnion("kind", [
  /** One of the options */
  z.object({ kind: z.literal("choice") }),
  /** All options that are right */
  z.object({ kind: z.literal("multiple") }),
  /** The options in an order */
  z.object({ kind: z.literal("order") }),
  /** For each of these one of the options */
  z.object({ kind: z.literal("match"), lefts: z.array(markedText) }),
  z.object({ kind: z.literal("numeric"), units: z.array(z.string()), needsUnit: z.boolean() }),
  z.object({ kind: z.literal("text") }),
  /** What each blank takes; one with options is chosen from them */
  z.object({
    kind: z.literal("cloze"),
    blanks: z.array(
      z.object({
        options: z.array(z.string()).nullable(),
        isNumber: z.boolean(),
        units: z.array(z.string()),
      }),
    ),
  }),
]);

/** What an answered question says beside its explanation; everything is null before that. */
const answered = {
  /** Null for kinds other than choice */
  correctAnswer: z.int().nullable(),
  /** The right answer for kinds other than choice */
  correct: answerValueSchema.nullable(),
  /** The answer that counted: the first one, should this be a repeat */
  selectedAnswer: z.int().nullable(),
  answer: answerValueSchema.nullable(),
  /** Which places, pairs or blanks of the answer are right, in the order in which they are shown */
  partsRight: z.array(z.boolean()).nullable(),
  explanation: z.string().nullable(),
  /** Sanitised markup of the same, where the source had any */
  explanationHtml: z.string().nullable(),
};

/** What this attempt has answered; null until then, so that no payload carries an unanswered question's key. */
export const quizQuestionSchema = z.object({
  _id: z.string(),
  question: z.string(),
  /** Sanitised markup, where the source had any */
  questionHtml: z.string().nullable(),
  options: z.array(z.string()),
  optionsHtml: z.array(z.string().nullable()).nullable(),
  task: taskSchema,
  ...answered,
  isCorrect: z.boolean().nullable(),
  /** Made from the course's own text, and not brought by it: docs/product.md#questions-made-from-texts */
  isMade: z.boolean(),
  /** No quiz has it: it was made of a lesson for practice alone, so that no one else could look at it */
  isOfLesson: z.literal(true).optional(),
});

export const quizSchema = z.object({
  _id: z.string(),
  title: z.string(),
  islandId: z.string(),
  islandTitle: z.string(),
  /** seconds; null: no limit */
  timeLimit: z.int().nullable(),
  passingScore: z.int(),
  attemptId: z.string(),
  /** No speed bonus: docs/product.md#untimed-mode */
  isUntimed: z.boolean(),
  /** Whether single keys choose an option */
  hasShortcuts: z.boolean(),
  /** The attempt's score and right answers in a row so far */
  score: z.number(),
  streak: z.int(),
  multiplier: z.number(),
  questions: z.array(quizQuestionSchema),
});

/** One of the two: the place of an option for a choice, an answer for every other kind. */
const given = {
  questionId: z.uuid().toLowerCase(),
  selectedAnswer: z.int().min(0).max(100).optional(),
  answer: answerValueSchema.optional(),
  /** Grade it as it was typed: the learner was asked about a slip of a letter, and meant it so */
  isAsTyped: z.boolean().optional(),
};
/** The run that was shown, as the quiz names it: options stand in another order in each. The latest unless told. */
const run = { attemptId: z.uuid().toLowerCase().optional() };
const isOneAnswer = (body: { selectedAnswer?: unknown; answer?: unknown }) =>
  (body.selectedAnswer === undefined) !== (body.answer === undefined);
const ONE_ANSWER = { path: ["selectedAnswer"], message: "Send either selectedAnswer or answer." };

/** An answer in practice: it pays nothing. */
export const plainAnswerBodySchema = z.object(given).refine(isOneAnswer, ONE_ANSWER);

/** Another try at the end of a quiz: it pays nothing either. */
export const retryBodySchema = z.object({ ...given, ...run }).refine(isOneAnswer, ONE_ANSWER);

/** isCorrect is accepted and ignored: the server grades. */
export const answerBodySchema = z
  .object({
    ...given,
    ...run,
    isCorrect: z.unknown().optional(),
    elapsedMs: z.number().min(0).max(86_400_000).optional().catch(undefined),
  })
  .refine(isOneAnswer, ONE_ANSWER);

/** Instead of a grade: a typed answer that is one slip of a letter away from right, sent without isAsTyped. */
export const suggestionSchema = z.object({ didYouMean: answerValueSchema });

export const plainAnswerSchema = z.object({ isCorrect: z.boolean(), ...answered });

export const answerSchema = plainAnswerSchema.extend({
  timeBonusPoints: z.int(),
  points: z.number(),
  multiplier: z.number(),
  /** Right answers in a row */
  streak: z.int(),
  hearts: z.int(),
  maxHearts: z.int(),
  /** epoch ms */
  heartResetTime: z.number().nullable(),
});

export type QuizDto = z.infer<typeof quizSchema>;
export type QuizQuestionDto = z.infer<typeof quizQuestionSchema>;
export type AnswerBody = z.infer<typeof answerBodySchema>;
export type AnswerDto = z.infer<typeof answerSchema>;
export type PlainAnswerBody = z.infer<typeof plainAnswerBodySchema>;
export type RetryBody = z.infer<typeof retryBodySchema>;
export type PlainAnswerDto = z.infer<typeof plainAnswerSchema>;
export type SuggestionDto = z.infer<typeof suggestionSchema>;
export type TaskDto = z.infer<typeof taskSchema>;
