import { addDays, type LocalDay, localDayAt, startOfDay, type ZonePlan, zoneAt } from "#lib/core/time.ts";
import type { Sql } from "#lib/server/db/db.ts";
import { MAX_DAYS_AHEAD } from "#lib/session/rules.ts";
import { itemSeconds, type Pace, paceOf } from "./estimate.ts";
import type { CourseFacts, StoredStudySession, StudyFacts, WorkRow } from "./facts.ts";
import {
  type Answers,
  listAnswers,
  listClaimedLessons,
  listStudiedSessions,
  readPaceSamples,
} from "./pace-queries.ts";
import {
  getCaps,
  getQuietHours,
  listAddresses,
  listMarks,
  listPauses,
  listPlans,
  studySince,
} from "./plan-queries.ts";
import { SCHEDULE_DAYS } from "./rules.ts";
import { listSessionsBetween, listSkipped } from "./session-queries.ts";
import { type Claim, openClaims, plainAddress, type Stretch, studyDays, sumOfDays } from "./study-time.ts";
import { listWork } from "./work-queries.ts";

/** A course that a learner has a plan for, or wants one for. */
export interface StudiedCourse {
  courseId: string;
  /** The page that it was read from */
  address: string | null;
}

type StudiedSession = Awaited<ReturnType<typeof listStudiedSessions>>[number];
type ClaimedLesson = Awaited<ReturnType<typeof listClaimedLessons>>[number];

/** Where a learner's time went. */
interface Time {
  zone: ZonePlan;
  pace: Pace;
  answers: readonly Answers[];
  sessions: readonly StudiedSession[];
  lessons: readonly ClaimedLesson[];
}

function measuredIn({ courseId, address }: StudiedCourse, { answers, sessions, lessons }: Time) {
  const own = sessions.filter((session) => session.courseId === courseId);
  const plain = address === null ? null : plainAddress(address);
  const elsewhere = lessons.filter(({ courseUrl }) => plainAddress(courseUrl) === plain);
  const measured: Stretch[] = [
    ...own.map(({ at, creditedSeconds }) => ({ at, seconds: creditedSeconds })),
    ...answers.flatMap((of) => (of.courseId === courseId ? of.stretches : [])),
    ...elsewhere.map(({ at, seconds }) => ({ at, seconds })),
  ];
  const entered: Claim[] = own.map(({ at, claimedMinutes }) => ({ at, minutes: claimedMinutes ?? 0 }));
  const reported: Claim[] = elsewhere.map(({ at, seconds }) => ({ at, minutes: seconds / 60 }));
  return { measured, entered, claims: [...entered, ...reported] };
}

function courseFacts(course: StudiedCourse, work: WorkRow[], time: Time): CourseFacts {
  const { measured: stretches, entered, claims } = measuredIn(course, time);
  const measured = studyDays(stretches, time.zone);
  const byHand = studyDays(
    entered.map(({ at, minutes }) => ({ at, seconds: minutes * 60 })),
    time.zone,
  );
  const done = work.flatMap(({ doneAt, ...item }) =>
    doneAt ? [{ at: doneAt, minutes: itemSeconds(item, time.pace) / 60 }] : [],
  );
  const studied = sumOfDays([measured, byHand]);
  return { work, measured, studied, claimedMinutes: openClaims(claims, done) };
}

function lastStudyDay({ answers, sessions, zone }: Time, courses: Iterable<CourseFacts>): LocalDay | null {
  const days = [
    ...sessions.map(({ at }) => localDayAt(zone, at)),
    ...studyDays(
      answers.flatMap(({ stretches }) => stretches),
      zone,
    ).keys(),
    ...[...courses].flatMap(({ studied }) => [...studied.keys()]),
  ];
  return days.toSorted().at(-1) ?? null;
}

async function readTime(
  sql: Sql,
  userId: string,
  zone: ZonePlan,
  { since, hasAddress }: { since: Date; hasAddress: boolean },
): Promise<Time> {
  const answers = await listAnswers(sql, userId, since);
  const seconds = answers.flatMap(({ samples }) => samples);
  return {
    zone,
    answers,
    pace: paceOf(await readPaceSamples(sql, userId, seconds)),
    sessions: await listStudiedSessions(sql, userId, since),
    lessons: hasAddress ? await listClaimedLessons(sql, userId, since) : [],
  };
}

/** The sessions of the last 56 days and all to come. */
function listSessions(sql: Sql, userId: string, zone: ZonePlan, now: Date): Promise<StoredStudySession[]> {
  const today = localDayAt(zone, now);
  const timeZone = zoneAt(zone, now);
  const from = startOfDay(addDays(today, -SCHEDULE_DAYS), timeZone);
  const to = startOfDay(addDays(today, MAX_DAYS_AHEAD + 2), timeZone);
  return listSessionsBetween(userId, from, to, sql);
}

/** Courses that have no plan, and a single session that isn't decided yet. */
function singleCourses(sessions: readonly StoredStudySession[], zone: ZonePlan, now: Date): string[] {
  const isDue = ({ planId, countedMinutes, startsAt }: StoredStudySession) =>
    planId === null && countedMinutes === null && localDayAt(zone, startsAt) <= localDayAt(zone, now);
  return [...new Set(sessions.filter(isDue).map(({ courseId }) => courseId))];
}

async function skippedDays(sql: Sql, planIds: readonly string[], zone: ZonePlan) {
  const skipped = await listSkipped(sql, planIds);
  return new Map([...skipped].map(([id, starts]) => [id, starts.map((at) => localDayAt(zone, at))]));
}

/** Reads what a learner's plans depend on; with `draft`, a course too that has no plan yet. docs/product.md#study-plans */
export async function readFacts(
  sql: Sql,
  userId: string,
  zone: ZonePlan,
  now: Date,
  draft?: StudiedCourse,
): Promise<StudyFacts> {
  const today = localDayAt(zone, now);
  const plans = await listPlans(sql, userId, zone);
  const planIds = plans.map(({ id }) => id);
  const sessions = await listSessions(sql, userId, zone, now);
  const isNew = draft && !plans.some(({ courseId }) => courseId === draft.courseId);
  const planned: StudiedCourse[] = isNew ? [...plans, draft] : plans;
  const known = new Set(planned.map(({ courseId }) => courseId));
  const single = singleCourses(sessions, zone, now).filter((courseId) => !known.has(courseId));
  const studied = [...planned, ...(await listAddresses(sql, single))];
  const hasAddress = studied.some(({ address }) => address !== null);
  const time = await readTime(sql, userId, zone, { since: studySince(plans, now), hasAddress });
  const ids = studied.map(({ courseId }) => courseId);
  const work = await listWork(sql, userId, ids);
  const courses = new Map(
    studied.map((course) => [course.courseId, courseFacts(course, work.get(course.courseId) ?? [], time)]),
  );
  return {
    ...{ now, zone, today, plans, courses, sessions },
    pace: time.pace,
    marks: await listMarks(sql, planIds),
    lastStudyDay: lastStudyDay(time, courses.values()),
    caps: await getCaps(sql, userId),
    pauses: await listPauses(sql, userId, zone),
    skipped: await skippedDays(sql, planIds, zone),
    quiet: await getQuietHours(sql, userId),
  };
}
