import { existsSync } from "node:fs";
import { MAX_KEPT } from "#lib/course-reader/rules.ts";
import { MAX_BLOCK_DEPTH } from "#lib/course-reader/shared/notion-bundle.ts";
import { FetchLater } from "./access.ts";
import { NotionApi } from "./api-service.ts";
import type { KnownPart } from "./known.ts";
import { findLost, type Lost } from "./lost-service.ts";
import { MAX_NOTION_PAGES } from "./notion-schema.ts";
import { pictureRoom } from "./pictures-service.ts";
import { NotionStore } from "./store-service.ts";
import { MAX_PAGE_DEPTH, type Walked, walkPages } from "./walk-service.ts";

/** docs/product.md#import */
export const MAX_BLOCKS = 20_000;

export interface FetchNotion {
  importId: string;
  userId: string;
  connectionId: string;
  /** The ids of the pages and databases that were chosen */
  pages: readonly string[];
  /** What the course is called where they are several */
  title: string;
  sourceId: string;
  /** What an earlier course has of them */
  known: readonly KnownPart[];
  now: Date;
  signal?: AbortSignal;
  /** When this job has no time left, as performance.now() tells it */
  deadline: number;
  /** How long after that what was begun may be asked for again */
  graceMs?: number;
  onProgress: (done: number, total: number) => Promise<void>;
}

const MOVED = "It no longer lies in the pages that were chosen, so it leaves the course.";
const count = (number: number, what: string) =>
  `${number.toLocaleString("en")} ${number === 1 ? what : `${what}s`}`;

/** What is to be said of the whole: what the limits leave out, and what has moved away. */
function notesOf({ excess, deepPages, deepBlocks, isFull }: Walked, { moved }: Lost) {
  const most = isFull
    ? `${MAX_BLOCKS.toLocaleString("en")} blocks, or 20 MB of text,`
    : `${MAX_NOTION_PAGES} pages`;
  const more = (reason: string) => ({ kind: "more" as const, name: "", reason });
  const left: [number, string][] = [
    [
      excess,
      `${count(excess, "more page")}, and what lies in them, left out: an import reads ${most} at most.`,
    ],
    [
      deepPages,
      `${count(deepPages, "page")} far within others left out: they are read ${MAX_PAGE_DEPTH} levels deep.`,
    ],
    [
      deepBlocks,
      `What lies in ${count(deepBlocks, "block")} far within others is left out: blocks are read ${MAX_BLOCK_DEPTH} levels deep.`,
    ],
  ];
  const gone = moved
    .slice(0, 40)
    .map(({ name }) => ({ kind: "page" as const, name: name.slice(0, 1000), reason: MOVED }));
  return [...left.flatMap(([number, reason]) => (number > 0 ? [more(reason)] : [])), ...gone];
}

/** The bundle as JSON, one page and one picture at a time. */
async function* piecesOf(
  { sourceId, title, pages: _ }: FetchNotion,
  walked: Walked,
  lost: Lost,
  store: NotionStore,
): AsyncGenerator<string> {
  const kept = lost.kept.map(({ id, name }) => ({ id, name: name.slice(0, 1000) })).slice(0, MAX_KEPT);
  const head = { waddle: "notion", sourceId, title, notes: notesOf(walked, lost), kept };
  yield `${JSON.stringify(head).slice(0, -1)},"pages":[`;
  const pictures = new Set<string>();
  for (const [at, id] of walked.ids.entries()) {
    const state = await store.page(id);
    if (!state) throw new Error(`the page ${id} that was read no longer exists`);
    for (const name of Object.keys(state.pictures)) pictures.add(name);
    yield (at === 0 ? "" : ",") + JSON.stringify(state.page);
  }
  yield '],"pictures":{';
  let isFirst = true;
  for (const name of pictures) {
    yield `${isFirst ? "" : ","}${JSON.stringify(name)}:"${(await store.picture(name)).toString("base64")}"`;
    isFirst = false;
  }
  yield "}}";
}

/**
 * Reads pages of a learner's Notion into one file for the reader, page by page, so that another job goes on where this one
 * has no time left ("later") or was killed. Returns the file. Throws ImportError where Notion is away, AppError
 * `connection_broken`, `not_found`, and the signal's reason. docs/product.md#import
 */
export async function fetchNotion(wanted: FetchNotion): Promise<string | "later"> {
  const { importId, pages, known, now, signal, deadline, onProgress } = wanted;
  const store = new NotionStore(importId);
  if (existsSync(store.bundle)) return store.bundle;
  await store.open();
  const api = new NotionApi(wanted);
  const room = { blocks: MAX_BLOCKS, pictures: pictureRoom() };
  try {
    if (performance.now() > deadline) throw new FetchLater();
    const walked = await walkPages(pages, { context: { api, store, room, signal, now }, onProgress });
    const lost = await findLost(known, walked, api, store);
    await store.keepBundle(piecesOf(wanted, walked, lost, store));
    return store.bundle;
  } catch (error) {
    if (error instanceof FetchLater) return "later";
    throw error;
  }
}
