import { sql, statement } from "#lib/server/db/sql.ts";

const STILL_IN = statement(
  "is-admin-still-in",
  `SELECT 1 FROM "AdminAccount" a WHERE a."id" = $1::uuid AND a."disabledAt" IS NULL
     AND ($2::text = '' OR EXISTS (
       SELECT 1 FROM "AdminSession" s WHERE s."id"::text = $2::text AND s."adminId" = a."id"
         AND s."revokedAt" IS NULL AND s."expiresAt" > $3::timestamptz))`,
);

/**
 * Whether an admin who was let in at the start of a long answer would still be: not disabled, and the session, where
 * there is one, neither ended nor over. A call that goes on is a call, so nobody is idle meanwhile. Looking keeps
 * nothing alive. docs/product.md#admins
 */
export async function isStillIn(admin: { id: string; sessionId: string }, now: Date): Promise<boolean> {
  return (await sql()(STILL_IN, [admin.id, admin.sessionId, now])).length > 0;
}
