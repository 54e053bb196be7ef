import { v7 as uuidv7 } from "uuid";
import { AppError } from "#lib/core/errors.ts";
import { db } from "#lib/server/db/db.ts";
import { inSqlTransaction, statement } from "#lib/server/db/sql.ts";
import { MAX_CLAIMS } from "./claim-limits.ts";
import type { ClaimBody, ClaimDto } from "./progress-schema.ts";

/** Claims of one learner come one after the other, so that the last place is given once. */
const LOCK = statement("lock-claims", `SELECT pg_advisory_xact_lock(hashtextextended($1, 20261125))`);

/** The most seconds that were told stay, and so does that it was completed; a title that is left out changes nothing. */
const UPSERT = statement(
  "upsert-claim",
  `INSERT INTO "ExtensionProgress" AS p
     ("id", "userId", "clientId", "courseUrl", "courseTitle", "lesson", "seconds", "completed", "createdAt", "updatedAt")
   SELECT $1::uuid, $2::uuid, $3, $4, coalesce($5, ''), $6, $7::int, $8::boolean, $9::timestamptz, $9::timestamptz
   WHERE (SELECT count(*) FROM "ExtensionProgress" WHERE "userId" = $2::uuid) < $10::int
     OR EXISTS (SELECT 1 FROM "ExtensionProgress"
       WHERE "userId" = $2::uuid AND "courseUrl" = $4 AND "lesson" = $6)
   ON CONFLICT ("userId", "courseUrl", "lesson") DO UPDATE SET "clientId" = excluded."clientId",
     "courseTitle" = CASE WHEN excluded."courseTitle" = '' THEN p."courseTitle" ELSE excluded."courseTitle" END,
     "seconds" = greatest(p."seconds", excluded."seconds"), "completed" = p."completed" OR excluded."completed",
     "updatedAt" = greatest(p."updatedAt", excluded."updatedAt")
   RETURNING "courseUrl" AS "course", "courseTitle", "lesson", "seconds", "completed", "updatedAt"`,
);

type Row = Omit<ClaimDto, "updatedAt"> & { updatedAt: Date };

/**
 * Keeps what an extension tells of a lesson elsewhere, and answers what is now known of it. It is a claim: it pays
 * nothing and counts for nothing. Error: `cap_reached` (docs/product.md#claims-of-progress).
 */
export async function claimProgress(
  userId: string,
  clientId: string,
  claim: ClaimBody,
  now: Date,
): Promise<ClaimDto> {
  const { course, courseTitle = null, lesson, seconds, completed } = claim;
  const values = [
    ...[uuidv7(), userId, clientId, course, courseTitle, lesson, seconds, completed, now],
    MAX_CLAIMS,
  ];
  const row = await inSqlTransaction(async (sql) => {
    await sql(LOCK, [userId]);
    const [stored] = await sql<Row>(UPSERT, values);
    return stored;
  });
  if (!row)
    throw new AppError("cap_reached", `We keep the progress of ${MAX_CLAIMS} lessons, and these are all.`);
  return { ...row, updatedAt: row.updatedAt.toISOString() };
}

/**
 * Removes what extensions told the learner's account of one course, by its address as it is kept, or of all (null).
 * Removing what isn't there is fine (docs/product.md#claims-of-progress).
 */
export async function removeClaims(userId: string, course: string | null): Promise<void> {
  await db().extensionProgress.deleteMany({
    where: { userId, ...(course !== null && { courseUrl: course }) },
  });
}
