import { addDays, DAY_MS, localDayAt, MINUTE_MS, zoneAt } from "#lib/core/time.ts";
import { planZone } from "#lib/streak/rules.ts";
import { mondayOf, overlapOf, type Slot } from "#lib/study/rules.ts";
import { scheduleOf } from "#lib/study/schedule.ts";
import type { KnownSession, PlanInput, Schedule, ScheduleInput } from "#lib/study/schedule-types.ts";
import { switchesOf, wallInstant } from "./zones.ts";

/** Numbers from 0 to 1 that a seed decides. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Random = () => number;

const whole = (random: Random, least: number, most: number) =>
  least + Math.floor(random() * (most - least + 1));

const pick = <T>(random: Random, list: readonly T[]): T => list[whole(random, 0, list.length - 1)] as T;

const FIRST = Date.UTC(2026, 0, 1);
const LAST = Date.UTC(2028, 0, 1);

/** Hours at which clocks change come as often as all others. */
function clock(random: Random): string {
  const hour = random() < 0.5 ? whole(random, 0, 4) : whole(random, 0, 23);
  return `${String(hour).padStart(2, "0")}:${pick(random, ["00", "15", "30", "45", "59"])}`;
}

function slotsFrom(random: Random): Slot[] {
  const slots: Slot[] = [];
  for (let tries = whole(random, 1, 9); tries > 0; tries -= 1) {
    const slot = { weekday: whole(random, 1, 7), start: clock(random), minutes: whole(random, 2, 36) * 5 };
    if (overlapOf([...slots, slot]) === null) slots.push(slot);
  }
  return slots;
}

function planFrom(random: Random, id: string, day: string): PlanInput {
  const goal =
    random() < 0.7
      ? ({ kind: "date", date: addDays(day, whole(random, -10, 200)) } as const)
      : ({ kind: "minutes", minutes: whole(random, 10, 600) } as const);
  const work = Array.from({ length: whole(random, 0, 60) }, (_, index) => ({
    kind: "lesson" as const,
    id: `${id}-${index}`,
    title: `Lesson ${index}`,
    seconds: whole(random, 20, 5400),
  }));
  return {
    ...{ id, courseId: `course-${id}`, courseTitle: `Course ${id}`, goal, slots: slotsFrom(random), work },
    missedMinutes: random() < 0.5 ? 0 : whole(random, 1, 200),
  };
}

/** Half of them lie within 60 days before a change of the zone's clock, so that the schedule crosses it. */
function nowFrom(random: Random, timeZone: string): Date {
  const switches = switchesOf(timeZone).filter((ms) => ms >= FIRST && ms < LAST);
  const near = switches.length > 0 && random() < 0.7 ? pick(random, switches) - random() * 58 * DAY_MS : null;
  return new Date(near ?? FIRST + random() * (LAST - FIRST));
}

/** A learner with one to four plans, in one of the zones, at any time of 2026 and 2027. */
function randomInput(random: Random, zones: readonly string[]): ScheduleInput {
  const timeZone = pick(random, zones);
  const now = nowFrom(random, timeZone);
  const still = { timeZone, nextTimeZone: null, zoneChangesAt: null };
  const zone = random() < 0.1 ? planZone(still, pick(random, zones), now) : still;
  const today = localDayAt(zone, now);
  const pauses =
    random() < 0.3
      ? [{ from: addDays(today, whole(random, -20, 20)), until: addDays(today, whole(random, 20, 60)) }]
      : [];
  return {
    ...{ now, zone, pauses, sessions: [] },
    plans: Array.from({ length: whole(random, 1, 4) }, (_, index) =>
      planFrom(random, `plan-${index}`, today),
    ),
    dayMinutes: pick(random, [10, 45, 90, 90, 180, 480]),
    weekMinutes: pick(random, [30, 200, 600, 600, 2400]),
    lastStudyDay: random() < 0.3 ? null : addDays(today, -whole(random, 0, 12)),
  };
}

