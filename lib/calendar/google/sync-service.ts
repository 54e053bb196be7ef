import { withAccess } from "#lib/connection/access-service.ts";
import { AppError } from "#lib/core/errors.ts";
import { MINUTE_MS } from "#lib/core/time.ts";
import { db } from "#lib/server/db/db.ts";
import { describeError, log } from "#lib/server/log.ts";
import { site } from "#lib/site.ts";
import { backoffMs, PULL_EVERY_MS } from "../rules.ts";
import { makeCalendar } from "./api-service.ts";
import { type ClaimedLink, claimLink, noteLink, releaseLink } from "./claim-service.ts";
import { CalendarFault, isFault } from "./fault.ts";
import { pull } from "./pull-service.ts";
import { push } from "./push-service.ts";

/** What was changed there while we wrote is looked at again, so often at most. */
const ROUNDS = 4;
/** Of the claim's two minutes: what is left comes with the next run. */
const WRITE_MS = MINUTE_MS;

/** The calendar's id; it is made where there is none. Null where the claim is over. */
async function calendarOf(link: ClaimedLink, now: Date): Promise<string | null> {
  if (link.calendarId !== null) return link.calendarId;
  const where = { id: link.userId };
  const { timeZone } = await db().user.findUniqueOrThrow({ where, select: { timeZone: true } });
  const calendarId = await withAccess(link, (token) => makeCalendar(token, site.name, timeZone), now);
  return (await noteLink(link, { calendarId, syncToken: null })) ? calendarId : null;
}

interface Run {
  link: ClaimedLink;
  calendarId: string;
  token: string;
  isPullDue: boolean;
  now: Date;
}

/** Both sides after each other, until neither has anything new for the other. */
async function bringInStep({ link, calendarId, token, isPullDue, now }: Run): Promise<void> {
  const startedAt = performance.now();
  const mayGoOn = () => performance.now() - startedAt < WRITE_MS;
  let known = link.syncToken;
  let isPulled = false;
  for (let round = 0; round < ROUNDS; round += 1) {
    if (isPullDue || known === null || round > 0) {
      known = await pull({ ...link, syncToken: known }, token, calendarId, now);
      isPulled = await noteLink(link, { syncToken: known, pulledAt: now });
      if (!isPulled) return;
    }
    const { isDone, needsPull } = await push({ link, token, calendarId, isPulled }, mayGoOn, now);
    const dueAt = new Date(now.getTime() + (isDone ? PULL_EVERY_MS : MINUTE_MS));
    await noteLink(link, { pushedAt: now, dueAt, failures: 0, problem: "" });
    if (!needsPull || !mayGoOn()) return;
  }
}

const PROBLEMS: Partial<Record<CalendarFault["kind"], string>> = {
  busy: "Google asked us to wait a while. We'll try again automatically.",
  forbidden: "Google no longer lets Waddle change its calendar. Disconnect it, then connect it again.",
  refused: "Google refused a change. We'll try again automatically.",
};
const AWAY = "Google Calendar isn't responding properly right now. We'll try again automatically.";
export const GONE = "The calendar was deleted in Google.";

/** Notes why it didn't work, and when it is tried again; nothing is lost. Throws what is a fault of ours. */
async function noteFailure(link: ClaimedLink, error: unknown, now: Date): Promise<void> {
  if (isFault(error, "missing")) return void (await noteLink(link, { status: "gone", problem: GONE }));
  const isForeseen = error instanceof CalendarFault || error instanceof AppError;
  const failures = link.failures + 1;
  const asked = (error instanceof CalendarFault && error.retryAfterMs) || 0;
  const dueAt = new Date(now.getTime() + Math.max(asked, backoffMs(failures)));
  const problem = (error instanceof CalendarFault && PROBLEMS[error.kind]) || AWAY;
  await noteLink(link, { failures, dueAt, problem });
  const reason = isForeseen ? error.message : describeError(error);
  log().warn({ link: link.id, reason }, "a calendar could not be brought in step");
  if (!isForeseen) throw error;
}

/** How an attempt to bring a calendar in step ended; `taken`: someone else is at it */
export type SyncResult = "done" | "failed" | "taken";

/**
 * Brings one calendar and its learner's sessions in step, as the only one who does. What goes wrong at Google is noted and
 * tried again later. `isPullDue`: also looks for changes there. docs/product.md#google-calendar
 */
export async function syncLink(linkId: string, isPullDue: boolean, now: Date): Promise<SyncResult> {
  const link = await claimLink(linkId, now);
  if (!link) return "taken";
  try {
    if (link.status !== "active") return "done";
    const calendarId = await calendarOf(link, now);
    if (calendarId === null) return "taken";
    await withAccess(link, (token) => bringInStep({ link, calendarId, token, isPullDue, now }), now);
    return "done";
  } catch (error) {
    await noteFailure(link, error, now);
    return "failed";
  } finally {
    await releaseLink(link);
  }
}
