import { randomInt } from "node:crypto";
import { v7 as uuidv7 } from "uuid";
import { seal } from "#lib/connection/token/token-service.ts";
import { AppError } from "#lib/core/errors.ts";
import { inSqlTransaction, kysely, type Sql } from "#lib/server/db/db.ts";
import { env } from "#lib/server/env.ts";
import { site } from "#lib/site.ts";
import { type CodeWish, codeRefusal } from "./code-limit-service.ts";
import { deliver } from "./delivery-service.ts";
import { codeHash, originHash, phoneHash } from "./hash-service.ts";
import { type MobileNumber, readNumber } from "./number.ts";
import { hasFinishedQuiz, isStopped, isTextSetUp, phoneFacts, phoneState } from "./queries.ts";
import { PhoneRefusal } from "./refusal.ts";
import { type Asker, noted } from "./refusal-service.ts";
import { lockTexts, reserveIn } from "./reservation-service.ts";
import { CODE_LIFE_MS, CONSENT, isOneSegment } from "./rules.ts";
import type { PhoneBody, PhoneStateDto } from "./schema.ts";

const refusal = (reason: PhoneRefusal["reason"]) => new PhoneRefusal(reason, phoneFacts());

/** The mobile number that is meant. Throws PhoneRefusal. */
function mobileOf(text: string): MobileNumber {
  const read = readNumber(text, env().SMS_COUNTRIES);
  if (typeof read === "string") throw refusal(read);
  return read;
}

/** Whether the number is confirmed for this learner already. Throws PhoneRefusal where its owner wants no texts. */
async function isConfirmed(sql: Sql, userId: string, hash: string): Promise<boolean> {
  const own = await sql
    .selectFrom("Phone")
    .select("confirmedAt")
    .where("userId", "=", userId)
    .where("hash", "=", hash)
    .executeTakeFirst();
  if (await isStopped(hash, sql)) throw refusal(own ? "stopped" : "unreachable");
  return own !== undefined && own.confirmedAt !== null;
}

async function keepNumber(sql: Sql, userId: string, mobile: MobileNumber, hash: string, now: Date) {
  const row = {
    number: await seal(mobile.number, { id: userId, part: "number" }),
    hash,
    ending: mobile.ending,
    country: mobile.country,
    consent: CONSENT,
    consentAt: now,
    confirmedAt: null,
    helpedAt: null,
  };
  await sql
    .insertInto("Phone")
    .values({ userId, ...row, createdAt: now })
    .onConflict((conflict) => conflict.column("userId").doUpdateSet(row))
    .execute();
}

/** A code, the only one of the learner's that is good now */
async function keepCode(sql: Sql, { userId, phoneHash: hash, ...wish }: CodeWish, now: Date) {
  await sql
    .updateTable("PhoneCode")
    .set({ expiresAt: now })
    .where("userId", "=", userId)
    .where("expiresAt", ">", now)
    .execute();
  const id = uuidv7();
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const expiresAt = new Date(now.getTime() + CODE_LIFE_MS);
  const row = {
    ...wish,
    id,
    userId,
    phoneHash: hash,
    codeHash: codeHash(id, code),
    createdAt: now,
    expiresAt,
  };
  await sql.insertInto("PhoneCode").values(row).execute();
  return { id, code };
}

type Prepared = PhoneRefusal | { id: string; code: string; reservation: string } | null;

/** The whole of what is decided, one learner after another; a refusal is returned, as what it has changed must stay. */
async function prepare(wish: CodeWish, mobile: MobileNumber, now: Date): Promise<Prepared> {
  return inSqlTransaction(async (sql) => {
    await lockTexts(sql);
    const { userId, phoneHash: hash } = wish;
    // An account that is being deleted is waited for.
    const learner = await sql
      .selectFrom("User")
      .select("id")
      .where("id", "=", userId)
      .forKeyShare()
      .executeTakeFirst();
    if (!learner) throw new AppError("unauthorized", "Please log in again.");
    if (await isConfirmed(sql, userId, hash)) return null;
    const refused = await codeRefusal(sql, wish, now);
    if (refused) return refused;
    const reserved = await reserveIn(sql, "code", hash, now);
    if (typeof reserved === "string") return refusal(reserved);
    await keepNumber(sql, userId, mobile, hash, now);
    return { ...(await keepCode(sql, wish, now)), reservation: reserved.id };
  });
}

/** Nothing can be done with a code that has not left: it counts for limits only. */
async function dropCode(id: string): Promise<void> {
  await kysely()
    .updateTable("PhoneCode")
    .set((each) => ({ expiresAt: each.ref("createdAt") }))
    .where("id", "=", id)
    .execute();
}

/** The last line lets browsers fill the code in where it belongs. */
function codeText(code: string): string {
  const { host } = new URL(env().APP_URL);
  const words = `${code} is your ${site.name} code. It works for 10 minutes. Reply STOP to end.`;
  const whole = `${words}\n@${host} #${code}`;
  return isOneSegment(whole) ? whole : words;
}

async function add(asker: Asker, { number }: PhoneBody, now: Date): Promise<void> {
  if (!(await hasFinishedQuiz(asker.id))) throw refusal("no_quiz");
  const mobile = mobileOf(number);
  const hash = phoneHash(mobile.number);
  const wish = {
    userId: asker.id,
    phoneHash: hash,
    origin: originHash(asker.address),
    country: mobile.country,
  };
  const prepared = await prepare(wish, mobile, now);
  if (prepared === null) return;
  if (prepared instanceof PhoneRefusal) throw prepared;
  const to = { number: mobile.number, phoneHash: hash };
  const outcome = await deliver(prepared.reservation, to, codeText(prepared.code), now);
  if (outcome === "sent" || outcome === "unknown") return;
  await dropCode(prepared.id);
  if (outcome === "unsent")
    throw new AppError("unavailable", "Texts can't be sent right now. Please try again in a few minutes.");
  throw refusal("unreachable");
}

/**
 * Keeps the learner's number, sealed, with their consent and its time, and texts a code to it; a number that is confirmed
 * already gets none. Throws `phone_refused` with a sentence, `not_configured`, and `unavailable` where the service takes no
 * texts. docs/product.md#text-messages
 */
export async function addPhone(asker: Asker, body: PhoneBody, now: Date): Promise<PhoneStateDto> {
  if (!isTextSetUp()) throw new AppError("not_configured", "Text messages aren't set up on this server.");
  await noted(asker, now, () => add(asker, body, now));
  return phoneState(asker.id, now);
}
