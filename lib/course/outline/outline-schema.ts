import * as z from "zod";
import { questionBodySchema } from "#lib/quiz/kinds/body-schema.ts";
import { MAX_ITEMS } from "#lib/quiz/kinds/fault.ts";
import { MAX_DESCRIPTION, MAX_EDITS, MAX_ISLAND_TEXT, MAX_TITLE } from "./outline.ts";
import { MAX_OPTION_TEXT, MAX_QUESTION_TEXT, questionProblems } from "./question-content.ts";

const isStorable = (text: string) => !text.includes("\0") && text.isWellFormed();
const NOT_STORABLE = "This text has characters that can't be kept.";

/** Whether PostgreSQL can hold all texts of a value. */
function areStorable(value: unknown): boolean {
  if (typeof value === "string") return isStorable(value);
  return typeof value !== "object" || value === null || Object.values(value).every(areStorable);
}

/** Text that PostgreSQL can hold: no NUL, no half of a pair. */
function plainText(most: number) {
  return z
    .string()
    .max(most, `At most ${most.toLocaleString("en")} characters.`)
    .refine(isStorable, NOT_STORABLE);
}

const id = z.uuid().toLowerCase();
const title = plainText(MAX_TITLE)
  .transform((text) => text.trim())
  .refine((text) => text !== "", "Give it a name.");
const parentId = id.nullable();
const position = z.int().min(0).max(1_000_000);
const kind = z.enum(["unit", "island", "lesson", "quiz", "question"]);

const mark = z.string().max(20).optional();
const contentOptionSchema = z.object({ text: plainText(MAX_OPTION_TEXT), mark });

export const questionContentSchema = z
  .object({
    text: plainText(MAX_QUESTION_TEXT),
    options: z.array(contentOptionSchema).max(MAX_ITEMS),
    /** Null where `body` says what is right */
    correctIndex: z.int().min(0).nullable(),
    /** What a question of another kind than choice asks and accepts; not there from pages that know choice only */
    body: questionBodySchema.refine(areStorable, NOT_STORABLE).nullish(),
    explanation: plainText(MAX_QUESTION_TEXT).default(""),
  })
  .superRefine((question, context) => {
    for (const { field, message } of questionProblems(question)) {
      const path = typeof field === "number" ? ["options", field] : [field];
      context.addIssue({ code: "custom", path, message });
    }
  });

export const outlineEditSchema = z.union([
  z.object({
    type: z.literal("rename"),
    kind: z.literal("course"),
    title,
    description: plainText(MAX_DESCRIPTION).optional(),
  }),
  z.object({
    type: z.literal("rename"),
    kind: z.literal("unit"),
    id,
    title,
    subtitle: plainText(MAX_TITLE).optional(),
  }),
  z.object({ type: z.literal("rename"), kind: z.enum(["island", "lesson", "quiz"]), id, title }),
  z.object({ type: z.literal("move"), kind, id, parentId, position }),
  z.object({
    type: z.literal("add"),
    kind: z.enum(["unit", "island", "quiz"]),
    id,
    parentId,
    position,
    title,
  }),
  z.object({
    type: z.literal("add"),
    kind: z.literal("question"),
    id,
    parentId,
    position,
    question: questionContentSchema,
  }),
  z.object({ type: z.literal("remove"), kind, id }),
  z.object({ type: z.literal("restore"), kind, id, parentId, position }),
  z.object({ type: z.literal("question"), id, question: questionContentSchema }),
  z.object({ type: z.literal("text"), islandId: id, text: plainText(MAX_ISLAND_TEXT) }),
]);

export const outlinePatchSchema = z.object({
  /** Of the course that the edits were made on */
  version: z.int().min(1).max(2_000_000_000),
  edits: z.array(outlineEditSchema).min(1).max(MAX_EDITS),
});

/** 50 edits, among them a text or two at their longest */
export const OUTLINE_BODY_BYTES = 1024 * 1024;

export const quizParamsSchema = z.object({ courseId: id, quizId: id });
export const islandParamsSchema = z.object({ courseId: id, islandId: id });

/** For the course's owner only: it carries the key. */
export const ownedQuizSchema = z.object({
  _id: z.string(),
  title: z.string(),
  questions: z.array(
    z.object({
      _id: z.string(),
      text: z.string(),
      /** `mark` comes with an option that has markup or a remark, and says which one it is when it is sent back unchanged */
      options: z.array(z.object({ text: z.string(), mark })),
      correctIndex: z.int().nullable(),
      body: questionBodySchema.nullable(),
      explanation: z.string(),
      /** Some of its words have markup, such as bold or a picture, which changing those words takes away */
      hasMarkup: z.boolean(),
      /** Out of play until it is edited */
      isWithdrawn: z.boolean(),
    }),
  ),
});

export const islandTextSchema = z.object({ _id: z.string(), text: z.string() });

export type WireEdit = z.infer<typeof outlineEditSchema>;
export type OutlinePatch = z.infer<typeof outlinePatchSchema>;
export type OwnedQuizDto = z.infer<typeof ownedQuizSchema>;
export type IslandTextDto = z.infer<typeof islandTextSchema>;
