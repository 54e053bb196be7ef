import { AppError } from "#lib/core/errors.ts";
import { inSqlTransaction, type Sql } from "#lib/server/db/db.ts";
import { env } from "#lib/server/env.ts";
import { site } from "#lib/site.ts";
import { phoneHash } from "./hash-service.ts";
import { isTextSetUp } from "./queries.ts";
import { lockTexts, reserveIn } from "./reservation-service.ts";
import { HELP_EVERY_MS, keywordOf } from "./rules.ts";
import { reopenNumber, stopNumber } from "./stop-service.ts";
import { isFromTwilio } from "./twilio-service.ts";

const HELP = `${site.name}: study reminders, at most 20 a month. Rates may apply. Reply STOP to end. Change them in your profile under Notifications.`;

/** What Twilio is told to answer: nothing, or one text. */
function twiml(text: string | null): string {
  const message =
    text === null ? "" : `<Message>${text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)}</Message>`;
  return `<?xml version="1.0" encoding="UTF-8"?><Response>${message}</Response>`;
}

/** Whether HELP from this number is answered now: it is known, was not helped today, and the month has a text left. */
async function mayHelp(sql: Sql, hash: string, now: Date): Promise<boolean> {
  const known = await sql
    .selectFrom("Phone")
    .select("userId")
    .where("hash", "=", hash)
    .where((each) =>
      each.or([
        each("helpedAt", "is", null),
        each("helpedAt", "<=", new Date(now.getTime() - HELP_EVERY_MS)),
      ]),
    )
    .execute();
  if (known.length === 0 || typeof (await reserveIn(sql, "reply", hash, now)) === "string") return false;
  await sql.updateTable("Phone").set({ helpedAt: now }).where("hash", "=", hash).execute();
  return true;
}

interface Received {
  sid: string;
  from: string;
  text: string;
}

/** Notes the message, once: Twilio may tell of it again. */
async function answer({ sid, from, text }: Received, now: Date): Promise<string | null> {
  const hash = phoneHash(from);
  return inSqlTransaction(async (sql) => {
    await lockTexts(sql);
    const { numInsertedOrUpdatedRows: isNew } = await sql
      .insertInto("TextMessage")
      .values({ id: sid, kind: "received", phoneHash: hash, createdAt: now })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .executeTakeFirst();
    if (!isNew) return null;
    const keyword = keywordOf(text);
    // Twilio itself answers STOP and START.
    if (keyword === "stop") await stopNumber(sql, hash, "reply", now);
    if (keyword === "start") await reopenNumber(sql, hash, now);
    return keyword === "help" && (await mayHelp(sql, hash, now)) ? HELP : null;
  });
}

/**
 * Takes a text that came in, as Twilio's webhook tells of it, and returns the TwiML that answers it. STOP ends texts to the
 * number, whether or not anyone has it, START brings them back where they were agreed to, HELP is answered once a day. Throws `not_found` where texts aren't
 * set up, and `bad_request` for what Twilio has not signed. docs/product.md#text-messages
 */
export async function receiveText(
  form: Record<string, string>,
  signature: string,
  now: Date,
): Promise<string> {
  if (!isTextSetUp()) throw new AppError("not_found", "There is nothing here.");
  const url = `${env().APP_URL.replace(/\/$/, "")}/api/sms/inbound`;
  if (!(await isFromTwilio(signature, url, form)))
    throw new AppError("bad_request", "This call is not signed by the service that texts come from.");
  const { MessageSid: sid = "", From: from = "", Body: text = "", OptOutType } = form;
  if (!/^[A-Z]{2}[0-9a-f]{32}$/.test(sid) || from === "")
    throw new AppError("bad_request", "This call tells of no text.");
  return twiml(await answer({ sid, from, text: OptOutType || text }, now));
}
