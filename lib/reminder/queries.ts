import { type LocalDay, startOfDay } from "#lib/core/time.ts";
import { type Sql, type Statement, sql, statement } from "#lib/server/db/sql.ts";
import { type Candidate, REMINDER_KINDS, type ReminderKind, type WeekFigures } from "./rules.ts";

const PAGE = 500;
/** Less than every id */
const FIRST = "00000000-0000-0000-0000-000000000000";

const UTC_DAY = `($1::timestamptz AT TIME ZONE 'UTC')::date`;
const IS_PREMIUM = `(u."isPremium" AND coalesce(u."premiumUntil" > $1::timestamptz, true))`;

/** Who wants a kind and may be due at $1, generously: the rules decide, with the learner's zone. */
const WANTED: Record<ReminderKind, string> = {
  // The run may end a few days back: a change of zone can have jumped over dates since.
  streak: `u."wantsStreakMail" AND u."streak" > 0 AND u."streakCoveredTo" BETWEEN ${UTC_DAY} - 4 AND ${UTC_DAY} + 1`,
  hearts: `u."wantsHeartsMail" AND u."hearts" = 0 AND NOT ${IS_PREMIUM}
    AND u."heartResetAt" BETWEEN $1::timestamptz - interval '1 day' AND $1::timestamptz`,
  week: `u."wantsWeekMail" AND (
    EXISTS (SELECT 1 FROM "Award" a WHERE a."userId" = u."id" AND a."createdAt" > $1::timestamptz - interval '10 days')
    OR EXISTS (SELECT 1 FROM "StreakDay" d WHERE d."userId" = u."id" AND d."day" > ${UTC_DAY} - 10))`,
};

/** $1 is the time, $2 an id. */
function selectCandidates(kind: ReminderKind, rest: string): string {
  return `SELECT u."id"::text AS "id", u."email", u."language", u."timeZone", u."nextTimeZone", u."zoneChangesAt", u."hearts",
      u."maxHearts", u."heartResetAt", ${IS_PREMIUM} AS "isPremium", u."streak", u."streakCoveredTo"::text AS "streakCoveredTo",
      (SELECT json_build_object('startDay', f."startDay", 'days', f."days") FROM "StreakFreeze" f
       WHERE f."userId" = u."id" ORDER BY f."startDay" DESC LIMIT 1) AS "freeze",
      (SELECT max(s."lastSeenAt") FROM "Session" s WHERE s."userId" = u."id") AS "seenAt",
      (SELECT max(r."day")::text FROM "Reminder" r WHERE r."userId" = u."id" AND r."kind" = '${kind}') AS "remindedOn"
    FROM "User" u WHERE ${WANTED[kind]} AND u."deletionAt" IS NULL AND ${rest}`;
}

const eachKind = (make: (kind: ReminderKind) => Statement) =>
  Object.fromEntries(REMINDER_KINDS.map((kind) => [kind, make(kind)])) as Record<ReminderKind, Statement>;

const PAGES = eachKind((kind) =>
  statement(
    `reminder-page-${kind}`,
    selectCandidates(kind, `u."id" > $2::uuid ORDER BY u."id" LIMIT ${PAGE}`),
  ),
);

// The account can't be deleted until the transaction ends; nothing else waits for it.
const ONES = eachKind((kind) =>
  statement(`reminder-one-${kind}`, selectCandidates(kind, `u."id" = $2::uuid FOR KEY SHARE OF u`)),
);

/** Those who want a kind and may be due, by id, a page at a time. */
export async function* pageCandidates(kind: ReminderKind, now: Date): AsyncGenerator<Candidate[]> {
  let after: string | undefined = FIRST;
  while (after) {
    const page: Candidate[] = await sql()<Candidate>(PAGES[kind], [now, after]);
    yield page;
    after = page.at(PAGE - 1)?.id;
  }
}

/** One of them as it is now, kept from being deleted; undefined where that learner is none any more. */
export async function findCandidate(
  source: Sql,
  kind: ReminderKind,
  userId: string,
  now: Date,
): Promise<Candidate | undefined> {
  return (await source<Candidate>(ONES[kind], [now, userId]))[0];
}

const READ_WEEK = statement(
  "reminder-week",
  `SELECT
     (SELECT coalesce(sum(a."amount"), 0)::int FROM "Award" a WHERE a."userId" = $1::uuid AND a."kind" = 'xp'
      AND a."localDay" BETWEEN $2::date AND $3::date AND a."createdAt" > $4::timestamptz - interval '2 days') AS "xp",
     (SELECT count(*)::int FROM "Attempt" t WHERE t."userId" = $1::uuid AND t."status" = 'completed'
      AND t."endedAt" >= $4::timestamptz AND t."endedAt" < $5::timestamptz) AS "quizzes",
     (SELECT count(*)::int FROM "StreakDay" d WHERE d."userId" = $1::uuid AND d."kind" = 'done'
      AND d."day" BETWEEN $2::date AND $3::date) AS "days"`,
);

interface Week {
  from: LocalDay;
  to: LocalDay;
  /** The Monday after it */
  day: LocalDay;
  timeZone: string;
}

/** What a learner did from one local day to another. */
export async function getWeek(source: Sql, userId: string, week: Week): Promise<WeekFigures> {
  const { from, to, day, timeZone } = week;
  const values = [userId, from, to, startOfDay(from, timeZone), startOfDay(day, timeZone)];
  const [figures] = await source<WeekFigures>(READ_WEEK, values);
  return figures ?? { xp: 0, quizzes: 0, days: 0 };
}
