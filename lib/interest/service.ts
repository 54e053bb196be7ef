import { db } from "#lib/server/db/db.ts";
import type { Feature, InterestDto } from "./schema.ts";

/** Notes that the learner wants to hear when the feature opens; a repeat changes nothing. docs/product.md#study-partner */
export async function noteInterest(userId: string, feature: Feature, now: Date): Promise<InterestDto> {
  await db().interest.createMany({ data: [{ userId, feature, createdAt: now }], skipDuplicates: true });
  return { isInterested: true };
}

/** Takes it back; where nothing was noted, nothing happens. */
export async function withdrawInterest(userId: string, feature: Feature): Promise<InterestDto> {
  await db().interest.deleteMany({ where: { userId, feature } });
  return { isInterested: false };
}
