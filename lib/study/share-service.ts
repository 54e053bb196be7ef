import { v7 as uuidv7 } from "uuid";
import { AppError } from "#lib/core/errors.ts";
import { DAY_MS } from "#lib/core/time.ts";
import { publicName } from "#lib/leaderboard/queries.ts";
import { rowToken } from "#lib/server/auth/row-token.ts";
import { kysely, type Sql } from "#lib/server/db/db.ts";
import { sha256 } from "#lib/server/hash.ts";
import type { ShareDto } from "./schema.ts";
import { changeStudy, getStudy } from "./service.ts";
import { findShare, listShares, SHARE_PURPOSE, toShareDto } from "./share-queries.ts";
import type { SharedProgressDto } from "./share-schema.ts";

const SHARE_MS = 90 * DAY_MS;

async function findPlanId(sql: Sql, userId: string, courseId: string): Promise<string> {
  const plan = await sql
    .selectFrom("StudyPlan")
    .select("id")
    .where("userId", "=", userId)
    .where("courseId", "=", courseId)
    .executeTakeFirst();
  if (!plan) throw new AppError("not_found", "This course has no plan.");
  return plan.id;
}

/**
 * Makes a page with a plan's progress, for 90 days; where there is one already, it stays. Throws `not_found`.
 * docs/product.md#shared-progress
 */
export async function sharePlan(userId: string, courseId: string, now: Date): Promise<ShareDto> {
  const { result } = await changeStudy(userId, now, async (sql) => {
    const planId = await findPlanId(sql, userId, courseId);
    const known = (await listShares(sql, userId, now)).get(planId);
    if (known) return known;
    const id = uuidv7();
    const expiresAt = new Date(now.getTime() + SHARE_MS);
    const tokenHash = sha256(rowToken(SHARE_PURPOSE, id));
    await sql
      .insertInto("StudyShare")
      .values({ id, userId, planId, tokenHash, createdAt: now, expiresAt })
      .execute();
    return toShareDto({ id, expiresAt });
  });
  return result;
}

/** Ends the page with a plan's progress; where there is none, nothing changes. docs/product.md#shared-progress */
export async function unsharePlan(userId: string, courseId: string, now: Date): Promise<void> {
  await changeStudy(userId, now, async (sql) => {
    const planId = await findPlanId(sql, userId, courseId);
    await sql
      .updateTable("StudyShare")
      .set({ revokedAt: now })
      .where("planId", "=", planId)
      .where("revokedAt", "is", null)
      .execute();
  });
}

/** What the page of a token shows; null for one that never was, was revoked or has expired. docs/product.md#shared-progress */
export async function getSharedProgress(token: string, now: Date): Promise<SharedProgressDto | null> {
  const share = await findShare(kysely(), sha256(token), now);
  if (!share) return null;
  const owner = await kysely()
    .selectFrom("User")
    .select("nickname")
    .where("id", "=", share.userId)
    .where("deletionAt", "is", null)
    .executeTakeFirst();
  if (!owner) return null;
  const { plans } = await getStudy(share.userId, now);
  const plan = plans.find(({ _id }) => _id === share.planId);
  if (!plan) return null;
  const { openMinutes, scopeMinutes } = plan.estimate;
  return {
    nickname: publicName(share.userId, owner.nickname),
    courseTitle: plan.courseTitle,
    goal: plan.goal,
    forecast: plan.forecast,
    burnUp: plan.burnUp,
    donePercent: scopeMinutes > 0 ? Math.floor(((scopeMinutes - openMinutes) / scopeMinutes) * 100) : 0,
    expiresAt: share.expiresAt.toISOString(),
  };
}
