import { AppError } from "#lib/core/errors.ts";
import { inTransaction } from "#lib/server/db.ts";
import { sha256 } from "#lib/server/hash.ts";
import { appUrl, letter } from "#lib/server/letter.ts";
import { countCall, forgetCalls } from "#lib/server/limit.ts";
import { queueMail } from "#lib/server/mail.ts";
import { isMailAddress } from "#lib/server/mailbox.ts";
import { hashPassword, verifyPassword } from "#lib/server/password.ts";
import { site } from "#lib/site.ts";
import { getPasswordHash } from "./queries.ts";
import type { PasswordBody } from "./schema.ts";

/** Who asks, and through which session. */
interface Asker {
  id: string;
  email: string;
  sessionId: string;
}

const WRONG_PASSWORD = "This is not your current password.";

export function wrongPassword(field: string): AppError {
  return new AppError("wrong_password", WRONG_PASSWORD, { fields: { [field]: WRONG_PASSWORD } });
}

/**
 * Makes sure that somebody who is signed in also knows the password, and answers its stored hash. Errors:
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
  if (stored === null || !fits) throw wrongPassword(field);
  await forgetCalls("loginByAccount", account);
  return stored;
}

async function tellOwner(email: string): Promise<void> {
  if (!isMailAddress(email)) return;
  const subject = "Your password was changed";
  const content = letter({
    title: subject,
    paragraphs: [
      `The password of your ${site.name} account was just changed, and every other device was logged out.`,
      "If that was you, all is well. If it wasn't, open your profile on a device that is still logged in, change the password there and look through your devices.",
    ],
    action: { label: "Open your profile", url: appUrl("/profile") },
    footer: "You get this because it concerns the safety of your account.",
  });
  await queueMail({ to: email, subject, ...content });
}

/**
 * Gives the learner a new password. All other sessions end with it, and so does a change of address that waits for its
 * confirmation; a mail tells of it. Errors: `wrong_password`, `rate_limited` (docs/product.md#passwords).
 */
export async function changePassword(user: Asker, body: PasswordBody, now: Date): Promise<void> {
  const field = "currentPassword";
  const known = await assertPassword(user, body.currentPassword, field);
  const passwordHash = await hashPassword(body.password);
  await inTransaction(async (tx) => {
    const { count } = await tx.user.updateMany({
      where: { id: user.id, passwordHash: known },
      data: { passwordHash },
    });
    if (count === 0) throw wrongPassword(field);
    const own = { userId: user.id };
    await tx.session.updateMany({
      where: { ...own, id: { not: user.sessionId }, revokedAt: null },
      data: { revokedAt: now },
    });
    await tx.emailChange.updateMany({ where: { ...own, usedAt: null }, data: { usedAt: now } });
    await tellOwner(user.email);
  });
}
