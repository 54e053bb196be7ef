import { db } from "#lib/server/db.ts";
import { env } from "#lib/server/env.ts";
import { sha256 } from "#lib/server/hash.ts";

/** The account that a link is or was for, and whether it still works; null for a token that is none of ours. */
export async function findReset(
  token: string,
  now: Date,
): Promise<{ userId: string; isAlive: boolean } | null> {
  const reset = await db().passwordReset.findUnique({
    where: { tokenHash: sha256(token) },
    select: { userId: true, usedAt: true, expiresAt: true },
  });
  return reset && { userId: reset.userId, isAlive: reset.usedAt === null && reset.expiresAt > now };
}

/** Whether this server hands letters to a mail server; otherwise they stay in its outbox. */
export function isMailSetUp(): boolean {
  return env().SMTP_URL !== undefined;
}