/** The stored sessions after a schedule: some were pinned, skipped or done since; a single one lies between. */
function storedAfter(schedule: Schedule, random: Random): KnownSession[] {
  const stored = schedule.sessions.map((session, index): KnownSession => {
    const { planId, courseId, slotDay, slotTime, startsAt, minutes } = session;
    const fate = random();
    const moved = new Date(startsAt.getTime() + whole(random, -2000, 2000) * MINUTE_MS);
    const common = { id: `stored-${index}`, planId, courseId, slotDay, slotTime, minutes, doneMinutes: 0 };
    if (fate < 0.05) return { ...common, startsAt: moved, status: "planned", isPinned: true };
    if (fate < 0.1) return { ...common, startsAt, status: "skipped", isPinned: false };
    if (fate < 0.12) return { ...common, startsAt, status: "done", isPinned: false, doneMinutes: minutes };
    return { ...common, startsAt, status: session.status, isPinned: false };
  });
  const first = schedule.sessions[0];
  if (!first || random() < 0.5) return stored;
  const startsAt = new Date(first.startsAt.getTime() + whole(random, -1440, 20_000) * MINUTE_MS);
  const single = { planId: null, courseId: first.courseId, slotDay: null, slotTime: null, startsAt };
  return [
    ...stored,
    { ...single, id: "single", minutes: 25, status: "planned", isPinned: false, doneMinutes: 0 },
  ];
}

interface Timed {
  startsAt: Date;
  minutes: number;
}

const endOf = ({ startsAt, minutes }: Timed) => startsAt.getTime() + minutes * MINUTE_MS;

function sumBy<T extends Timed>(sessions: readonly T[], key: (session: T) => string): Map<string, number> {
  const sums = new Map<string, number>();
  for (const session of sessions) sums.set(key(session), (sums.get(key(session)) ?? 0) + session.minutes);
  return sums;
}

function capFaults(input: ScheduleInput, free: readonly Timed[], fixed: readonly Timed[]): string[] {
  const day = ({ startsAt }: Timed) => localDayAt(input.zone, startsAt);
  const week = (session: Timed) => mondayOf(day(session));
  const faults: string[] = [];
  for (const [key, cap, name] of [
    [day, input.dayMinutes, "day"],
    [week, input.weekMinutes, "week"],
  ] as const) {
    const [own, given] = [sumBy(free, key), sumBy(fixed, key)];
    for (const [when, minutes] of own)
      if (minutes + (given.get(when) ?? 0) > cap) faults.push(`${name} ${when} holds more than ${cap}`);
  }
  return faults;
}

function overlapFaults(free: readonly Timed[], all: readonly Timed[]): string[] {
  return free.flatMap((session) =>
    all
      .filter((other) => other !== session)
      .filter(
        (other) => other.startsAt.getTime() < endOf(session) && endOf(other) > session.startsAt.getTime(),
      )
      .map((other) => `${session.startsAt.toISOString()} overlaps ${other.startsAt.toISOString()}`),
  );
}

