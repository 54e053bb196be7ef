import { sql, statement } from "#lib/server/db/sql.ts";

const EDITION = statement("find-blog-edition", `SELECT "mark" FROM "BlogEdition" WHERE "id" = 1`);

/**
 * A mark of all that readers of the blog see: another one as soon as any of it has changed, however it was written, and
 * never the same again. Null where nobody has written one down. docs/decisions/006-documents-and-the-door.md
 */
export async function findContentVersion(): Promise<string | null> {
  const [row] = await sql()<{ mark: string }>(EDITION, []);
  return row?.mark ?? null;
}
