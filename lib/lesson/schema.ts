import * as z from "zod";
import {
  CAPTIONS_BYTES,
  MAX_CHAPTERS,
  MAX_CUE_LENGTH,
  MAX_CUES,
  MAX_NOTE_LENGTH,
  MAX_QUOTE_LENGTH,
  MAX_SECONDS,
  MAX_SPANS,
  QUOTE_CONTEXT,
} from "./rules.ts";

export const lessonKindSchema = z.enum(["page", "video", "audio"]);
export const transcriptStateSchema = z.enum([
  "none",
  "not_given",
  "not_set_up",
  "automatic",
  "given",
  "owner",
]);

/** A block of a lesson's text: sanitised markup under an id that is a hash of what it says. */
export const lessonBlockSchema = z.object({ id: z.string().max(40), html: z.string() });
export type LessonBlock = z.infer<typeof lessonBlockSchema>;

export const mediaProviderSchema = z.enum(["youtube", "vimeo", "peertube", "file", "package"]);

/** What a lesson lets one watch or hear. */
export const lessonMediaSchema = z.object({
  provider: mediaProviderSchema,
  /** The page or file elsewhere; "" for a file of the course */
  address: z.string().max(2000),
  /** A file of the course: `media:<key>` until it is saved, then its id */
  file: z.string().max(80).nullable(),
});
export type LessonMedia = z.infer<typeof lessonMediaSchema>;

const secondSchema = z.number().nonnegative().max(MAX_SECONDS);
export const cueSchema = z.object({
  at: secondSchema,
  end: secondSchema,
  text: z.string().min(1).max(MAX_CUE_LENGTH),
});
export const cuesSchema = z.array(cueSchema).max(MAX_CUES);
export const chaptersSchema = z
  .array(z.object({ at: secondSchema, title: z.string().max(400) }))
  .max(MAX_CHAPTERS);

export const lessonParamsSchema = z.object({ lessonId: z.uuid().toLowerCase() });

const wholeSecond = z.int().nonnegative().max(MAX_SECONDS);
export const spanSchema = z.object({ from: wholeSecond, to: wholeSecond });

/** What a learner did in a lesson since the last call. docs/product.md#lessons */
export const progressBodySchema = z.object({
  /** Seconds of the recording that were played, `to` not included */
  spans: z.array(spanSchema).max(MAX_SPANS).default([]),
  /** The block at the top of the screen, or the last one where the end is in sight */
  block: z.string().max(40).nullable().default(null),
  /** Where the recording stands */
  second: wholeSecond.nullable().default(null),
  /** Marks the lesson as done by hand, or takes that back */
  done: z.boolean().optional(),
});
export type ProgressBody = z.infer<typeof progressBodySchema>;

export const lessonProgressSchema = z.object({
  isDone: z.boolean(),
  doneBy: z.enum(["hand", "watched", "read"]).nullable(),
  watchedSeconds: z.int(),
  spans: z.array(spanSchema),
  block: z.string().nullable(),
  second: z.int().nullable(),
});
export type LessonProgressDto = z.infer<typeof lessonProgressSchema>;

export const noteBodySchema = z.object({
  text: z.string().max(MAX_NOTE_LENGTH, "A note has at most 50,000 characters."),
  /** The version that this one was written on; 0 for the first */
  version: z.int().nonnegative(),
});
export type NoteBody = z.infer<typeof noteBodySchema>;
export const noteSchema = z.object({ text: z.string(), html: z.string(), version: z.int() });
export type NoteDto = z.infer<typeof noteSchema>;

export const highlightBodySchema = z.object({
  quote: z.string().trim().min(1).max(MAX_QUOTE_LENGTH),
  before: z.string().max(QUOTE_CONTEXT),
  after: z.string().max(QUOTE_CONTEXT),
});
export type HighlightBody = z.infer<typeof highlightBodySchema>;
export const highlightSchema = highlightBodySchema.extend({ _id: z.string() });
export type HighlightDto = z.infer<typeof highlightSchema>;
export const highlightParamsSchema = lessonParamsSchema.extend({ highlightId: z.uuid().toLowerCase() });
export const highlightQuerySchema = z.object({ id: z.uuid().toLowerCase() });

/** A lesson as its learner studies it. */
export const lessonSchema = z.object({
  _id: z.string(),
  courseId: z.string(),
  title: z.string(),
  kind: lessonKindSchema,
  unitTitle: z.string(),
  isOwn: z.boolean(),
  blocks: z.array(lessonBlockSchema),
  media: lessonMediaSchema.nullable(),
  cues: cuesSchema.nullable(),
  chapters: chaptersSchema.nullable(),
  transcript: transcriptStateSchema,
  language: z.string(),
  words: z.int(),
  /** Of the recording */
  seconds: z.int().nullable(),
  minutes: z.int(),
  progress: lessonProgressSchema,
  note: noteSchema,
  highlights: z.array(highlightSchema),
});
export type LessonDto = z.infer<typeof lessonSchema>;

/** Captions as a file has them or as they were pasted */
export { CAPTIONS_BYTES };
export const captionsBodySchema = z.object({ text: z.string().min(1).max(CAPTIONS_BYTES) });
