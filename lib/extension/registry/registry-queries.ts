import { type Client, isClientId } from "#lib/core/extension-client.ts";
import { db } from "#lib/server/db/db.ts";

/** A client that may connect; null for one that is unknown or disabled. */
export async function findClient(id: string): Promise<Client | null> {
  if (!isClientId(id)) return null;
  return db().extensionClient.findFirst({
    where: { id, disabledAt: null },
    select: { id: true, name: true, redirectUris: true, scopes: true, responseTypes: true },
  });
}
