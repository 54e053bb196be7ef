import { closeCustomers } from "#lib/billing/deletion/closing-service.ts";
import { queueRenewals } from "#lib/billing/deletion/deletion-service.ts";
import { endConnections } from "#lib/connection/service.ts";
import { AppError } from "#lib/core/errors.ts";
import { endGrants } from "#lib/extension/token-service.ts";
import { isPremiumAt } from "#lib/learner/rules.ts";
import { DELETION_RULE } from "#lib/pricing/rules.ts";
import { audit } from "#lib/server/audit.ts";
import { db, inTransaction, kysely, type Tx } from "#lib/server/db/db.ts";
import { describeError, log } from "#lib/server/log.ts";
import { appUrl, renderEmail } from "#lib/server/mail/email.ts";
import { queueMail } from "#lib/server/mail/mail.ts";
import { isMailAddress } from "#lib/server/mail/mailbox.ts";
import { assertProof, type Given, spendProof } from "../identity/proof-service.ts";
import type { DeletionDto } from "./deletion-schema.ts";
import { deletionAfter } from "./grace-period.ts";

/** Who asks, and from where. */
interface Asker {
  id: string;
  email: string;
  sessionId?: string;
  address?: string;
}

const ACCOUNTS_A_BATCH = 20;
const DELETE_TIMEOUT_MS = 60_000;

const dayWords = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

async function mailFarewell(to: string, deletionAt: Date, isPremium: boolean): Promise<void> {
  if (!isMailAddress(to)) return;
  const subject = "Your account will be deleted";
  const content = renderEmail({
    title: subject,
    paragraphs: [
      `As you asked, your Waddle account and everything in it will be deleted on ${dayWords.format(deletionAt)}. You were logged out on all your devices.`,
      "If you change your mind before that day, log in and choose “Keep my account”: everything will be as it was.",
      ...(isPremium ? [DELETION_RULE] : []),
    ],
    action: { label: "Log in to keep it", url: appUrl("/auth") },
    footer: "If it wasn't you who asked for this, log in, keep the account and change your password.",
  });
  await queueMail({ to, subject, ...content });
}

async function mailWelcomeBack(to: string): Promise<void> {
  if (!isMailAddress(to)) return;
  const subject = "Your account stays";
  const content = renderEmail({
    title: subject,
    paragraphs: ["Your Waddle account will not be deleted. Everything in it is as you left it."],
    action: { label: "Keep learning", url: appUrl("/dashboard") },
    footer: "If it wasn't you who kept it, log in and change your password.",
  });
  await queueMail({ to, subject, ...content });
}

/** Sets the day, unless one is set already; true where it is new. */
async function setDay(tx: Tx, userId: string, now: Date): Promise<boolean> {
  const { count } = await tx.user.updateMany({
    where: { id: userId, deletionAt: null },
    data: { deletionAt: deletionAfter(now) },
  });
  return count > 0;
}

/**
 * Begins the end of an account: it goes in seven days (docs/product.md#deletion). Every session, connected app and connection to
 * another service ends at once, Premium no longer renews, the leaderboard forgets it, a waiting change of address and round
 * trips to Google lapse, and a mail says how to keep it. Asking again changes nothing of the day. Errors: those of `assertProof`.
 */
