import { withAccess } from "#lib/connection/access-service.ts";
import { FREE_BUSY } from "#lib/connection/provider/google-calendar.ts";
import { AppError } from "#lib/core/errors.ts";
import {
  addDays,
  DAY_MS,
  daysBetween,
  localDayAt,
  startOfDay,
  type ZonePlan,
  zoneAt,
} from "#lib/core/time.ts";
import { kysely } from "#lib/server/db/db.ts";
import { countCall } from "#lib/server/http/limit.ts";
import { getCaps } from "#lib/study/plan-queries.ts";
import { listSessionsBetween } from "#lib/study/session-queries.ts";
import { listBusy } from "../google/api-service.ts";
import { CalendarFault, isFault } from "../google/fault.ts";
import { findLink } from "../google/link-service.ts";
import type { FreeDto, FreeQuery } from "../schema.ts";
import { freeTimes } from "./free.ts";

/** Days that one question may be about, and how far ahead */
const MOST_DAYS = 28;
const MOST_AHEAD_DAYS = 60;
/** As the settings of reminders have them before anyone changes them: docs/product.md#reminders */
const QUIET = { quietFrom: "21:30", quietTo: "08:00" };

/** Sessions that have been missed or put aside leave their time to others. */
const TAKES_TIME = ["planned", "running", "done", "partly"];

const awayError = () =>
  new AppError(
    "unavailable",
    "Google Calendar isn't responding properly right now. Try again in a few minutes.",
  );
const lacking = () =>
  new AppError(
    "insufficient_scope",
    "Google hasn't been asked yet whether Waddle may see when you are busy. Press “Find free times” to allow it.",
  );

async function findLearner(userId: string): Promise<ZonePlan & typeof QUIET> {
  const row = await kysely()
    .selectFrom("User")
    .leftJoin("ReminderSettings", "ReminderSettings.userId", "User.id")
    .select(["User.timeZone", "User.nextTimeZone", "User.zoneChangesAt"])
    .select(["ReminderSettings.quietFrom", "ReminderSettings.quietTo"])
    .where("User.id", "=", userId)
    .executeTakeFirstOrThrow();
  const { quietFrom, quietTo, ...zones } = row;
  return { ...zones, quietFrom: quietFrom ?? QUIET.quietFrom, quietTo: quietTo ?? QUIET.quietTo };
}

function assertDays({ from, to }: FreeQuery, zones: ZonePlan, now: Date): void {
  const today = localDayAt(zones, now);
  const problem =
    (to < from && "The last day comes before the first. Swap them.") ||
    (daysBetween(from, to) >= MOST_DAYS && `Ask about ${MOST_DAYS} days at most.`) ||
    (to < today && "These days have passed. Choose later ones.") ||
    (daysBetween(today, to) > MOST_AHEAD_DAYS && `Ask about the next ${MOST_AHEAD_DAYS} days.`);
  if (problem) throw new AppError("invalid_input", problem, { fields: { to: problem } });
}

async function busyTimes(userId: string, connectionId: string, [from, to]: [Date, Date], now: Date) {
  const use = (token: string) => listBusy(token, from, to);
  return withAccess({ userId, connectionId }, use, now).catch((error: unknown) => {
    if (isFault(error, "forbidden")) throw lacking();
    throw error instanceof CalendarFault ? awayError() : error;
  });
}

/**
 * Times in which the learner has nothing, by Google and by their plans. Throws `insufficient_scope` where Google may not be
 * asked, `not_found`, `connection_broken`, `unavailable`, `invalid_input`, `rate_limited`. docs/product.md#google-calendar
 */
export async function findFreeTimes(userId: string, query: FreeQuery, now: Date): Promise<FreeDto> {
  const learner = await findLearner(userId);
  assertDays(query, learner, now);
  await countCall("calendarSync", userId);
  const link = await findLink(userId);
  if (!link) throw new AppError("not_found", "Google Calendar is not connected.");
  if (!link.scopes.includes(FREE_BUSY)) throw lacking();
  const zone = zoneAt(learner, now);
  // A day more on each side: in a zone that is to come, days begin earlier or end later.
  const from = startOfDay(addDays(query.from, -1), zone);
  const to = startOfDay(addDays(query.to, 2), zone);
  const busy = await busyTimes(userId, link.connectionId, [from, to], now);
  // A week's room is shared with the days before and after those that were asked for.
  const around = [new Date(from.getTime() - 7 * DAY_MS), new Date(to.getTime() + 7 * DAY_MS)] as const;
  const sessions = await listSessionsBetween(userId, ...around);
  const planned = sessions.filter(({ status }) => TAKES_TIME.includes(status));
  const { quietFrom, quietTo, ...zones } = learner;
  const { dayMinutes, weekMinutes } = await getCaps(kysely(), userId);
  const found = freeTimes(
    { ...query, zones, quietFrom, quietTo, dayMinutes, weekMinutes, busy, planned },
    now,
  );
  return { slots: found.map(({ start, end }) => ({ start: start.toISOString(), end: end.toISOString() })) };
}
