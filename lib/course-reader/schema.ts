import * as z from "zod";
import { MAX_LESSONS_A_FILE, MAX_SECONDS } from "#lib/lesson/rules.ts";
import {
  chaptersSchema,
  cuesSchema,
  lessonKindSchema,
  lessonMediaSchema,
  transcriptStateSchema,
} from "#lib/lesson/schema.ts";
import { questionBodySchema } from "#lib/quiz/kinds/body-schema.ts";
import { faultOfKey, MAX_ITEMS } from "#lib/quiz/kinds/fault.ts";
import {
  MAX_FEEDBACK_LENGTH,
  MAX_HTML_LENGTH,
  MAX_ISLAND_TEXT_LENGTH,
  MAX_KEPT,
  MAX_LESSON_HTML_LENGTH,
  MAX_OPTION_LENGTH,
  MAX_SOURCE_LENGTH,
  MAX_STEM_LENGTH,
  MAX_TIMES,
  MAX_TITLE_LENGTH,
} from "./rules.ts";

/** A format's id in the table of formats: "gift", "moodle_xml"…; docs/product.md#import. */
export const courseFormatSchema = z.string().regex(/^[a-z0-9_]{1,40}$/);

/** A title is cut by the signs that people see, of which some count twice here. */
const parsedTitleSchema = z.string().max(2 * MAX_TITLE_LENGTH);
const parsedHtmlSchema = z.string().max(MAX_HTML_LENGTH).nullable();
const parsedFeedbackSchema = z.string().max(MAX_FEEDBACK_LENGTH).nullable();

export const parsedOptionSchema = z.object({
  text: z.string().min(1).max(MAX_OPTION_LENGTH),
  /** Sanitised markup, only where the source had some that matters. */
  html: parsedHtmlSchema,
  /** What the source says to anyone who chooses it. */
  feedback: parsedFeedbackSchema,
  /** The same with markup, only where the source had some that matters. */
  feedbackHtml: parsedHtmlSchema.optional(),
});

export const parsedQuestionSchema = z
  .object({
    /** What the question was in its file: "single", "true_false", "matching", "numeric"… */
    kind: z.string().min(1),
    name: parsedTitleSchema,
    text: z.string().min(1).max(MAX_STEM_LENGTH),
    html: parsedHtmlSchema,
    /** What there is to choose from; the items of an order; none where an answer is typed */
    options: z.array(parsedOptionSchema).max(MAX_ITEMS),
    /** Null where `body` says what is right */
    correctIndex: z.int().nonnegative().nullable(),
    /** What a question of another kind than choice asks and accepts */
    body: questionBodySchema.nullish(),
    /** What is true whatever was chosen. */
    explanation: parsedFeedbackSchema,
    explanationHtml: parsedHtmlSchema.optional(),
    canShuffle: z.boolean(),
    sourceId: z.string().nullable(),
    /** The sentence of the island's text that a made question rests on */
    source: z.string().max(MAX_SOURCE_LENGTH).nullable(),
  })
  .superRefine((question, context) => {
    const fault = faultOfKey(question);
    if (fault) context.addIssue({ code: "custom", path: ["correctIndex"], message: fault });
  });
export type ParsedQuestion = z.infer<typeof parsedQuestionSchema>;

/** A card to recall: what both of its sides say. Not a question: it has no key, and learners grade themselves. */
export const parsedCardSchema = z.object({
  front: z.string().min(1).max(MAX_STEM_LENGTH),
  frontHtml: parsedHtmlSchema,
  back: z.string().min(1).max(MAX_STEM_LENGTH),
  backHtml: parsedHtmlSchema,
  sourceId: z.string().nullable(),
});
export type ParsedCard = z.infer<typeof parsedCardSchema>;

/** When a text was spoken; see TextTime. */
const textTimeSchema = z.object({ at: z.number().nonnegative(), offset: z.int().nonnegative() });
export const textTimesSchema = z.array(textTimeSchema).max(MAX_TIMES);

