import ICAL from "ical.js";
import { offsetReader } from "#lib/calendar/feed/offset.ts";
import { HOUR_MS, MINUTE_MS } from "#lib/core/time.ts";

/** An event as another program reads it */
export interface ReadEvent {
  uid: string;
  summary: string;
  description: string;
  startsAt: Date;
  endsAt: Date;
  sequence: number;
  status: string;
  url: string;
  changedAt: string;
  /** When each of its alarms goes off, in minutes before it begins */
  alarms: number[];
}

function readEvent(component: ICAL.Component): ReadEvent {
  const event = new ICAL.Event(component);
  const say = (name: string) => String(component.getFirstPropertyValue(name) ?? "");
  return {
    uid: event.uid,
    summary: event.summary,
    description: event.description ?? "",
    startsAt: event.startDate.toJSDate(),
    endsAt: event.endDate.toJSDate(),
    sequence: Number(event.sequence),
    status: say("status"),
    url: say("url"),
    changedAt: say("last-modified"),
    alarms: component
      .getAllSubcomponents("valarm")
      .map((alarm) => -(alarm.getFirstPropertyValue("trigger") as ICAL.Duration).toSeconds() / 60),
  };
}

/** A calendar file as ical.js reads it, by the zones that the file itself brings. */
export function readCalendar(text: string): { zones: string[]; events: ReadEvent[] } {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const blocks = calendar.getAllSubcomponents("vtimezone");
  ICAL.TimezoneService.reset();
  for (const block of blocks) ICAL.TimezoneService.register(new ICAL.Timezone(block));
  const events = calendar.getAllSubcomponents("vevent").map(readEvent);
  return { zones: blocks.map((block) => String(block.getFirstPropertyValue("tzid"))), events };
}

/** Instants at which the clocks of a VTIMEZONE differ from this runtime's: the hours around a change may mean two of them. */
export function differencesOf(
  block: string,
  timeZone: string,
  { from, to, stepMs }: { from: number; to: number; stepMs: number },
): string[] {
  const zone = new ICAL.Timezone(new ICAL.Component(ICAL.parse(block)));
  const offsetAt = offsetReader(timeZone);
  const differences: string[] = [];
  for (let at = from; at < to; at += stepMs) {
    const offset = offsetAt(at);
    const isTwice = offsetAt(at - 3 * HOUR_MS) > offset || offsetAt(at + 3 * HOUR_MS) < offset;
    if (isTwice) continue;
    const wall = new Date(at + offset * MINUTE_MS);
    const time = new ICAL.Time(
      {
        ...{ year: wall.getUTCFullYear(), month: wall.getUTCMonth() + 1, day: wall.getUTCDate() },
        ...{ hour: wall.getUTCHours(), minute: wall.getUTCMinutes(), second: 0, isDate: false },
      },
      zone,
    );
    if (time.utcOffset() !== offset * 60) differences.push(`${timeZone} ${new Date(at).toISOString()}`);
  }
  return differences;
}
