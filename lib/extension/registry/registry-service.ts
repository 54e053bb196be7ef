import { AppError } from "#lib/core/errors.ts";
import { type Client, clientProblem, RESPONSE_TYPES, SCOPES } from "#lib/core/extension-client.ts";
import { endGrantsOfClient } from "#lib/extension/token-service.ts";
import { audit } from "#lib/server/audit.ts";
import { inSqlTransaction, type Sql, sql, statement } from "#lib/server/db/sql.ts";
import { env } from "#lib/server/env.ts";
import { forgetOrigins } from "#lib/server/http/cors.ts";
import { COMPANION } from "./auth-request.ts";

const PLANT = statement(
  "plant-extension-client",
  `INSERT INTO "ExtensionClient" ("id", "name", "redirectUris", "scopes", "responseTypes", "createdAt", "updatedAt")
   VALUES ($1, $2, $3::text[], $4::text[], $5::text[], $6::timestamptz, $6::timestamptz)
   ON CONFLICT ("id") DO NOTHING`,
);

/** Says whether anything is new. Whether the client is disabled changes only where $7 says so. */
const SAVE = statement(
  "save-extension-client",
  `INSERT INTO "ExtensionClient" AS c
     ("id", "name", "redirectUris", "scopes", "responseTypes", "createdAt", "updatedAt")
   VALUES ($1, $2, $3::text[], $4::text[], $5::text[], $6::timestamptz, $6::timestamptz)
   ON CONFLICT ("id") DO UPDATE SET "name" = excluded."name", "redirectUris" = excluded."redirectUris",
     "scopes" = excluded."scopes", "responseTypes" = excluded."responseTypes", "updatedAt" = $6::timestamptz,
     "disabledAt" = CASE WHEN $7::boolean THEN NULL ELSE c."disabledAt" END
   WHERE (c."name", c."redirectUris", c."scopes", c."responseTypes")
       IS DISTINCT FROM ($2, $3::text[], $4::text[], $5::text[])
     OR ($7::boolean AND c."disabledAt" IS NOT NULL)
   RETURNING 1 AS "changed"`,
);

async function save(client: Client, isEnabled: boolean, now: Date, on: Sql = sql()): Promise<void> {
  const { id, name, redirectUris, scopes, responseTypes } = client;
  const [changed] = await on(SAVE, [id, name, redirectUris, scopes, responseTypes, now, isEnabled]);
  const details = { client: id, redirects: redirectUris.length, scopes: scopes.join(" ") };
  if (changed) await audit({ event: "extension_client_saved", userId: null, details }, now, on);
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

const DISABLE = statement(
  "disable-extension-client",
  `UPDATE "ExtensionClient" SET "disabledAt" = $2::timestamptz, "updatedAt" = $2::timestamptz
   WHERE "id" = $1 AND "disabledAt" IS NULL RETURNING 1 AS "changed"`,
);

/**
 * From now on nobody can connect it, its tokens are refused and its codes are worth nothing, also if it is let in again.
 * Error: `not_found` (docs/product.md#connected-apps).
 */
export async function disableClient(id: string, now: Date): Promise<void> {
  await inSqlTransaction(async (on) => {
    const [changed] = await on(DISABLE, [id, now]);
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
  await sql()(PLANT, [id, name, [redirectUri], SCOPES, RESPONSE_TYPES, now]);
  for (const client of env().EXTENSION_CLIENTS) await save(client, false, now);
}
