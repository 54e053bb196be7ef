import { randomBytes } from "node:crypto";
import * as z from "zod";
import { AppError } from "#lib/core/errors.ts";
import { audit } from "#lib/server/audit.ts";
import { hashPassword } from "#lib/server/auth/password.ts";
import { db, inTransaction, kysely, type Tx } from "#lib/server/db/db.ts";
import { sha256 } from "#lib/server/hash.ts";
import { countCall, forgetCalls } from "#lib/server/http/limit.ts";
import type { Origin } from "#lib/server/http/request.ts";
import { defineJob, enqueue } from "#lib/server/jobs/jobs.ts";
import { appUrl, renderEmail } from "#lib/server/mail/email.ts";
import { queueMail } from "#lib/server/mail/mail.ts";
import { isMailAddress } from "#lib/server/mail/mailbox.ts";
import { site } from "#lib/site.ts";
import { forgetTries } from "../guard/guard-service.ts";
import { unlinkForeign } from "../identity/unlink-service.ts";
import { assertUncommon, endAllElse } from "../password/password-service.ts";
import { openSession, type SignedIn } from "../service.ts";
import { RESET_LIFE_MS } from "./reset-life.ts";
import { findReset } from "./reset-queries.ts";
import type { ForgotDto } from "./reset-schema.ts";

const TOKEN_BYTES = 32;

/** The job names an address that may be no one's: once done, it is forgotten soon. */
const RETRY = { retryLimit: 5, retryDelay: 1, retryBackoff: true, deleteAfterSeconds: 600 };

/** Whose password is said to be forgotten, and where the call came from */
const resetRequestSchema = z.object({ email: z.string(), address: z.string() });
export type ResetRequest = z.infer<typeof resetRequestSchema>;

/**
 * Asks for an email with a link to a new password. Whether the address has an account is found out later, in a job:
 * the answer and its time are the same for all. Throws `rate_limited` (docs/product.md#password-reset).
 */
export async function requestReset(request: ResetRequest): Promise<ForgotDto> {
  await countCall("forgotByAddress", request.address);
  await countCall("forgotByEmail", sha256(request.email));
  await enqueue(resetJob, request);
  return {
    message:
      "If there is an account with this address, an email with a link to choose a new password is on its way.",
  };
}

async function mailLink(to: string, token: string): Promise<void> {
  const subject = "Choose a new password";
  const content = renderEmail({
    title: subject,
    paragraphs: [
      `Someone asked for a new password for the ${site.name} account with this address. If that was you, choose one here.`,
      "The link works once, for 20 minutes. An older one no longer works.",
    ],
    action: { label: "Choose a new password", url: appUrl(`/reset-password/${token}`) },
    footer: "If it wasn't you, there is nothing to do: without the link your password stays as it is.",
  });
  await queueMail({ to, subject, ...content });
}

async function tellOwner(to: string): Promise<void> {
  if (!isMailAddress(to)) return;
  const subject = "Your password was reset";
  const content = renderEmail({
    title: subject,
    paragraphs: [
      `The password of your ${site.name} account was just replaced through a link that we emailed to you. Every device that was logged in has been logged out.`,
      "If that was you, there is nothing to do. If it wasn't, someone may be able to read your email: change your email password first, then ask for a new link here.",
    ],
    action: { label: "Ask for a new link", url: appUrl("/forgot-password") },
    footer: "You get this because it's about the security of your account.",
  });
  await queueMail({ to, subject, ...content });
}

/** The account of an address, with its row locked, so that links are made and spent one after the other. */
async function lockAccount(tx: Tx, email: string): Promise<string | null> {
  const user = await kysely(tx)
    .selectFrom("User")
    .select("id")
    .where("email", "=", email)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return user?.id ?? null;
}

/**
 * The job: mails a link to the account's owner, in the place of an older one. Without an account, or with an address
 * that no mail reaches, nothing happens. Done twice, it mails twice and the later link works.
 */
