import { addDays, DAY_MS, dayToDate, type LocalDay, startOfDay } from "#lib/core/time.ts";
import { isPremiumAt } from "#lib/learner/rules.ts";
import { db, kysely, type Tx } from "#lib/server/db/db.ts";
import type { Prisma } from "#prisma/generated/client.ts";
import type { Candidate, ReminderKind, WeekFigures } from "./rules.ts";

const PAGE = 500;

/** The UTC date `days` from now. */
const dayFrom = (now: Date, days: number) => dayToDate(addDays(now.toISOString().slice(0, 10), days));
const ago = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS);

/** Who wants a kind and may be due, generously: the rules decide, with the learner's zone. */
const WANTED: Record<ReminderKind, (now: Date) => Prisma.UserWhereInput> = {
  streak: (now) => ({
    wantsStreakMail: true,
    streak: { gt: 0 },
    // The run may end a few days back: a change of zone can have jumped over dates since.
    streakCoveredTo: { gte: dayFrom(now, -4), lte: dayFrom(now, 1) },
  }),
  hearts: (now) => ({
    wantsHeartsMail: true,
    hearts: 0,
    heartResetAt: { gte: ago(now, 1), lte: now },
    OR: [{ isPremium: false }, { premiumUntil: { lte: now } }],
  }),
  week: (now) => ({
    wantsWeekMail: true,
    OR: [
      { awards: { some: { createdAt: { gt: ago(now, 10) } } } },
      { streakDays: { some: { day: { gt: dayFrom(now, -10) } } } },
    ],
  }),
};

function findCandidates(tx: Tx, kind: ReminderKind, now: Date, where: Prisma.UserWhereInput) {
  return tx.user.findMany({
    where: { AND: [WANTED[kind](now), where], deletionAt: null },
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
      streakFreezes: { orderBy: { startDay: "desc" }, take: 1, select: { startDay: true, days: true } },
      sessions: { orderBy: { lastSeenAt: "desc" }, take: 1, select: { lastSeenAt: true } },
      reminders: { where: { kind }, orderBy: { day: "desc" }, take: 1, select: { day: true } },
    },
  });
}

const dayOf = (date: Date): LocalDay => date.toISOString().slice(0, 10);

function toCandidate(row: Awaited<ReturnType<typeof findCandidates>>[number], now: Date): Candidate {
  const { streakFreezes, sessions, reminders, streakCoveredTo, ...user } = row;
  const [freeze, session, reminder] = [streakFreezes[0], sessions[0], reminders[0]];
  return {
    ...user,
    isPremium: isPremiumAt(user, now),
    streakCoveredTo: streakCoveredTo && dayOf(streakCoveredTo),
    freeze: freeze ? { startDay: dayOf(freeze.startDay), days: freeze.days } : null,
    seenAt: session?.lastSeenAt ?? null,
    remindedOn: reminder ? dayOf(reminder.day) : null,
  };
}

/** Those who want a kind and may be due, by id, a page at a time. */
export async function* pageCandidates(kind: ReminderKind, now: Date): AsyncGenerator<Candidate[]> {
  let where: Prisma.UserWhereInput | null = {};
  while (where) {
    const page = await findCandidates(db(), kind, now, where);
    yield page.map((row) => toCandidate(row, now));
    const last: string | undefined = page.at(PAGE - 1)?.id;
    where = last === undefined ? null : { id: { gt: last } };
  }
}

/** One of them as it is now, kept from being deleted; undefined if that learner is none any more. */
export async function findCandidate(
  tx: Tx,
  kind: ReminderKind,
  userId: string,
  now: Date,
): Promise<Candidate | undefined> {
  await kysely(tx).selectFrom("User").select("id").where("id", "=", userId).forKeyShare().execute();
  const [row] = await findCandidates(tx, kind, now, { id: userId });
  return row && toCandidate(row, now);
}

interface Week {
  from: LocalDay;
  to: LocalDay;
  /** The Monday after it */
  day: LocalDay;
  timeZone: string;
}

/** What a learner did from one local day to another. */
export async function getWeek(tx: Tx, userId: string, week: Week): Promise<WeekFigures> {
  const between = { gte: dayToDate(week.from), lte: dayToDate(week.to) };
  const [startsAt, endsAt] = [startOfDay(week.from, week.timeZone), startOfDay(week.day, week.timeZone)];
  const { _sum } = await tx.award.aggregate({
    where: { userId, kind: "xp", localDay: between, createdAt: { gt: ago(startsAt, 2) } },
    _sum: { amount: true },
  });
  const quizzes = await tx.attempt.count({
    where: { userId, status: "completed", endedAt: { gte: startsAt, lt: endsAt } },
  });
  const days = await tx.streakDay.count({ where: { userId, kind: "done", day: between } });
  return { xp: _sum.amount ?? 0, quizzes, days };
}
