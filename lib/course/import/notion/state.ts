import * as z from "zod";
import {
  type NotionBlock,
  notionBlockSchema,
  notionPageSchema,
} from "#lib/course-reader/shared/notion-bundle.ts";

/*
 * What is kept of a page while an import is fetched, so that a job that was killed, or has no time left, goes on where it
 * was: the lists of blocks that were read, and once all are read the page itself.
 */

const childSchema = z.object({ id: z.string(), kind: z.enum(["page", "database"]), title: z.string() });

const listSchema = z.object({
  blocks: z.array(
    z.object({ block: notionBlockSchema, hasChildren: z.boolean(), child: childSchema.nullable() }),
  ),
  /** Where it goes on; null where all of it is read */
  cursor: z.string().nullable(),
  isDone: z.boolean(),
});
export type BlockList = z.infer<typeof listSchema>;

/** A page that is to be read */
const pendingSchema = z.object({
  id: z.string(),
  /** What it is isn't known of one that was chosen. */
  kind: z.enum(["page", "database", "unknown"]),
  title: z.string(),
  parent: z.string().nullable(),
  /** 1 for one that was chosen */
  depth: z.number(),
  /** Of a row */
  cells: z.array(z.string()).optional(),
});
export type Pending = z.infer<typeof pendingSchema>;

export const pageStateSchema = z.object({
  page: notionPageSchema,
  lists: z.record(z.string(), listSchema),
  /** Blocks that were read of it */
  count: z.number(),
  /** Blocks that lie too deep */
  deep: z.number(),
  /** Bytes of its pictures, by their names */
  pictures: z.record(z.string(), z.number()),
  children: z.array(pendingSchema),
  isDone: z.boolean(),
  /** Notion gave no answer, which may be better another time */
  isAway: z.boolean(),
  isTrashed: z.boolean(),
});
export type PageState = z.infer<typeof pageStateSchema>;

const MAX_TITLE = 1000;

export function startOf({ id, kind, title, parent, cells }: Pending): PageState {
  const page = {
    ...{ id, kind: kind === "database" ? ("database" as const) : ("page" as const), parent },
    ...{ title: title.slice(0, MAX_TITLE), blocks: [], problem: null, ...(cells && { cells }) },
  };
  return {
    ...{ page, lists: {}, count: 0, deep: 0, pictures: {}, children: [] },
    ...{ isDone: false, isAway: false, isTrashed: false },
  };
}

/** The blocks of a list with all that lies in them, and in their order the pages that stand there. */
export function assemble(
  state: PageState,
  id: string,
): { blocks: NotionBlock[]; children: NonNullable<BlockList["blocks"][number]["child"]>[] } {
  const list = state.lists[id];
  const all = (list?.blocks ?? []).map(({ block, child, hasChildren }) => {
    const inner = hasChildren ? assemble(state, block.id) : { blocks: [], children: [] };
    return {
      block: inner.blocks.length > 0 ? { ...block, children: inner.blocks } : block,
      children: child ? [child, ...inner.children] : inner.children,
    };
  });
  return { blocks: all.map(({ block }) => block), children: all.flatMap(({ children }) => children) };
}
