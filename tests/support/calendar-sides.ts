import { randomUUID } from "node:crypto";
import { eventIdOf } from "#lib/calendar/google/event.ts";
import { syncLink } from "#lib/calendar/google/sync-service.ts";
import { sealTokens } from "#lib/connection/token/token-service.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "#lib/core/time.ts";
import { db } from "#lib/server/db/db.ts";
import type { CalendarFaultKind } from "#scripts/connections/google-calendar/server.ts";
import { createCourse, createLearner } from "./factories.ts";
import type { GoogleCalendar } from "./google-calendar.ts";

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const FAULTS: readonly CalendarFaultKind[] = [
  "lost",
  "lost",
  "lost",
  "down",
  "garbage",
  { status: 500 },
  { status: 429 },
];
const STEPS = 14;
const SESSIONS = 3;

export interface Course {
  userId: string;
  courseId: string;
}

/** A course that the sessions of all interleavings are of */
export async function createSharedCourse(): Promise<Course> {
  const { id: userId } = await createLearner();
  return { userId, courseId: (await createCourse(userId)).courseId };
}

/** What one learner does to their sessions here and there, in an order that a seed decides, and what then differs. */
export class Sides {
  private readonly google: GoogleCalendar;
  private readonly random: () => number;
  private readonly courseId: string;
  /** Also what can't be taken over: events of whole days, in the past, and sessions that are paused */
  private readonly isOdd: boolean;
  private now = new Date(Math.ceil(Date.now() / MINUTE_MS) * MINUTE_MS);
  private userId = "";
  private linkId = "";
  private readonly ids: string[] = [];
  /** What was done last to each session, on whichever side: its start, or null where it was put aside */
  private readonly last = new Map<string, number | null>();

  constructor(google: GoogleCalendar, { courseId }: Course, seed: number, isOdd: boolean) {
    this.google = google;
    this.random = randomFrom(seed);
    this.courseId = courseId;
    this.isOdd = isOdd;
  }

