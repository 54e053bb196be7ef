import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DAY_MS, MINUTE_MS } from "#lib/core/time.ts";
import { readCalendar } from "#tests/support/calendar-file.ts";
import { at } from "#tests/support/factories.ts";
import { ALL_ZONES } from "#tests/support/zones.ts";
import { type CalendarFile, type CalendarSession, writeCalendar } from "./file.ts";

const NOW = new Date("2026-06-01T12:00:00Z");
const IN_BERLIN = { timeZone: "Europe/Berlin", nextTimeZone: null, zoneChangesAt: null };

function session(more: Partial<CalendarSession> = {}): CalendarSession {
  return {
    id: "019fa000-0000-7000-8000-000000000001",
    courseTitle: "Tides",
    status: "planned",
    startsAt: new Date("2026-06-03T17:00:00Z"),
    minutes: 30,
    sequence: 2,
    changedAt: new Date("2026-05-30T08:00:00Z"),
    items: ["Ebb", "Flood"],
    url: "https://waddle.example/classroom/1",
    ...more,
  };
}

function write(sessions: CalendarSession[], more: Partial<CalendarFile> = {}): string {
  const file = { sessions, zones: IN_BERLIN, hidesTitles: false, keepsCancelled: false, name: "Waddle" };
  return writeCalendar({ ...file, ...more }, NOW);
}

it("says when, what and where, with an alarm ten minutes before", () => {
  const text = write([session()]);
  expect(text).toContain("DTSTART;TZID=Europe/Berlin:20260603T190000\r\n");
  expect(readCalendar(text)).toEqual({
    zones: ["Europe/Berlin"],
    events: [
      {
        uid: "019fa000-0000-7000-8000-000000000001",
        summary: "Study: Tides",
        description: "Ebb\nFlood",
        startsAt: new Date("2026-06-03T17:00:00Z"),
        endsAt: new Date("2026-06-03T17:30:00Z"),
        sequence: 2,
        status: "CONFIRMED",
        url: "https://waddle.example/classroom/1",
        changedAt: "2026-05-30T08:00:00Z",
        alarms: [10],
      },
    ],
  });
});

it("leaves out what was put aside, or marks it as cancelled where the file stays", () => {
  const sessions = [
    session(),
    session({ id: "b", status: "skipped" }),
    session({ id: "c", status: "paused" }),
  ];
  expect(readCalendar(write(sessions)).events).toHaveLength(1);
  const kept = readCalendar(write(sessions, { keepsCancelled: true })).events;
  expect(kept.map(({ status }) => status)).toEqual(["CONFIRMED", "CANCELLED", "CANCELLED"]);
  expect(kept.map(({ alarms }) => alarms.length)).toEqual([1, 0, 0]);
});

it("hides what is studied", () => {
  const text = write([session({ courseTitle: "Secret", items: ["Hidden"] })], { hidesTitles: true });
  expect(text).not.toMatch(/Secret|Hidden/);
  expect(at(readCalendar(text).events, 0).summary).toBe("Study session");
});

it("the same sessions make the same bytes, at any moment", () => {
  const file = {
    sessions: [session()],
    zones: IN_BERLIN,
    hidesTitles: false,
    keepsCancelled: false,
    name: "W",
  };
  expect(writeCalendar(file, new Date(NOW.getTime() + DAY_MS))).toBe(writeCalendar(file, NOW));
});

it("tells both of an hour that comes twice, and a zone that gives way to another", () => {
  const hours = ["2026-10-25T00:30:00Z", "2026-10-25T01:30:00Z"].map((startsAt, index) =>
    session({ id: String(index), startsAt: new Date(startsAt) }),
  );
  const read = readCalendar(write(hours)).events;
  expect(read.map(({ startsAt }) => startsAt)).toEqual(hours.map(({ startsAt }) => startsAt));
  const zones = {
    timeZone: "Asia/Tokyo",
    nextTimeZone: "Europe/Berlin",
    zoneChangesAt: new Date("2026-06-02T00:00Z"),
  };
  expect(write([session()], { zones })).toContain("DTSTART;TZID=Europe/Berlin:20260603T190000");
});

it("needs no zone where the learner has UTC", () => {
  const zones = { ...IN_BERLIN, timeZone: "UTC" };
  const text = write([session()], { zones });
  expect(text).toContain("DTSTART:20260603T170000Z");
  expect(text).not.toContain("VTIMEZONE");
});

it("lasts as long as it was planned, over a change of the clocks as well", () => {
  const night = session({ startsAt: new Date("2026-10-25T00:00:00Z"), minutes: 180 });
  const [read] = readCalendar(write([night])).events;
  expect(Number(read?.endsAt) - Number(read?.startsAt)).toBe(180 * MINUTE_MS);
});

describe("any title", () => {
  const HOSTILE = [
    'A; b, c\\ d: "e"',
    "One\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nSUMMARY:Planted",
    "Line\rreturn\nfeed\u2028separator",
    "🐧🏽‍🚀".repeat(60),
    "\u0000\u0007\u001b[31mred",
    "half a pair: \ud83d",
    "%0D%0ABEGIN:VALARM",
    "",
  ];

  it.each(HOSTILE)("%j stays one title", (courseTitle) => {
    const text = write([session({ courseTitle, items: [courseTitle] })]);
    const { events } = readCalendar(text);
    expect(events).toHaveLength(1);
    expect(text.match(/^BEGIN:VALARM\r$/gm)).toHaveLength(1);
    for (const line of text.split("\r\n")) {
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      expect(line).not.toMatch(/(?!\t)\p{Cc}/u);
      expect(line.isWellFormed()).toBe(true);
    }
  });

  it("comes back as it was, but for signs that no calendar holds", () => {
    const title = fc.string({ unit: "grapheme", maxLength: 300 });
    fc.assert(
      fc.property(title, (courseTitle) => {
        const [event] = readCalendar(write([session({ courseTitle })])).events;
        const kept = `Study: ${courseTitle}`.replace(/(?![\t\n\r])\p{Cc}/gu, " ").replace(/\r\n?/g, "\n");
        expect(event?.summary).toBe(kept);
      }),
      { numRuns: 200 },
    );
  });
});

it("any instant in any zone is the same instant to another program", () => {
  const instant = fc.date({ min: new Date("2026-05-01"), max: new Date("2028-04-30"), noInvalidDate: true });
  fc.assert(
    fc.property(fc.constantFrom(...ALL_ZONES), fc.array(instant, { maxLength: 20 }), (timeZone, instants) => {
      const starts = instants.map((each) => new Date(Math.floor(each.getTime() / MINUTE_MS) * MINUTE_MS));
      const sessions = starts.map((startsAt, index) => session({ id: String(index), startsAt }));
      const read = readCalendar(write(sessions, { zones: { ...IN_BERLIN, timeZone } })).events;
      expect(read.map(({ startsAt }) => startsAt)).toEqual(starts);
    }),
    { numRuns: 60 },
  );
});
