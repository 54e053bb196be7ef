import { db } from "#lib/server/db/db.ts";
import { getTips } from "./tip-queries.ts";
import type { TipName } from "./tip-rules.ts";
import type { TipsDto } from "./tip-schema.ts";

/** Notes that a learner has seen a bubble: once, however often it is told. */
export async function markTipSeen(userId: string, tip: TipName): Promise<TipsDto> {
  await db().user.updateMany({
    where: { id: userId, NOT: { tipsSeen: { has: tip } } },
    data: { tipsSeen: { push: tip } },
  });
  return getTips(userId);
}

/** Lets all bubbles be shown again. */
export async function forgetTips(userId: string): Promise<TipsDto> {
  await db().user.updateMany({ where: { id: userId }, data: { tipsSeen: [] } });
  return getTips(userId);
}