  private pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.random() * list.length)] as T;
  }

  private async begin(): Promise<void> {
    this.userId = (await createLearner()).id;
    const connectionId = randomUUID();
    const tokens = {
      accessToken: this.google.grant(),
      refreshToken: randomUUID(),
      expiresAt: new Date(Date.now() + 365 * DAY_MS),
    };
    await db().connection.create({
      data: {
        ...{ id: connectionId, userId: this.userId, provider: "google-calendar", accountId: this.userId },
        ...{ name: "ada", scopes: [] },
        ...(await sealTokens(connectionId, tokens)),
      },
    });
    const link = await db().calendarLink.create({ data: { userId: this.userId, connectionId } });
    this.linkId = link.id;
    for (let index = 0; index < SESSIONS; index += 1) await this.add();
  }

  private someTime(): Date {
    const minutes = 60 + Math.floor(this.random() * 20 * 24 * 60);
    return new Date(this.now.getTime() + minutes * MINUTE_MS);
  }

  private async add(): Promise<void> {
    const startsAt = this.someTime();
    const { userId, courseId, now } = this;
    const data = { userId, courseId, startsAt, plannedMinutes: 30, changedAt: now };
    const { id } = await db().studySession.create({ data });
    this.ids.push(id);
    this.last.set(id, startsAt.getTime());
  }

  private async change(id: string, data: object): Promise<void> {
    await db().studySession.update({
      where: { id },
      data: { ...data, sequence: { increment: 1 }, changedAt: this.now },
    });
  }

  private async calendarId(): Promise<string | null> {
    const link = await db().calendarLink.findUniqueOrThrow({ where: { id: this.linkId } });
    return link.calendarId;
  }

  /** The event as someone there can touch it */
  private async there(id: string): Promise<{ calendarId: string; eventId: string } | null> {
    const calendarId = await this.calendarId();
    const eventId = eventIdOf(id);
    const event = calendarId ? this.google.store.calendar(calendarId).events.get(eventId) : undefined;
    return calendarId && event?.status === "confirmed" ? { calendarId, eventId } : null;
  }

  private async actHere(id: string): Promise<void> {
    const act = this.pick(["move", "move", "skip", ...(this.isOdd ? ["pause", "plan", "add"] : [])]);
    const startsAt = this.someTime();
    if (act === "add") return this.add();
    if (act === "move") {
      await this.change(id, { startsAt, plannedMinutes: 30, status: "planned", isPinned: true });
      this.last.set(id, startsAt.getTime());
    } else if (act === "plan") await this.change(id, { status: "planned" });
    else {
      await this.change(id, { status: act === "skip" ? "skipped" : "paused" });
      this.last.set(id, null);
    }
  }

  private async actThere(id: string): Promise<void> {
    const event = await this.there(id);
    const startsAt = this.someTime();
    if (!event) return;
    const { store } = this.google;
    const { calendarId, eventId } = event;
    const odd = ["day", "past", "long", "title", "expire"];
    const act = this.pick(["move", "move", "delete", ...(this.isOdd ? odd : [])]);
    if (act === "move") {
      store.move(calendarId, eventId, startsAt, 30);
      this.last.set(id, startsAt.getTime());
    } else if (act === "delete") {
      store.remove(calendarId, eventId);
      this.last.set(id, null);
    } else if (act === "day") store.wholeDay(calendarId, eventId, "2027-01-01");
    else if (act === "past") store.move(calendarId, eventId, new Date(this.now.getTime() - DAY_MS), 30);
    else if (act === "long") store.move(calendarId, eventId, startsAt, 600);
    else if (act === "title") store.patch(calendarId, eventId, { summary: "With Ben" });
    else store.expire();
  }

  /** Half a minute or more goes by between what is done, and a second while a call is on its way. */
  private tick(isOnItsWay = false): void {
    const seconds = isOnItsWay ? 1 : 31 + Math.floor(this.random() * 90);
    this.now = new Date(this.now.getTime() + seconds * SECOND_MS);
    this.google.store.clock = () => this.now;
  }

  private act(isOnItsWay = false): Promise<void> {
    this.tick(isOnItsWay);
    const id = this.pick(this.ids);
    return this.random() < 0.5 ? this.actHere(id) : this.actThere(id);
  }

  /** Each call may go wrong, and something may happen while it is on its way. */
  private async sync(isTroubled: boolean): Promise<void> {
    this.tick();
    const { google } = this;
    google.fail(isTroubled ? () => (this.random() < 0.25 ? this.pick(FAULTS) : undefined) : null);
    google.meanwhile(isTroubled ? () => (this.random() < 0.15 ? this.act(true) : undefined) : null);
    await syncLink(this.linkId, !isTroubled || this.random() < 0.6, this.now);
    google.fail(null);
    google.meanwhile(null);
  }

  /** Everything in a random order; then both sides have a quiet minute. Returns what is wrong, as sentences. */
  async run(): Promise<string[]> {
    await this.begin();
    for (let step = 0; step < STEPS; step += 1) {
      if (this.random() < 0.45) await this.sync(true);
      else await this.act();
    }
    this.now = new Date(this.now.getTime() + HOUR_MS / 2);
    await this.sync(false);
    await this.sync(false);
    return this.differences();
  }

  private async differences(): Promise<string[]> {
    const sessions = await db().studySession.findMany({ where: { userId: this.userId } });
    const wanted = new Map(
      sessions
        .filter(({ status }) => status === "planned")
        .map(({ id, startsAt, plannedMinutes }) => [
          eventIdOf(id),
          `${startsAt?.toISOString()} ${plannedMinutes}`,
        ]),
    );
    const found = new Map<string, string>();
    const wrong: string[] = [];
    const calendarId = await this.calendarId();
    const events = calendarId ? [...this.google.store.calendar(calendarId).events.values()] : [];
    for (const { id, status, start, end } of events) {
      if (status !== "confirmed") continue;
      if (found.has(id)) wrong.push(`${id} is there twice`);
      const minutes = (Date.parse(end.dateTime ?? "") - Date.parse(start.dateTime ?? "")) / MINUTE_MS;
      found.set(id, `${start.dateTime} ${minutes}`);
    }
    for (const id of new Set([...wanted.keys(), ...found.keys()]))
      if (wanted.get(id) !== found.get(id))
        wrong.push(`${id}: ${wanted.get(id) ?? "nothing"} here, ${found.get(id) ?? "nothing"} there`);
    if (this.isOdd) return wrong;
    for (const { id, status, startsAt } of sessions) {
      const is = status === "planned" ? Number(startsAt) : null;
      if (is !== this.last.get(id)) wrong.push(`${id}: the last change is lost`);
    }
    return wrong;
  }
}

/** What is wrong after the interleavings of these seeds, as sentences */
export async function wrongAfter(
  google: GoogleCalendar,
  course: Course,
  { from, count, isOdd }: { from: number; count: number; isOdd: boolean },
): Promise<string[]> {
  const wrong: string[] = [];
  for (let seed = from; seed < from + count; seed += 1)
    for (const each of await new Sides(google, course, seed, isOdd).run())
      wrong.push(`seed ${seed}: ${each}`);
  return wrong;
}
