import * as z from "zod";
import { textTimesSchema } from "#lib/course-reader/schema.ts";
import { questionBodySchema } from "#lib/quiz/kinds/body-schema.ts";
import { COURSE_FILE, COURSE_FILE_VERSION } from "./course-file.ts";

const id = z.string().max(300).nullish();
const title = z.string().max(1000);

const fileOptionSchema = z.object({
  text: z.string(),
  /** Markup, only where it says more than the text; sanitised when it is read */
  html: z.string().nullish(),
  /** What is said to anyone who chooses it */
  feedback: z.string().nullish(),
  /** The same with markup, only where it says more */
  feedbackHtml: z.string().nullish(),
});

export const fileQuestionSchema = z.object({
  id,
  /** The type in the file it once came from: "single", "true_false", "cloze" … */
  kind: z.string().max(100).nullish(),
  text: z.string(),
  html: z.string().nullish(),
  options: z.array(fileOptionSchema),
  /** The place of the right option, from 0; null where `body` says what is right */
  correct: z.int().nonnegative().nullish(),
  /** What a question of another kind than choice asks and accepts */
  body: questionBodySchema.nullish(),
  explanation: z.string().nullish(),
  explanationHtml: z.string().nullish(),
  /** The sentence of the island's text that a made question rests on */
  source: z.string().nullish(),
  /** False where the order of the options means something */
  shuffle: z.boolean().nullish(),
});

export const fileCardSchema = z.object({
  id,
  front: z.string(),
  frontHtml: z.string().nullish(),
  back: z.string(),
  backHtml: z.string().nullish(),
});

/** Questions are looked at one by one: a broken one costs only itself. */
const fileQuizSchema = z.object({ title: title.nullish(), questions: z.array(z.unknown()) });

const fileIslandSchema = z.object({
  id,
  title,
  /** What the island teaches, in plain text */
  text: z.string().nullish(),
  /** When that was spoken, if it was */
  times: textTimesSchema.nullish(),
  quizzes: z.array(fileQuizSchema).default([]),
  /** Flashcards that learners grade themselves; looked at one by one, like questions */
  cards: z.array(z.unknown()).default([]),
});

const fileUnitSchema = z.object({ title, islands: z.array(fileIslandSchema) });

/** A picture or sound; texts name it by its name: <img src="media/1.webp" alt="…">. */
const fileMediaSchema = z.object({ name: z.string().max(200), base64: z.base64() });

/** A file that is read; what our own export writes has all of it. docs/course-format.md */
export const courseFileSchema = z.object({
  format: z.literal(COURSE_FILE),
  version: z.literal(COURSE_FILE_VERSION),
  id,
  title,
  description: z.string().max(10_000).nullish(),
  units: z.array(fileUnitSchema).default([]),
  /** Islands that belong to no unit */
  islands: z.array(fileIslandSchema).default([]),
  media: z.array(fileMediaSchema).default([]),
});
