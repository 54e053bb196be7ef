import { rotateKeys } from "#lib/connection/rotation-service.ts";
import { rotatePhones } from "#lib/phone/rotation-service.ts";
import { dbPool } from "#lib/server/db/db.ts";
import { env } from "#lib/server/env.ts";

/**
 * Seals the tokens of all connections and all phone numbers anew with the first of CONNECTION_KEYS, while the server runs. Exit code 1 where a key is
 * missing: docs/operating.md#keys-of-connections
 */
async function run(): Promise<void> {
  if (env().CONNECTION_KEYS.length === 0)
    throw new Error("CONNECTION_KEYS is empty: there is no key to seal with.");
  const rotation = await rotateKeys();
  await rotatePhones(rotation);
  const { sealed, kept, unknown } = rotation;
  console.log(`${sealed} sealed anew, ${kept} had the newest key already`);
  for (const [key, count] of unknown) console.log(`${count} sealed with an unknown key: ${key}`);
  if (unknown.size > 0) process.exitCode = 1;
}

try {
  await run();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
await dbPool().end();
