import { v7 as uuidv7 } from "uuid";
import { inSqlTransaction, kysely, type Sql } from "#lib/server/db/db.ts";
import { lockName } from "#lib/server/db/expressions.ts";
import { env } from "#lib/server/env.ts";
import { isStopped } from "./queries.ts";
import { MONTHLY_TEXTS, monthOf } from "./rules.ts";

type Leaving = "code" | "reminder" | "reply";
/** What was set aside, or why nothing was */
type Reserved = { id: string } | "unreachable" | "month";

/** Texts that left this month, to everyone or to one number */
async function textsOf(
  sql: Sql,
  now: Date,
  where: { kinds: Leaving[]; phoneHash?: string },
): Promise<number> {
  let query = sql
    .selectFrom("TextMessage")
    .select((each) => each.fn.countAll<string>().as("count"))
    .where("createdAt", ">=", monthOf(now))
    .where("kind", "in", where.kinds);
  if (where.phoneHash !== undefined) query = query.where("phoneHash", "=", where.phoneHash);
  return Number((await query.executeTakeFirstOrThrow()).count);
}

/** Whether this month's texts, those of everyone, are used up (SMS_MONTHLY_CAP). */
export async function isMonthUsedUp(now: Date, sql: Sql = kysely()): Promise<boolean> {
  return (await textsOf(sql, now, { kinds: ["code", "reminder", "reply"] })) >= env().SMS_MONTHLY_CAP;
}

/** One at a time reserves or hears STOP, so that many at once never pass a limit together. */
export const lockTexts = (sql: Sql) => lockName(sql, "text-messages");

/**
 * Sets a text aside before it leaves; the caller's transaction has `lockTexts`. `unreachable`: the number's owner wants none,
 * though HELP is answered; `month`: the month's texts are used up, everyone's (SMS_MONTHLY_CAP) or the 20 reminders of this
 * number.
 */
export async function reserveIn(sql: Sql, kind: Leaving, phoneHash: string, now: Date): Promise<Reserved> {
  if (kind !== "reply" && (await isStopped(phoneHash, sql))) return "unreachable";
  if (await isMonthUsedUp(now, sql)) return "month";
  const isReminder = kind === "reminder";
  if (isReminder && (await textsOf(sql, now, { kinds: ["reminder"], phoneHash })) >= MONTHLY_TEXTS)
    return "month";
  const id = uuidv7();
  await sql.insertInto("TextMessage").values({ id, kind, phoneHash, createdAt: now }).execute();
  return { id };
}

/** The same in a transaction of its own. */
export function reserveText(kind: Leaving, phoneHash: string, now: Date): Promise<Reserved> {
  return inSqlTransaction(async (sql) => {
    await lockTexts(sql);
    return reserveIn(sql, kind, phoneHash, now);
  });
}

/** The service's own id takes the place of ours; one that has certainly not left is not counted. */
export async function settleText(id: string, sid: string | null): Promise<void> {
  const sql = kysely();
  if (sid === null) await sql.deleteFrom("TextMessage").where("id", "=", id).execute();
  else await sql.updateTable("TextMessage").set({ id: sid }).where("id", "=", id).execute();
}
