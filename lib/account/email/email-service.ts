import { randomBytes } from "node:crypto";
import { queueEmail } from "#lib/billing/customer/contact-service.ts";
import { AppError } from "#lib/core/errors.ts";
import { DAY_MS, SECOND_MS } from "#lib/core/time.ts";
import { audit } from "#lib/server/audit.ts";
import { db, inTransaction, kysely, type Tx } from "#lib/server/db/db.ts";
import { dbErrorCode } from "#lib/server/db/errors.ts";
import { sha256 } from "#lib/server/hash.ts";
import { appUrl, renderEmail } from "#lib/server/mail/email.ts";
import { queueMail } from "#lib/server/mail/mail.ts";
import { isMailAddress } from "#lib/server/mail/mailbox.ts";
import { site } from "#lib/site.ts";
import { assertProof, type Given, spendProof } from "../identity/proof-service.ts";
import { isEmailProven } from "../queries.ts";
import { EMAIL_CHANGE_LIFE_MS, EMAIL_CHANGES_A_DAY } from "./change-limits.ts";
import type { ConfirmedEmailDto, EmailBody, PendingEmailDto } from "./email-schema.ts";

const TOKEN_BYTES = 32;

function refuseAddress(message: string): never {
  throw new AppError("invalid_input", message, { fields: { email: message } });
}

/** Nothing that its sender wrote stands in it: the address may be a stranger's. */
async function mailLink(to: string, token: string, isOwn: boolean): Promise<void> {
  const subject = isOwn ? "Confirm your email address" : "Confirm your new email address";
  const content = renderEmail({
    title: subject,
    paragraphs: [
      isOwn
        ? `Someone asked for this email to confirm the address of their ${site.name} account. If that was you, open the link, so we know our email reaches you.`
        : `Someone asked to use this address for their ${site.name} account. If that was you, confirm it, and your account will use it from then on.`,
      "The link works once, for 24 hours.",
    ],
    action: { label: "Confirm this address", url: appUrl(`/confirm-email/${token}`) },
    footer: "If it wasn't you, there is nothing to do: without the link nothing changes.",
  });
  await queueMail({ to, subject, ...content });
}

async function mailOwner(to: string): Promise<void> {
  const subject = "Someone tried to use this address";
  const content = renderEmail({
    title: subject,
    paragraphs: [
      `Someone tried to use this address for another ${site.name} account. You already have an account with it, so nothing has changed.`,
      "If that was you, log in with this address to find your courses.",
    ],
    action: { label: "Log in", url: appUrl("/auth") },
    footer: "If it wasn't you, there is nothing to do.",
  });
  await queueMail({ to, subject, ...content });
}

async function mailFormerAddress(to: string): Promise<void> {
  if (!isMailAddress(to)) return;
  const subject = "Your email address was changed";
  const content = renderEmail({
    title: subject,
    paragraphs: [
      `Your ${site.name} account has a new email address, and you can no longer log in with this one.`,
      "If that was you, there is nothing to do. If it wasn't, open your profile on a device that is still logged in and change your password.",
    ],
    action: { label: "Open your profile", url: appUrl("/profile") },
    footer: "You get this because this was the address of your account until now.",
  });
  await queueMail({ to, subject, ...content });
}

async function refuseTooMany(tx: Tx, userId: string, now: Date): Promise<void> {
  const since = new Date(now.getTime() - DAY_MS);
  const count = await tx.emailChange.count({ where: { userId, createdAt: { gt: since } } });
  if (count < EMAIL_CHANGES_A_DAY) return;
  throw new AppError("rate_limited", "That was a lot of changes for one day. Please try again tomorrow.", {
    headers: { "retry-after": String(DAY_MS / SECOND_MS) },
  });
}

async function endPending(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx.emailChange.updateMany({ where: { userId, usedAt: null }, data: { usedAt: now } });
}

/** One who is about to be deleted gets no other address. */
async function assertStays(tx: Tx, id: string): Promise<void> {
  const { deletionAt } = (await tx.user.findUnique({ where: { id }, select: { deletionAt: true } })) ?? {};
  if (deletionAt === null) return;
  throw new AppError("wrong_password", "Keep your account first, then change its address.");
}

/** Keeps the address that waits, in the place of an older one, and returns the token that confirms it. */
async function savePending(tx: Tx, userId: string, newEmail: string, now: Date): Promise<string> {
  await refuseTooMany(tx, userId, now);
  await endPending(tx, userId, now);
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  const expiresAt = new Date(now.getTime() + EMAIL_CHANGE_LIFE_MS);
  await tx.emailChange.create({
    data: { userId, newEmail, tokenHash: sha256(token), createdAt: now, expiresAt },
    select: { id: true },
  });
  return token;
}

