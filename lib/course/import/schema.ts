import * as z from "zod";
import { MAX_OPTIONS, MIN_OPTIONS } from "./rules.ts";

/** The files that can be read; docs/product.md#import. */
export const courseFormatSchema = z.enum(["gift", "common_cartridge"]);
export type CourseFormat = z.infer<typeof courseFormatSchema>;

export const parsedOptionSchema = z.object({
  text: z.string().min(1),
  /** Sanitised markup, only where the source had some that matters. */
  html: z.string().nullable(),
  /** What the source says to whoever chooses it. */
  feedback: z.string().nullable(),
});

export const parsedQuestionSchema = z
  .object({
    /** What the question was in its file: "single", "true_false", "matching", "numeric"… */
    kind: z.string().min(1),
    name: z.string(),
    text: z.string().min(1),
    html: z.string().nullable(),
    options: z.array(parsedOptionSchema).min(MIN_OPTIONS).max(MAX_OPTIONS),
    correctIndex: z.int().nonnegative(),
    /** What is true whatever was chosen. */
    explanation: z.string().nullable(),
    canShuffle: z.boolean(),
    sourceId: z.string().nullable(),
  })
  .refine((question) => question.correctIndex < question.options.length, {
    path: ["correctIndex"],
    message: "The right answer must be one of the options.",
  });
export type ParsedQuestion = z.infer<typeof parsedQuestionSchema>;

export const parsedIslandSchema = z.object({
  title: z.string(),
  questions: z.array(parsedQuestionSchema),
});
export type ParsedIsland = z.infer<typeof parsedIslandSchema>;

export const parsedUnitSchema = z.object({ title: z.string(), islands: z.array(parsedIslandSchema) });

export const parsedCourseSchema = z.object({
  title: z.string(),
  format: courseFormatSchema,
  units: z.array(parsedUnitSchema),
  /** Islands that belong to no unit. */
  islands: z.array(parsedIslandSchema),
});
export type ParsedCourse = z.infer<typeof parsedCourseSchema>;

export const importOutcomeSchema = z.enum(["imported", "degraded", "skipped"]);
export type ImportOutcome = z.infer<typeof importOutcomeSchema>;

export const importReportItemSchema = z.object({
  /** "question", "page", "assignment"…; "category", "module" and "more" are lines that aren't counted. */
  kind: z.string(),
  name: z.string(),
  outcome: importOutcomeSchema,
  reason: z.string().nullable(),
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
  items: z.array(importReportItemSchema),
});
export type ImportReport = z.infer<typeof importReportSchema>;

export const parseResultSchema = z.object({ course: parsedCourseSchema, report: importReportSchema });
export type ParseResult = z.infer<typeof parseResultSchema>;

/** The steps an import walks through, in order, as people read them. */
export const importStepSchema = z.enum(["Read file", "Read outline", "Build islands", "Create quizzes"]);
export type ImportStep = z.infer<typeof importStepSchema>;

export const importErrorCodeSchema = z.enum([
  "empty_file",
  "wrong_type",
  "not_cartridge",
  "bad_archive",
  "bad_xml",
  "too_large",
  "nothing_to_play",
  "timed_out",
  "cancelled",
  "failed",
]);
export type ImportErrorCode = z.infer<typeof importErrorCodeSchema>;

/** What the child process sends over IPC. */
export const parserMessageSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("step"), step: importStepSchema, done: z.int(), total: z.int() }),
  z.object({ type: z.literal("result"), result: parseResultSchema }),
  z.object({
    type: z.literal("error"),
    code: importErrorCodeSchema,
    message: z.string(),
    report: importReportSchema.optional(),
  }),
]);
export type ParserMessage = z.infer<typeof parserMessageSchema>;

export const importParamsSchema = z.object({ importId: z.uuid().toLowerCase() });

/** An import on the wire. */
export const importSchema = z.object({
  _id: z.string(),
  status: z.enum(["queued", "running", "done", "failed", "cancelled", "undone"]),
  step: importStepSchema.or(z.literal("")),
  /** percent */
  progress: z.int(),
  fileName: z.string(),
  course: z.object({ _id: z.string(), title: z.string() }).nullable(),
  report: importReportSchema.nullable(),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
  createdAt: z.iso.datetime(),
});
export type ImportDto = z.infer<typeof importSchema>;

/** 202: the import is queued. */
export const importAcceptedSchema = z.object({ importId: z.string() });
