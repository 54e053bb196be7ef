import ical, {
  ICalAlarmType,
  type ICalEventData,
  ICalEventStatus,
  type ICalLuxonDateTimeStub,
} from "ical-generator";
import { MINUTE_MS, type ZonePlan, zoneAt } from "#lib/core/time.ts";
import { ALARM_SECONDS, isPutAside, titleOf } from "../rules.ts";
import { isNearChange, offsetReader, wallText } from "./offset.ts";
import { vtimezoneOf } from "./vtimezone.ts";

/** A session as calendars show it */
export interface CalendarSession {
  id: string;
  courseTitle: string;
  status: string;
  startsAt: Date;
  minutes: number;
  sequence: number;
  /** When it was last changed */
  changedAt: Date;
  /** Titles of its lessons and quizzes */
  items: readonly string[];
  /** Its classroom's address */
  url: string;
}

export interface CalendarFile {
  sessions: readonly CalendarSession[];
  zones: ZonePlan;
  hidesTitles: boolean;
  /** Marks those that were put aside as cancelled; without it they are left out */
  keepsCancelled: boolean;
  /** What names the calendar, and where it is read again */
  name: string;
  url?: string | undefined;
}

const MAX_ITEMS = 20;
const REFRESH_SECONDS = 3600;

/** An instant as a zone's clock shows it: the library asks dates of its own kinds for nothing else. */
class WallTime implements ICalLuxonDateTimeStub {
  readonly isValid = true;
  readonly zone = { type: "iana" };
  private readonly at: Date;
  private readonly timeZone: string;

  constructor(at: Date, timeZone: string) {
    this.at = at;
    this.timeZone = timeZone;
  }

  setZone(timeZone = "UTC"): WallTime {
    return new WallTime(this.at, timeZone);
  }

  toFormat(format: string): string {
    const [date = "", time = ""] = wallText(
      this.at.getTime(),
      offsetReader(this.timeZone)(this.at.getTime()),
    ).split("T");
    return format === "yyyyLLdd" ? date : time;
  }

  toJSDate(): Date {
    return this.at;
  }

  toJSON(): string {
    return this.at.toISOString();
  }
}

/** Signs that no calendar can hold */
const text = (words: string) => words.replace(/(?![\t\n\r])\p{Cc}/gu, " ").toWellFormed();

function eventOf(session: CalendarSession, { zones, hidesTitles }: CalendarFile): ICalEventData {
  const { startsAt, changedAt, items } = session;
  const end = new Date(startsAt.getTime() + session.minutes * MINUTE_MS);
  const zone = zoneAt(zones, startsAt);
  const isUtc = zone === "UTC" || [startsAt, end].some((at) => isNearChange(at.getTime(), zone));
  const isCancelled = isPutAside(session.status);
  const summary = text(titleOf(session.courseTitle, hidesTitles));
  const alarm = { type: ICalAlarmType.display, trigger: ALARM_SECONDS, description: summary } as const;
  return {
    id: session.id,
    sequence: session.sequence,
    stamp: changedAt,
    lastModified: changedAt,
    start: isUtc ? startsAt : new WallTime(startsAt, zone),
    end: isUtc ? end : new WallTime(end, zone),
    timezone: isUtc ? null : zone,
    summary,
    description: hidesTitles ? null : text(items.slice(0, MAX_ITEMS).join("\n")) || null,
    url: session.url,
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    alarms: isCancelled ? [] : [alarm],
  };
}

/**
 * Sessions as a calendar file (RFC 5545): times on the learner's own clock, an alarm ten minutes before each, the same bytes
 * for the same sessions. docs/product.md#calendar-feed
 */
export function writeCalendar(file: CalendarFile, now: Date): string {
  const calendar = ical({
    name: file.name,
    prodId: { company: "Waddle", product: "Study plan", language: "EN" },
    ttl: REFRESH_SECONDS,
    source: file.url ?? null,
    // The zones of its events alone: with one of its own the library writes stamps in it, which must be in UTC.
    timezone: { name: null, generator: (timeZone) => vtimezoneOf(timeZone, now) },
    x: { "X-WR-TIMEZONE": zoneAt(file.zones, now) },
  });
  for (const session of file.sessions)
    if (file.keepsCancelled || !isPutAside(session.status)) calendar.createEvent(eventOf(session, file));
  return `${calendar.toString()}\r\n`;
}
