import { db } from "#lib/server/db/db.ts";

/**
 * The version of all that readers of the blog see: a higher one with every change of it. Null before the first.
 * docs/decisions/006-documents-and-the-page-cache.md
 */
export async function findContentVersion(): Promise<string | null> {
  const row = await db().blogVersion.findUnique({ where: { id: 1 }, select: { version: true } });
  return row && String(row.version);
}
