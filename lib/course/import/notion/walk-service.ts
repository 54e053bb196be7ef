import * as z from "zod";
import { ImportError } from "#lib/course-reader/import-error.ts";
import type { NotionBlock } from "#lib/course-reader/shared/notion-bundle.ts";
import { NotionFault } from "./access.ts";
import type { NotionApi } from "./api-service.ts";
import { IN_TRASH, readDatabase } from "./database-service.ts";
import { MAX_NOTION_PAGES } from "./notion-schema.ts";
import { type PageContext, readBlocks } from "./page-service.ts";
import { titleOf } from "./properties.ts";
import { type PageState, type Pending, startOf } from "./state.ts";

/** How many levels of pages within pages are read */
export const MAX_PAGE_DEPTH = 8;
/** What pages say together, in bytes */
const MAX_BYTES = 20 * 1024 * 1024;
/** So many pages in a row without an answer, and Notion is away. */
const MAX_AWAY = 3;
const AWAY = "Notion can't be reached, or gives no proper answer. Nothing was saved. Please try again later.";
const CHOSEN_LATER = "It isn't shared with Waddle, or no longer exists.";

const pageSchema = z.object({
  properties: z.unknown().optional(),
  in_trash: z.boolean().default(false),
  archived: z.boolean().default(false),
});

/** What became of the pages that were walked through */
export interface Walked {
  /** In their order */
  ids: string[];
  /** Those of them that are databases and were read */
  databases: Set<string>;
  /** Left out: beyond the most pages or bytes, and too deep */
  excess: number;
  deepPages: number;
  deepBlocks: number;
  /** Whether the limit of blocks or bytes was reached */
  isFull: boolean;
  /** Those that couldn't be read, but for what lies in the trash */
  unread: Set<string>;
  trashed: Set<string>;
  /** Those of which not all could be read, with the ids of their blocks that were */
  partial: Map<string, Set<string>>;
}

interface Walk {
  context: PageContext;
  onProgress: (done: number, total: number) => Promise<void>;
}

/** What a page is that was chosen, and what it is called. Throws NotionFault for what can't be read. */
async function identify(state: PageState, api: NotionApi): Promise<void> {
  const { page } = state;
  try {
    const found = await api.ask(pageSchema, (client) => client.pages.retrieve({ page_id: page.id }));
    page.title = titleOf(found.properties).slice(0, 1000);
    if (!found.in_trash && !found.archived) return;
    state.isTrashed = true;
    page.problem = IN_TRASH;
  } catch (error) {
    // Notion refuses a database with either of these.
    if (!(error instanceof NotionFault) || (error.kind !== "invalid" && error.kind !== "gone")) throw error;
    page.kind = "database";
  }
}

async function readOne(pending: Pending, state: PageState, context: PageContext): Promise<void> {
  const { page } = state;
  try {
    if (pending.kind === "unknown" && page.title === "") await identify(state, context.api);
    if (page.problem !== null) return;
    if (page.kind === "database") await readDatabase(state, pending, context.api);
    else await readBlocks(state, pending, context);
  } catch (error) {
    if (!(error instanceof NotionFault)) throw error;
    state.isAway = error.kind === "away";
    page.problem = page.kind === "database" && error.kind === "gone" ? CHOSEN_LATER : error.message;
    Object.assign(state, { lists: {}, children: [] });
  }
}

/** A page as an earlier job has read it, or as it is read now. */
async function obtain(pending: Pending, context: PageContext): Promise<PageState> {
  const { store, room } = context;
  const state = (await store.page(pending.id)) ?? startOf(pending);
  room.blocks -= state.count;
  for (const size of Object.values(state.pictures)) {
    room.pictures.count -= 1;
    room.pictures.bytes -= size;
  }
  if (state.isDone) return state;
  await readOne(pending, state, context);
  state.page.title ||= pending.title;
  state.isDone = true;
  return state;
}

const idsIn = (blocks: readonly NotionBlock[]): string[] =>
  blocks.flatMap(({ id, children = [] }) => [id, ...idsIn(children)]);
const hasGap = ({ type, problem, children = [] }: NotionBlock): boolean =>
  (type !== "image" && problem !== undefined) || children.some(hasGap);

/** Whether some of what a page says is missing: beyond the limits, or in a block that Notion doesn't give out. */
const isPartial = ({ page, deep }: PageState): boolean =>
  page.isCut === true || page.gap !== undefined || deep > 0 || page.blocks.some(hasGap);

class Walker {
  readonly walked: Walked = {
    ...{ ids: [], databases: new Set<string>(), excess: 0, deepPages: 0, deepBlocks: 0, isFull: false },
    ...{ unread: new Set(), trashed: new Set(), partial: new Map() },
  };
  private readonly walk: Walk;
  private readonly chosen: ReadonlySet<string>;
  private readonly seen = new Set<string>();
  private bytes = 0;
  private away = 0;

  constructor(walk: Walk, chosen: readonly string[]) {
    this.walk = walk;
    this.chosen = new Set(chosen);
  }

  private isTaken(pending: Pending): boolean {
    const { walked, walk } = this;
    if (this.seen.has(pending.id)) return false;
    // One that was chosen too is read where it was chosen.
    if (pending.depth > MAX_PAGE_DEPTH && this.chosen.has(pending.id)) return false;
    this.seen.add(pending.id);
    const isFull = walk.context.room.blocks <= 0 || this.bytes >= MAX_BYTES;
    if (isFull) walked.isFull = true;
    if (isFull || walked.ids.length >= MAX_NOTION_PAGES) walked.excess += 1;
    else if (pending.depth > MAX_PAGE_DEPTH) walked.deepPages += 1;
    else return true;
    walked.unread.add(pending.id);
    return false;
  }

  private note(state: PageState): void {
    const { walked } = this;
    walked.ids.push(state.page.id);
    walked.deepBlocks += state.deep;
    if (state.page.kind === "database" && state.page.problem === null) walked.databases.add(state.page.id);
    if (state.page.problem !== null) (state.isTrashed ? walked.trashed : walked.unread).add(state.page.id);
    if (isPartial(state)) walked.partial.set(state.page.id, new Set(idsIn(state.page.blocks)));
    this.away = state.isAway ? this.away + 1 : 0;
    const isAlone = walked.ids.length === walked.unread.size + walked.trashed.size;
    if (this.away >= MAX_AWAY || (state.isAway && isAlone)) throw new ImportError("unreachable", AWAY);
  }

  async run(chosen: readonly Pending[]): Promise<Walked> {
    const { context, onProgress } = this.walk;
    const waiting = [...chosen];
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      if (!this.isTaken(next)) continue;
      const state = await obtain(next, context);
      this.note(state);
      this.bytes += await context.store.keepPage(state);
      waiting.unshift(...state.children);
      await onProgress(this.walked.ids.length, this.walked.ids.length + waiting.length);
    }
    return this.walked;
  }
}

/**
 * Reads the pages that were chosen with all that lies in them, each once, page by page into the import's folder. Throws
 * FetchLater, ImportError where Notion is away, and what the API throws of the connection.
 */
export function walkPages(chosen: readonly string[], walk: Walk): Promise<Walked> {
  const pending = chosen.map((id): Pending => ({ id, kind: "unknown", title: "", parent: null, depth: 1 }));
  return new Walker(walk, chosen).run(pending);
}
