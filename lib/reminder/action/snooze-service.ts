import { v7 as uuidv7 } from "uuid";
import { clockAt, localDayAt, localDayOf, startOfDay, zoneAt } from "#lib/core/time.ts";
import type { Sql } from "#lib/server/db/db.ts";
import { isQuiet } from "../ladder/quiet.ts";
import { latenessOf, readSubject, SNOOZE_MS, SNOOZES } from "../ladder/steps.ts";
import { listOut, type Recipient } from "../sending/facts-queries.ts";
import type { Outcome } from "./effects-service.ts";

const DASHBOARD = "/dashboard";
const said = (message: string): Outcome => ({ message, path: DASHBOARD, isDone: true });

async function listSteps(sql: Sql, userId: string, subject: string): Promise<string[]> {
  const rows = await sql
    .selectFrom("Notice")
    .select("step")
    .where("userId", "=", userId)
    .where("subject", "=", subject)
    .execute();
  return rows.map(({ step }) => step);
}

/** Whether the session's reminders come within the quiet hours too. */
async function isAnyway(sql: Sql, subject: string): Promise<boolean> {
  const session = await sql
    .selectFrom("StudySession")
    .select("remindsAnyway")
    .where("id", "=", readSubject(subject)?.sessionId ?? null)
    .executeTakeFirst();
  return session?.remindsAnyway ?? false;
}

interface Wish {
  recipient: Recipient;
  subject: string;
}

/** Why no further notice can come in half an hour, as a sentence; null where it can. */
async function refusal(sql: Sql, { recipient, subject }: Wish, at: Date, now: Date): Promise<string | null> {
  const zone = zoneAt(recipient, now);
  const { quietFrom, quietTo, mostADay } = recipient;
  const isInQuiet = isQuiet(at, zone, { from: quietFrom ?? "21:30", to: quietTo ?? "08:00" });
  if (isInQuiet && !(await isAnyway(sql, subject)))
    return "Your quiet hours begin within 30 minutes, so we won't remind you again. You can start at any time.";
  const start = readSubject(subject)?.startsAt ?? at;
  if (localDayOf(start, zone) < localDayOf(at, zone))
    return "This session's day ends within 30 minutes, so we won't remind you again. You can start at any time.";
  const midnight = startOfDay(localDayAt(recipient, at), zone);
  const sent = (await listOut(sql, recipient.id, now)).filter(({ at: sentAt }) => sentAt >= midnight).length;
  return sent >= (mostADay ?? 3)
    ? "You've had all of today's reminders, so we won't remind you again. You can start at any time."
    : null;
}

/** Adds the notice that comes again in half an hour, twice for a session at most. */
export async function snooze(sql: Sql, wish: Wish, now: Date): Promise<Outcome> {
  const { recipient, subject } = wish;
  const steps = await listSteps(sql, recipient.id, subject);
  const step = SNOOZES.find((each) => !steps.includes(each));
  if (!step) return said("You have put this session off twice. You can start it, move it or skip it.");
  const dueAt = new Date(now.getTime() + SNOOZE_MS);
  const problem = await refusal(sql, wish, dueAt, now);
  if (problem) return said(problem);
  const expiresAt = new Date(dueAt.getTime() + latenessOf("mail"));
  const notice = { userId: recipient.id, kind: "session" as const, subject, step, dueAt, expiresAt };
  await sql
    .insertInto("Notice")
    .values({ ...notice, id: uuidv7(), createdAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return said(`We remind you again at ${clockAt(dueAt, zoneAt(recipient, now))}.`);
}
