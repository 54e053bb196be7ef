import { parseArgs } from "node:util";
import { RESPONSE_TYPES, SCOPES } from "#lib/core/extension-client.ts";
import { disableClient, saveClient } from "#lib/extension/registry/registry-service.ts";
import { dbPool } from "#lib/server/db/db.ts";

const USAGE =
  "Usage: npm run client:add -- --id <id> --name <name> --redirect <address> … [--scope <scope> …] [--type token|code …], or --id <id> --disable";

/** Registers a program that may connect to learners' accounts, changes one, or keeps one out. */
async function run(): Promise<string> {
  const { values } = parseArgs({
    options: {
      id: { type: "string" },
      name: { type: "string" },
      redirect: { type: "string", multiple: true },
      scope: { type: "string", multiple: true, default: [...SCOPES] },
      type: { type: "string", multiple: true, default: [...RESPONSE_TYPES] },
      disable: { type: "boolean" },
    },
  });
  const { id, name, redirect, scope, type, disable } = values;
  if (!id || (disable ? name || redirect : !name || !redirect)) throw new Error(USAGE);
  if (disable) {
    await disableClient(id, new Date());
    return `${id} can no longer connect, and its tokens are refused.`;
  }
  const client = { id, name: name ?? "", redirectUris: redirect ?? [], scopes: scope, responseTypes: type };
  await saveClient(client, new Date());
  return `${id} can connect from now on.`;
}

try {
  console.log(await run());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
await dbPool().end();
