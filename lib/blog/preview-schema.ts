import * as z from "zod";
import { TITLE_MAX } from "./rules.ts";
import { draftBodySchema, postSchema } from "./schema.ts";

/** What is in the editor, saved or not. Without a title it has the one that a save would give it. */
export const previewBodySchema = draftBodySchema.omit({ newId: true, slug: true }).extend({
  title: z.string().trim().max(TITLE_MAX),
});

/** A post as its readers would see it now. */
export const previewSchema = z.object({
  post: postSchema,
  /** The sanitised content, its headings with anchors */
  html: z.string(),
  headings: z.array(z.object({ id: z.string(), text: z.string(), level: z.int() })),
});

export type PreviewBody = z.infer<typeof previewBodySchema>;
export type PreviewDto = z.infer<typeof previewSchema>;
