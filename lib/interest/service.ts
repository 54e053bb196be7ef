import { db } from "#lib/server/db/db.ts";
import { sql, statement } from "#lib/server/db/sql.ts";
import type { Feature, InterestDto } from "./schema.ts";

const INSERT = statement(
  "insert-interest",
  `INSERT INTO "Interest" ("userId", "feature", "createdAt") VALUES ($1::uuid, $2, $3::timestamptz)
   ON CONFLICT ("userId", "feature") DO NOTHING`,
);

/** Notes that the learner wants to hear when the feature opens; a repeat changes nothing. docs/product.md#study-partner */
export async function noteInterest(userId: string, feature: Feature, now: Date): Promise<InterestDto> {
  await sql()(INSERT, [userId, feature, now]);
  return { isInterested: true };
}

/** Takes it back; where nothing was noted, nothing happens. */
export async function withdrawInterest(userId: string, feature: Feature): Promise<InterestDto> {
  await db().interest.deleteMany({ where: { userId, feature } });
  return { isInterested: false };
}