export const parsedIslandSchema = z.object({
  title: parsedTitleSchema,
  questions: z.array(parsedQuestionSchema),
  /** What is practiced there besides, or alone */
  cards: z.array(parsedCardSchema).optional(),
  /** The id in the file, which a newer export of the same course keeps */
  sourceId: z.string().nullable().optional(),
  /** What the island teaches, where its questions are made from that */
  text: z.string().max(MAX_ISLAND_TEXT_LENGTH).nullable().optional(),
  /** The place of its text's line in the report's items, where its questions are made from that */
  line: z.int().nonnegative().optional(),
  /** When that was spoken, if it was */
  times: textTimesSchema.nullable().optional(),
  /** How its questions are divided into quizzes, where the file says so; else by their number */
  parts: z.array(z.object({ title: parsedTitleSchema, size: z.int().positive() })).optional(),
});
export type ParsedIsland = z.infer<typeof parsedIslandSchema>;

/** Something to read, watch or hear. */
export const parsedLessonSchema = z.object({
  title: parsedTitleSchema,
  kind: lessonKindSchema,
  /** Sanitised markup; "" where there is only something to watch or hear */
  html: z.string().max(MAX_LESSON_HTML_LENGTH),
  sourceId: z.string().nullable(),
  media: lessonMediaSchema.nullable(),
  cues: cuesSchema.nullable(),
  chapters: chaptersSchema.nullable(),
  transcript: transcriptStateSchema,
  /** BCP 47; "" where it isn't known */
  language: z.string().max(20),
  seconds: z.number().nonnegative().max(MAX_SECONDS).nullable(),
  /** The place, among the islands of its unit, of the island that it stands before; null: behind all of them */
  before: z.int().nonnegative().nullable(),
});
export type ParsedLesson = z.infer<typeof parsedLessonSchema>;
const parsedLessonsSchema = z.array(parsedLessonSchema).max(MAX_LESSONS_A_FILE);

export const parsedUnitSchema = z.object({
  title: parsedTitleSchema,
  islands: z.array(parsedIslandSchema),
  lessons: parsedLessonsSchema.optional(),
});

export const parsedCourseSchema = z.object({
  title: parsedTitleSchema,
  description: z.string().optional(),
  format: courseFormatSchema,
  /** The id of the course in its export, or its address */
  sourceId: z.string().nullable().optional(),
  units: z.array(parsedUnitSchema),
  /** Islands that belong to no unit. */
  islands: z.array(parsedIslandSchema),
  /** Lessons that belong to no unit. */
  lessons: parsedLessonsSchema.optional(),
});
export type ParsedCourse = z.infer<typeof parsedCourseSchema>;

export const importOutcomeSchema = z.enum(["imported", "degraded", "skipped"]);
export type ImportOutcome = z.infer<typeof importOutcomeSchema>;

export const importReportItemSchema = z.object({
  /** "question", "card", "page", "assignment"…; "category", "encoding", "module" and "more" are lines that aren't counted. */
  kind: z.string(),
  name: z.string(),
  outcome: importOutcomeSchema,
  reason: z.string().nullable(),
  /** The beginning of what a question says, where its name doesn't tell */
  words: z.string().optional(),
});
export type ImportReportItem = z.infer<typeof importReportItemSchema>;

export const importCountsSchema = z.object({
  total: z.int().nonnegative(),
  imported: z.int().nonnegative(),
  degraded: z.int().nonnegative(),
  skipped: z.int().nonnegative(),
});
export type ImportCounts = z.infer<typeof importCountsSchema>;

export const importReportSchema = z.object({
  counts: importCountsSchema,
  /** The same by kind, over all items; reports of earlier imports don't have it */
  byKind: z.array(importCountsSchema.omit({ total: true }).extend({ kind: z.string() })).optional(),
  items: z.array(importReportItemSchema),
});
export type ImportReport = z.infer<typeof importReportSchema>;

/** A picture or sound out of the file; texts name it as `media:<key>`. */
export const parsedMediaSchema = z.object({
  key: z.string().regex(/^[0-9a-f]{64}$/),
  /** What its first bytes say it is */
  type: z.string(),
  base64: z.string(),
  /** The places, in the report's items, of what shows it */
  lines: z.array(z.int()).optional(),
});
export type ParsedMedia = z.infer<typeof parsedMediaSchema>;

