import * as z from "zod";

export const quizParamsSchema = z.object({ quizId: z.uuid().toLowerCase() });

/** What this attempt has answered; null until then, so that no payload carries an unanswered question's key. */
export const quizQuestionSchema = z.object({
  _id: z.string(),
  question: z.string(),
  /** Sanitised markup, where the source had any */
  questionHtml: z.string().nullable(),
  options: z.array(z.string()),
  optionsHtml: z.array(z.string().nullable()).nullable(),
  correctAnswer: z.int().nullable(),
  explanation: z.string().nullable(),
  /** Sanitised markup of the same, where the source had any */
  explanationHtml: z.string().nullable(),
  selectedAnswer: z.int().nullable(),
  isCorrect: z.boolean().nullable(),
  /** Made from the course's own text, and not brought by it: docs/product.md#questions-made-from-texts */
  isMade: z.boolean(),
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

/** isCorrect is accepted and ignored: the server grades. */
export const answerBodySchema = z.object({
  questionId: z.uuid().toLowerCase(),
  selectedAnswer: z.int().min(0).max(100),
  isCorrect: z.unknown().optional(),
  elapsedMs: z.number().min(0).max(86_400_000).optional().catch(undefined),
});

export const answerSchema = z.object({
  isCorrect: z.boolean(),
  /** The answer that counted: the first one, should this be a repeat */
  selectedAnswer: z.int(),
  correctAnswer: z.int(),
  explanation: z.string().nullable(),
  explanationHtml: z.string().nullable(),
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
