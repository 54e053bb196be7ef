import { db } from "#lib/server/db/db.ts";

/** The stored hash of a learner's password; null for an unknown learner, and for one without a password. */
export async function getPasswordHash(userId: string): Promise<string | null> {
  const user = await db().user.findUnique({ where: { id: userId }, select: { passwordHash: true } });
  return user?.passwordHash ?? null;
}
