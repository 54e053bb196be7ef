import * as z from "zod";
import {
  MAX_FEEDBACK_LENGTH,
  MAX_HTML_LENGTH,
  MAX_ISLAND_TEXT_LENGTH,
  MAX_OPTION_LENGTH,
  MAX_OPTIONS,
  MAX_SOURCE_LENGTH,
  MAX_STEM_LENGTH,
  MAX_TITLE_LENGTH,
  MIN_OPTIONS,
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
  /** What the source says to whoever chooses it. */
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
    options: z.array(parsedOptionSchema).min(MIN_OPTIONS).max(MAX_OPTIONS),
    correctIndex: z.int().nonnegative(),
    /** What is true whatever was chosen. */
    explanation: parsedFeedbackSchema,
    explanationHtml: parsedHtmlSchema.optional(),
    canShuffle: z.boolean(),
    sourceId: z.string().nullable(),
    /** The sentence of the island's text that a made question rests on */
    source: z.string().max(MAX_SOURCE_LENGTH).nullable(),
  })
  .refine((question) => question.correctIndex < question.options.length, {
    path: ["correctIndex"],
    message: "The right answer must be one of the options.",
  });
export type ParsedQuestion = z.infer<typeof parsedQuestionSchema>;

export const parsedIslandSchema = z.object({
  title: parsedTitleSchema,
  questions: z.array(parsedQuestionSchema),
  /** The id in the file, which a newer export of the same course keeps */
  sourceId: z.string().nullable().optional(),
  /** What the island teaches, where its questions are made from that */
  text: z.string().max(MAX_ISLAND_TEXT_LENGTH).nullable().optional(),
  /** How its questions are divided into quizzes, where the file says so; else by their number */
  parts: z.array(z.object({ title: parsedTitleSchema, size: z.int().positive() })).optional(),
});
export type ParsedIsland = z.infer<typeof parsedIslandSchema>;

export const parsedUnitSchema = z.object({ title: parsedTitleSchema, islands: z.array(parsedIslandSchema) });

export const parsedCourseSchema = z.object({
  title: parsedTitleSchema,
  description: z.string().optional(),
  format: courseFormatSchema,
  /** The id of the course in its export, or its address */
  sourceId: z.string().nullable().optional(),
  units: z.array(parsedUnitSchema),
  /** Islands that belong to no unit. */
  islands: z.array(parsedIslandSchema),
});
export type ParsedCourse = z.infer<typeof parsedCourseSchema>;

export const importOutcomeSchema = z.enum(["imported", "degraded", "skipped"]);
export type ImportOutcome = z.infer<typeof importOutcomeSchema>;

export const importReportItemSchema = z.object({
  /** "question", "page", "assignment"…; "category", "encoding", "module" and "more" are lines that aren't counted. */
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

export const parseResultSchema = z.object({
  course: parsedCourseSchema,
  report: importReportSchema,
  media: z.array(parsedMediaSchema).optional(),
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

export const importErrorCodeSchema = z.enum([
  "empty_file",
  "wrong_type",
  "not_cartridge",
  "bad_archive",
  "bad_xml",
  "too_large",
  "nothing_to_play",
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
  }),
]);
export type ParserMessage = z.infer<typeof parserMessageSchema>;

export const importParamsSchema = z.object({ importId: z.uuid().toLowerCase() });

export const importPreviewSchema = z.object({
  title: z.string(),
  /** Islands outside of every unit come last, in one with the title "" */
  units: z.array(
    z.object({
      title: z.string(),
      islands: z.array(
        z.object({
          title: z.string(),
          quizCount: z.int(),
          questionCount: z.int(),
          /** Its questions are made from its text */
          isMade: z.boolean(),
        }),
      ),
    }),
  ),
  islandCount: z.int(),
  quizCount: z.int(),
  questionCount: z.int(),
});
export type ImportPreview = z.infer<typeof importPreviewSchema>;

/** Questions of a newer export against those of the course that is there. */
export const importUpdateSchema = z.object({
  course: z.object({ _id: z.string(), title: z.string() }),
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  removed: z.int(),
  /** Of those changed: what was edited by hand, and gives way to what the file says now */
  overruled: z.int().optional(),
});
export type ImportUpdate = z.infer<typeof importUpdateSchema>;

/** Longer addresses are none that anybody has copied from a browser. */
export const MAX_ADDRESS_LENGTH = 2000;
/** The most bytes of a call that brings a course as text */
export const IMPORT_BODY_BYTES = 1024 * 1024;

/** A page of the web, as an address says it. */
function isWebAddress(text: string): boolean {
  const address = URL.parse(text);
  return address !== null && /^https?:$/.test(address.protocol) && address.hostname !== "";
}

const addressSchema = z
  .string("Give the address of the page.")
  .trim()
  .max(MAX_ADDRESS_LENGTH, "This address is too long.")
  .refine(isWebAddress, "Give the whole address of the page. It begins with https://.");

/** A course that comes without a file: the address of a page, or a text that was typed or pasted. */
export const importBodySchema = z
  .object({
    url: addressSchema.optional(),
    text: z.string().optional(),
    /** Which format the text is in; what it holds decides */
    format: z.string().max(40).optional(),
    /** What the course is to be called */
    title: z
      .string()
      .trim()
      .max(MAX_TITLE_LENGTH, `A title has at most ${MAX_TITLE_LENGTH} characters.`)
      .optional(),
    /** Shows what would be saved, and waits for a confirmation */
    preview: z.boolean().optional(),
    /** Updates the course that was imported from there before; false: keeps both */
    replace: z.boolean().optional(),
  })
  .refine(({ url, text }) => (url === undefined) !== (text === undefined), {
    message: "Send either a file, the address of a page or a text.",
  });
export type ImportBody = z.infer<typeof importBodySchema>;

/** The title of a course as its learner types it. */
export const courseTitleSchema = z
  .string("Give the course a title.")
  .trim()
  .min(1, "Give the course a title.")
  .max(MAX_TITLE_LENGTH, `A title has at most ${MAX_TITLE_LENGTH} characters.`);

/** Saves what a preview has read: as a course of its own, or as an update of the earlier one. */
export const confirmImportBodySchema = z.object({
  mode: z.enum(["new", "update"]).default("new"),
  /** What a new course is to be called; without it, what its source calls it. An update keeps the course's title. */
  title: courseTitleSchema.optional(),
});
export type ConfirmImportBody = z.infer<typeof confirmImportBodySchema>;
export type ConfirmMode = z.infer<typeof confirmImportBodySchema>["mode"];

/** An import on the wire. */
export const importSchema = z.object({
  _id: z.string(),
  status: z.enum(["queued", "running", "preview", "done", "failed", "cancelled", "undone"]),
  origin: z.enum(["file", "address", "text"]),
  /** The page it was read from */
  address: z.string().nullable(),
  /** The format's name for people, once it is known */
  format: z.string().nullable(),
  step: importStepSchema.or(z.literal("")),
  /** How many of how many the step has done, where it counts */
  counts: z.object({ done: z.int(), total: z.int() }).nullable(),
  /** percent */
  progress: z.int(),
  fileName: z.string(),
  course: z.object({ _id: z.string(), title: z.string() }).nullable(),
  report: importReportSchema.nullable(),
  /** What would be saved; only while the status is "preview" */
  preview: importPreviewSchema.nullable(),
  /** What the update of an earlier course changes, or would change */
  updates: importUpdateSchema.nullable(),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
  createdAt: z.iso.datetime(),
});
export type ImportDto = z.infer<typeof importSchema>;

/** 202: the import is queued. */
export const importAcceptedSchema = z.object({ importId: z.string() });
