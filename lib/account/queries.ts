import { db } from "#lib/server/db.ts";
import { nextRank, rankFor, rankProgress } from "#lib/xp/rules.ts";
import type { ProfileDto } from "./schema.ts";

/** The learner's profile, or null. */
export async function getProfile(userId: string): Promise<ProfileDto | null> {
  const user = await db().user.findUnique({
    where: { id: userId },
    select: {
      id: true,
      fullName: true,
      email: true,
      timeZone: true,
      isPremium: true,
      createdAt: true,
      xp: true,
    },
  });
  if (!user) return null;
  const { name, logo, minXp } = rankFor(user.xp);
  const rank = {
    name,
    logo,
    minXp,
    nextXp: nextRank(user.xp)?.minXp ?? null,
    progress: rankProgress(user.xp),
  };
  const { id, xp: _, createdAt, ...rest } = user;
  return { ...rest, _id: id, createdAt: createdAt.toISOString(), rank };
}

/** The stored hash of an address's password; null for an unknown address. */
export async function findCredentials(email: string) {
  return db().user.findUnique({
    where: { email },
    select: { id: true, fullName: true, email: true, passwordHash: true },
  });
}
