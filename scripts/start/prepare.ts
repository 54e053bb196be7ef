import type { DatabaseUrls } from "../postgres/database.ts";
import { migrate } from "./database.ts";
import { ensureQueueSchema } from "./queue-schema.ts";
import { grantToApp } from "./roles.ts";

/** Advice for who has given the server the owner's role */
export const ONE_ROLE = "Set DATABASE_OWNER_URL to give the server a role of its own (docs/operating.md).";

/**
 * Brings the database to where the server finds all that it needs: migrations, the queue's tables and, where it connects
 * as a role of its own, its grants. Returns how many migrations were applied and whether there is such a role.
 */
export async function prepareDatabase(urls: DatabaseUrls): Promise<{ applied: number; hasAppRole: boolean }> {
  const applied = await migrate(urls.ownerUrl);
  await ensureQueueSchema(urls.ownerUrl);
  return { applied, hasAppRole: await grantToApp(urls) };
}