/** What is wrong with a schedule: overlaps, broken caps, wrong starts, lost or changed sessions. Empty where nothing is. */
function faultsOf(input: ScheduleInput, schedule: Schedule): string[] {
  const byId = new Map(input.sessions.map((session) => [session.id, session]));
  const planned = schedule.sessions.filter(({ status }) => status === "planned");
  const isFixed = ({ id, startsAt }: (typeof planned)[number]) =>
    id !== null && (byId.get(id)?.isPinned === true || startsAt <= input.now);
  const free = planned.filter((session) => !isFixed(session));
  const isPaused = (day: string) => input.pauses.some(({ from, until }) => from <= day && day <= until);
  const singles = input.sessions.filter(
    (one) => one.planId === null && !isPaused(localDayAt(input.zone, one.startsAt)),
  );
  const today = localDayAt(input.zone, input.now);
  const ahead = singles.filter(({ startsAt }) => localDayAt(input.zone, startsAt) >= today);
  const fixed: Timed[] = [...planned.filter(isFixed), ...ahead];
  const faults = [...overlapFaults(free, [...free, ...fixed]), ...capFaults(input, free, fixed)];
  const { timeZone, nextTimeZone } = input.zone;
  for (const { slotDay, slotTime, startsAt, items, day } of free) {
    const instant = wallInstant(slotDay, slotTime, timeZone);
    if (nextTimeZone === null && startsAt.getTime() !== instant)
      faults.push(`${slotDay} ${slotTime} starts wrong`);
    if (zoneAt(input.zone, startsAt) === timeZone && localDayAt(input.zone, startsAt) !== day)
      faults.push(`${slotDay} ${slotTime} is on another day`);
    if (items.length === 0) faults.push(`${slotDay} ${slotTime} has no work`);
    if (isPaused(slotDay)) faults.push(`${slotDay} is in a pause`);
    if (startsAt <= input.now) faults.push(`${slotDay} ${slotTime} has passed`);
  }
  return [...faults, ...identityFaults(input, schedule)];
}

function identityFaults(input: ScheduleInput, schedule: Schedule): string[] {
  const faults: string[] = [];
  const kept = new Map(schedule.sessions.flatMap((session) => (session.id ? [[session.id, session]] : [])));
  if (kept.size + schedule.sessions.filter(({ id }) => id === null).length !== schedule.sessions.length)
    faults.push("an id comes twice");
  const keys = new Map(schedule.sessions.map((one) => [`${one.planId} ${one.slotDay} ${one.slotTime}`, one]));
  if (keys.size !== schedule.sessions.length) faults.push("a slot comes twice");
  const today = localDayAt(input.zone, input.now);
  for (const known of input.sessions) {
    if (known.planId === null || !["planned", "paused"].includes(known.status)) continue;
    const same = keys.get(`${known.planId} ${known.slotDay} ${known.slotTime}`);
    if (same && same.id !== known.id) faults.push(`${known.id} lost its id`);
    if (localDayAt(input.zone, known.startsAt) < today) continue;
    const isRemoved = schedule.removed.includes(known.id);
    const isKept = kept.has(known.id);
    if (known.startsAt > input.now && isRemoved === isKept)
      faults.push(`${known.id} is neither kept nor removed`);
    const now = kept.get(known.id);
    if (!known.isPinned) continue;
    if (!now || now.startsAt.getTime() !== known.startsAt.getTime() || now.minutes !== known.minutes)
      faults.push(`${known.id} was pinned`);
  }
  return faults;
}

/** One random learner: a schedule, what became of it some days later, and the schedule then. */
export function scheduleFaults(
  seed: number,
  zones: readonly string[],
): { faults: string[]; sessions: number; zone: string } {
  const random = seededRandom(seed);
  const input = randomInput(random, zones);
  const schedule = scheduleOf(input);
  const stored = storedAfter(schedule, random);
  const now = new Date(input.now.getTime() + random() * 4 * DAY_MS);
  const plans = input.plans.map((plan) => ({
    ...plan,
    work: plan.work.slice(random() < 0.5 ? 1 : 0),
    slots: random() < 0.3 ? plan.slots.slice(1) : plan.slots,
  }));
  const later = { ...input, now, plans, sessions: stored };
  const next = scheduleOf(later);
  const shuffled = { ...later, plans: plans.toReversed(), sessions: stored.toReversed() };
  const again = JSON.stringify(scheduleOf(shuffled)) === JSON.stringify(next) ? [] : ["the order matters"];
  return {
    faults: [...faultsOf(input, schedule), ...faultsOf(later, next), ...again].map(
      (fault) => `${seed}: ${fault}`,
    ),
    sessions: schedule.sessions.length + next.sessions.length,
    zone: input.zone.timeZone,
  };
}
