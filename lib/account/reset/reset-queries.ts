import { db } from "#lib/server/db/db.ts";
import { env } from "#lib/server/env.ts";
import { sha256 } from "#lib/server/hash.ts";
import type { Person } from "../password/own-words.ts";

/** The account that a link is or was for, whose it is, and whether it still works; null for a token that is none of ours. */
export async function findReset(
  token: string,
  now: Date,
): Promise<{ userId: string; owner: Person; isAlive: boolean } | null> {
  const reset = await db().passwordReset.findUnique({
    where: { tokenHash: sha256(token) },
    select: {
      userId: true,
      usedAt: true,
      expiresAt: true,
      user: { select: { fullName: true, email: true } },
    },
  });
  if (!reset) return null;
  const isAlive = reset.usedAt === null && reset.expiresAt > now;
  return { userId: reset.userId, owner: reset.user, isAlive };
}

/** Whether this server hands letters to a mail server; otherwise they stay in its outbox. */
export function isMailSetUp(): boolean {
  return env().SMTP_URL !== undefined;
}
