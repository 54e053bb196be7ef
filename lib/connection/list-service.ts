import { db } from "#lib/server/db/db.ts";
import { isUsable, PROVIDERS, providerOf } from "./provider/provider-service.ts";
import type { ConnectionDto, ConnectionsDto } from "./schema.ts";
import { isKeyKnown } from "./token/token-service.ts";

/** What of a connection may leave, but for whether its seal can be opened */
export const SHOWN = {
  id: true,
  provider: true,
  name: true,
  scopes: true,
  status: true,
  createdAt: true,
  lastUsedAt: true,
} as const;

interface Shown {
  id: string;
  provider: string;
  name: string;
  scopes: string[];
  createdAt: Date;
  lastUsedAt: Date | null;
}

/** Null for a service that this version doesn't know any more. */
export function toConnectionDto(row: Shown, isBroken: boolean): ConnectionDto | null {
  const provider = providerOf(row.provider);
  if (!provider) return null;
  return {
    _id: row.id,
    provider: provider.id,
    name: row.name,
    scopes: row.scopes,
    status: isBroken ? "broken" : "connected",
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  };
}

/** The learner's connections, newest first, and the services that there are. */
export async function listConnections(userId: string): Promise<ConnectionsDto> {
  const rows = await db().connection.findMany({
    where: { userId, status: { not: "ended" } },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    select: { ...SHOWN, accessToken: true },
  });
  const connections = rows.flatMap(({ accessToken, ...row }) => {
    // A key that is missing may come back: the row isn't broken for good.
    const isBroken = row.status === "broken" || accessToken === null || !isKeyKnown(accessToken);
    return toConnectionDto(row, isBroken) ?? [];
  });
  const providers = PROVIDERS.map((each) => ({ id: each.id, name: each.name, isSetUp: isUsable(each) }));
  return { connections, providers };
}