export async function sendReset({ email, address }: ResetRequest, now: Date): Promise<void> {
  if (!isMailAddress(email)) return;
  await inTransaction(async (tx) => {
    const userId = await lockAccount(tx, email);
    if (userId === null) return;
    await tx.passwordReset.updateMany({ where: { userId, usedAt: null }, data: { usedAt: now } });
    const token = randomBytes(TOKEN_BYTES).toString("base64url");
    const expiresAt = new Date(now.getTime() + RESET_LIFE_MS);
    await tx.passwordReset.create({
      data: { userId, tokenHash: sha256(token), createdAt: now, expiresAt },
      select: { id: true },
    });
    await audit({ event: "reset_requested", userId, address }, now, kysely(tx));
    await mailLink(email, token);
  });
}

interface Owner {
  id: string;
  email: string;
}

/** Whose token it is, with their row locked before the token's, as everywhere. */
async function lockOwner(tx: Tx, tokenHash: string): Promise<Owner | null> {
  const owner = await kysely(tx)
    .selectFrom("User")
    .innerJoin("PasswordReset", "PasswordReset.userId", "User.id")
    .select(["User.id", "User.email"])
    .where("PasswordReset.tokenHash", "=", tokenHash)
    .forNoKeyUpdate("User")
    .executeTakeFirst();
  return owner ?? null;
}

/** Spends the token, which works once and in its time: the only place that decides it. */
async function consume(tx: Tx, tokenHash: string, now: Date): Promise<boolean> {
  const { count } = await tx.passwordReset.updateMany({
    where: { tokenHash, usedAt: null, expiresAt: { gt: now } },
    data: { usedAt: now },
  });
  return count === 1;
}

/** The new password and all that ends with the old one; null where the token no longer works. */
async function replacePassword(
  token: string,
  passwordHash: string,
  address: string,
  now: Date,
): Promise<Owner | null> {
  const tokenHash = sha256(token);
  return inTransaction(async (tx) => {
    const owner = await lockOwner(tx, tokenHash);
    if (!owner || !(await consume(tx, tokenHash, now))) return null;
    const data = { passwordHash, emailProvenAt: now };
    await tx.user.update({ where: { id: owner.id }, data, select: { id: true } });
    await endAllElse(tx, owner.id, null, now);
    await unlinkForeign(tx, owner, address, now);
    await forgetTries(sha256(owner.email), kysely(tx));
    await audit({ event: "password_reset", userId: owner.id, address }, now, kysely(tx));
    await tellOwner(owner.email);
    return owner;
  });
}

async function refuse(userId: string | null, address: string, now: Date): Promise<never> {
  await audit({ event: "reset_refused", userId, address }, now);
  throw new AppError("not_found", "This link no longer works. Ask for a new one.");
}

/**
 * Gives the account that the link was mailed to a new password and signs in. All its sessions, other links and a
 * waiting change of address end with the old one, and Google accounts with another address are unlinked; a mail tells of it. Throws `not_found` for a link that is unknown,
 * used or too old, `invalid_input` for a password that is easy to guess, `rate_limited` (docs/product.md#password-reset).
 */
export async function resetPassword(
  token: string,
  password: string,
  origin: Origin,
  now: Date,
): Promise<SignedIn> {
  const { address } = origin;
  await countCall("resetByAddress", address);
  const reset = await findReset(token, now);
  // A guess is not worth the work of hashing.
  if (!reset?.isAlive) return refuse(reset?.userId ?? null, address, now);
  await assertUncommon(password, reset.owner);
  const passwordHash = await hashPassword(password);
  const owner = await replacePassword(token, passwordHash, address, now);
  if (!owner) return refuse(reset.userId, address, now);
  await forgetCalls("loginByAccount", sha256(owner.email));
  const signedIn = await openSession({ id: owner.id, passwordHash }, origin, now);
  return signedIn ?? refuse(owner.id, address, now);
}

/** Deletes the links that no longer work by their age. */
export async function sweepResets(now: Date): Promise<void> {
  await db().passwordReset.deleteMany({ where: { expiresAt: { lte: now } } });
}

export const resetJob = defineJob({
  name: "password-reset",
  schema: resetRequestSchema,
  handler: sendReset,
  retry: RETRY,
});