export async function requestDeletion(user: Asker, given: Given, now: Date): Promise<DeletionDto> {
  const proof = await assertProof(user, given, now);
  return inTransaction(async (tx) => {
    await spendProof(tx, user.id, proof, now);
    const isNew = await setDay(tx, user.id, now);
    const found = await tx.user.findUnique({
      where: { id: user.id },
      select: { deletionAt: true, isPremium: true, premiumUntil: true },
    });
    // Neither set now nor before: the account was deleted elsewhere.
    if (!found?.deletionAt) throw new AppError("wrong_password", "Please enter your current password again.");
    const own = { userId: user.id };
    await tx.session.updateMany({ where: { ...own, revokedAt: null }, data: { revokedAt: now } });
    await endGrants(kysely(tx), user.id, now);
    await tx.periodTotal.updateMany({ where: own, data: { isListed: false } });
    const waiting = { where: { ...own, usedAt: null }, data: { usedAt: now } };
    await tx.emailChange.updateMany(waiting);
    await tx.googleArrival.updateMany(waiting);
    await endConnections(tx, user.id, now);
    if (isNew) {
      await queueRenewals(tx, user.id);
      await mailFarewell(user.email, found.deletionAt, isPremiumAt(found, now));
      await audit({ event: "deletion_requested", userId: user.id, address: user.address }, now, kysely(tx));
    }
    return { deletionAt: found.deletionAt.toISOString() };
  });
}

/**
 * Keeps an account that was to be deleted; one that wasn't stays as it is. Premium renews again where the deletion had stopped
 * that. A mail says so (docs/product.md#deletion).
 */
export async function keepAccount(user: Asker, now: Date): Promise<void> {
  await inTransaction(async (tx) => {
    const { count } = await tx.user.updateMany({
      where: { id: user.id, deletionAt: { not: null } },
      data: { deletionAt: null },
    });
    if (count === 0) return;
    const { isOnLeaderboard: isListed } = await tx.user.findUniqueOrThrow({
      where: { id: user.id },
      select: { isOnLeaderboard: true },
    });
    await tx.periodTotal.updateMany({ where: { userId: user.id }, data: { isListed } });
    await queueRenewals(tx, user.id);
    await mailWelcomeBack(user.email);
    await audit({ event: "deletion_withdrawn", userId: user.id, address: user.address }, now, kysely(tx));
  });
}

/** Whether the account's day has come; its row is locked until the transaction ends. */
async function isDue(tx: Tx, userId: string, now: Date): Promise<boolean> {
  const row = await kysely(tx)
    .selectFrom("User")
    .select("id")
    .where("id", "=", userId)
    .where("deletionAt", "<=", now)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Deletes the account with all that hangs on it, unless it was kept in the meantime. What it cost us stays, without a name; what
 * it pays for is cancelled by a job.
 */
async function deleteIfDue(userId: string, now: Date): Promise<void> {
  await inTransaction(async (tx) => {
    if (!(await isDue(tx, userId, now))) return;
    await closeCustomers(tx, userId, now);
    await tx.user.delete({ where: { id: userId }, select: { id: true } });
    await tx.modelUse.updateMany({ where: { userId }, data: { userId: null } });
    await audit({ event: "account_deleted", userId }, now, kysely(tx));
  }, DELETE_TIMEOUT_MS);
}

async function deleteBatch(
  after: string | null,
  now: Date,
): Promise<{ last: string | null; failed: number }> {
  const due = await db().user.findMany({
    where: { deletionAt: { lte: now }, ...(after && { id: { gt: after } }) },
    orderBy: { id: "asc" },
    take: ACCOUNTS_A_BATCH,
    select: { id: true },
  });
  let failed = 0;
  for (const { id } of due) {
    // One account that resists must not keep the others.
    await deleteIfDue(id, now).catch((error: unknown) => {
      failed += 1;
      log().error({ error: describeError(error) }, "an account was not deleted");
    });
  }
  return { last: due.at(-1)?.id ?? null, failed };
}

/**
 * The job: deletes the accounts whose day has come, each in a transaction of its own. Bears being run twice, and beside
 * itself. Throws once it is through where an account could not be deleted, so that it is tried again.
 */
export async function deleteDueAccounts(now: Date): Promise<void> {
  let failed = 0;
  let batch = await deleteBatch(null, now);
  while (batch.last !== null) {
    failed += batch.failed;
    batch = await deleteBatch(batch.last, now);
  }
  if (failed > 0) throw new Error(`${failed} account(s) could not be deleted`);
}
