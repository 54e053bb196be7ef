import { db } from "#lib/server/db/db.ts";

/** Bytes of a row: reading a part of a recording reads the rows that hold it. */
export const CHUNK_BYTES = 1024 * 1024;

/** What a film or sound of a course is, for its owner and for who is enrolled in it; null for everyone else. */
export async function findFile(
  userId: string,
  fileId: string,
): Promise<{ type: string; hash: string; size: number } | null> {
  const course = { OR: [{ ownerId: userId }, { enrolments: { some: { userId } } }] };
  return db().courseFile.findFirst({
    where: { id: fileId, course },
    select: { type: true, hash: true, size: true },
  });
}

/** Its bytes from `start` to `end`, both included, a row at a time; fewer where the file goes meanwhile. */
export async function* readFile(fileId: string, start: number, end: number): AsyncGenerator<Uint8Array> {
  for (let number = Math.floor(start / CHUNK_BYTES); number * CHUNK_BYTES <= end; number += 1) {
    const where = { fileId_number: { fileId, number } };
    const chunk = await db().courseFileChunk.findUnique({ where, select: { bytes: true } });
    if (!chunk) return;
    const first = number * CHUNK_BYTES;
    yield chunk.bytes.subarray(Math.max(0, start - first), end - first + 1);
  }
}
