import { isDeepStrictEqual } from "node:util";
import { AppError } from "#lib/core/errors.ts";
import { type Client, clientProblem, RESPONSE_TYPES, SCOPES } from "#lib/core/extension-client.ts";
import { endGrantsOfClient } from "#lib/extension/token-service.ts";
import { audit } from "#lib/server/audit.ts";
import { db, inSqlTransaction, inTransaction, kysely } from "#lib/server/db/db.ts";
import { env } from "#lib/server/env.ts";
import { forgetOrigins } from "#lib/server/http/cors.ts";
import { COMPANION } from "./auth-request.ts";

/** Writes the client where anything of it is new. Whether it is disabled changes only with `isEnabled`. */
async function save(client: Client, isEnabled: boolean, now: Date): Promise<void> {
  const { id, name, redirectUris, scopes, responseTypes } = client;
  const data = {
    name,
    redirectUris: [...redirectUris],
    scopes: [...scopes],
    responseTypes: [...responseTypes],
  };
  await inTransaction(async (tx) => {
    await tx.extensionClient.createMany({
      data: [{ id, ...data, name: "", createdAt: now, updatedAt: now }],
      skipDuplicates: true,
    });
    await kysely(tx).selectFrom("ExtensionClient").select("id").where("id", "=", id).forUpdate().execute();
    const stored = await tx.extensionClient.findUniqueOrThrow({
      where: { id },
      select: { name: true, redirectUris: true, scopes: true, responseTypes: true, disabledAt: true },
    });
    const { disabledAt, ...before } = stored;
    const isOpened = isEnabled && disabledAt !== null;
    if (isDeepStrictEqual(before, data) && !isOpened) return;
    await tx.extensionClient.update({
      where: { id },
      data: { ...data, updatedAt: now, ...(isOpened && { disabledAt: null }) },
      select: { id: true },
    });
    const details = { client: id, redirects: redirectUris.length, scopes: scopes.join(" ") };
    await audit({ event: "extension_client_saved", userId: null, details }, now, kysely(tx));
  });
  forgetOrigins();
}

/**
 * Registers a client, or changes one in all that is given, and lets it connect again where it was disabled. Error:
 * `invalid_input` with what is wrong (docs/product.md#extension).
 */
export async function saveClient(client: Client, now: Date): Promise<void> {
  const problem = clientProblem(client);
  if (problem) throw new AppError("invalid_input", `A client ${problem}.`);
  await save(client, true, now);
}

/**
 * From now on no one can connect it, its tokens are refused and its codes are worth nothing, also if it is let in again.
 * Throws `not_found` (docs/product.md#connected-apps).
 */
export async function disableClient(id: string, now: Date): Promise<void> {
  await inSqlTransaction(async (on) => {
    const changed = await on
      .updateTable("ExtensionClient")
      .set({ disabledAt: now, updatedAt: now })
      .where("id", "=", id)
      .where("disabledAt", "is", null)
      .returning("id")
      .executeTakeFirst();
    if (!changed) throw new AppError("not_found", `There is no client ${id} that could be disabled.`);
    await endGrantsOfClient(on, id, now);
    await audit({ event: "extension_client_disabled", userId: null, details: { client: id } }, now, on);
  });
  forgetOrigins();
}

/**
 * Registers our own extension where it is missing, and the clients of EXTENSION_CLIENTS as they stand there. What was
 * disabled by hand stays so.
 */
export async function ensureClients(now: Date): Promise<void> {
  const { id, name, redirectUri } = COMPANION;
  const lists = { redirectUris: [redirectUri], scopes: [...SCOPES], responseTypes: [...RESPONSE_TYPES] };
  await db().extensionClient.createMany({
    data: [{ id, name, ...lists, createdAt: now, updatedAt: now }],
    skipDuplicates: true,
  });
  for (const client of env().EXTENSION_CLIENTS) await save(client, false, now);
}
