import * as z from "zod";
import { MAX_ISLANDS_A_FILE, MAX_QUESTIONS_A_FILE } from "#lib/course-reader/rules.ts";
import { parsedQuestionSchema, parseResultSchema } from "#lib/course-reader/schema.ts";
import { questionBodySchema } from "#lib/quiz/kinds/body-schema.ts";
import { importParamsSchema, importPreviewSchema, importUpdateSchema } from "./import-schema.ts";

/** What an import has so far, so that another run of its job goes on from there. */
export const importDraftSchema = z.object({
  /** What its address gave */
  fetched: z
    .object({ path: z.string(), fileName: z.string(), sourceId: z.string() })
    .nullable()
    .default(null),
  result: parseResultSchema.nullable().default(null),
  /** The questions that the model made for an island, by its place in the course; or why it made none */
  asked: z
    .record(z.string(), z.union([z.array(parsedQuestionSchema), z.object({ reason: z.string() })]).nullable())
    .default({}),
});
export type ImportDraft = z.infer<typeof importDraftSchema>;

export const updateCountsSchema = importUpdateSchema.omit({ course: true });

/** What is kept of an import to show: its outline, and what it changes in the course that it updates. */
export const importOutlineSchema = importPreviewSchema.extend({
  update: updateCountsSchema.nullable(),
  /** What the source calls the course, where the learner has given it another title */
  fileTitle: z.string().optional(),
});
export type ImportOutline = z.infer<typeof importOutlineSchema>;

export const EMPTY_DRAFT: ImportDraft = { fetched: null, result: null, asked: {} };

/** The most questions of an island that one call brings */
export const DRAFT_QUESTIONS = 20;
const whole = (most: number) =>
  z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .refine((number) => number <= most);

/** An island of a preview, by its place on the map that would be: 0 is the first. */
export const draftIslandParamsSchema = importParamsSchema.extend({ place: whole(MAX_ISLANDS_A_FILE) });
export const draftIslandQuerySchema = z.object({ from: whole(MAX_QUESTIONS_A_FILE).default(0) });

/** Some of an island's questions and recall cards as they would be asked, for anyone who imports them: with their key. */
export const draftIslandSchema = z.object({
  /** How many it has: of questions or of recall cards, whichever are more */
  total: z.int(),
  questions: z.array(
    z.object({
      text: z.string(),
      options: z.array(z.object({ text: z.string() })),
      /** Null where `body` says what is right */
      correctIndex: z.int().nullable(),
      body: questionBodySchema.nullable().default(null),
      explanation: z.string().nullable(),
    }),
  ),
  /** Its recall cards at the same places */
  cards: z.array(z.object({ front: z.string(), back: z.string() })),
});
export type DraftIslandDto = z.infer<typeof draftIslandSchema>;
