import { DAY_MS } from "#lib/core/time.ts";
import { kysely, type Sql } from "#lib/server/db/db.ts";
import type { SentLadder } from "../ladder/ignored.ts";
import { readSubject } from "../ladder/steps.ts";
import type { Choice } from "../matrix.ts";

/** Those that have gone out, or may have */
export const OUT = ["sending", "sent", "unknown"] as const;

/** Selects what notices ask of their learner. */
export function selectRecipients(sql: Sql) {
  return sql
    .selectFrom("User")
    .leftJoin("ReminderSettings", "ReminderSettings.userId", "User.id")
    .select(["User.id", "User.email", "User.language", "User.deletionAt"])
    .select(["User.timeZone", "User.nextTimeZone", "User.zoneChangesAt"])
    .select(["ReminderSettings.quietFrom", "ReminderSettings.quietTo", "ReminderSettings.tone"])
    .select(["ReminderSettings.mostADay", "ReminderSettings.silentSince"])
    .select("ReminderSettings.userId as settingsId");
}

/** One of them; undefined for an account that is gone. */
export function findRecipient(userId: string) {
  return selectRecipients(kysely()).where("User.id", "=", userId).executeTakeFirst();
}

/** The same, locked until the transaction ends. */
export function lockRecipient(sql: Sql, userId: string) {
  return selectRecipients(sql).where("User.id", "=", userId).forNoKeyUpdate("User").executeTakeFirst();
}

export type Recipient = NonNullable<Awaited<ReturnType<typeof findRecipient>>>;

/** What a learner has chosen, as it is stored. */
export function listChoices(userId: string): Promise<Choice[]> {
  return kysely().selectFrom("ReminderChoice").select(["kind", "way"]).where("userId", "=", userId).execute();
}

/** A notice may wait for days before it goes out. */
const LONGEST_WAIT_MS = 10 * DAY_MS;

/** What has gone out to a learner in the last two days, the latest first. */
export function listOut(sql: Sql, userId: string, now: Date) {
  return sql
    .selectFrom("Notice")
    .select(["subject", "step"])
    .select(({ fn, ref }) => fn.coalesce(ref("sentAt"), ref("claimedAt")).$notNull().as("at"))
    .where("userId", "=", userId)
    .where("status", "in", OUT)
    .where("createdAt", ">", new Date(now.getTime() - LONGEST_WAIT_MS))
    .where(({ eb, fn, ref }) =>
      eb(fn.coalesce(ref("sentAt"), ref("claimedAt")), ">", new Date(now.getTime() - 2 * DAY_MS)),
    )
    .orderBy("at", "desc")
    .execute();
}

export type OutNotice = Awaited<ReturnType<typeof listOut>>[number];

/** How the sessions of these subjects stand now, in the same order. */
export async function listSentLadders(
  subjects: readonly { subject: string; isAnswered: boolean }[],
): Promise<SentLadder[]> {
  const known = subjects.flatMap(({ subject, isAnswered }) => {
    const read = readSubject(subject);
    return read ? [{ ...read, isAnswered }] : [];
  });
  if (known.length === 0) return [];
  const sessions = await kysely()
    .selectFrom("StudySession")
    .select(["id", "status", "plannedMinutes as minutes"])
    .select(({ ref }) => ref("startsAt").$notNull().as("startsAt"))
    .where("startsAt", "is not", null)
    .where(
      "id",
      "in",
      known.map(({ sessionId }) => sessionId),
    )
    .execute();
  return known.map(({ sessionId, startsAt, isAnswered }) => ({
    startsAt,
    isAnswered,
    session: sessions.find(({ id }) => id === sessionId) ?? null,
  }));
}

export async function hasPlan(userId: string): Promise<boolean> {
  const plan = await kysely()
    .selectFrom("StudyPlan")
    .select("id")
    .where("userId", "=", userId)
    .limit(1)
    .executeTakeFirst();
  return plan !== undefined;
}

/** Since when a session's plan stands, and whether a session has gone by without study since `since`. */
export async function getIdle(
  session: { userId: string; planId: string | null; createdAt: Date; startsAt: Date },
  since: Date | null,
): Promise<{ plannedAt: Date; hasIdled: boolean }> {
  const plan = await kysely()
    .selectFrom("StudyPlan")
    .select("createdAt")
    .where("id", "=", session.planId)
    .executeTakeFirst();
  const missed = await kysely()
    .selectFrom("StudySession")
    .select("id")
    .where("userId", "=", session.userId)
    .where("startsAt", ">", since ?? new Date(0))
    .where("startsAt", "<", session.startsAt)
    .where("status", "in", ["planned", "missed"])
    .limit(1)
    .executeTakeFirst();
  return { plannedAt: plan?.createdAt ?? session.createdAt, hasIdled: missed !== undefined };
}
