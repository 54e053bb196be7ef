import { db } from "#lib/server/db/db.ts";
import { rowSelect, toAdminRow } from "./post-queries.ts";
import type { AdminRowDto } from "./schema.ts";

/** The post at an address, draft or not, as a list of one; empty where the address is free. */
export async function listPostsAt(slug: string): Promise<AdminRowDto[]> {
  const rows = await db().blogPost.findMany({ where: { slug, deletedAt: null }, select: rowSelect });
  return rows.map(toAdminRow);
}
