import { sql as raw } from "kysely";
import { listIslands } from "#lib/island/queries.ts";
import { isPremiumAt } from "#lib/learner/rules.ts";
import { db, kysely } from "#lib/server/db/db.ts";
import { LIVE } from "#lib/server/db/live.ts";
import { listNotionOrigins } from "./import/notion/notion-queries.ts";
import type { CatalogCourseDto, CourseDetailDto, CourseDto } from "./schema.ts";

interface EnrolledCourse {
  id: string;
  title: string;
  description: string;
  ownerId: string | null;
  isPremiumOnly: boolean;
  createdAt: Date;
  lastStudiedAt: Date | null;
}

type Progress = Omit<
  CourseDto,
  "_id" | "title" | "description" | "isOwn" | "isPremiumOnly" | "lastStudiedAt" | "createdAt" | "notion"
>;

/** How far the learner has come, by course; `next` is the first quiz that isn't completed, in the order of the map. */
async function readProgress(userId: string, courseId?: string): Promise<Map<string, Progress>> {
  const ofCourse = courseId ? raw`AND e."courseId" = ${courseId}::uuid` : raw``;
  const progress = raw<Progress & { courseId: string }>`
   WITH "quiz" AS (
     SELECT i."courseId", i."id" AS "islandId", i."title" AS "islandTitle", z."id" AS "quizId", z."title" AS "quizTitle",
       p."quizId" IS NOT NULL AS "isDone", coalesce(p."stars", 0) AS "stars",
       n."number" AS "unit", i."position" AS "place", z."position" AS "row"
     FROM "Enrolment" e JOIN "Island" i ON i."courseId" = e."courseId" AND i."removedAt" IS NULL LEFT JOIN "Unit" n ON n."id" = i."unitId"
       JOIN "Quiz" z ON z."islandId" = i."id" AND z."removedAt" IS NULL
       LEFT JOIN "QuizProgress" p ON p."quizId" = z."id" AND p."userId" = ${userId}::uuid
     WHERE e."userId" = ${userId}::uuid ${ofCourse}
       AND EXISTS (SELECT FROM "Question" q WHERE q."quizId" = z."id" AND q."withdrawnAt" IS NULL AND q."removedAt" IS NULL)),
   "total" AS (SELECT "courseId", count(*)::int AS "quizCount", count(*) FILTER (WHERE "isDone")::int AS "completedQuizzes",
       sum("stars")::int AS "starsEarned",
       (count(DISTINCT "islandId") - count(DISTINCT "islandId") FILTER (WHERE NOT "isDone"))::int AS "completedIslands"
     FROM "quiz" GROUP BY "courseId"),
   "next" AS (SELECT DISTINCT ON ("courseId") "courseId", json_build_object('islandId', "islandId", 'islandTitle', "islandTitle",
       'quizId', "quizId", 'quizTitle', "quizTitle") AS "next"
     FROM "quiz" WHERE NOT "isDone" ORDER BY "courseId", "unit" NULLS LAST, "place", "row")
   SELECT e."courseId"::text AS "courseId", coalesce(t."quizCount", 0) AS "quizCount",
     coalesce(t."completedQuizzes", 0) AS "completedQuizzes", coalesce(t."starsEarned", 0) AS "starsEarned",
     coalesce(t."completedIslands", 0) AS "completedIslands", x."next",
     (SELECT count(*)::int FROM "Island" i WHERE i."courseId" = e."courseId" AND i."removedAt" IS NULL) AS "islandCount",
     (SELECT count(*)::int FROM "RecallCard" c JOIN "Island" i ON i."id" = c."islandId" WHERE i."courseId" = e."courseId"
       AND i."removedAt" IS NULL AND c."removedAt" IS NULL) AS "cardCount",
     (SELECT count(*)::int FROM "Lesson" l WHERE l."courseId" = e."courseId" AND l."removedAt" IS NULL) AS "lessonCount",
     (SELECT count(*)::int FROM "Lesson" l JOIN "LessonProgress" p ON p."lessonId" = l."id" AND p."userId" = e."userId"
       WHERE l."courseId" = e."courseId" AND l."removedAt" IS NULL AND p."doneAt" IS NOT NULL) AS "doneLessons"
   FROM "Enrolment" e LEFT JOIN "total" t ON t."courseId" = e."courseId" LEFT JOIN "next" x ON x."courseId" = e."courseId"
   WHERE e."userId" = ${userId}::uuid ${ofCourse}`;
  const { rows } = await progress.execute(kysely());
  return new Map(rows.map(({ courseId: id, ...own }) => [id, own]));
}

const NO_PROGRESS: Progress = {
  quizCount: 0,
  completedQuizzes: 0,
  islandCount: 0,
  completedIslands: 0,
  starsEarned: 0,
  cardCount: 0,
  lessonCount: 0,
  doneLessons: 0,
  next: null,
};

