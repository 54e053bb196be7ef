import * as z from "zod";
import { MAX_BLOCK_DEPTH } from "#lib/course-reader/shared/notion-bundle.ts";
import { FetchLater, NotionFault } from "./access.ts";
import type { NotionApi } from "./api-service.ts";
import { type CompactBlock, compactBlock } from "./compact.ts";
import { fetchPictures, type PictureRoom } from "./pictures-service.ts";
import { assemble, type BlockList, type PageState, type Pending } from "./state.ts";
import type { NotionStore } from "./store-service.ts";

const PAGE_SIZE = 100;
/** So many lists of blocks are lost at most where the process dies. */
const SAVED_EVERY = 20;

const listSchema = z.object({ results: z.array(z.unknown()), next_cursor: z.string().nullable() });

/** What is left of an import's limits */
export interface Room {
  blocks: number;
  pictures: PictureRoom;
}

export interface PageContext {
  api: NotionApi;
  store: NotionStore;
  room: Room;
  signal: AbortSignal | undefined;
  now: Date;
}

/** Adds the next part of a list. A cursor that Notion no longer knows begins it anew. */
async function readPart(state: PageState, id: string, list: BlockList, context: PageContext): Promise<void> {
  const { api, store, room, signal, now } = context;
  const { cursor } = list;
  const ask = (start_cursor: string | null) =>
    api.ask(listSchema, (client) =>
      client.blocks.children.list({
        block_id: id,
        page_size: PAGE_SIZE,
        ...(start_cursor && { start_cursor }),
      }),
    );
  const answer = await ask(cursor).catch((error: unknown) => {
    if (cursor === null || !(error instanceof NotionFault) || error.kind !== "invalid") throw error;
    room.blocks += list.blocks.length;
    state.count -= list.blocks.length;
    list.blocks = [];
    list.cursor = null;
    return ask(null);
  });
  const all = answer.results.flatMap((raw) => compactBlock(raw) ?? []);
  const blocks = all.slice(0, Math.max(0, room.blocks));
  const shown = blocks.flatMap(({ block, picture }) => (picture ? [{ block, place: picture }] : []));
  const pictures = await fetchPictures(shown, { store, room: room.pictures, signal, now });
  Object.assign(state.pictures, pictures);
  list.blocks.push(
    ...blocks.map(({ block, hasChildren, child }: CompactBlock) => ({ block, hasChildren, child })),
  );
  room.blocks -= blocks.length;
  state.count += blocks.length;
  const isFull = blocks.length < all.length || (room.blocks <= 0 && answer.next_cursor !== null);
  if (isFull) state.page.isCut = true;
  // Where it would go on at the place that it was just read from, it would never end.
  const isStuck = answer.next_cursor === list.cursor;
  list.isDone = isFull || isStuck || answer.next_cursor === null;
  list.cursor = list.isDone ? null : answer.next_cursor;
}

async function readList(state: PageState, id: string, context: PageContext): Promise<BlockList> {
  state.lists[id] ??= { blocks: [], cursor: null, isDone: false };
  const list = state.lists[id];
  while (!list.isDone) await readPart(state, id, list, context);
  return list;
}

/**
 * What Notion doesn't give out of a block is said of that block; the page goes on. Where it gives no answer, the page can't be
 * read: an update would take away what is only hidden for a while.
 */
async function readInner(
  state: PageState,
  owner: BlockList["blocks"][number],
  context: PageContext,
): Promise<BlockList | null> {
  try {
    return await readList(state, owner.block.id, context);
  } catch (error) {
    if (!(error instanceof NotionFault) || error.kind === "away") throw error;
    owner.block.problem = `What lies in it is left out. ${error.message}`;
    owner.hasChildren = false;
    return null;
  }
}

async function readAll(state: PageState, context: PageContext): Promise<void> {
  const { id } = state.page;
  const lists = [{ list: await readList(state, id, context), depth: 1 }];
  const seen = new Set([id]);
  let read = 0;
  for (let next = lists.shift(); next; next = lists.shift()) {
    for (const owner of next.list.blocks) {
      if (!owner.hasChildren) continue;
      const isDeep = next.depth >= MAX_BLOCK_DEPTH;
      if (isDeep) state.deep += 1;
      if (isDeep || seen.has(owner.block.id) || context.room.blocks <= 0) {
        if (context.room.blocks <= 0) state.page.isCut = true;
        if (!state.lists[owner.block.id]?.isDone || seen.has(owner.block.id)) owner.hasChildren = false;
        continue;
      }
      seen.add(owner.block.id);
      const list = await readInner(state, owner, context);
      if (list) lists.push({ list, depth: next.depth + 1 });
      read += 1;
      if (read % SAVED_EVERY === 0) await context.store.keepPage(state);
    }
  }
}

function finish(state: PageState, { depth }: Pending): void {
  const { blocks, children } = assemble(state, state.page.id);
  state.page.blocks = blocks;
  state.children = children.map((child) => ({ ...child, parent: state.page.id, depth: depth + 1 }));
  state.lists = {};
}

/**
 * Reads the blocks of a page, with all that lies in them, and its pictures. What an earlier job has read isn't read again.
 * Throws NotionFault, FetchLater, and what the API throws of the connection.
 */
export async function readBlocks(state: PageState, pending: Pending, context: PageContext): Promise<void> {
  try {
    await readAll(state, context);
  } catch (error) {
    if (error instanceof FetchLater) await context.store.keepPage(state);
    throw error;
  }
  finish(state, pending);
}
