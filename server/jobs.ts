import { deleteDueAccounts } from "#lib/account/deletion/deletion-service.ts";
import { sweepSessions } from "#lib/account/device/device-service.ts";
import { sweepEmailChanges } from "#lib/account/email/email-service.ts";
import { sweepGuards } from "#lib/account/guard/guard-service.ts";
import { sweepArrivals } from "#lib/account/identity/arrival-service.ts";
import { resetJob, sweepResets } from "#lib/account/reset/reset-service.ts";
import { sweepAdminGuards } from "#lib/admin/credentials-service.ts";
import { sweepAdminSessions } from "#lib/admin/session-service.ts";
import { emailJob } from "#lib/billing/customer/contact-service.ts";
import { closingJob } from "#lib/billing/deletion/closing-service.ts";
import { renewalJob } from "#lib/billing/deletion/deletion-service.ts";
import { syncJob } from "#lib/billing/event/queue-service.ts";
import {
  readEventsWithoutWebhook,
  reconcile,
  reconcileAll,
  sweepEvents,
} from "#lib/billing/event/reconcile-service.ts";
import { sendDueNotices } from "#lib/billing/notice/notice-service.ts";
import { declarationJob } from "#lib/billing/subscription/withdrawal-service.ts";
import { generationJob } from "#lib/blog/generation/job-service.ts";
import { publishDue } from "#lib/blog/service.ts";
import { syncDue } from "#lib/calendar/google/due-service.ts";
import { sweepRequests } from "#lib/connection/consent-service.ts";
import { revocationJob, sweepEnded } from "#lib/connection/service.ts";
import { sweepImports } from "#lib/course/import/import-service.ts";
import { importJob, lostImportJob } from "#lib/course/import/job/job-service.ts";
import { sweepGrants } from "#lib/extension/grant/grant-service.ts";
import { sweepPhones } from "#lib/phone/service.ts";
import { sweepSubscriptions } from "#lib/push/subscription-service.ts";
import { sweepModelAnswers } from "#lib/quiz/model/call-service.ts";
import { retireFailed } from "#lib/quiz/statistics/retirement-service.ts";
import { noticeMailJob } from "#lib/reminder/sending/mail-service.ts";
import { sendNotices } from "#lib/reminder/sending/run-service.ts";
import { sweepNotices } from "#lib/reminder/sweep-service.ts";
import { sweepIdempotencyKeys } from "#lib/server/idempotency/store.ts";
import { type ScheduledJob, schedule, unscheduleOthers, work } from "#lib/server/jobs/jobs.ts";
import { settleSilent } from "#lib/session/service.ts";
import { settleStudy } from "#lib/study/service.ts";

/** Deletes what has expired. */
async function sweep(now: Date): Promise<void> {
  await sweepIdempotencyKeys(now);
  await sweepSessions(now);
  await sweepEmailChanges(now);
  await sweepGuards(now);
  await sweepResets(now);
  await sweepArrivals(now);
  await sweepGrants(now);
  await sweepRequests(now);
  await sweepAdminGuards(now);
  await sweepAdminSessions(now);
  await sweepModelAnswers(now);
  await sweepSubscriptions(now);
  await sweepPhones(now);
  await sweepNotices(now);
  await sweepEvents(now);
}

/** Jobs that a call or another job adds */
export const JOBS = [
  ...[importJob, lostImportJob, noticeMailJob, generationJob, resetJob, revocationJob],
  ...[syncJob, renewalJob, closingJob, emailJob, declarationJob],
];

/** Jobs with times of their own (cron, UTC): off the full hour, when many other things begin. */
export const SCHEDULE: readonly ScheduledJob[] = [
  { name: "publish-posts", cron: "* * * * *", handler: publishDue },
  { name: "study-sessions", cron: "* * * * *", handler: (now) => settleSilent(now) },
  { name: "study-plans", cron: "2-59/5 * * * *", handler: settleStudy },
  { name: "notices", cron: "* * * * *", handler: (now) => sendNotices(now) },
  { name: "calendar-sync", cron: "* * * * *", handler: syncDue },
  { name: "connection-revocation-sweep", cron: "3-59/10 * * * *", handler: sweepEnded },
  { name: "billing-events", cron: "* * * * *", handler: readEventsWithoutWebhook },
  { name: "billing-reconciliation", cron: "7 * * * *", handler: reconcile },
  { name: "billing-pass", cron: "4-59/5 * * * *", handler: reconcileAll },
  { name: "billing-notices", cron: "29 * * * *", handler: sendDueNotices },
  { name: "account-deletion", cron: "17 * * * *", handler: deleteDueAccounts },
  { name: "sweep", cron: "41 * * * *", handler: sweep },
  { name: "course-import-sweep", cron: "23 3 * * *", handler: sweepImports },
  { name: "question-statistics", cron: "37 4 * * *", handler: retireFailed },
];

/** Works off all jobs in this process until the server stops; what has expired is deleted at once. */
export async function startJobs(now: Date): Promise<void> {
  // Each has another type of data.
  for (const job of JOBS) await work(job as Parameters<typeof work>[0]);
  for (const job of SCHEDULE) await schedule(job);
  await unscheduleOthers(SCHEDULE.map(({ name }) => name));
  await Promise.all([sweep(now), sweepImports(now)]);
}
