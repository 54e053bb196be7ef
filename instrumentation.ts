/** Runs once when the server starts: a bad setting stops it here, and jobs begin to be worked off. */
export async function register() {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { env } = await import("#lib/server/env.ts");
  env();
  await startJobs();
  await sweep(new Date());
  // Its library takes most of a second to load: better now than in the first learner's request.
  const { sanitizeHtml } = await import("#lib/server/sanitize.ts");
  sanitizeHtml("<p></p>");
}

async function startJobs(): Promise<void> {
  const deletion = await import("#lib/account/deletion/service.ts");
  const imports = await import("#lib/course/import/job/service.ts");
  const mail = await import("#lib/server/mail.ts");
  const { schedule, work } = await import("#lib/server/jobs.ts");
  await work(imports.IMPORT_QUEUE, imports.runImport);
  await work(mail.MAIL_QUEUE, mail.deliverMail);
  await schedule(deletion.DELETION_QUEUE, deletion.DELETION_CRON, deletion.deleteDueAccounts);
}

/** Removes what nobody needs any more. */
async function sweep(now: Date): Promise<void> {
  const { sweepSessions } = await import("#lib/account/device/service.ts");
  const { sweepEmailChanges } = await import("#lib/account/email/service.ts");
  const { sweepIdempotencyKeys } = await import("#lib/server/idempotency-store.ts");
  const { sweepUploads } = await import("#lib/server/upload.ts");
  await Promise.all([
    sweepUploads(now),
    sweepIdempotencyKeys(now),
    sweepSessions(now),
    sweepEmailChanges(now),
  ]);
}
