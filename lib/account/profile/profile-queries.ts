import { getPremiumEnd } from "#lib/billing/queries.ts";
import { AppError } from "#lib/core/errors.ts";
import { settledZone } from "#lib/core/time.ts";
import { publicAvatar, publicName } from "#lib/leaderboard/queries.ts";
import { isPremiumAt } from "#lib/learner/rules.ts";
import { db } from "#lib/server/db/db.ts";
import { nextRank, rankFor, rankProgress } from "#lib/xp/rules.ts";
import type { ProfileDto } from "./profile-schema.ts";

function findLearner(userId: string, now: Date) {
  return db().user.findUnique({
    where: { id: userId },
    select: {
      id: true,
      fullName: true,
      email: true,
      nickname: true,
      emoji: true,
      avatar: true,
      language: true,
      timeZone: true,
      nextTimeZone: true,
      zoneChangesAt: true,
      isOnLeaderboard: true,
      reminderChoices: { where: { way: "mail" }, select: { kind: true } },
      hasShortcuts: true,
      isUntimed: true,
      isPremium: true,
      premiumUntil: true,
      createdAt: true,
      deletionAt: true,
      xp: true,
      passwordHash: true,
      emailProvenAt: true,
      picture: { select: { updatedAt: true } },
      emailChanges: {
        where: { usedAt: null, expiresAt: { gt: now } },
        orderBy: { createdAt: "desc" },
        take: 1,
        select: { newEmail: true },
      },
    },
  });
}

type Learner = NonNullable<Awaited<ReturnType<typeof findLearner>>>;

function toProfileDto(learner: Learner, premiumEnd: Date | null, now: Date): ProfileDto {
  const { id, xp, picture, emailChanges, passwordHash, emailProvenAt, reminderChoices, ...rest } = learner;
  const wantsMail = (kind: string) => reminderChoices.some((choice) => choice.kind === kind);
  const { timeZone, nextTimeZone, zoneChangesAt } = settledZone(learner, now);
  return {
    ...rest,
    _id: id,
    publicName: publicName(id, learner.nickname),
    avatar: publicAvatar(id, learner.avatar),
    wantsStreakMail: wantsMail("streak"),
    wantsHeartsMail: wantsMail("hearts"),
    wantsWeekMail: wantsMail("week"),
    hasPassword: passwordHash !== null,
    isEmailProven: emailProvenAt !== null,
    pendingEmail: emailChanges[0]?.newEmail ?? null,
    pictureUrl: picture && `/api/users/picture?v=${picture.updatedAt.getTime()}`,
    timeZone,
    nextTimeZone,
    zoneChangesAt: zoneChangesAt?.toISOString() ?? null,
    isPremium: isPremiumAt(learner, now),
    premiumUntil: premiumEnd?.toISOString() ?? null,
    createdAt: learner.createdAt.toISOString(),
    deletionAt: learner.deletionAt?.toISOString() ?? null,
    rank: rankDto(xp),
  };
}

function rankDto(xp: number): ProfileDto["rank"] {
  const { name, logo, minXp } = rankFor(xp);
  return { name, logo, minXp, nextXp: nextRank(xp)?.minXp ?? null, progress: rankProgress(xp) };
}

/** The learner's profile as it is now, or null. */
export async function getProfile(userId: string, now: Date): Promise<ProfileDto | null> {
  const learner = await findLearner(userId, now);
  if (!learner) return null;
  return toProfileDto(learner, await getPremiumEnd(userId, learner.premiumUntil, now), now);
}

/** The same; `unauthorized` for an account that is gone. */
export async function getProfileOrThrow(userId: string, now: Date): Promise<ProfileDto> {
  const profile = await getProfile(userId, now);
  if (!profile) throw new AppError("unauthorized", "Please log in to go on.");
  return profile;
}
