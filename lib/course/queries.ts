import { listIslandGroups } from "#lib/island/queries.ts";
import { unitsOf } from "#lib/island/rules.ts";
import type { IslandDto } from "#lib/island/schema.ts";
import { db } from "#lib/server/db.ts";
import type { CatalogCourseDto, CourseDetailDto, CourseDto } from "./schema.ts";

interface EnrolledCourse {
  id: string;
  title: string;
  description: string;
  ownerId: string | null;
  createdAt: Date;
  lastStudiedAt: Date | null;
}

/** The first quiz that isn't completed, in the order of the map. */
function nextOf(courseId: string, islands: readonly IslandDto[]): CourseDto["next"] {
  const inOrder = unitsOf(courseId, islands).flatMap((unit) => unit.islands);
  for (const island of inOrder) {
    const quiz = island.quizzes.find((candidate) => !candidate.completed);
    if (quiz)
      return { islandId: island._id, islandTitle: island.title, quizId: quiz.quizId, quizTitle: quiz.title };
  }
  return null;
}

function toCourseDto(course: EnrolledCourse, islands: readonly IslandDto[]): CourseDto {
  const quizzes = islands.flatMap((island) => island.quizzes);
  return {
    _id: course.id,
    title: course.title,
    description: course.description,
    isOwn: course.ownerId !== null,
    quizCount: quizzes.length,
    completedQuizzes: quizzes.filter((quiz) => quiz.completed).length,
    islandCount: islands.length,
    completedIslands: islands.filter((island) => island.completed).length,
    starsEarned: islands.reduce((sum, island) => sum + island.starsEarned, 0),
    next: nextOf(course.id, islands),
    lastStudiedAt: course.lastStudiedAt?.toISOString() ?? null,
    createdAt: course.createdAt.toISOString(),
  };
}

async function listEnrolled(userId: string, courseId?: string): Promise<EnrolledCourse[]> {
  const rows = await db().enrolment.findMany({
    where: { userId, ...(courseId && { courseId }) },
    orderBy: [{ lastStudiedAt: { sort: "desc", nulls: "last" } }, { createdAt: "desc" }],
    select: {
      lastStudiedAt: true,
      createdAt: true,
      course: { select: { id: true, title: true, description: true, ownerId: true } },
    },
  });
  return rows.map(({ course, ...enrolment }) => ({ ...course, ...enrolment }));
}

/** When the learner last completed a quiz of the course, whether they are enrolled in it or not; null for never. */
export async function getLastStudiedAt(userId: string, courseId: string): Promise<Date | null> {
  const where = { userId, status: "completed", quiz: { island: { courseId } } };
  return (await db().attempt.aggregate({ where, _max: { endedAt: true } }))._max.endedAt;
}

/** The courses the learner is enrolled in with their progress, the one studied last first. */
export async function listMyCourses(userId: string, courseId?: string): Promise<CourseDto[]> {
  const [courses, groups] = await Promise.all([
    listEnrolled(userId, courseId),
    listIslandGroups(userId, courseId),
  ]);
  return courses.map((course) =>
    toCourseDto(course, groups.find((group) => group.courseId === course.id)?.islands ?? []),
  );
}

/** One course the learner is enrolled in; null otherwise. */
export async function getCourse(userId: string, courseId: string): Promise<CourseDto | null> {
  return (await listMyCourses(userId, courseId))[0] ?? null;
}

/** A learner's own course with its units and islands; null for anybody else. */
export async function getCourseDetail(userId: string, courseId: string): Promise<CourseDetailDto | null> {
  const course = await db().course.findFirst({
    where: { id: courseId, ownerId: userId, trashOfId: null },
    select: {
      title: true,
      description: true,
      version: true,
      units: {
        orderBy: { number: "asc" },
        select: { id: true, number: true, title: true, subtitle: true, difficulty: true },
      },
    },
  });
  if (!course) return null;
  const islands = (await listIslandGroups(userId, courseId)).flatMap((group) => group.islands);
  const units = course.units.map(({ id, number, ...unit }) => ({ ...unit, _id: id, id: `unit-${number}` }));
  const { title, description, version } = course;
  return { _id: courseId, title, description, version, units, islands };
}

interface CatalogRow extends Omit<CatalogCourseDto, "_id"> {
  id: string;
}

/** The courses that anybody can enrol in. */
export async function listCatalog(userId: string): Promise<CatalogCourseDto[]> {
  const rows = await db().$queryRaw<CatalogRow[]>`
    SELECT c."id"::text AS "id", c."title", c."description",
      (SELECT count(*)::int FROM "Unit" u WHERE u."courseId" = c."id") AS "unitCount",
      (SELECT count(*)::int FROM "Island" i WHERE i."courseId" = c."id") AS "islandCount",
      (SELECT count(*)::int FROM "Question" q JOIN "Quiz" z ON z."id" = q."quizId" JOIN "Island" i ON i."id" = z."islandId"
        WHERE i."courseId" = c."id" AND q."withdrawnAt" IS NULL) AS "questionCount",
      EXISTS (SELECT 1 FROM "Enrolment" e WHERE e."courseId" = c."id" AND e."userId" = ${userId}::uuid) AS "isEnrolled"
    FROM "Course" c WHERE c."ownerId" IS NULL AND c."trashOfId" IS NULL ORDER BY c."title"`;
  return rows.map(({ id, ...course }) => ({ _id: id, ...course }));
}
