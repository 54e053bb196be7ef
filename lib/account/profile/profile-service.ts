import { inTransaction } from "#lib/server/db/db.ts";
import { changeTimeZone } from "#lib/streak/service.ts";
import { getProfileOrThrow } from "./profile-queries.ts";
import { chosenFace } from "./profile-rules.ts";
import type { ProfileDto, ProfilePatch } from "./profile-schema.ts";

/** Field by field: nothing that a patch might carry beside these can reach the learner's row. */
function columnsOf(patch: ProfilePatch) {
  return {
    fullName: patch.fullName,
    nickname: patch.nickname,
    isOnLeaderboard: patch.isOnLeaderboard,
    ...chosenFace(patch),
    language: patch.language,
    hasShortcuts: patch.hasShortcuts,
    isUntimed: patch.isUntimed,
  };
}

/** The three kinds of reminders that a profile has always told of, by mail; the settings of reminders have all. */
function wishesOf(patch: ProfilePatch) {
  const wishes = [
    { kind: "streak", isWanted: patch.wantsStreakMail },
    { kind: "hearts", isWanted: patch.wantsHeartsMail },
    { kind: "week", isWanted: patch.wantsWeekMail },
  ] as const;
  return wishes.filter(({ isWanted }) => isWanted !== undefined);
}

async function saveWishes(userId: string, wishes: ReturnType<typeof wishesOf>, now: Date): Promise<void> {
  const way = "mail" as const;
  const [wanted, unwanted] = [
    wishes.filter(({ isWanted }) => isWanted),
    wishes.filter((wish) => !wish.isWanted),
  ];
  await inTransaction(async (tx) => {
    // An account that is gone has no wishes.
    if ((await tx.user.count({ where: { id: userId } })) === 0) return;
    const data = wanted.map(({ kind }) => ({ userId, kind, way, createdAt: now }));
    await tx.reminderChoice.createMany({ data, skipDuplicates: true });
    await tx.reminderChoice.deleteMany({
      where: { userId, way, kind: { in: unwanted.map(({ kind }) => kind) } },
    });
  });
}

/** The learner's row is changed first, and so locked: anyone who changes the same totals waits for it. */
async function saveColumns(userId: string, columns: ReturnType<typeof columnsOf>): Promise<void> {
  await inTransaction(async (tx) => {
    const [learner] = await tx.user.updateManyAndReturn({
      where: { id: userId },
      data: columns,
      select: { isOnLeaderboard: true, deletionAt: true },
    });
    if (!learner || columns.isOnLeaderboard === undefined) return;
    const isListed = learner.isOnLeaderboard && learner.deletionAt === null;
    await tx.periodTotal.updateMany({ where: { userId }, data: { isListed } });
  });
}

/**
 * Changes what the patch names and answers the new profile. Leaving the leaderboard counts for all its periods; a
 * learner whose account is about to be deleted is on none. Throws `unauthorized` for an account that is gone
 * (docs/product.md#profile).
 */
export async function updateProfile(userId: string, patch: ProfilePatch, now: Date): Promise<ProfileDto> {
  const columns = columnsOf(patch);
  if (Object.values(columns).some((value) => value !== undefined)) await saveColumns(userId, columns);
  const wishes = wishesOf(patch);
  if (wishes.length > 0) await saveWishes(userId, wishes, now);
  if (patch.timeZone !== undefined) await changeTimeZone(userId, patch.timeZone, now);
  return getProfileOrThrow(userId, now);
}