async function listEnrolled(userId: string, courseId?: string): Promise<EnrolledCourse[]> {
  const rows = await db().enrolment.findMany({
    where: { userId, ...(courseId && { courseId }) },
    orderBy: [{ lastStudiedAt: { sort: "desc", nulls: "last" } }, { createdAt: "desc" }],
    select: {
      lastStudiedAt: true,
      createdAt: true,
      course: { select: { id: true, title: true, description: true, ownerId: true, isPremiumOnly: true } },
    },
  });
  return rows.map(({ course, ...enrolment }) => ({ ...course, ...enrolment }));
}

/** When the learner last completed a quiz of the course, whether they are enrolled in it or not; null for never. */
export async function getLastStudiedAt(userId: string, courseId: string): Promise<Date | null> {
  const where = { userId, status: "completed", quiz: { island: { courseId } } } as const;
  return (await db().attempt.aggregate({ where, _max: { endedAt: true } }))._max.endedAt;
}

/** The courses the learner is enrolled in with their progress, the one studied last first. */
export async function listMyCourses(userId: string, courseId?: string): Promise<CourseDto[]> {
  const [courses, progress] = await Promise.all([
    listEnrolled(userId, courseId),
    readProgress(userId, courseId),
  ]);
  const own = courses.filter(({ ownerId }) => ownerId === userId).map(({ id }) => id);
  const origins = await listNotionOrigins(userId, own);
  return courses.map(({ id, ownerId, lastStudiedAt, createdAt, ...course }) => ({
    _id: id,
    ...course,
    isOwn: ownerId !== null,
    ...(progress.get(id) ?? NO_PROGRESS),
    lastStudiedAt: lastStudiedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    notion: origins.get(id) ?? null,
  }));
}

/** One course the learner is enrolled in; null otherwise. */
export async function getCourse(userId: string, courseId: string): Promise<CourseDto | null> {
  return (await listMyCourses(userId, courseId))[0] ?? null;
}

async function listCourseLessons(
  courseId: string,
  units: CourseDetailDto["units"],
): Promise<CourseDetailDto["lessons"]> {
  const rows = await db().lesson.findMany({
    where: { courseId, ...LIVE },
    orderBy: [{ position: "asc" }, { id: "asc" }],
    select: { id: true, unitId: true, islandId: true, title: true, kind: true },
  });
  const names = new Map(units.map((unit) => [unit._id, unit.id]));
  return rows.map(({ id, unitId, ...lesson }) => ({
    _id: id,
    ...lesson,
    unitId: names.get(unitId ?? "") ?? null,
  }));
}

/** A learner's own course with its units, islands and lessons; null for anyone else. */
export async function getCourseDetail(userId: string, courseId: string): Promise<CourseDetailDto | null> {
  const course = await db().course.findFirst({
    where: { id: courseId, ownerId: userId },
    select: {
      title: true,
      description: true,
      version: true,
      units: {
        where: LIVE,
        orderBy: { number: "asc" },
        select: { id: true, number: true, title: true, subtitle: true, difficulty: true },
      },
    },
  });
  if (!course) return null;
  const islands = await listIslands(userId, courseId);
  const units = course.units.map(({ id, number, ...unit }) => ({ ...unit, _id: id, id: `unit-${number}` }));
  const lessons = await listCourseLessons(courseId, units);
  const { title, description, version } = course;
  return { _id: courseId, title, description, version, units, islands, lessons };
}

const catalogSelect = {
  id: true,
  title: true,
  description: true,
  isPremiumOnly: true,
  _count: { select: { units: { where: LIVE }, islands: { where: LIVE } } },
  islands: {
    where: LIVE,
    select: {
      quizzes: {
        where: LIVE,
        select: { _count: { select: { questions: { where: { ...LIVE, withdrawnAt: null } } } } },
      },
    },
  },
} as const;

/** Our courses: those that anyone can enrol in, and those for Premium alone. */
export async function listCatalog(userId: string, now: Date): Promise<CatalogCourseDto[]> {
  const [courses, premium] = await Promise.all([
    db().course.findMany({
      where: { ownerId: null },
      orderBy: { title: "asc" },
      select: { ...catalogSelect, enrolments: { where: { userId }, select: { userId: true } } },
    }),
    db().user.findUnique({ where: { id: userId }, select: { isPremium: true, premiumUntil: true } }),
  ]);
  const isPremium = premium !== null && isPremiumAt(premium, now);
  return courses.map(({ id, _count, islands, enrolments, ...course }) => {
    const quizzes = islands.flatMap((island) => island.quizzes);
    return {
      _id: id,
      ...course,
      unitCount: _count.units,
      islandCount: _count.islands,
      questionCount: quizzes.reduce((sum, quiz) => sum + quiz._count.questions, 0),
      isEnrolled: enrolments.length > 0,
      canEnrol: enrolments.length > 0 || isPremium || !course.isPremiumOnly,
    };
  });
}
