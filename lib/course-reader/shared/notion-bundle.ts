import * as z from "zod";
import { MAX_KEPT } from "#lib/course-reader/rules.ts";

/*
 * What was fetched of a learner's Notion, as the one file that the reader gets: pages in the order in which they stand
 * there, each with its blocks, of which only what is read is kept. The server writes it, but what it holds is a
 * stranger's.
 */

/** How many levels of blocks within blocks a page may have */
export const MAX_BLOCK_DEPTH = 8;
const line = z.string().max(4000);
const text = z.string().max(200_000);
const id = z.string().regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);

/** Words that look alike */
const runSchema = z.object({
  text,
  /** Of "b", "i", "s", "u", "c": bold, italic, struck, underlined, code */
  marks: z.string().max(5).optional(),
  /** A web address, or `notion:<id>` for a page */
  href: line.optional(),
  /** TeX */
  isFormula: z.literal(true).optional(),
});
export type NotionRun = z.infer<typeof runSchema>;

export interface NotionBlock {
  id: string;
  /** As Notion calls it: "paragraph", "to_do"… */
  type: string;
  /** What it says; of a picture or film: what is said of it */
  runs?: NotionRun[] | undefined;
  children?: NotionBlock[] | undefined;
  /** Of a to-do */
  isChecked?: boolean | undefined;
  /** Of a block of code */
  language?: string | undefined;
  /** TeX of an equation */
  formula?: string | undefined;
  /** Of a row of a table */
  cells?: NotionRun[][] | undefined;
  /** Of a table: its first row names the columns */
  hasHeadings?: boolean | undefined;
  /** Of a link, or of what another site shows */
  address?: string | undefined;
  /** The name of a picture in the bundle */
  picture?: string | undefined;
  /** Why it, or what lies in it, isn't there */
  problem?: string | undefined;
  /** The page or database that it stands for, or links to */
  page?: string | undefined;
}

export const notionBlockSchema: z.ZodType<NotionBlock> = z.object({
  id,
  type: z.string().max(60),
  runs: z.array(runSchema).max(2000).optional(),
  get children() {
    return z.array(notionBlockSchema).max(20_000).optional();
  },
  isChecked: z.boolean().optional(),
  language: z.string().max(60).optional(),
  formula: text.optional(),
  cells: z.array(z.array(runSchema).max(2000)).max(200).optional(),
  hasHeadings: z.boolean().optional(),
  address: line.optional(),
  picture: z.string().max(100).optional(),
  problem: line.optional(),
  page: id.optional(),
});

export const notionPageSchema = z.object({
  id,
  kind: z.enum(["page", "database"]),
  title: line,
  /** The page or database of the bundle that it lies in; null for one that was chosen */
  parent: id.nullable(),
  blocks: z.array(notionBlockSchema).max(20_000),
  /** Of a database: the names of its columns, the title's among them */
  columns: z.array(line).max(500).optional(),
  /** Of a database: which columns are boxes to be ticked */
  checkboxes: z.array(z.int().min(0)).max(500).optional(),
  /** Of a row: its cells as texts, in the order of the columns */
  cells: z.array(text).max(500).optional(),
  /** Why it couldn't be read */
  problem: line.nullable(),
  /** Why some of a database's rows couldn't be read */
  gap: line.optional(),
  /** Only its beginning was read */
  isCut: z.boolean().optional(),
});
export type NotionPage = z.infer<typeof notionPageSchema>;

export const notionBundleSchema = z.object({
  waddle: z.literal("notion"),
  /** The same for the same pages of the same account */
  sourceId: line,
  /** What the course is called where several pages were chosen */
  title: line,
  pages: z.array(notionPageSchema).max(1000),
  /** Base64, by their names */
  pictures: z.record(z.string().max(100), z.string().max(8 * 1024 * 1024)),
  /** What is to be said of the whole, such as pages that are left out */
  notes: z.array(z.object({ kind: z.enum(["more", "page"]), name: line, reason: line })).max(50),
  /** What an earlier import brought and can't be read now: it stays in the course as it is. "": no line tells of it. */
  kept: z.array(z.object({ id, name: line })).max(MAX_KEPT),
});
export type NotionBundle = z.infer<typeof notionBundleSchema>;

/** What blocks say, without their looks */
export function plainOf(runs: readonly NotionRun[] = []): string {
  return runs.map((run) => (run.isFormula ? `\\( ${run.text.trim()} \\)` : run.text)).join("");
}
