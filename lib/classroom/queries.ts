import { lessonMinutes } from "#lib/lesson/rules.ts";
import { db } from "#lib/server/db/db.ts";
import { LIVE } from "#lib/server/db/live.ts";
import { findRunning } from "#lib/session/queries.ts";
import { isSilent } from "#lib/session/rules.ts";
import { interleave, lessonToResume, quizMinutes, type WorkItem } from "./rules.ts";
import type { ClassroomDto, LessonEntry, OutlineEntry, QuizEntry } from "./schema.ts";

const IN_PLAY = { ...LIVE, withdrawnAt: null };
const IN_ORDER: { position?: "asc"; id?: "asc" }[] = [{ position: "asc" }, { id: "asc" }];

function readCourse(userId: string, courseId: string) {
  const progress = { where: { userId } };
  return db().course.findFirst({
    where: { id: courseId, OR: [{ ownerId: userId }, { enrolments: { some: { userId } } }] },
    select: {
      title: true,
      ownerId: true,
      address: true,
      units: { where: LIVE, orderBy: { number: "asc" }, select: { id: true, title: true } },
      islands: {
        where: LIVE,
        orderBy: IN_ORDER,
        select: {
          id: true,
          unitId: true,
          quizzes: {
            where: LIVE,
            orderBy: IN_ORDER,
            select: {
              id: true,
              title: true,
              progress: { ...progress, select: { stars: true } },
              _count: { select: { questions: { where: IN_PLAY } } },
            },
          },
        },
      },
      lessons: {
        where: LIVE,
        orderBy: IN_ORDER,
        select: {
          id: true,
          unitId: true,
          islandId: true,
          title: true,
          kind: true,
          contents: { orderBy: { number: "desc" }, take: 1, select: { words: true, seconds: true } },
          progress: {
            ...progress,
            select: { doneAt: true, watchedSeconds: true, block: true, second: true, updatedAt: true },
          },
        },
      },
    },
  });
}

type Course = NonNullable<Awaited<ReturnType<typeof readCourse>>>;
type Lesson = Course["lessons"][number];
type Island = Course["islands"][number];

function toLessonEntry({ id, title, kind, contents, progress }: Lesson): LessonEntry {
  const { words = 0, seconds = null } = contents[0] ?? {};
  const [own] = progress;
  const watchedPercent = seconds
    ? Math.min(100, Math.floor(((own?.watchedSeconds ?? 0) / seconds) * 100))
    : null;
  const minutes = lessonMinutes(words, seconds);
  return { type: "lesson", _id: id, title, kind, minutes, isDone: Boolean(own?.doneAt), watchedPercent };
}

function toQuizEntries({ id: islandId, quizzes }: Island): QuizEntry[] {
  return quizzes.flatMap(({ id, title, progress, _count }): QuizEntry[] => {
    const questionCount = _count.questions;
    if (questionCount === 0) return [];
    const [own] = progress;
    const done = { isDone: own !== undefined, stars: own?.stars ?? 0 };
    return [
      { type: "quiz", _id: id, islandId, title, questionCount, minutes: quizMinutes(questionCount), ...done },
    ];
  });
}

function entriesOf({ lessons, islands }: Course, unitId: string | null): OutlineEntry[] {
  const inUnit = <T extends { unitId: string | null }>(rows: readonly T[]) =>
    rows.filter((row) => row.unitId === unitId);
  return interleave(inUnit(lessons), inUnit(islands)).flatMap(({ lessons: before, island }) => [
    ...before.map(toLessonEntry),
    ...(island ? toQuizEntries(island) : []),
  ]);
}

function resumeOf({ lessons }: Course, entries: readonly OutlineEntry[]): ClassroomDto["resume"] {
  const opened = lessons.flatMap(({ id, progress: [own] }) => (own ? [{ id, ...own }] : []));
  const latest = opened.toSorted((a, b) => b.updatedAt.getTime() - a.updatedAt.getTime())[0];
  const inOrder = entries.flatMap((entry) =>
    entry.type === "lesson" ? [{ id: entry._id, isDone: entry.isDone }] : [],
  );
  const found = lessonToResume(inOrder, latest?.id ?? null);
  if (!found) return null;
  const place = opened.find(({ id }) => id === found.id);
  return { lessonId: found.id, block: place?.block ?? null, second: place?.second ?? null };
}

/** The study session that runs in the course; one without a sign of its learner for ten minutes is over. */
async function findSession(userId: string, courseId: string, now: Date): Promise<ClassroomDto["session"]> {
  const running = await findRunning(userId);
  if (!running || running.courseId !== courseId || isSilent(running.lastBeatAt, now)) return null;
  const { id, plannedMinutes, startsAt, startedAt, creditedSeconds } = running;
  return {
    _id: id,
    courseId,
    minutes: plannedMinutes,
    startsAt: startsAt?.toISOString() ?? null,
    startedAt: startedAt.toISOString(),
    creditedSeconds,
    serverTime: now.toISOString(),
  };
}

/** A course in its order with what its learner has done; null for one that they may not study. */
export async function getClassroom(
  userId: string,
  courseId: string,
  now = new Date(),
): Promise<ClassroomDto | null> {
  const course = await readCourse(userId, courseId);
  if (!course) return null;
  const { title, ownerId, address } = course;
  const units = [
    ...course.units.map((unit) => ({ _id: unit.id, title: unit.title })),
    { _id: null, title: "" },
  ]
    .map((unit) => ({ ...unit, entries: entriesOf(course, unit._id) }))
    .filter(({ entries }) => entries.length > 0);
  const entries = units.flatMap((unit) => unit.entries);
  const lessons = entries.filter((entry) => entry.type === "lesson");
  return {
    courseId,
    title,
    isOwn: ownerId === userId,
    address,
    units,
    lessonCount: lessons.length,
    doneLessons: lessons.filter(({ isDone }) => isDone).length,
    session: await findSession(userId, courseId, now),
    resume: resumeOf(course, entries),
  };
}

/** What a course holds in its order and what of it is open, for study plans; none for one that they may not study. */
export async function listWorkItems(userId: string, courseId: string): Promise<WorkItem[]> {
  const classroom = await getClassroom(userId, courseId);
  const entries = classroom?.units.flatMap((unit) => unit.entries) ?? [];
  return entries.map(({ type, _id, title, isDone, minutes }) => ({
    kind: type,
    id: _id,
    title,
    isDone,
    minutes,
  }));
}
