import * as z from "zod";
import { NotionFault } from "./access.ts";
import type { NotionApi } from "./api-service.ts";
import type { KnownPart } from "./known.ts";
import { notionIdOf } from "./notion-id.ts";
import type { NotionStore } from "./store-service.ts";
import type { Walked } from "./walk-service.ts";

/** More levels of pages aren't climbed. */
const MAX_LEVELS = 20;

const parentSchema = z.object({
  page_id: z.string().optional(),
  database_id: z.string().optional(),
  block_id: z.string().optional(),
});
const thingSchema = z.object({
  in_trash: z.boolean().default(false),
  parent: parentSchema.nullish().catch(null),
});
type Thing = z.infer<typeof thingSchema>;
type Kind = "page" | "database" | "block";

const fatesSchema = z.record(z.string(), z.enum(["moved", "trashed", "hidden"]));
type Fates = z.infer<typeof fatesSchema>;

/** What an earlier course has and this import didn't find */
export interface Lost {
  /** Stays in the course: it is no longer shared, or can't be read this time */
  kept: KnownPart[];
  moved: KnownPart[];
}

/** A page, database or block of which the first of these kinds is known; null where Notion shows none. */
async function lookUp(id: string, kinds: readonly Kind[], api: NotionApi): Promise<Thing | null> {
  for (const kind of kinds) {
    try {
      return await api.ask(thingSchema, (client) => {
        if (kind === "page") return client.pages.retrieve({ page_id: id });
        if (kind === "block") return client.blocks.retrieve({ block_id: id });
        return client.databases.retrieve({ database_id: id });
      });
    } catch (error) {
      if (!(error instanceof NotionFault)) throw error;
      if (error.kind === "away" || error.kind === "forbidden") return null;
    }
  }
  return null;
}

/** Whether it may lie in what couldn't be read, or not as a whole: then it isn't known to have moved. */
async function mayBeUnread({ parent }: Thing, walked: Walked, api: NotionApi): Promise<boolean> {
  const isUnread = (id: string) => walked.unread.has(id) || walked.partial.has(id);
  if (walked.unread.size + walked.partial.size === 0) return false;
  const read = new Set(walked.ids);
  let around: Thing["parent"] = parent;
  for (let level = 0; level < MAX_LEVELS && around; level += 1) {
    if (around.block_id) return true;
    const id = notionIdOf(around.page_id ?? around.database_id ?? "");
    if (id === null) return false;
    if (isUnread(id)) return true;
    if (read.has(id)) return false;
    around = (await lookUp(id, ["page", "database"], api))?.parent;
  }
  return true;
}

async function fateOf({ id, row }: KnownPart, kinds: readonly Kind[], walked: Walked, api: NotionApi) {
  const found = await lookUp(id, kinds, api);
  if (found === null) return "hidden";
  if (found.in_trash) return "trashed";
  if (row !== null && walked.partial.has(row)) return "hidden";
  return (await mayBeUnread(found, walked, api)) ? "hidden" : "moved";
}

/** What a part may be that wasn't found; null for what lies in one that says all of it. */
function kindsOf({ id, row }: KnownPart, { databases, partial }: Walked): readonly Kind[] | null {
  if (row === null) return ["page", "database"];
  // Questions are pages of their own only as rows of a database. One that can't be read is kept with all of them.
  if (databases.has(row)) return ["page"];
  const blocks = partial.get(row);
  return blocks && !blocks.has(id) ? ["block"] : null;
}

/** Tells apart what can't be read, and so stays in the course, from what was deleted or has moved. */
export async function findLost(
  known: readonly KnownPart[],
  walked: Walked,
  api: NotionApi,
  store: NotionStore,
): Promise<Lost> {
  const read = new Set(walked.ids.filter((id) => !walked.unread.has(id)));
  const parsed = fatesSchema.safeParse(await store.note("fates"));
  const fates: Fates = parsed.success ? parsed.data : {};
  const lost: Lost = { kept: [], moved: [] };
  for (const part of known) {
    const { id } = part;
    const kinds = kindsOf(part, walked);
    if (read.has(id) || walked.trashed.has(id) || kinds === null) continue;
    if (!walked.unread.has(id)) {
      fates[id] ??= await fateOf(part, kinds, walked, api).catch(async (error: unknown) => {
        await store.keepNote("fates", fates);
        throw error;
      });
    }
    const isOfPage = kinds.includes("block");
    // Of what lies in a page, the page's own line tells.
    if (fates[id] === "moved" && !isOfPage) lost.moved.push(part);
    else if (fates[id] !== "trashed" && fates[id] !== "moved")
      lost.kept.push(isOfPage ? { ...part, name: "" } : part);
  }
  return lost;
}