/**
 * Begins a change of address: the new one gets a mail whose link confirms it. An address that has an account already
 * waits just the same, but its token is thrown away and its owner is told: the answer gives no account away. One's own
 * address, as long as no one has confirmed it, gets a letter too. Errors: `invalid_input`, `rate_limited` and those of
 * `assertProof` (docs/product.md#profile).
 */
export async function requestEmailChange(
  user: { id: string; email: string; sessionId?: string },
  body: EmailBody & Given,
  address: string,
  now: Date,
): Promise<PendingEmailDto> {
  if (!isMailAddress(body.email)) refuseAddress("Invalid email format");
  const isOwn = body.email === user.email;
  if (isOwn && (await isEmailProven(user.id))) refuseAddress("This is your address already");
  const proof = await assertProof(user, body, now);
  await inTransaction(async (tx) => {
    await spendProof(tx, user.id, proof, now);
    await assertStays(tx, user.id);
    const token = await savePending(tx, user.id, body.email, now);
    await audit({ event: "email_change_requested", userId: user.id, address }, now, kysely(tx));
    const owner = await tx.user.findUnique({ where: { email: body.email }, select: { id: true } });
    const isTaken = owner !== null && owner.id !== user.id;
    await (isTaken ? mailOwner(body.email) : mailLink(body.email, token, isOwn));
  });
  return { pendingEmail: body.email };
}

/** Ends the change that waits; where none does, nothing happens. */
export async function cancelEmailChange(userId: string, now: Date): Promise<void> {
  await endPending(db(), userId, now);
}

/** Whose token it is, with their row locked before the token's, as everywhere. */
async function lockOwner(tx: Tx, tokenHash: string): Promise<{ id: string; email: string } | null> {
  const owner = await kysely(tx)
    .selectFrom("User")
    .innerJoin("EmailChange", "EmailChange.userId", "User.id")
    .select(["User.id", "User.email"])
    .where("EmailChange.tokenHash", "=", tokenHash)
    .forUpdate("User")
    .executeTakeFirst();
  return owner ?? null;
}

/** The address that the token stands for, which it does once and in its time; null otherwise. */
async function consume(tx: Tx, tokenHash: string, now: Date): Promise<string | null> {
  const [change] = await tx.emailChange.updateManyAndReturn({
    where: { tokenHash, usedAt: null, expiresAt: { gt: now } },
    data: { usedAt: now },
    select: { newEmail: true },
  });
  return change?.newEmail ?? null;
}

/** What the former address could still do ends, and it is told. */
async function endFormerAddress(tx: Tx, owner: { id: string; email: string }, now: Date): Promise<void> {
  await tx.passwordReset.updateMany({ where: { userId: owner.id, usedAt: null }, data: { usedAt: now } });
  await mailFormerAddress(owner.email);
}

/**
 * Makes the address that the token stands for the account's own, shown to be read by its owner, and tells the former one,
 * whose links to a new password end with it. Throws `not_found` for a token that is unknown, used or too old; `email_taken` where another account got the address in the meantime.
 */
export async function confirmEmail(token: string, address: string, now: Date): Promise<ConfirmedEmailDto> {
  const tokenHash = sha256(token);
  return inTransaction(async (tx) => {
    const owner = await lockOwner(tx, tokenHash);
    const email = await consume(tx, tokenHash, now);
    if (!owner || email === null)
      throw new AppError(
        "not_found",
        "This link no longer works. You can ask for a new one in your profile at any time.",
      );
    const data = { email, emailProvenAt: now };
    await tx.user.update({ where: { id: owner.id }, data, select: { id: true } });
    const isNew = email !== owner.email;
    const event = isNew ? "email_changed" : "email_proven";
    await audit({ event, userId: owner.id, address }, now, kysely(tx));
    if (isNew) {
      await endFormerAddress(tx, owner, now);
      await queueEmail(tx, owner.id);
    }
    return { email };
  }).catch((error: unknown) => {
    if (dbErrorCode(error) !== "P2002") throw error;
    throw new AppError("email_taken", "Another account uses this address by now.");
  });
}

/** Deletes the addresses of changes that can no longer be confirmed. */
export async function sweepEmailChanges(now: Date): Promise<void> {
  await db().emailChange.deleteMany({ where: { expiresAt: { lte: now } } });
}
