import * as z from "zod";
import { MAX_LESSON_HTML_LENGTH } from "#lib/course-reader/rules.ts";
import { textTimesSchema } from "#lib/course-reader/schema.ts";
import { MAX_LESSONS_A_FILE, MAX_SECONDS } from "#lib/lesson/rules.ts";
import { chaptersSchema, cuesSchema, lessonKindSchema, transcriptStateSchema } from "#lib/lesson/schema.ts";
import { COURSE_FILE, COURSE_FILE_VERSION } from "./course-file.ts";

const id = z.string().max(300).nullish();
const title = z.string().max(1000);

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

export const fileLessonSchema = z.object({
  id,
  title,
  kind: lessonKindSchema.default("page"),
  html: z.string().max(MAX_LESSON_HTML_LENGTH).default(""),
  recording: z.string().max(2000).nullish(),
  file: z.string().max(200).nullish(),
  cues: cuesSchema.nullish(),
  chapters: chaptersSchema.nullish(),
  transcript: transcriptStateSchema.default("none"),
  language: z.string().max(20).default(""),
  seconds: z.number().nonnegative().max(MAX_SECONDS).nullish(),
  before: z.int().nonnegative().nullish(),
});

/** Looked at one by one: a broken one costs only itself. */
const lessons = z.array(z.unknown()).max(MAX_LESSONS_A_FILE).default([]);

const fileUnitSchema = z.object({ title, islands: z.array(fileIslandSchema), lessons });

/** A picture, sound or recording; texts and lessons name it by its name: <img src="media/1.webp" alt="…">. */
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
  lessons,
  media: z.array(fileMediaSchema).default([]),
});
