import { db } from "#lib/server/db/db.ts";
import type { Feature, InterestDto } from "./schema.ts";

/** Whether the learner wants to hear when the feature opens. */
export async function getInterest(userId: string, feature: Feature): Promise<InterestDto> {
  const found = await db().interest.findUnique({
    where: { userId_feature: { userId, feature } },
    select: { feature: true },
  });
  return { isInterested: found !== null };
}
