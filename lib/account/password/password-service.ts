import { AppError } from "#lib/core/errors.ts";
import { endGrants } from "#lib/extension/token-service.ts";
import { audit } from "#lib/server/audit.ts";
import { isCommonPassword } from "#lib/server/auth/common-password.ts";
import { hashPassword, verifyPassword } from "#lib/server/auth/password.ts";
import { isBlocklisted, isBlocklistOn } from "#lib/server/auth/password-blocklist.ts";
import { inTransaction, kysely, type Tx } from "#lib/server/db/db.ts";
import { sha256 } from "#lib/server/hash.ts";
import { countCall, forgetCalls } from "#lib/server/http/limit.ts";
import { appUrl, renderEmail } from "#lib/server/mail/email.ts";
import { queueMail } from "#lib/server/mail/mail.ts";
import { isMailAddress } from "#lib/server/mail/mailbox.ts";
import { site } from "#lib/site.ts";
import { rememberDevice } from "../device/known-device-service.ts";
import {
  isMadeOf,
  ownWords,
  PASSWORD_OWN_WORDS,
  PASSWORD_TOO_COMMON,
  type Person,
  PRODUCT_WORDS,
} from "./own-words.ts";
import { getPasswordHash } from "./password-queries.ts";
import type { PasswordBody } from "./password-schema.ts";

/** Who asks, and through which session. */
interface Asker extends Person {
  id: string;
  sessionId: string;
}

const WRONG_PASSWORD = "This is not your current password.";

const NO_PASSWORD =
  "Your account has no password yet. Set one through “Forgot password?”: we'll email you a link.";

export function wrongPassword(field: string, sentence = WRONG_PASSWORD): AppError {
  return new AppError("wrong_password", sentence, { fields: { [field]: sentence } });
}

/**
 * Makes sure that someone who is signed in also knows the password, and returns its stored hash. Errors:
 * `wrong_password`, told at `field`; `rate_limited`, counted together with sign-in (docs/product.md#limits).
 */
export async function assertPassword(
  user: Pick<Asker, "id" | "email">,
  password: string,
  field = "password",
): Promise<string> {
  const account = sha256(user.email);
  await countCall("loginByAccount", account);
  const stored = await getPasswordHash(user.id);
  const fits = await verifyPassword(stored, password);
  if (stored === null) throw wrongPassword(field, NO_PASSWORD);
  if (!fits) throw wrongPassword(field);
  await forgetCalls("loginByAccount", account);
  return stored;
}

/**
 * Makes sure that a new password of this person is none of the first that a stranger would try, unless the owner has
 * switched that off. Throws `invalid_input`, told at `password` (docs/product.md#passwords).
 */
export async function assertUncommon(password: string, person: Person): Promise<void> {
  if (!isBlocklistOn()) return;
  const words = ownWords(person);
  const refuse = (sentence: string) => {
    throw new AppError("invalid_input", sentence, { fields: { password: sentence } });
  };
  if (isMadeOf(words, password)) refuse(PASSWORD_OWN_WORDS);
  const isCommon =
    (await isBlocklisted(password)) || (await isCommonPassword(password, [...words, ...PRODUCT_WORDS]));
  if (isCommon) refuse(PASSWORD_TOO_COMMON);
}

async function tellOwner(email: string): Promise<void> {
  if (!isMailAddress(email)) return;
  const subject = "Your password was changed";
  const content = renderEmail({
    title: subject,
    paragraphs: [
      `The password of your ${site.name} account was just changed, and every other device was logged out.`,
      "If that was you, there is nothing to do. If it wasn't, open your profile on a device that is still logged in, change the password there and check your devices.",
    ],
    action: { label: "Open your profile", url: appUrl("/profile") },
    footer: "You get this because it's about the security of your account.",
  });
  await queueMail({ to: email, subject, ...content });
}

/** What ends with a password: the sessions but one, connected apps, links to a new password, and a change of address that waits. */
export async function endAllElse(
  tx: Tx,
  userId: string,
  keptSessionId: string | null,
  now: Date,
): Promise<void> {
  const kept = keptSessionId === null ? {} : { id: { not: keptSessionId } };
  await tx.session.updateMany({ where: { userId, ...kept, revokedAt: null }, data: { revokedAt: now } });
  await endGrants(kysely(tx), userId, now);
  const waiting = { where: { userId, usedAt: null }, data: { usedAt: now } };
  await tx.passwordReset.updateMany(waiting);
  await tx.emailChange.updateMany(waiting);
}

/**
 * Gives the learner a new password. All other sessions end with it, and so do connected apps, links to a new one and a change
 * of address that waits for its confirmation; a mail tells of it. Returns what the cookie of this device holds from now on: all
 * others are known no more. Throws `wrong_password`, `invalid_input`, `rate_limited` (docs/product.md#passwords).
 */
export async function changePassword(
  user: Asker,
  body: PasswordBody,
  address: string,
  now: Date,
): Promise<string> {
  const field = "currentPassword";
  const known = await assertPassword(user, body.currentPassword, field);
  await assertUncommon(body.password, user);
  const passwordHash = await hashPassword(body.password);
  await inTransaction(async (tx) => {
    const { count } = await tx.user.updateMany({
      where: { id: user.id, passwordHash: known },
      data: { passwordHash },
    });
    if (count === 0) throw wrongPassword(field);
    await endAllElse(tx, user.id, user.sessionId, now);
    await audit({ event: "password_changed", userId: user.id, address }, now, kysely(tx));
    await tellOwner(user.email);
  });
  return rememberDevice({ id: user.id, passwordHash });
}
