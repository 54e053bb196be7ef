import { AppError } from "#lib/core/errors.ts";
import { lockUser } from "#lib/server/auth/session.ts";
import { db, inTransaction, kysely } from "#lib/server/db/db.ts";
import { MAX_CLAIMS } from "./claim-limits.ts";
import type { ClaimBody, ClaimDto } from "./progress-schema.ts";

/**
 * Keeps what an extension tells of a lesson elsewhere, and returns what is now known of it. It is a claim: it pays
 * nothing and counts for nothing. Throws `cap_reached` (docs/product.md#claims-of-progress).
 */
export async function claimProgress(
  userId: string,
  clientId: string,
  claim: ClaimBody,
  now: Date,
): Promise<ClaimDto> {
  const { course, courseTitle = null, lesson, seconds, completed } = claim;
  const place = { userId, courseUrl: course, lesson };
  const row = await inTransaction(async (tx) => {
    // Claims of one learner come one after the other, so that the last place is given once.
    await lockUser(kysely(tx), userId);
    const known = await tx.extensionProgress.findUnique({ where: { userId_courseUrl_lesson: place } });
    if (!known && (await tx.extensionProgress.count({ where: { userId } })) >= MAX_CLAIMS) return null;
    // The most seconds that were told stay, and so does that it was completed; a missing title changes nothing.
    const claimed = {
      clientId,
      courseTitle: courseTitle || (known?.courseTitle ?? ""),
      seconds: Math.max(known?.seconds ?? 0, seconds),
      completed: completed || (known?.completed ?? false),
      updatedAt: known && known.updatedAt > now ? known.updatedAt : now,
    };
    return tx.extensionProgress.upsert({
      where: { userId_courseUrl_lesson: place },
      create: { ...place, ...claimed, createdAt: now },
      update: claimed,
    });
  });
  if (!row)
    throw new AppError(
      "cap_reached",
      `We keep the progress of up to ${MAX_CLAIMS} lessons, and you've reached that.`,
    );
  return {
    course: row.courseUrl,
    courseTitle: row.courseTitle,
    lesson: row.lesson,
    seconds: row.seconds,
    completed: row.completed,
    updatedAt: row.updatedAt.toISOString(),
  };
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
