import * as z from "zod";

/** So many pages one import reads, with their sub-pages. docs/product.md#import */
export const MAX_NOTION_PAGES = 500;
export const MAX_QUERY_LENGTH = 200;

/** A page or database that its owner has shared with Waddle */
export const notionPageSchema = z.object({
  id: z.string(),
  title: z.string(),
  kind: z.enum(["page", "database"]),
  /** What it lies in, shared or not; null where it lies in nothing that has an id */
  parentId: z.string().nullable(),
  /** An emoji */
  icon: z.string().nullable(),
  editedAt: z.iso.datetime(),
});
export type NotionPage = z.infer<typeof notionPageSchema>;

/** One part of what is shared, the latest edited first */
export const notionPagesSchema = z.object({
  pages: z.array(notionPageSchema),
  nextCursor: z.string().nullable(),
});
export type NotionPages = z.infer<typeof notionPagesSchema>;

export const notionPagesQuerySchema = z.object({
  /** Words of a title */
  q: z.string().trim().max(MAX_QUERY_LENGTH).default(""),
  cursor: z.string().max(200).optional(),
});
