import { AccessRefused } from "#lib/connection/access-refused.ts";
import { withAccess } from "#lib/connection/access-service.ts";
import { openTokens } from "#lib/connection/token/token-service.ts";
import { db } from "#lib/server/db/db.ts";
import type { Notion } from "#scripts/connections/notion/server.ts";
import { readConnection } from "./connections.ts";

/** What a file's tests do with the connection of the moment. */
export function usesOf(notion: Notion, target: () => { userId: string; connectionId: string }) {
  const expire = (at = new Date(0)) =>
    db().connection.update({ where: { id: target().connectionId }, data: { accessExpiresAt: at } });

  /** As a call of Notion's API: a token that it doesn't take is refused. */
  async function callNotion(token: string): Promise<string> {
    if (!notion.consents.isValid(`Bearer ${token}`)) throw new AccessRefused();
    return token;
  }
  const access = (now = new Date()) => withAccess(target(), callNotion, now);

  async function storedTokens() {
    const { connectionId } = target();
    return openTokens(connectionId, await readConnection(connectionId));
  }
  return { expire, callNotion, access, storedTokens };
}
