import { calendar, type calendar_v3 } from "@googleapis/calendar";
import * as z from "zod";
import { AccessRefused } from "#lib/connection/access-refused.ts";
import { SECOND_MS } from "#lib/core/time.ts";
import { env } from "#lib/server/env.ts";
import { GOOGLE_TIMEOUT_MS } from "../rules.ts";
import { type EventThere, type eventBody, eventSchema, pageSchema, readEvent } from "./event.ts";
import { CalendarFault, type FaultKind } from "./fault.ts";

/** Events on a page, and pages that one list may have */
const PAGE_SIZE = 1000;
const MAX_PAGES = 50;
const MAX_ANSWER_BYTES = 10 * 1024 * 1024;
const MAX_RETRY_AFTER_S = 3600;

type EventBody = ReturnType<typeof eventBody>;

const errorSchema = z.object({
  error: z.object({ errors: z.array(z.object({ reason: z.string() })).default([]) }),
});
const RATE_REASONS = ["rateLimitExceeded", "userRateLimitExceeded", "quotaExceeded", "dailyLimitExceeded"];
const KIND_OF_STATUS: Record<number, FaultKind> = {
  404: "missing",
  409: "known",
  410: "expired",
  412: "changed",
  429: "busy",
};

function client(token: string): calendar_v3.Calendar {
  const { GOOGLE_BASE_URL } = env();
  return calendar({
    version: "v3",
    headers: { authorization: `Bearer ${token}` },
    timeout: GOOGLE_TIMEOUT_MS,
    maxContentLength: MAX_ANSWER_BYTES,
    redirect: "error",
    // The job tries again: here a learner may be waiting.
    retry: false,
    // What an answer means is told below: the client's own errors hold what was sent.
    validateStatus: () => true,
    responseType: "text",
    ...(GOOGLE_BASE_URL && { rootUrl: GOOGLE_BASE_URL }),
  });
}

/** A plain object, or one that has to be asked: the client hands on what its fetch gave. */
type AnswerHeaders = Readonly<Record<string, unknown>>;

function headerOf(headers: AnswerHeaders, name: string): unknown {
  return typeof headers.get === "function" ? headers.get(name) : headers[name];
}

function retryAfter(headers: AnswerHeaders): number | null {
  const seconds = Number(headerOf(headers, "retry-after"));
  return seconds > 0 ? Math.min(seconds, MAX_RETRY_AFTER_S) * SECOND_MS : null;
}

function jsonOf(body: unknown): unknown {
  if (typeof body !== "string") return body;
  try {
    return JSON.parse(body === "" ? "{}" : body);
  } catch {
    throw new CalendarFault("away", "Google's answer is not understood");
  }
}

function isRate(body: unknown): boolean {
  try {
    const { success, data } = errorSchema.safeParse(jsonOf(body));
    return success && data.error.errors.some(({ reason }) => RATE_REASONS.includes(reason));
  } catch {
    return false;
  }
}

function faultOf(status: number, headers: AnswerHeaders, body: unknown): Error {
  if (status === 401) return new AccessRefused();
  const reason = `Google answered ${status}`;
  if (status >= 500) return new CalendarFault("away", reason, retryAfter(headers));
  if (status === 403)
    return new CalendarFault(isRate(body) ? "busy" : "forbidden", reason, retryAfter(headers));
  return new CalendarFault(KIND_OF_STATUS[status] ?? "refused", reason, retryAfter(headers));
}

interface Answer {
  status: number;
  headers: AnswerHeaders;
  data: unknown;
}

async function ask<S extends z.ZodType>(schema: S, call: () => Promise<Answer>): Promise<z.output<S>> {
  const answer = await call().catch((error: unknown) => {
    const name = error instanceof Error ? error.name : "unknown";
    throw new CalendarFault("away", `Google can't be reached: ${name}`);
  });
  if (answer.status >= 300) throw faultOf(answer.status, answer.headers, answer.data);
  const parsed = schema.safeParse(jsonOf(answer.data));
  if (!parsed.success) throw new CalendarFault("away", "Google's answer is not understood");
  return parsed.data;
}

const nothing = z.unknown();
const match = (etag: string | null) => (etag ? { headers: { "if-match": etag } } : {});

/** Makes a calendar; its id */
export async function makeCalendar(token: string, summary: string, timeZone: string): Promise<string> {
  const made = await ask(z.object({ id: z.string().min(1) }), () =>
    client(token).calendars.insert({ requestBody: { summary, timeZone } }),
  );
  return made.id;
}

export async function deleteCalendar(token: string, calendarId: string): Promise<void> {
  await ask(nothing, () => client(token).calendars.delete({ calendarId }));
}

export interface Changes {
  events: EventThere[];
  syncToken: string;
}

/** All events with a syncToken of null, or what has changed since; `expired` where that is too long ago. */
export async function listChanges(
  token: string,
  calendarId: string,
  syncToken: string | null,
): Promise<Changes> {
  const events: EventThere[] = [];
  let pageToken: string | undefined;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const asked = {
      // An event that comes again and again is one event, with the id that we gave it.
      ...{ calendarId, maxResults: PAGE_SIZE, showDeleted: true, singleEvents: false },
      ...(syncToken !== null && { syncToken }),
      ...(pageToken !== undefined && { pageToken }),
    };
    const answer = await ask(pageSchema, () => client(token).events.list(asked));
    events.push(...answer.items.map(readEvent));
    if (answer.nextSyncToken) return { events, syncToken: answer.nextSyncToken };
    pageToken = answer.nextPageToken;
    if (!pageToken) break;
  }
  throw new CalendarFault("away", "Google's list of events has no end");
}

/** Its new mark. `known` where an event of that id is there, or was. */
export async function insertEvent(
  token: string,
  calendarId: string,
  id: string,
  body: EventBody,
): Promise<string> {
  const made = await ask(eventSchema, () =>
    client(token).events.insert({ calendarId, requestBody: { ...body, id } }),
  );
  return made.etag;
}

/** Writes an event over, also one that was deleted; with a mark only where it still bears that. Its new mark. */
export async function writeEvent(
  token: string,
  calendarId: string,
  eventId: string,
  body: EventBody,
  etag: string | null,
): Promise<string> {
  const asked = { calendarId, eventId, requestBody: body };
  const written = await ask(eventSchema, () => client(token).events.patch(asked, match(etag)));
  return written.etag;
}

export async function deleteEvent(
  token: string,
  calendarId: string,
  eventId: string,
  etag: string | null,
): Promise<void> {
  await ask(nothing, () => client(token).events.delete({ calendarId, eventId }, match(etag)));
}

const calendarSchema = z.object({
  busy: z.array(z.object({ start: z.coerce.date(), end: z.coerce.date() })).default([]),
  // Of a calendar that Google couldn't read nobody knows when it is busy.
  errors: z.array(z.unknown()).max(0).default([]),
});
const busySchema = z.object({
  calendars: z.record(z.string(), calendarSchema).refine((all) => Object.keys(all).length > 0),
});

/** When the learner's main calendar says they are busy. */
export async function listBusy(token: string, from: Date, to: Date): Promise<{ start: Date; end: Date }[]> {
  const requestBody = {
    timeMin: from.toISOString(),
    timeMax: to.toISOString(),
    items: [{ id: "primary" }],
  };
  const answer = await ask(busySchema, () => client(token).freebusy.query({ requestBody }));
  return Object.values(answer.calendars).flatMap(({ busy }) => busy);
}
