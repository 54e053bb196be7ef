import { type Reach, readPage, toImportError, upgraded } from "#lib/course/import/address/http-service.ts";
import { ImportError } from "#lib/course-reader/import-error.ts";
import {
  MAX_ALL_MEDIA_BYTES,
  MAX_MEDIA,
  MAX_MEDIA_BYTES,
  mediaType,
} from "#lib/course-reader/media-types.ts";
import type { NotionBlock } from "#lib/course-reader/shared/notion-bundle.ts";
import { env } from "#lib/server/env.ts";
import { sha256 } from "#lib/server/hash.ts";
import { fetchPublic } from "#lib/server/outgoing/outgoing.ts";
import type { PicturePlace } from "./compact.ts";
import type { NotionStore } from "./store-service.ts";

const AT_ONCE = 4;
/** For all pictures of one part of a page: a job lasts minutes at most. */
const TOTAL_MS = 60_000;
/** So many faults of one host, and it isn't asked again for this part */
const MAX_FAULTS = 2;
const TYPES = ["image/*", "application/octet-stream", "binary/octet-stream"];
const NO_PICTURE = "What's there isn't a picture we can show.";
const NO_ROOM = "The course has no room for more pictures.";
const NO_TIME = "There was no time left for it.";

export interface PictureRoom {
  count: number;
  bytes: number;
}

export const pictureRoom = (): PictureRoom => ({ count: MAX_MEDIA, bytes: MAX_ALL_MEDIA_BYTES });

/** A picture that is to be fetched, and the block that shows it */
export interface ShownPicture {
  block: NotionBlock;
  place: PicturePlace;
}

interface Fetching {
  store: NotionStore;
  room: PictureRoom;
  signal: AbortSignal | undefined;
  now: Date;
}

/** Notion's own files lie on public hosts; those of one that stands in for it lie beside its API. */
function hostsOfNotion(): readonly string[] {
  const { NOTION_API_BASE, IMPORT_PRIVATE_HOSTS } = env();
  const { host, hostname } = new URL(NOTION_API_BASE);
  return hostname === "api.notion.com" ? IMPORT_PRIVATE_HOSTS : [...IMPORT_PRIVATE_HOSTS, host];
}

async function bytesOf({ url, isHosted }: PicturePlace, { signal, now }: Fetching): Promise<Buffer> {
  const wanted = { types: TYPES, maxBytes: MAX_MEDIA_BYTES };
  if (isHosted) {
    const outgoing = { ...wanted, privateHosts: hostsOfNotion(), signal };
    return (await fetchPublic(url, outgoing)).bytes;
  }
  const reach: Reach = { now, signal, outgoing: {}, deadline: 0, pauseMs: 0, onStep: () => {} };
  return (await readPage(upgraded(url, reach), wanted, reach)).bytes;
}

const ENDINGS: Record<string, string> = { "image/jpeg": "jpg", "image/gif": "gif", "image/webp": "webp" };

/** Keeps a picture; returns its name and size, or why there is none. */
async function keepOne(
  bytes: Buffer,
  { store, room }: Fetching,
): Promise<{ name: string; size: number } | string> {
  const type = mediaType(bytes);
  if (!type?.startsWith("image/")) return NO_PICTURE;
  if (room.count <= 0 || bytes.length > room.bytes) return NO_ROOM;
  room.count -= 1;
  room.bytes -= bytes.length;
  const name = `${sha256(bytes)}.${ENDINGS[type] ?? "png"}`;
  await store.keepPicture(name, bytes);
  return { name, size: bytes.length };
}

/**
 * Fetches pictures right after the blocks that show them, as their addresses expire, and writes into each block where its
 * picture lies, or why there is none. Returns the bytes of those that were kept, by their names. Throws ImportError
 * `cancelled`.
 */
export async function fetchPictures(
  shown: readonly ShownPicture[],
  fetching: Fetching,
): Promise<Record<string, number>> {
  const kept: Record<string, number> = {};
  const faults = new Map<string, number>();
  const deadline = performance.now() + TOTAL_MS;
  const waiting = [...shown];
  const fetchOne = async ({ block, place }: ShownPicture) => {
    const host = URL.parse(place.url)?.host ?? "";
    if (fetching.room.count <= 0) {
      block.problem = NO_ROOM;
      return;
    }
    if (performance.now() > deadline || (faults.get(host) ?? 0) >= MAX_FAULTS) {
      block.problem = NO_TIME;
      return;
    }
    try {
      const found = await keepOne(await bytesOf(place, fetching), fetching);
      if (typeof found === "string") block.problem = found;
      else {
        block.picture = found.name;
        kept[found.name] = found.size;
      }
    } catch (error) {
      const failure = toImportError(error, fetching.signal);
      if (!(failure instanceof ImportError) || failure.code === "cancelled") throw failure;
      const isOfHost = failure.code === "unreachable" || failure.code === "timed_out";
      if (isOfHost && !place.isHosted) faults.set(host, (faults.get(host) ?? 0) + 1);
      block.problem = failure.message;
    }
  };
  const work = async () => {
    for (let one = waiting.shift(); one; one = waiting.shift()) await fetchOne(one);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return kept;
}