/** A film or sound out of the file that lessons play as `media:<key>`. Its bytes are written elsewhere. */
export const parsedRecordingSchema = z.object({
  /** SHA-256 of its bytes */
  key: z.string().regex(/^[0-9a-f]{64}$/),
  type: z.string(),
  /** In bytes */
  size: z.int().positive(),
  /** The places, in the report's items, of the lessons that play it */
  lines: z.array(z.int()),
});
export type ParsedRecording = z.infer<typeof parsedRecordingSchema>;

/** A picture on another site that lessons show as `media:<key>` once it has been fetched. */
const remotePictureSchema = z.object({
  key: z.string().regex(/^[0-9a-f]{64}$/),
  address: z.url({ protocol: /^https$/ }).max(2000),
});

export const parseResultSchema = z.object({
  course: parsedCourseSchema,
  report: importReportSchema,
  media: z.array(parsedMediaSchema).optional(),
  recordings: z.array(parsedRecordingSchema).optional(),
  /** Ids in the source whose parts of an earlier course stay as they are: they can't be read this time. */
  kept: z.array(z.string()).max(MAX_KEPT).optional(),
  /** Not fetched yet */
  pictures: z.array(remotePictureSchema).max(2000).optional(),
});
export type ParseResult = z.infer<typeof parseResultSchema>;

/** The steps an import walks through, in order, as people read them. */
export const importStepSchema = z.enum([
  "Fetch",
  "Read file",
  "Read outline",
  "Build islands",
  "Create quizzes",
]);
export type ImportStep = z.infer<typeof importStepSchema>;

/** What a column of a table holds, as a learner says it where the table doesn't. docs/product.md#import */
export const columnRoleSchema = z.enum([
  "question",
  /** One of the answers to choose from, right or wrong */
  "option",
  /** Which answer is right: its words, its letter or its number */
  "correct",
  /** An answer that is wrong, where the right one has a column of its own */
  "wrong",
  "explanation",
  "term",
  "definition",
  "unit",
  "island",
  "ignore",
]);
export type ColumnRole = z.infer<typeof columnRoleSchema>;
export const MAX_TABLE_COLUMNS = 60;
export const MAX_TABLE_ROWS = 5;
export const MAX_TABLE_CELL = 200;

/** The beginning of a table whose columns can't be told, and what each of them seems to hold. */
export const importTableSchema = z.object({
  rows: z.array(z.array(z.string().max(MAX_TABLE_CELL)).max(MAX_TABLE_COLUMNS)).max(MAX_TABLE_ROWS),
  /** One for each column */
  guess: z.array(columnRoleSchema).max(MAX_TABLE_COLUMNS),
});
export type ImportTable = z.infer<typeof importTableSchema>;

export const importErrorCodeSchema = z.enum([
  "empty_file",
  "wrong_type",
  "not_cartridge",
  "bad_archive",
  "bad_xml",
  "too_large",
  "nothing_to_play",
  /** A table: which column holds what has to be said. The error carries its beginning. */
  "columns_unknown",
  "bad_address",
  "unreachable",
  "forbidden_by_robots",
  "timed_out",
  "cancelled",
  "failed",
]);
export type ImportErrorCode = z.infer<typeof importErrorCodeSchema>;

/** What the child process sends over IPC. */
export const parserMessageSchema = z.discriminatedUnion("type", [
  /** What all of it took, at the end: CPU time in ms */
  z.object({ type: z.literal("spent"), cpuMs: z.number().nonnegative() }),
  z.object({ type: z.literal("step"), step: importStepSchema, done: z.int(), total: z.int() }),
  z.object({ type: z.literal("result"), result: parseResultSchema }),
  z.object({
    type: z.literal("error"),
    code: importErrorCodeSchema,
    message: z.string(),
    report: importReportSchema.optional(),
    /** Of `columns_unknown` */
    table: importTableSchema.optional(),
  }),
]);
export type ParserMessage = z.infer<typeof parserMessageSchema>;
