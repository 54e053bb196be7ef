import { db } from "#lib/server/db/db.ts";
import type { ConnectionsDto } from "./grant-schema.ts";

/** The learner's connected apps, newest first. */
export async function listConnections(userId: string, now: Date): Promise<ConnectionsDto> {
  const rows = await db().extensionGrant.findMany({
    where: { userId, revokedAt: null, expiresAt: { gt: now }, client: { disabledAt: null } },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    select: {
      id: true,
      scopes: true,
      createdAt: true,
      lastUsedAt: true,
      client: { select: { name: true } },
    },
  });
  const connections = rows.map(({ id, client, scopes, createdAt, lastUsedAt }) => ({
    _id: id,
    name: client.name,
    scopes,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
  }));
  return { connections };
}
