import { db, kysely, type Sql } from "#lib/server/db/db.ts";
import { env } from "#lib/server/env.ts";
import { refusalSentence } from "./refusal.ts";
import { CODE_TRIES, hiddenNumber, monthOf } from "./rules.ts";
import type { PhoneDto, PhoneStateDto } from "./schema.ts";

/** Whether texts can leave at all: the service, a country and keys that seal numbers. */
export function isTextSetUp(): boolean {
  const { TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_FROM, SMS_COUNTRIES, CONNECTION_KEYS } = env();
  const hasService = [TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_FROM].every((each) => each !== undefined);
  return hasService && SMS_COUNTRIES.length > 0 && CONNECTION_KEYS.length > 0;
}

/** What a sentence about a number may name */
export const phoneFacts = () => ({ countries: env().SMS_COUNTRIES, from: env().TWILIO_FROM ?? "" });

export async function hasFinishedQuiz(userId: string): Promise<boolean> {
  return (await db().quizProgress.findFirst({ where: { userId }, select: { quizId: true } })) !== null;
}

/** Whether this month's texts, those of everyone, are used up (SMS_MONTHLY_CAP). */
async function isMonthUsedUp(now: Date): Promise<boolean> {
  const where = { kind: { not: "received" }, createdAt: { gte: monthOf(now) } } as const;
  return (await db().textMessage.count({ where })) >= env().SMS_MONTHLY_CAP;
}

/** Whether the number's owner wants no texts: they said so, or Twilio does. It holds whoever has the number, and if no one has. */
export async function isStopped(phoneHash: string, sql: Sql = kysely()): Promise<boolean> {
  const stop = await sql
    .selectFrom("PhoneStop")
    .select("phoneHash")
    .where("phoneHash", "=", phoneHash)
    .executeTakeFirst();
  return stop !== undefined;
}

/** The learner's number, but for all of its digits */
async function findPhone(userId: string, now: Date): Promise<PhoneDto | null> {
  const phone = await db().phone.findUnique({ where: { userId } });
  if (!phone) return null;
  const { ending, country, consent, consentAt } = phone;
  const kept = phone.confirmedAt === null ? "unconfirmed" : "confirmed";
  const status = (await isStopped(phone.hash)) ? "stopped" : kept;
  const good = { userId, phoneHash: phone.hash, expiresAt: { gt: now }, tries: { lt: CODE_TRIES } };
  const hasCode = kept === "unconfirmed" && (await db().phoneCode.findFirst({ where: good })) !== null;
  return {
    number: hiddenNumber(ending),
    country,
    status,
    hasCode,
    consent,
    consentAt: consentAt.toISOString(),
  };
}

async function problemOf(userId: string, now: Date): Promise<string | null> {
  if (!(await hasFinishedQuiz(userId))) return refusalSentence("no_quiz", phoneFacts());
  return (await isMonthUsedUp(now)) ? refusalSentence("month", phoneFacts()) : null;
}

/** What the screen of a learner's number shows. docs/product.md#text-messages */
export async function phoneState(userId: string, now: Date): Promise<PhoneStateDto> {
  const isSetUp = isTextSetUp();
  return {
    isSetUp,
    countries: isSetUp ? env().SMS_COUNTRIES : [],
    phone: await findPhone(userId, now),
    problem: isSetUp ? await problemOf(userId, now) : null,
  };
}
