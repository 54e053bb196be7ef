import { appUrl, renderEmail } from "#lib/server/mail/email.ts";
import { queueMail } from "#lib/server/mail/mail.ts";
import { isMailAddress } from "#lib/server/mail/mailbox.ts";
import { site } from "#lib/site.ts";

const FOOTER = "You get this because it's about the security of your account.";

async function tell(to: string, subject: string, paragraphs: string[]): Promise<void> {
  if (!isMailAddress(to)) return;
  const action = { label: "Open your profile", url: appUrl("/profile") };
  const content = renderEmail({ title: subject, paragraphs, action, footer: FOOTER });
  await queueMail({ to, subject, ...content });
}

/** Tells the account's owner that there is another way in. Whose Google account it is stands in it, as Google names it. */
export function mailLinked(to: string, email: string): Promise<void> {
  return tell(to, "A Google account was linked", [
    `The Google account ${email} was just linked to your ${site.name} account: whoever logs in with it at Google is logged in here.`,
    "If that was you, there is nothing to do. If it wasn't, open your profile, unlink it under Integrations and change your password.",
  ]);
}

export function mailUnlinked(to: string, email: string): Promise<void> {
  return tell(to, "A Google account was unlinked", [
    `The Google account ${email} is no longer linked to your ${site.name} account and can no longer be used to log in here. Every other device was logged out.`,
    "If that was you, there is nothing to do. If it wasn't, change your password and check your devices.",
  ]);
}
