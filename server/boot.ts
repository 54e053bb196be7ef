import { ensureFirstAdmin } from "#lib/admin/service.ts";
import { ensureClients } from "#lib/extension/registry/registry-service.ts";
import { env } from "#lib/server/env.ts";
import { sanitizeHtml } from "#lib/server/html/sanitize.ts";
import { startJobs } from "./jobs.ts";

/** Runs once when the server starts: an invalid setting stops it here, and jobs begin to be worked off. */
export async function boot(): Promise<void> {
  env();
  await ensureFirstAdmin(new Date());
  await ensureClients(new Date());
  await startJobs(new Date());
  // Loads its library, which takes most of a second, before the first request needs it.
  sanitizeHtml("<p></p>");
}
