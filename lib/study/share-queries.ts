import { rowToken } from "#lib/server/auth/row-token.ts";
import type { Sql } from "#lib/server/db/db.ts";
import { env } from "#lib/server/env.ts";
import type { ShareDto } from "./schema.ts";

export const SHARE_PURPOSE = "study-share";

export function toShareDto({ id, expiresAt }: { id: string; expiresAt: Date }): ShareDto {
  const path = `/progress/${rowToken(SHARE_PURPOSE, id)}`;
  return { url: new URL(path, env().APP_URL).href, expiresAt: expiresAt.toISOString() };
}

function selectLive(sql: Sql, now: Date) {
  return sql
    .selectFrom("StudyShare")
    .select(["id", "planId", "userId", "expiresAt"])
    .where("revokedAt", "is", null)
    .where("expiresAt", ">", now);
}

/** The pages that a learner's plans have now, by plan. */
export async function listShares(sql: Sql, userId: string, now: Date): Promise<Map<string, ShareDto>> {
  const rows = await selectLive(sql, now).where("userId", "=", userId).orderBy("createdAt").execute();
  return new Map(rows.map((row) => [row.planId, toShareDto(row)]));
}

/** Whose plan a page shows; undefined for one that never was, was revoked or has expired. */
export function findShare(sql: Sql, tokenHash: string, now: Date) {
  return selectLive(sql, now).where("tokenHash", "=", tokenHash).executeTakeFirst();
}
