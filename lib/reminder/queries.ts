import {
  addDays,
  clockAt,
  DAY_MS,
  dayToDate,
  type LocalDay,
  localDayOf,
  startOfDay,
} from "#lib/core/time.ts";
import { isPremiumAt } from "#lib/learner/rules.ts";
import { db, kysely } from "#lib/server/db/db.ts";
import type { Prisma } from "#prisma/generated/client.ts";
import { type Candidate, isMonday, type ReminderKind, WEEK_FROM, type WeekFigures } from "./rules.ts";

const PAGE = 500;

/** The UTC date `days` from now. */
const dayFrom = (now: Date, days: number) => dayToDate(addDays(now.toISOString().slice(0, 10), days));
const ago = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS);

/** Who wants a kind and may be due, generously: the rules decide, with the learner's zone. */
const WANTED: Record<ReminderKind, (now: Date) => Prisma.UserWhereInput> = {
  streak: (now) => ({
    streak: { gt: 0 },
    // The run may end a few days back: there may have been up to five rest days since, and dates that a change of zone jumped over.
    streakCoveredTo: { gte: dayFrom(now, -9), lte: dayFrom(now, 1) },
  }),
  hearts: (now) => ({
    hearts: 0,
    heartResetAt: { gte: ago(now, 1), lte: now },
    OR: [{ isPremium: false }, { premiumUntil: { lte: now } }],
  }),
  week: (now) => ({
    OR: [
      { awards: { some: { createdAt: { gt: ago(now, 10) } } } },
      { streakDays: { some: { day: { gt: dayFrom(now, -10) } } } },
      { studySessions: { some: { startsAt: { gt: ago(now, 10), lt: now } } } },
    ],
  }),
};

/** No streak is about to end before, whatever the clocks do that day. */
const STREAK_FROM = "16:00";

const MAY_BE_DUE: Record<Exclude<ReminderKind, "hearts">, (clock: string, day: LocalDay) => boolean> = {
  streak: (clock) => clock >= STREAK_FROM,
  week: (clock, day) => isMonday(day) && clock >= WEEK_FROM,
};

/** The zones of those who want a kind, under the local date that it is there: only where it may be due just now. */
async function dueZones(kind: Exclude<ReminderKind, "hearts">, now: Date): Promise<Map<LocalDay, string[]>> {
  const rows = await kysely()
    .selectFrom("ReminderChoice")
    .innerJoin("User", "User.id", "ReminderChoice.userId")
    .select("User.timeZone")
    .distinct()
    .where("ReminderChoice.kind", "=", kind)
    .execute();
  const days = new Map<LocalDay, string[]>();
  for (const { timeZone } of rows) {
    const day = localDayOf(now, timeZone);
    if (!MAY_BE_DUE[kind](clockAt(now, timeZone), day)) continue;
    days.set(day, [...(days.get(day) ?? []), timeZone]);
  }
  return days;
}

/** Whom to look at this minute: not those who had it, nor those with a quiz today. A change of zone is left to the rules. */
async function narrowed(kind: ReminderKind, now: Date): Promise<Prisma.UserWhereInput> {
  if (kind === "hearts") return {};
  const days = await dueZones(kind, now);
  const inTheirDay = [...days].map(([day, zones]) => ({
    timeZone: { in: zones },
    nextTimeZone: null,
    notices: { none: { subject: `${kind}:${day}` } },
    ...(kind === "streak" && { streakCoveredTo: { lt: dayToDate(day) } }),
  }));
  return { OR: [...inTheirDay, { nextTimeZone: { not: null } }] };
}

function findCandidates(kind: ReminderKind, now: Date, where: Prisma.UserWhereInput) {
  return db().user.findMany({
    where: { AND: [WANTED[kind](now), where], reminderChoices: { some: { kind } }, deletionAt: null },
    orderBy: { id: "asc" },
    take: PAGE,
    select: {
      id: true,
      email: true,
      language: true,
      timeZone: true,
      nextTimeZone: true,
      zoneChangesAt: true,
      hearts: true,
      maxHearts: true,
      heartResetAt: true,
      isPremium: true,
      premiumUntil: true,
      streak: true,
      streakCoveredTo: true,
      streakLostDay: true,
      studyWeekdays: { orderBy: { since: "asc" }, select: { courseId: true, weekdays: true, since: true } },
      streakFreezes: { orderBy: { startDay: "desc" }, take: 1, select: { startDay: true, days: true } },
      sessions: { orderBy: { lastSeenAt: "desc" }, take: 1, select: { lastSeenAt: true } },
      notices: { where: { kind }, orderBy: { createdAt: "desc" }, take: 1, select: { subject: true } },
    },
  });
}

const dayOf = (date: Date): LocalDay => date.toISOString().slice(0, 10);

function toCandidate(
  row: Awaited<ReturnType<typeof findCandidates>>[number],
  kind: ReminderKind,
  now: Date,
): Candidate {
  const { streakFreezes, sessions, notices, streakCoveredTo, streakLostDay, studyWeekdays, ...user } = row;
  const [freeze, session, notice] = [streakFreezes[0], sessions[0], notices[0]];
  return {
    ...user,
    rest: studyWeekdays,
    isPremium: isPremiumAt(user, now),
    streakCoveredTo: streakCoveredTo && dayOf(streakCoveredTo),
    streakLostDay: streakLostDay && dayOf(streakLostDay),
    freeze: freeze ? { startDay: dayOf(freeze.startDay), days: freeze.days } : null,
    seenAt: session?.lastSeenAt ?? null,
    remindedOn: notice?.subject.slice(kind.length + 1) ?? null,
  };
}

/** Those who want a kind and may be due, by id, a page at a time. */
export async function* pageCandidates(kind: ReminderKind, now: Date): AsyncGenerator<Candidate[]> {
  const due = await narrowed(kind, now);
  let where: Prisma.UserWhereInput | null = due;
  while (where) {
    const page = await findCandidates(kind, now, where);
    yield page.map((row) => toCandidate(row, kind, now));
    const last: string | undefined = page.at(PAGE - 1)?.id;
    where = last === undefined ? null : { ...due, id: { gt: last } };
  }
}

/** One of them as it is now, whatever was sent before; undefined if that learner is none any more. */
export async function findCandidate(
  kind: ReminderKind,
  userId: string,
  now: Date,
): Promise<Candidate | undefined> {
  const [row] = await findCandidates(kind, now, { id: userId });
  return row && { ...toCandidate(row, kind, now), remindedOn: null };
}

interface Week {
  from: LocalDay;
  to: LocalDay;
  /** The Monday after it */
  day: LocalDay;
  timeZone: string;
}

/** What a learner did from one local day to another. */
export async function getWeek(userId: string, week: Week): Promise<WeekFigures> {
  const between = { gte: dayToDate(week.from), lte: dayToDate(week.to) };
  const [startsAt, endsAt] = [startOfDay(week.from, week.timeZone), startOfDay(week.day, week.timeZone)];
  const { _sum } = await db().award.aggregate({
    where: { userId, kind: "xp", localDay: between, createdAt: { gt: ago(startsAt, 2) } },
    _sum: { amount: true },
  });
  const quizzes = await db().attempt.count({
    where: { userId, status: "completed", endedAt: { gte: startsAt, lt: endsAt } },
  });
  const days = await db().streakDay.count({ where: { userId, kind: "done", day: between } });
  return { xp: _sum.amount ?? 0, quizzes, days };
}
