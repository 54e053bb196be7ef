import { mkdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { createTransport } from "nodemailer";
import MailComposer, { type MailComposerOptions } from "nodemailer/lib/mail-composer";
import { v7 as uuidv7 } from "uuid";
import * as z from "zod";
import { AppError } from "#lib/core/errors.ts";
import { type Env, env } from "../env.ts";
import { defineJob, enqueue } from "../jobs/jobs.ts";
import { log } from "../log.ts";
import { isMailAddress, type Mailbox, oneLine } from "./mailbox.ts";

export interface Mail {
  /** A bare address, or one with its name */
  to: string | Mailbox;
  /** Where an answer goes, if not to MAIL_FROM */
  replyTo?: string | Mailbox;
  subject: string;
  text: string;
  html?: string;
  /** A UUIDv7 that stays the same in every attempt, so that a mailbox can tell a repetition */
  id?: string;
}

type Settings = Pick<Env, "SMTP_URL" | "MAIL_FROM" | "APP_URL" | "DATA_DIR">;

/** Until the server has greeted, its name looked up and the line encrypted */
const CONNECT_TIMEOUT_MS = 2000;
const TOTAL_TIMEOUT_MS = 10_000;

/** After 1, 2, 4 … seconds, later every quarter of an hour: in all about an hour. */
const RETRY = {
  retryLimit: 12,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 900,
  // Mails may carry links that open doors.
  deleteAfterSeconds: 3600,
};

function recipient(to: string | Mailbox): Mailbox {
  const { name, address } = typeof to === "string" ? { name: "", address: to } : to;
  if (!isMailAddress(address)) throw new AppError("invalid_input", "Mail can't be sent to this address.");
  return { name: oneLine(name), address };
}

function compose(
  { to, replyTo, subject, text, html }: Mail,
  id: string,
  settings: Settings,
): MailComposerOptions {
  return {
    from: settings.MAIL_FROM,
    to: recipient(to),
    ...(replyTo && { replyTo: recipient(replyTo) }),
    subject: oneLine(subject),
    text,
    html,
    messageId: `<${id}@${new URL(settings.APP_URL).hostname}>`,
    // Keeps out-of-office replies away.
    headers: { "Auto-Submitted": "auto-generated" },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

async function send(message: MailComposerOptions, url: string, totalMs: number): Promise<void> {
  const transport = createTransport({
    url,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: TOTAL_TIMEOUT_MS,
  });
  await transport.sendMail({ ...message, signal: AbortSignal.timeout(totalMs) });
}

/** A UUIDv7 begins with its time: the folder's order is that of the mails. */
async function keep(message: MailComposerOptions, id: string, dataDir: string): Promise<void> {
  const file = path.resolve(dataDir, "outbox", `${id}.eml`);
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const eml = await new MailComposer({ ...message, newline: "win" }).compile().build();
  // Anyone who reads the folder meanwhile, or writes the same mail again, sees whole files only.
  const part = `${file}.${uuidv7()}`;
  await writeFile(part, eml, { mode: 0o600 });
  await rename(part, file);
  log().info({ file, subject: message.subject }, "No SMTP_URL is set: a mail waits in the outbox");
}

/**
 * Sends a mail over SMTP_URL, or writes it into the outbox below DATA_DIR where none is set. Throws `invalid_input` for
 * an address that is none, and whatever went wrong on the way: the server away, slow or unwilling.
 */
export async function sendMail(
  mail: Mail,
  { settings = env(), totalMs = TOTAL_TIMEOUT_MS }: { settings?: Settings; totalMs?: number } = {},
): Promise<void> {
  const id = mail.id ?? uuidv7();
  const message = compose(mail, id, settings);
  if (settings.SMTP_URL) await send(message, settings.SMTP_URL, totalMs);
  else await keep(message, id, settings.DATA_DIR);
}

/** Hands a mail to the jobs, which send it soon and try again when that fails. Throws `invalid_input` (address). */
export async function queueMail(mail: Mail): Promise<void> {
  const replyTo = mail.replyTo ? recipient(mail.replyTo) : undefined;
  await enqueue(mailJob, { ...mail, to: recipient(mail.to), replyTo, id: mail.id ?? uuidv7() });
}

/** What of a refusal may be written: a server's sentence repeats the address. */
function describeFailure(error: unknown) {
  const { code, command, responseCode } = error as Record<string, unknown>;
  return { code, command, responseCode };
}

/** Sends a mail of the queue. Throws when the mail server did not take it, so that the job is retried. */
export async function deliverMail(mail: Mail): Promise<void> {
  try {
    await sendMail(mail);
  } catch (error) {
    log().warn({ mail: mail.id, error: describeFailure(error) }, "a mail was not delivered");
    throw error;
  }
}

const mailboxSchema = z.object({ name: z.string(), address: z.string() });

export const mailJob = defineJob({
  name: "mail",
  schema: z.object({
    to: mailboxSchema,
    replyTo: mailboxSchema.optional(),
    subject: z.string(),
    text: z.string(),
    html: z.string().optional(),
    id: z.string(),
  }),
  handler: (mail) => deliverMail(mail),
  retry: RETRY,
});
