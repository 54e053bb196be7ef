import * as z from "zod";
import { MINUTE_MS, SECOND_MS } from "#lib/core/time.ts";

/** When something is, and for how long */
export interface Span {
  startsAt: Date;
  minutes: number;
}

/** What of a session an event shows */
export interface Written extends Span {
  sequence: number;
}

/** An event as Google knows it */
export interface EventThere {
  id: string;
  etag: string;
  isCancelled: boolean;
  /** Null for one that has no time, such as one of a whole day, or none that can be read */
  span: Span | null;
  /** When it was last changed; null where Google doesn't say */
  updatedAt: Date | null;
  /** What we last wrote into it; null where we never did */
  ours: Written | null;
}

/** The parts of Google's event that we read; the rest is the learner's own. */
export const eventSchema = z.object({
  id: z.string().min(1),
  etag: z.string().default(""),
  status: z.string().default("confirmed"),
  updated: z.string().optional(),
  start: z.object({ dateTime: z.string().nullish() }).optional(),
  end: z.object({ dateTime: z.string().nullish() }).optional(),
  extendedProperties: z.object({ private: z.record(z.string(), z.string()).optional() }).optional(),
});

export const pageSchema = z.object({
  items: z.array(eventSchema).default([]),
  nextPageToken: z.string().optional(),
  nextSyncToken: z.string().optional(),
});

/** Google keeps no milliseconds. */
export function atSecond(instant: Date): Date {
  return new Date(Math.floor(instant.getTime() / SECOND_MS) * SECOND_MS);
}

export function isSameSpan(one: Span, other: Span): boolean {
  return (
    one.minutes === other.minutes && atSecond(one.startsAt).getTime() === atSecond(other.startsAt).getTime()
  );
}

function dateOf(text: string | null | undefined): Date | null {
  const date = new Date(text ?? "");
  return Number.isNaN(date.getTime()) ? null : date;
}

function spanOf(start: string | null | undefined, end: string | null | undefined): Span | null {
  const [from, to] = [dateOf(start), dateOf(end)];
  if (!from || !to || to < from) return null;
  const minutes = Math.round((to.getTime() - from.getTime()) / MINUTE_MS);
  return { startsAt: atSecond(from), minutes: Math.max(1, minutes) };
}

const ourSchema = z.object({
  waddleSequence: z.coerce.number().int(),
  waddleStart: z.coerce.date(),
  waddleMinutes: z.coerce.number().int(),
});

export function readEvent(event: z.infer<typeof eventSchema>): EventThere {
  const { success, data } = ourSchema.safeParse(event.extendedProperties?.private ?? {});
  return {
    id: event.id,
    etag: event.etag,
    isCancelled: event.status === "cancelled",
    span: spanOf(event.start?.dateTime, event.end?.dateTime),
    updatedAt: dateOf(event.updated),
    ours: success
      ? { sequence: data.waddleSequence, startsAt: data.waddleStart, minutes: data.waddleMinutes }
      : null,
  };
}

/** The session's id without dashes: letters and digits that Google takes for an event's own. */
export const eventIdOf = (sessionId: string) => sessionId.replaceAll("-", "");

export interface EventText {
  title: string;
  description: string;
}

/** What is written of a session. What we wrote stands in it too: so its own echo is known, though we never heard of it. */
export function eventBody({ startsAt, minutes, sequence }: Written, { title, description }: EventText) {
  const start = atSecond(startsAt);
  const end = new Date(start.getTime() + minutes * MINUTE_MS);
  return {
    status: "confirmed",
    summary: title,
    description,
    start: { dateTime: start.toISOString(), date: null },
    end: { dateTime: end.toISOString(), date: null },
    recurrence: null,
    reminders: { useDefault: false, overrides: [{ method: "popup", minutes: 10 }] },
    extendedProperties: {
      private: {
        waddleSequence: String(sequence),
        waddleStart: start.toISOString(),
        waddleMinutes: String(minutes),
      },
    },
  };
}
