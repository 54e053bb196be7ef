import { mkdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { createTransport } from "nodemailer";
import MailComposer, { type MailComposerOptions } from "nodemailer/lib/mail-composer";
import { v7 as uuidv7 } from "uuid";
import * as z from "zod";
import { AppError } from "#lib/core/errors.ts";
import type { Sql } from "../db/db.ts";
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
  /** Where a POST ends mails of this kind (RFC 8058); named in the mail where it is one of ours and begins with https */
  unsubscribeUrl?: string;
  /** After that it is no news, and isn't sent any more: an instant in ISO 8601 */
  notAfter?: string;
}

type Settings = Pick<Env, "SMTP_URL" | "MAIL_FROM" | "APP_URL" | "DATA_DIR">;

/** Until the server has greeted, its name looked up and the line encrypted */
const CONNECT_TIMEOUT_MS = 2000;
const TOTAL_TIMEOUT_MS = 10_000;

/** By each of a process's workers: a mail server is slow, and many mails are due at the same time. */
const MAILS_AT_ONCE = 10;

/** After 1, 2, 4 … seconds, later every quarter of an hour: in all about an hour. */
const RETRY = {
  retryLimit: 12,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 900,
  // Mails may carry links that open doors.
  deleteAfterSeconds: 3600,
};
/** A mail that is news for a while is tried until it is none any more, three hours at most. */
const NEWS_RETRY = { ...RETRY, retryLimit: 24 };

function recipient(to: string | Mailbox): Mailbox {
  const { name, address } = typeof to === "string" ? { name: "", address: to } : to;
  if (!isMailAddress(address)) throw new AppError("invalid_input", "Email can't be sent to this address.");
  return { name: oneLine(name), address };
}

/** A line of a mail has 998 characters at most. */
const MAX_HEADER_URL = 900;

/**
 * For the one press that mail programs offer beside a mail. Only a whole address of ours stands in a header: as the parser
 * writes it, so without breaks, and on one line, as folded ones are not understood by all.
 */
function unsubscribeHeaders(url: string | undefined, { APP_URL }: Settings) {
  const parsed = url === undefined ? null : URL.parse(url);
  if (parsed?.protocol !== "https:" || parsed.origin !== new URL(APP_URL).origin) return {};
  if (!/^[!-~]+$/.test(parsed.href) || parsed.href.length > MAX_HEADER_URL) return {};
  return {
    "List-Unsubscribe": { prepared: true, value: `<${parsed.href}>` },
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
}

function compose(
  { to, replyTo, subject, text, html, unsubscribeUrl }: Mail,
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
    headers: { "Auto-Submitted": "auto-generated", ...unsubscribeHeaders(unsubscribeUrl, settings) },
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

/**
 * Hands a mail to the jobs, which send it soon and try again when that fails; with `sql`, if and only if that transaction
 * commits. Throws `invalid_input` (address).
 */
export async function queueMail(mail: Mail, { sql }: { sql?: Sql } = {}): Promise<void> {
  const replyTo = mail.replyTo ? recipient(mail.replyTo) : undefined;
  const job = mail.notAfter === undefined ? mailJob : { ...mailJob, retry: NEWS_RETRY };
  await enqueue(job, { ...mail, to: recipient(mail.to), replyTo, id: mail.id ?? uuidv7() }, { sql });
}

/** What of a refusal may be written: a server's sentence repeats the address. */
function describeFailure(error: unknown) {
  const { code, command, responseCode } = error as Record<string, unknown>;
  return { code, command, responseCode };
}

/** Whether a mail server will never take a mail for its recipient. */
export function isAddressRefused(error: unknown): boolean {
  const { code, command, responseCode } = error as Record<string, unknown>;
  return code === "EENVELOPE" && command === "RCPT TO" && Number(responseCode) >= 500;
}

/**
 * Sends a mail of the queue, unless it is too late for it. Throws when the mail server did not take it, so that the job is
 * retried.
 */
export async function deliverMail(mail: Mail, now: Date = new Date()): Promise<"sent" | "late"> {
  if (mail.notAfter !== undefined && now > new Date(mail.notAfter)) {
    log().info({ mail: mail.id }, "a mail came too late and was dropped");
    return "late";
  }
  try {
    await sendMail(mail);
    return "sent";
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
    unsubscribeUrl: z.string().optional(),
    notAfter: z.iso.datetime().optional(),
  }),
  handler: async (mail, now) => void (await deliverMail(mail, now)),
  retry: RETRY,
  atOnce: MAILS_AT_ONCE,
});
