import { dayToDate, type LocalDay, zoneAt } from "#lib/core/time.ts";
import { inTransaction, type Tx } from "#lib/server/db/db.ts";
import { describeError, log } from "#lib/server/log.ts";
import { appUrl, renderEmail } from "#lib/server/mail/email.ts";
import { queueMail } from "#lib/server/mail/mail.ts";
import { isMailAddress } from "#lib/server/mail/mailbox.ts";
import { findCandidate, getWeek, pageCandidates } from "./queries.ts";
import {
  type Candidate,
  dueDay,
  isEmptyWeek,
  isMondaySomewhere,
  REMINDER_KINDS,
  type ReminderKind,
  streakOf,
  weekBefore,
} from "./rules.ts";
import { heartsWords, streakWords, type Words, weekWords } from "./wording.ts";

/** Where the switches are */
const SETTINGS = "/profile?tab=notifications";

interface Due {
  candidate: Candidate;
  day: LocalDay;
}

function aboutStreak({ candidate }: Due, now: Date): Words | null {
  const { streak, expiresAt, freeze } = streakOf(candidate, now);
  if (!expiresAt) return null;
  const canFreeze = freeze.outcome === "frozen";
  const { language } = candidate;
  return streakWords({ streak, expiresAt, timeZone: zoneAt(candidate, now), canFreeze, language });
}

async function aboutWeek(tx: Tx, { candidate, day }: Due, now: Date): Promise<Words | null> {
  const { from, to } = weekBefore(day);
  const figures = await getWeek(tx, candidate.id, { from, to, day, timeZone: zoneAt(candidate, now) });
  if (isEmptyWeek(figures)) return null;
  const { streak } = streakOf(candidate, now);
  return weekWords({ ...figures, from, to, streak, language: candidate.language });
}

async function wordsFor(tx: Tx, kind: ReminderKind, due: Due, now: Date): Promise<Words | null> {
  if (kind === "hearts") return heartsWords();
  return kind === "streak" ? aboutStreak(due, now) : aboutWeek(tx, due, now);
}

async function mailReminder(to: string, { subject, paragraphs, label, path, why }: Words): Promise<void> {
  const content = renderEmail({
    title: subject,
    paragraphs,
    action: { label, url: appUrl(path) },
    footer: `${why} You can switch these mails off at any time: ${appUrl(SETTINGS)}`,
  });
  await queueMail({ to, subject, ...content });
}

/** Looks once more, as a page may be minutes old; of all who do so at once, the one who writes the row sends. */
async function remind(kind: ReminderKind, userId: string, now: Date): Promise<void> {
  await inTransaction(async (tx) => {
    const candidate = await findCandidate(tx, kind, userId, now);
    const day = candidate && dueDay(kind, candidate, now);
    if (!day || !isMailAddress(candidate.email)) return;
    const words = await wordsFor(tx, kind, { candidate, day }, now);
    if (!words) return;
    const reminder = { userId, kind, day: dayToDate(day), createdAt: now };
    const { count } = await tx.reminder.createMany({ data: [reminder], skipDuplicates: true });
    if (count > 0) await mailReminder(candidate.email, words);
  });
}

/** Returns how many could not be reminded. One who resists must not keep the others. */
async function remindPage(kind: ReminderKind, page: readonly Candidate[], now: Date): Promise<number> {
  let failed = 0;
  for (const candidate of page) {
    if (dueDay(kind, candidate, now) === null) continue;
    await remind(kind, candidate.id, now).catch((error: unknown) => {
      failed += 1;
      log().error({ kind, error: describeError(error) }, "a reminder was not sent");
    });
  }
  return failed;
}

/**
 * The job: queues the reminders that are due, at most one of a kind a learner and local day (docs/product.md#reminders).
 * Bears being run twice, and beside itself. Throws once it is through where one failed, so that it is tried again.
 */
export async function sendReminders(now: Date): Promise<void> {
  let failed = 0;
  for (const kind of REMINDER_KINDS) {
    if (kind === "week" && !isMondaySomewhere(now)) continue;
    for await (const page of pageCandidates(kind, now)) failed += await remindPage(kind, page, now);
  }
  if (failed > 0) throw new Error(`${failed} reminder(s) could not be sent`);
}
