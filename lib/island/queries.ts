import { db, type Tx } from "#lib/server/db.ts";
import { islandProgress } from "./rules.ts";
import type { IslandDto, IslandGroupDto } from "./schema.ts";

function islandSelect(userId: string) {
  return {
    id: true,
    title: true,
    difficulty: true,
    position: true,
    courseId: true,
    course: { select: { title: true } },
    unit: { select: { number: true, title: true, subtitle: true, difficulty: true } },
    quizzes: {
      orderBy: { position: "asc" },
      select: {
        id: true,
        title: true,
        _count: { select: { questions: true } },
        progress: { where: { userId }, select: { stars: true } },
      },
    },
  } as const;
}

interface IslandRow {
  id: string;
  title: string;
  difficulty: string;
  position: number;
  courseId: string;
  course: { title: string };
  unit: { number: number; title: string; subtitle: string; difficulty: string } | null;
  quizzes: { id: string; title: string; _count: { questions: number }; progress: { stars: number }[] }[];
}

function toIslandDto(row: IslandRow): IslandDto {
  const quizzes = row.quizzes.map((quiz) => ({
    quizId: quiz.id,
    title: quiz.title,
    questionCount: quiz._count.questions,
    completed: quiz.progress.length > 0,
    stars: quiz.progress[0]?.stars ?? 0,
  }));
  return {
    _id: row.id,
    title: row.title,
    courseId: row.courseId,
    courseTitle: row.course.title,
    unitId: row.unit ? `unit-${row.unit.number}` : null,
    unitTitle: row.unit?.title ?? null,
    unitSubtitle: row.unit?.subtitle ?? null,
    unitDifficulty: row.unit?.difficulty ?? null,
    difficulty: row.difficulty,
    position: row.position,
    ...islandProgress(quizzes),
    quizzes,
  };
}

/** The islands of every course the learner is enrolled in (or of one of them), a group a course that has any. */
export async function listIslandGroups(userId: string, courseId?: string): Promise<IslandGroupDto[]> {
  const rows = await db().island.findMany({
    where: { course: { enrolments: { some: { userId } }, ...(courseId && { id: courseId }) } },
    orderBy: [{ courseId: "asc" }, { position: "asc" }],
    select: islandSelect(userId),
  });
  const groups = new Map<string, IslandGroupDto>();
  for (const island of rows.map(toIslandDto)) {
    const group = groups.get(island.courseId) ?? {
      courseId: island.courseId,
      courseTitle: island.courseTitle,
      islands: [],
    };
    group.islands.push(island);
    groups.set(island.courseId, group);
  }
  return [...groups.values()];
}

/** One island of a course that the learner is enrolled in; null otherwise. */
export async function getIsland(
  userId: string,
  islandId: string,
  source: Tx = db(),
): Promise<IslandDto | null> {
  const row = await source.island.findFirst({
    where: { id: islandId, course: { enrolments: { some: { userId } } } },
    select: islandSelect(userId),
  });
  return row && toIslandDto(row);
}
