import { DELETION_CRON, DELETION_QUEUE, deleteDueAccounts } from "#lib/account/deletion/deletion-service.ts";
import { sweepSessions } from "#lib/account/device/device-service.ts";
import { sweepEmailChanges } from "#lib/account/email/email-service.ts";
import { sweepGuards } from "#lib/account/guard/guard-service.ts";
import { RESET_QUEUE, type ResetRequest, sendReset, sweepResets } from "#lib/account/reset/reset-service.ts";
import { sweepAdminGuards } from "#lib/admin/credentials-service.ts";
import { ensureFirstAdmin } from "#lib/admin/service.ts";
import { sweepAdminSessions } from "#lib/admin/session-service.ts";
import { GENERATION_QUEUE, runGeneration } from "#lib/blog/generation/job-service.ts";
import { PUBLISH_CRON, PUBLISH_QUEUE, publishDue } from "#lib/blog/service.ts";
import { IMPORT_SWEEP_CRON, IMPORT_SWEEP_QUEUE, sweepImports } from "#lib/course/import/import-service.ts";
import {
  endLostImport,
  IMPORT_LOST_QUEUE,
  IMPORT_QUEUE,
  runImport,
} from "#lib/course/import/job/job-service.ts";
import { GRANTS_CRON, GRANTS_QUEUE, sweepGrants } from "#lib/extension/grant/grant-service.ts";
import { ensureClients } from "#lib/extension/registry/registry-service.ts";
import { REMINDER_CRON, REMINDER_QUEUE, sendReminders } from "#lib/reminder/service.ts";
import { env } from "#lib/server/env.ts";
import { sanitizeHtml } from "#lib/server/html/sanitize.ts";
import { sweepIdempotencyKeys } from "#lib/server/idempotency/store.ts";
import { schedule, work } from "#lib/server/jobs/jobs.ts";
import { deliverMail, MAIL_QUEUE } from "#lib/server/mail/mail.ts";

/** What is done once when the server starts: a bad setting stops it here, and jobs begin to be worked off. */
export async function boot(): Promise<void> {
  env();
  await ensureFirstAdmin(new Date());
  await ensureClients(new Date());
  await startJobs();
  await sweep(new Date());
  // Its library takes most of a second to load: better now than in the first learner's request.
  sanitizeHtml("<p></p>");
}

async function startJobs(): Promise<void> {
  await work(IMPORT_QUEUE, runImport);
  await work(IMPORT_LOST_QUEUE, endLostImport);
  await work(MAIL_QUEUE, deliverMail);
  await work(GENERATION_QUEUE, ({ generationId }: { generationId: string }) => runGeneration(generationId));
  await work(RESET_QUEUE, (request: ResetRequest) => sendReset(request, new Date()));
  await schedule(DELETION_QUEUE, DELETION_CRON, deleteDueAccounts);
  await schedule(REMINDER_QUEUE, REMINDER_CRON, sendReminders);
  await schedule(PUBLISH_QUEUE, PUBLISH_CRON, publishDue);
  await schedule(GRANTS_QUEUE, GRANTS_CRON, sweepGrants);
  await schedule(IMPORT_SWEEP_QUEUE, IMPORT_SWEEP_CRON, sweepImports);
}

/** Removes what nobody needs any more. */
async function sweep(now: Date): Promise<void> {
  await Promise.all([
    sweepImports(now),
    sweepIdempotencyKeys(now),
    sweepSessions(now),
    sweepEmailChanges(now),
    sweepGuards(now),
    sweepResets(now),
    sweepGrants(now),
    sweepAdminGuards(now),
    sweepAdminSessions(now),
  ]);
}
