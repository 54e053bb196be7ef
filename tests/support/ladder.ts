import { MINUTE_MS } from "#lib/core/time.ts";
import { sendNotices } from "#lib/reminder/sending/run-service.ts";
import type { Ways } from "#lib/reminder/sending/ways-service.ts";
import { db } from "#lib/server/db/db.ts";
import { createLearner } from "./factories.ts";
import { noticesOf, want } from "./notices.ts";

export const minutesAfter = (start: Date, minutes: number) => new Date(start.getTime() + minutes * MINUTE_MS);

/** The job of every minute, so many minutes after a session begins. */
export async function pass(ways: Ways, start: Date, minute: number): Promise<void> {
  await sendNotices(minutesAfter(start, minute), { ways });
}

/** The minutes at which something may happen to a session of half an hour */
const STOPS = [-11, -10, -9, 0, 19, 20, 21, 59, 60, 61, 119, 120, 121];

/** The same at each of its steps, and just before and after it. */
export async function passAll(ways: Ways, start: Date): Promise<void> {
  for (const minute of STOPS) await sendNotices(minutesAfter(start, minute), { ways });
}

/** Someone who wants to be reminded of sessions in these ways. */
export async function remindedLearner(
  ways: readonly ("mail" | "push" | "sms")[] = ["mail", "push", "sms"],
  mostADay = 4,
): Promise<{ id: string; email: string }> {
  const { id, email } = await createLearner({ timeZone: "UTC" });
  for (const way of ways) await want(id, ["session"], way);
  await db().reminderSettings.create({ data: { userId: id, mostADay } });
  return { id, email };
}

/** "before sent push chosen": what became of each step, the earliest first. */
export async function stepsOf(userId: string): Promise<string[]> {
  const notices = await noticesOf(userId);
  return notices.map(({ step, status, way, reason }) => `${step} ${status} ${way ?? "-"} ${reason}`);
}
