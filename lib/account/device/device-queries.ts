import { liveSessions } from "#lib/server/auth/session.ts";
import { db } from "#lib/server/db/db.ts";
import { deviceName } from "./device-name.ts";
import type { SessionsDto } from "./device-schema.ts";

/** The learner's living sessions, newest first; `currentId` is the one that asks. */
export async function listSessions(userId: string, currentId: string, now: Date): Promise<SessionsDto> {
  const rows = await db().session.findMany({
    where: { userId, ...liveSessions(now) },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    select: { id: true, userAgent: true, createdAt: true, lastSeenAt: true },
  });
  const sessions = rows.map(({ id, userAgent, createdAt, lastSeenAt }) => ({
    _id: id,
    device: deviceName(userAgent),
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    isCurrent: id === currentId,
  }));
  return { sessions };
}
