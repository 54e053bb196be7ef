import { AsyncLocalStorage } from "node:async_hooks";
import { writeFile } from "node:fs/promises";
import { sha256 } from "#lib/server/hash.ts";
import { MAX_ALL_RECORDING_BYTES } from "../../recording-types.ts";

/*
 * Recordings are too large to be handed on within a result: they are written to files while their course file is read, and
 * the result names them. Where to is said once around the whole reading.
 */

interface Keeping {
  /** What the paths of the written files begin with, before their keys; null: nothing is written */
  prefix: string | null;
  keys: Set<string>;
  bytes: number;
}

const current = new AsyncLocalStorage<Keeping>();

/** Reads with recordings written to `<prefix><key>`. */
export function keepingRecordings<T>(prefix: string | null, read: () => Promise<T>): Promise<T> {
  return current.run({ prefix, keys: new Set(), bytes: 0 }, read);
}

/** Keeps a recording once, under the SHA-256 of its bytes; null where the course has no room for it. */
export async function keepRecording(bytes: Buffer): Promise<string | null> {
  const keeping = current.getStore();
  const key = sha256(bytes);
  if (!keeping || keeping.keys.has(key)) return key;
  if (keeping.bytes + bytes.length > MAX_ALL_RECORDING_BYTES) return null;
  keeping.keys.add(key);
  keeping.bytes += bytes.length;
  if (keeping.prefix !== null) await writeFile(keeping.prefix + key, bytes);
  return key;
}
