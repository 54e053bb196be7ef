import * as z from "zod";
import { MAX_TITLE_LENGTH } from "#lib/course-reader/rules.ts";
import {
  columnRoleSchema,
  importReportSchema,
  importStepSchema,
  importTableSchema,
  MAX_TABLE_COLUMNS,
} from "#lib/course-reader/schema.ts";
import { chosenPagesSchema } from "./notion/notion-schema.ts";

export const importParamsSchema = z.object({ importId: z.uuid().toLowerCase() });

export const importPreviewSchema = z.object({
  title: z.string(),
  /** Islands outside of every unit come last, in one with the title "" */
  units: z.array(
    z.object({
      title: z.string(),
      /** Lessons to read, watch or hear, where it has any */
      lessonCount: z.int().optional(),
      islands: z.array(
        z.object({
          title: z.string(),
          quizCount: z.int(),
          questionCount: z.int(),
          /** Recall cards, where it has any */
          cardCount: z.int().optional(),
          /** Its questions are made from its text */
          isMade: z.boolean(),
        }),
      ),
    }),
  ),
  islandCount: z.int(),
  quizCount: z.int(),
  questionCount: z.int(),
  /** Recall cards, where there are any */
  cardCount: z.int().optional(),
  lessonCount: z.int().optional(),
  /** Texts that a model will be asked about once it is confirmed, and roughly what that costs */
  asks: z.object({ model: z.string(), pages: z.int(), calls: z.int(), dollars: z.number() }).nullish(),
});
export type ImportPreview = z.infer<typeof importPreviewSchema>;

const changeCounts = { added: z.int(), changed: z.int(), unchanged: z.int(), removed: z.int() };

/** Questions of a newer export against those of the course that is there. */
export const importUpdateSchema = z.object({
  course: z.object({ _id: z.string(), title: z.string() }),
  ...changeCounts,
  /** The same of recall cards, where there are any */
  cards: z.object({ ...changeCounts, overruled: z.int() }).optional(),
  /** Of those changed: what was edited by hand, and gives way to what the file says now */
  overruled: z.int().optional(),
});
export type ImportUpdate = z.infer<typeof importUpdateSchema>;

/** Longer addresses are none that anyone has copied from a browser. */
export const MAX_ADDRESS_LENGTH = 2000;
/** The most bytes of a call that brings a course as text */
export const IMPORT_BODY_BYTES = 1024 * 1024;

/** A page of the web, as an address says it. */
function isWebAddress(text: string): boolean {
  const address = URL.parse(text);
  return address !== null && /^https?:$/.test(address.protocol) && address.hostname !== "";
}

const addressSchema = z
  .string("Enter the address of the page.")
  .trim()
  .max(MAX_ADDRESS_LENGTH, "This address is too long.")
  .refine(isWebAddress, "Enter the full address of the page. It begins with https://.");

const courseIdSchema = z.uuid("There is no such course.").toLowerCase();
/** What each column of a table holds, as its learner says it */
const columnsSchema = z.array(columnRoleSchema).min(1).max(MAX_TABLE_COLUMNS);

/** A list in a form's field, which is JSON there. Throws nothing: what is no JSON is no list. */
function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The fields of a form beside its files: `preview` and `replace` are "true" or "false", `columns` is a list in JSON. */
export const importFormSchema = z.object({
  title: z.string().trim().optional(),
  preview: z
    .string()
    .transform((text) => text === "true")
    .optional(),
  replace: z
    .string()
    .transform((text) => (text === "true" ? true : text === "false" ? false : undefined))
    .optional(),
  into: courseIdSchema.optional(),
  columns: z.string().transform(parsedJson).pipe(columnsSchema).optional(),
});

/** A course that comes without a file: the address of a page, a text that was typed or pasted, or pages of Notion. */
export const importBodySchema = z
  .object({
    url: addressSchema.optional(),
    text: z.string().optional(),
    /** Through which connection of the learner's the pages of Notion are read, and which ones those are */
    connectionId: z.uuid("There is no such connection.").toLowerCase().optional(),
    pages: chosenPagesSchema.optional(),
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
    /** Which course of these pages that is, where there are several; the newest unless told */
    replaces: courseIdSchema.optional(),
    /** One of the learner's own courses, which it is added to */
    into: courseIdSchema.optional(),
    columns: columnsSchema.optional(),
  })
  .refine(
    ({ url, text, connectionId, pages }) =>
      [url, text, connectionId ?? pages].filter((one) => one !== undefined).length === 1,
    { message: "Send either a file, the address of a page, a text or pages of Notion." },
  )
  .refine(({ connectionId, pages }) => (connectionId === undefined) === (pages === undefined), {
    message: "Pages of Notion need a connection, and a connection needs pages.",
  });
export type ImportBody = z.infer<typeof importBodySchema>;

/** The title of a course as its learner types it. */
export const courseTitleSchema = z
  .string("Give the course a title.")
  .trim()
  .min(1, "Give the course a title.")
  .max(MAX_TITLE_LENGTH, `A title has at most ${MAX_TITLE_LENGTH} characters.`);

/** Saves what a preview has read: as a course of its own, as an update of the earlier one, or behind one of one's own. */
export const confirmImportBodySchema = z.object({
  mode: z.enum(["new", "update", "add"]).default("new"),
  /** The course to add it to; without it, the one that the import was begun with */
  into: courseIdSchema.optional(),
  /** What a new course is to be called; without it, what its source calls it. An update keeps the course's title. */
  title: courseTitleSchema.optional(),
});
export type ConfirmImportBody = z.infer<typeof confirmImportBodySchema>;
export type ConfirmMode = z.infer<typeof confirmImportBodySchema>["mode"];

/** An import on the wire. */
export const importSchema = z.object({
  _id: z.string(),
  status: z.enum(["queued", "running", "preview", "done", "failed", "cancelled", "undone"]),
  origin: z.enum(["file", "address", "text", "notion"]),
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
  course: z
    .object({
      _id: z.string(),
      title: z.string(),
      /** Whether it has something to read, watch or hear */
      hasLessons: z.boolean(),
    })
    .nullable(),
  report: importReportSchema.nullable(),
  /** What would be saved; only while the status is "preview" */
  preview: importPreviewSchema.nullable(),
  /** What the update of an earlier course changes, or would change */
  updates: importUpdateSchema.nullable(),
  /** The course that it was, or would be, added to */
  addsTo: z.object({ _id: z.string(), title: z.string() }).nullable(),
  /** Where a table doesn't tell what its columns hold: its beginning, and a guess to correct. Send it again with `columns`. */
  columns: importTableSchema.nullable(),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
  createdAt: z.iso.datetime(),
});
export type ImportDto = z.infer<typeof importSchema>;

/** 202: the import is queued. */
export const importAcceptedSchema = z.object({ importId: z.string() });
