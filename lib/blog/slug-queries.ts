import { sql, statement } from "#lib/server/db/sql.ts";
import { CARD, IS_GENERATED, ROW_STATE, type StoredPost, toAdminRow } from "./post-queries.ts";
import type { AdminRowDto } from "./schema.ts";

const AT = statement(
  "list-posts-at-slug",
  `SELECT ${CARD}, p."createdAt", ${ROW_STATE}, ${IS_GENERATED}
   FROM "BlogPost" p WHERE p."slug" = $1::text AND p."deletedAt" IS NULL`,
);

/** The post at an address, draft or not, as a list of one; empty where the address is free. */
export async function listPostsAt(slug: string): Promise<AdminRowDto[]> {
  return (await sql()<StoredPost>(AT, [slug])).map(toAdminRow);
}
