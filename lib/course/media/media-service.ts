import sharp from "sharp";
import { v7 as uuidv7 } from "uuid";
import { MAX_MEDIA, MAX_MEDIA_BYTES, mediaType } from "#lib/course-reader/media-types.ts";
import type { ParsedMedia } from "#lib/course-reader/schema.ts";
import type { Tx } from "#lib/server/db/db.ts";
import { sha256 } from "#lib/server/hash.ts";
import { addressesOf } from "./media-links.ts";

/** A picture or sound as it will be saved: safe, and with the id that it has where a course doesn't hold it yet. */
export interface PreparedMedia {
  key: string;
  id: string;
  type: string;
  hash: string;
  /** SHA-256 of the bytes as they came */
  givenHash: string;
  bytes: Uint8Array<ArrayBuffer>;
}

const MAX_PIXELS = 40_000_000;
/** Of all pictures of a course together: each megapixel takes about 10 ms. docs/product.md#import */
const MAX_ALL_PIXELS = 1_000_000_000;
const MAX_SIDE_PX = 1600;
const MAX_SECONDS = 10;
const WEBP_QUALITY = 82;
const BATCH_BYTES = 512 * 1024;
/** Half the work of the default, for bytes that are 4 % more */
const WEBP_EFFORT = 2;

/** How many pixels a picture has, by its beginning; null where that can't be read. */
async function pixelsOf(bytes: Buffer): Promise<number | null> {
  const head = await sharp(bytes)
    .metadata()
    .catch(() => null);
  return head && head.width * head.height;
}

interface Lost {
  /** Their beginning can't be read as a picture, or they have too many pixels */
  broken: Set<ParsedMedia>;
  /** All before them have as many pixels as a course may have */
  excess: Set<ParsedMedia>;
}

/** Pictures that can't come along: known without unpacking them, so that a preview can tell of it. */
export async function findBroken(media: readonly ParsedMedia[]): Promise<Lost> {
  const lost: Lost = { broken: new Set(), excess: new Set() };
  let room = MAX_ALL_PIXELS;
  for (const one of media) {
    if (!one.type.startsWith("image/")) continue;
    const pixels = await pixelsOf(Buffer.from(one.base64, "base64"));
    if (pixels === null || pixels > MAX_PIXELS) lost.broken.add(one);
    else if (pixels > room) lost.excess.add(one);
    else room -= pixels;
  }
  return lost;
}

/** Made anew from the pixels: upright, still, and without anything else that the file held. */
async function remake(bytes: Buffer): Promise<Buffer | null> {
  try {
    return await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error", animated: false })
      .autoOrient()
      .resize({ width: MAX_SIDE_PX, height: MAX_SIDE_PX, fit: "inside", withoutEnlargement: true })
      .webp({ quality: WEBP_QUALITY, effort: WEBP_EFFORT })
      .timeout({ seconds: MAX_SECONDS })
      .toBuffer();
  } catch {
    return null;
  }
}

/** Null for what can't be read, or has more pixels than there is `room` for; that room gets less. */
async function prepare(
  { key, base64 }: ParsedMedia,
  room: { pixels: number },
): Promise<Omit<PreparedMedia, "id"> | null> {
  const given = Buffer.from(base64, "base64");
  // Who read the file may have been led astray by it: what the bytes are is asked again.
  const type = given.length > MAX_MEDIA_BYTES ? null : mediaType(given);
  const isPicture = type?.startsWith("image/") ?? false;
  const pixels = isPicture ? await pixelsOf(given) : 0;
  if (pixels === null || pixels > room.pixels) return null;
  room.pixels -= pixels;
  const bytes = isPicture ? await remake(given) : given;
  if (!type || !bytes) return null;
  const finalType = isPicture ? "image/webp" : type;
  const hashes = { hash: sha256(bytes), givenHash: sha256(given) };
  return { key, type: finalType, ...hashes, bytes: new Uint8Array(bytes) };
}

/**
 * Makes media ready to be saved: pictures become still WebP of at most 1600 px, sounds stay as they are, and what can't
 * be read is left out. Takes time and holds no transaction. docs/product.md#import
 */
export async function prepareMedia(media: readonly ParsedMedia[]): Promise<PreparedMedia[]> {
  const prepared: PreparedMedia[] = [];
  const ids = new Map<string, string>();
  const room = { pixels: MAX_ALL_PIXELS };
  // One after the other, so that a course of pictures doesn't take the machine from everyone.
  for (const one of media.slice(0, MAX_MEDIA)) {
    const ready = await prepare(one, room);
    if (!ready) continue;
    const id = ids.get(ready.hash) ?? uuidv7();
    ids.set(ready.hash, id);
    prepared.push({ ...ready, id });
  }
  return prepared;
}

/** A few at a time: all of them at once would be one statement of many megabytes. */
function inBatches(media: PreparedMedia[]): PreparedMedia[][] {
  const batches: PreparedMedia[][] = [];
  let room = 0;
  for (const one of media) {
    if (room < one.bytes.length) {
      batches.push([]);
      room = BATCH_BYTES;
    }
    batches.at(-1)?.push(one);
    room -= one.bytes.length;
  }
  return batches;
}

/** Those of a course's media that have one of these hashes. */
async function idsByHash(tx: Tx, courseId: string, hashes: string[]): Promise<Map<string, string>> {
  const where = { courseId, hash: { in: hashes } };
  const saved = await tx.courseMedia.findMany({ where, select: { id: true, hash: true } });
  return new Map(saved.map(({ id, hash }) => [hash, id]));
}

/**
 * Saves prepared media with a course, which has to be there, and returns the address of each key. What the course holds
 * already isn't saved again and keeps its address; for a new course the addresses are those of addressesOf.
 */
export async function saveMedia(
  tx: Tx,
  courseId: string,
  media: readonly PreparedMedia[],
): Promise<Map<string, string>> {
  // What went out with a course's export comes back as it is: made anew once more, it would be another picture.
  const known = await idsByHash(
    tx,
    courseId,
    media.map(({ givenHash }) => givenHash),
  );
  const fresh = media.filter(({ givenHash }) => !known.has(givenHash));
  const byHash = new Map(fresh.map((one) => [one.hash, one]));
  for (const batch of inBatches([...byHash.values()])) {
    const data = batch.map(({ id, type, hash, bytes }) => ({ id, courseId, type, hash, bytes }));
    await tx.courseMedia.createMany({ data, skipDuplicates: true });
  }
  const saved = await idsByHash(tx, courseId, [...byHash.keys()]);
  return addressesOf(
    media.flatMap(({ key, hash, givenHash }) => {
      const id = known.get(givenHash) ?? saved.get(hash);
      return id ? [{ key, id }] : [];
    }),
  );
}
