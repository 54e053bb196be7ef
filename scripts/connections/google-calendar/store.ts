import { randomUUID } from "node:crypto";

/** Something that went wrong, as the API tells it */
export class CalendarError extends Error {
  readonly status: number;
  readonly reason: string;
  constructor(status: number, reason: string) {
    super(reason);
    this.status = status;
    this.reason = reason;
  }
}

interface When {
  dateTime?: string | null;
  /** Of a whole day */
  date?: string | null;
}

export interface StoredEvent {
  id: string;
  etag: string;
  status: string;
  summary: string;
  description: string;
  updated: string;
  start: When;
  end: When;
  /** Its rules, where it comes again and again: then `start` is the first time */
  recurrence: string[] | null;
  extendedProperties: { private?: Record<string, string> };
  /** Rises with every change of any event */
  version: number;
}

export type EventInput = Partial<Omit<StoredEvent, "etag" | "updated" | "version">>;

export interface StoredCalendar {
  id: string;
  summary: string;
  events: Map<string, StoredEvent>;
}

/** Of an event that comes again and again Google lists its times, each with an id of its own, or the event itself. */
function timesOf(event: StoredEvent): StoredEvent[] {
  if (!event.recurrence?.length) return [event];
  return [1, 2, 3].map((time) => ({ ...event, id: `${event.id}_${time}`, recurrence: null }));
}

/** As Google demands them: base32hex */
const EVENT_ID = /^[a-v0-9]{5,1024}$/;

/** Someone's calendars, as Google's API keeps them: deleted events stay, every change has a mark and a place in the order. */
export class CalendarStore {
  readonly calendars = new Map<string, StoredCalendar>();
  /** When the main calendar is busy */
  busy: { start: string; end: string }[] = [];
  /** What time it is there */
  clock: () => Date = () => new Date();
  private version = 0;
  /** Lists of changes from before are told no more. */
  private oldest = 0;

  calendar(id: string): StoredCalendar {
    const found = this.calendars.get(id);
    if (!found) throw new CalendarError(404, "notFound");
    return found;
  }

  make(summary: string): StoredCalendar {
    const made = { id: `${randomUUID()}@group.calendar.example`, summary, events: new Map() };
    this.calendars.set(made.id, made);
    return made;
  }

  drop(id: string): void {
    this.calendar(id);
    this.calendars.delete(id);
  }

  event(calendarId: string, eventId: string): StoredEvent {
    const found = this.calendar(calendarId).events.get(eventId);
    if (!found) throw new CalendarError(404, "notFound");
    return found;
  }

  private put(calendarId: string, event: StoredEvent): StoredEvent {
    this.version += 1;
    const changed = {
      ...event,
      version: this.version,
      etag: `"${this.version}"`,
      updated: this.clock().toISOString(),
    };
    this.calendar(calendarId).events.set(event.id, changed);
    return changed;
  }

  insert(calendarId: string, input: EventInput): StoredEvent {
    const { id = randomUUID().replaceAll("-", "") } = input;
    if (!EVENT_ID.test(id)) throw new CalendarError(400, "invalid");
    if (this.calendar(calendarId).events.has(id)) throw new CalendarError(409, "duplicate");
    return this.put(calendarId, { ...BLANK, ...input, id });
  }

  private assertMark(event: StoredEvent, etag: string | undefined): void {
    if (etag !== undefined && etag !== event.etag) throw new CalendarError(412, "conditionNotMet");
  }

  patch(calendarId: string, eventId: string, input: EventInput, etag?: string): StoredEvent {
    const event = this.event(calendarId, eventId);
    this.assertMark(event, etag);
    const start = { ...event.start, ...input.start };
    const end = { ...event.end, ...input.end };
    return this.put(calendarId, { ...event, ...input, start, end, id: eventId });
  }

  remove(calendarId: string, eventId: string, etag?: string): void {
    const event = this.event(calendarId, eventId);
    if (event.status === "cancelled") throw new CalendarError(410, "deleted");
    this.assertMark(event, etag);
    this.put(calendarId, { ...event, status: "cancelled" });
  }

  /** What has changed since a list's mark, or all; a page of it at a time. */
  list(calendarId: string, { syncToken, pageToken, maxResults, showDeleted, singleEvents }: ListInput) {
    const { events } = this.calendar(calendarId);
    const since = syncToken === null ? -1 : Number(syncToken);
    if (syncToken !== null && (Number.isNaN(since) || since < this.oldest))
      throw new CalendarError(410, "fullSyncRequired");
    const from = Number(pageToken ?? 0);
    const all = [...events.values()]
      .filter((event) => event.version > since)
      .filter((event) => showDeleted || syncToken !== null || event.status !== "cancelled")
      .flatMap((event) => (singleEvents ? timesOf(event) : [event]))
      .toSorted((a, b) => a.version - b.version);
    const items = all.slice(from, from + maxResults);
    const isLast = from + maxResults >= all.length;
    return {
      kind: "calendar#events",
      items,
      ...(isLast ? { nextSyncToken: String(this.version) } : { nextPageToken: String(from + maxResults) }),
    };
  }

  /** All lists' marks are too old from now on; deleted events are forgotten, as Google does one day. */
  expire(): void {
    this.version += 1;
    this.oldest = this.version;
    for (const { events } of this.calendars.values())
      for (const event of events.values()) if (event.status === "cancelled") events.delete(event.id);
  }

  /** As a learner does by hand */
  move(calendarId: string, eventId: string, start: Date, minutes: number): void {
    const end = new Date(start.getTime() + minutes * 60_000);
    this.patch(calendarId, eventId, {
      start: { dateTime: start.toISOString(), date: null },
      end: { dateTime: end.toISOString(), date: null },
    });
  }

  wholeDay(calendarId: string, eventId: string, day: string): void {
    const when = { dateTime: null, date: day };
    this.patch(calendarId, eventId, { start: when, end: when });
  }

  bringBack(calendarId: string, eventId: string): void {
    this.patch(calendarId, eventId, { status: "confirmed" });
  }
}

export interface ListInput {
  syncToken: string | null;
  pageToken: string | null;
  maxResults: number;
  showDeleted: boolean;
  singleEvents: boolean;
}

const BLANK = {
  status: "confirmed",
  summary: "",
  description: "",
  start: {},
  end: {},
  recurrence: null,
  extendedProperties: {},
  etag: "",
  updated: "",
  version: 0,
};
