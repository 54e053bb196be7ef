import * as z from "zod";
import {
  importPreviewSchema,
  importUpdateSchema,
  parsedQuestionSchema,
  parseResultSchema,
} from "../schema.ts";

/** What an import has so far, so that another run of its job goes on from there. */
export const importDraftSchema = z.object({
  /** What its address gave */
  fetched: z
    .object({ path: z.string(), fileName: z.string(), sourceId: z.string() })
    .nullable()
    .default(null),
  result: parseResultSchema.nullable().default(null),
  /** The questions that the model made for an island, by its place in the course; null: it made none */
  asked: z.record(z.string(), z.array(parsedQuestionSchema).nullable()).default({}),
});
export type ImportDraft = z.infer<typeof importDraftSchema>;

export const updateCountsSchema = importUpdateSchema.omit({ course: true });

/** What is kept of an import to show: its outline, and what it changes in the course that it updates. */
export const importOutlineSchema = importPreviewSchema.extend({ update: updateCountsSchema.nullable() });
export type ImportOutline = z.infer<typeof importOutlineSchema>;

export const EMPTY_DRAFT: ImportDraft = { fetched: null, result: null, asked: {} };
