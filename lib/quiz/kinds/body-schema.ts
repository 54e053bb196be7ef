import * as z from "zod";

/** What a question of a kind other than choice stores beside its options. docs/product.md#kinds-of-questions */

export const MAX_BLANKS = 40;
export const MAX_PAIRS = 40;
/** Accepted or foreseen answers of one field */
const MAX_ANSWERS = 60;
const MAX_ANSWER_LENGTH = 500;
const MAX_SAID_LENGTH = 8000;
/** The first blank of a stem is "[[1]]". */
export const BLANK_MARK = /\[\[(\d{1,2})\]\]/g;

const saidSchema = z.object({
  text: z.string().min(1).max(MAX_SAID_LENGTH),
  /** Sanitised markup, where it says more than the words */
  html: z.string().nullable(),
});
/** What the source says to an answer. */
export type Said = z.infer<typeof saidSchema>;

const judged = {
  /** Of the marks: 1 is right, 0 a wrong answer that the source foresaw */
  share: z.number().min(0).max(1),
  said: saidSchema.nullable(),
};

const typedAnswerSchema = z.object({ text: z.string().min(1).max(MAX_ANSWER_LENGTH), ...judged });
export type TypedAnswer = z.infer<typeof typedAnswerSchema>;

const numberAnswerSchema = z
  .object({ low: z.number(), high: z.number(), ...judged })
  .refine(({ low, high }) => low <= high, { message: "The bounds of a number must be in order." });
export type NumberAnswer = z.infer<typeof numberAnswerSchema>;

const unitSchema = z.object({
  name: z.string().min(1).max(40),
  /** How many of the answers' own unit one of this is: 0.001 for g where the answer is in kg */
  factor: z.number().positive(),
});

const hasRight = (answers: readonly { share: number }[]) => answers.some(({ share }) => share === 1);
const NONE_RIGHT = { message: "One of the answers must be right." };

const typed = {
  answers: z.array(typedAnswerSchema).min(1).max(MAX_ANSWERS).refine(hasRight, NONE_RIGHT),
  isCaseSensitive: z.boolean(),
  isAccentSensitive: z.boolean(),
  /** Whether `*` in an answer stands for anything; `\*` is a star */
  hasWildcards: z.boolean(),
};

const numeric = {
  answers: z.array(numberAnswerSchema).min(1).max(MAX_ANSWERS).refine(hasRight, NONE_RIGHT),
  /** The right answer as it is shown, with its unit: "9.81 m/s²" */
  shown: z.string().min(1).max(100),
  /** Units that may be typed; none: a number alone */
  units: z.array(unitSchema).max(20),
  needsUnit: z.boolean(),
};

const blankSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("typed"), ...typed }),
  z.object({ type: z.literal("number"), ...numeric }),
  z.object({
    type: z.literal("chosen"),
    /** Shown in alphabetical order */
    answers: z.array(typedAnswerSchema).min(2).max(MAX_ANSWERS).refine(hasRight, NONE_RIGHT),
  }),
]);
export type Blank = z.infer<typeof blankSchema>;

const leftSchema = z.object({
  text: z.string().min(1).max(MAX_SAID_LENGTH),
  html: z.string().nullable(),
  /** What is said to anyone who finds its match, and to anyone who misses it */
  said: saidSchema.nullish(),
  missed: saidSchema.nullish(),
});

/** What is said to anyone who is right, and to anyone who is not. */
const general = {
  feedback: z.object({ right: saidSchema.nullable(), wrong: saidSchema.nullable() }).nullish(),
};

const index = z.int().nonnegative();

export const questionBodySchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("multiple"),
    /** Indexes of the right options */
    right: z.array(index).min(1),
    /** Percent of the marks of each option, below 0 for a wrong one, where the source gives partial credit */
    weights: z.array(z.number().min(-100).max(100)).nullable(),
    ...general,
  }),
  /** The options are the items in their right order. */
  z.object({ kind: z.literal("order"), ...general }),
  z.object({
    kind: z.literal("match"),
    /** Each belongs to one of the options, by its index in `key`; options may be left over */
    lefts: z.array(leftSchema).min(2).max(MAX_PAIRS),
    key: z.array(index),
    /** Whether each pair is worth its share of the points */
    isPartial: z.boolean(),
    ...general,
  }),
  z.object({ kind: z.literal("numeric"), ...numeric, ...general }),
  z.object({ kind: z.literal("text"), ...typed, ...general }),
  z.object({
    kind: z.literal("cloze"),
    /** Their places in the stem and its markup are "[[1]]", "[[2]]"… */
    blanks: z.array(blankSchema).min(1).max(MAX_BLANKS),
    /** Whether each blank is worth its share of the points */
    isPartial: z.boolean(),
    ...general,
  }),
]);
export type QuestionBody = z.infer<typeof questionBodySchema>;
export type BodyOf<K extends QuestionBody["kind"]> = Extract<QuestionBody, { kind: K }>;
