import { env } from "#lib/server/env.ts";
import { describeError, log } from "#lib/server/log.ts";
import { renderEmail } from "#lib/server/mail/email.ts";
import { queueMail } from "#lib/server/mail/mail.ts";
import { site } from "#lib/site.ts";

const MAX_SHOWN = 500;

/**
 * Mails the office, where it has an address, that a question of the catalogue went out of play. That it can't be mailed
 * is logged and changes nothing: the audit log has it. docs/product.md#flags
 */
export async function reportWithdrawal({
  text,
  courseTitle,
}: {
  text: string;
  courseTitle: string;
}): Promise<void> {
  const to = env().CONTACT_EMAIL ?? site.contactEmail;
  if (!to) return;
  const title = "A question of the catalog is out of play";
  const content = renderEmail({
    title,
    paragraphs: [
      `Learners doubt a question of “${courseTitle}”, and it is asked no more: “${text.slice(0, MAX_SHOWN)}”`,
      "At most a quarter of a quiz goes out of play like that. The others stay until you have had a look at them.",
    ],
    footer: `Sent once for each question of the catalog of ${site.name} that goes out of play.`,
  });
  await queueMail({ to, subject: title, ...content }).catch((error: unknown) =>
    log().error({ error: describeError(error) }, "a withdrawn question was not mailed"),
  );
}
