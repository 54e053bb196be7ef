import { randomBytes } from "node:crypto";
import { AppError } from "#lib/core/errors.ts";
import { db } from "#lib/server/db/db.ts";
import { dbErrorCode } from "#lib/server/db/errors.ts";
import { env } from "#lib/server/env.ts";
import { countCall } from "#lib/server/http/limit.ts";
import { describeError, log } from "#lib/server/log.ts";
import { renderEmail } from "#lib/server/mail/email.ts";
import { queueMail } from "#lib/server/mail/mail.ts";
import { isMailAddress } from "#lib/server/mail/mailbox.ts";
import { site } from "#lib/site.ts";
import { REFERENCE_LENGTH, referenceOf } from "./rules.ts";
import type { ContactBody, ContactReceiptDto } from "./schema.ts";

const MAX_TRIES = 5;

interface Office {
  /** Who gets a mail of each message; empty: no one, it is stored only */
  inbox: string;
  /** A new reference; another one each time */
  draw: () => string;
}

function ownOffice(): Office {
  return {
    inbox: env().CONTACT_EMAIL ?? site.contactEmail,
    draw: () => referenceOf(randomBytes(REFERENCE_LENGTH)),
  };
}

/** Keeps the message under a reference that no other one has. */
async function store(body: ContactBody, draw: () => string, now: Date): Promise<string> {
  const { kind, topic, name, email, teamSize = "", message } = body;
  for (let tries = 1; ; tries += 1) {
    const data = { reference: draw(), kind, topic, name, email, teamSize, message, createdAt: now };
    try {
      return (await db().contactMessage.create({ data, select: { reference: true } })).reference;
    } catch (error) {
      if (dbErrorCode(error) !== "P2002" || tries === MAX_TRIES) throw error;
    }
  }
}

async function mailInbox(inbox: string, body: ContactBody, reference: string): Promise<void> {
  const { kind, topic, name, email, teamSize, message } = body;
  const title = topic || (kind === "enterprise" ? "An enterprise request" : "A message");
  const from = `From ${name}, ${email}${teamSize ? `, a team of ${teamSize}` : ""}`;
  const content = renderEmail({
    title,
    paragraphs: [from, ...message.split(/\n+/)],
    footer: `Sent with the ${kind} form of ${site.name} under the reference ${reference}. Your answer goes to its sender.`,
  });
  const subject = `[${reference}] ${title}`;
  await queueMail({ to: inbox, replyTo: { name, address: email }, subject, ...content });
}

/**
 * Keeps what a visitor wrote and mails it to the inbox where there is one; returns the reference to quote. What a
 * program filled in is answered alike and kept nowhere. Nothing is mailed to the address that was given: it may be
 * anyone's. Throws `invalid_input` for an address that no mail can go to, `rate_limited` (docs/product.md#contact).
 */
export async function sendMessage(
  body: ContactBody,
  address: string,
  now: Date,
  { inbox, draw }: Office = ownOffice(),
): Promise<ContactReceiptDto> {
  await countCall("contactByAddress", address);
  if (body.website) return { reference: draw() };
  if (!isMailAddress(body.email)) {
    const message = "Invalid email format";
    throw new AppError("invalid_input", message, { fields: { email: message } });
  }
  const reference = await store(body, draw, now);
  // The message is safe: that its notice can't be sent is our trouble, not the visitor's.
  if (inbox)
    await mailInbox(inbox, body, reference).catch((error: unknown) =>
      log().error({ reference, error: describeError(error) }, "a message was kept but not mailed"),
    );
  return { reference };
}
