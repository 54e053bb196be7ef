import * as z from "zod";
import { connectionParamsSchema } from "#lib/connection/schema.ts";
import { notionIdOf } from "./notion-id.ts";

/** So many pages one import reads, with their sub-pages. docs/product.md#import */
export const MAX_NOTION_PAGES = 500;
export const MAX_QUERY_LENGTH = 200;

/** The id of a page or database as Notion writes it, with or without dashes. */
export const notionIdSchema = z
  .string()
  .max(64)
  .transform((text, context) => {
    const id = notionIdOf(text);
    if (id !== null) return id;
    context.addIssue({ code: "custom", message: "This isn't a Notion page." });
    return z.NEVER;
  });

export const chosenPagesSchema = z
  .array(notionIdSchema)
  .min(1, "Choose at least one page.")
  .max(MAX_NOTION_PAGES, `Choose at most ${MAX_NOTION_PAGES} pages.`);

export const notionPagesParamsSchema = connectionParamsSchema;
export const notionPagesQuerySchema = z.object({
  /** Words of the title; all that is shared without them */
  q: z.string().trim().max(MAX_QUERY_LENGTH).default(""),
  /** Where the last part ended, as its answer says it */
  cursor: z.string().min(1).max(500).optional(),
});

/** A page or database that its owner has shared with Waddle */
export const notionPageSchema = z.object({
  id: z.string(),
  /** "" for one without */
  title: z.string(),
  kind: z.enum(["page", "database"]),
  /** The page or database that it lies in, whether or not that is shared; null for none that is known */
  parentId: z.string().nullable(),
  /** An emoji */
  icon: z.string().nullable(),
  editedAt: z.string(),
});
export type NotionPage = z.infer<typeof notionPageSchema>;

/** One part of what is shared, the latest edited first: what something lies in may come later. */
export const notionPagesSchema = z.object({
  pages: z.array(notionPageSchema),
  nextCursor: z.string().nullable(),
});
export type NotionPages = z.infer<typeof notionPagesSchema>;
