import { type Sql, sql, statement } from "#lib/server/sql.ts";
import { islandProgress } from "./rules.ts";
import type { IslandDto, IslandGroupDto } from "./schema.ts";

const IN_PLAY = `FROM "Question" q WHERE q."quizId" = z."id" AND q."withdrawnAt" IS NULL`;

/** An island `i` of a course that the learner $1 is enrolled in, as JSON but for what follows from its quizzes; those without a question in play aren't among them. */
export const ISLAND_JSON = `json_build_object('_id', i."id", 'title', i."title", 'courseId', i."courseId", 'courseTitle', c."title",
  'unitId', 'unit-' || n."number", 'unitTitle', n."title", 'unitSubtitle', n."subtitle", 'unitDifficulty', n."difficulty",
  'difficulty', i."difficulty", 'position', i."position", 'quizzes', (
    SELECT coalesce(json_agg(json_build_object('quizId', z."id", 'title', z."title",
      'questionCount', (SELECT count(*) ${IN_PLAY}),
      'completed', p."quizId" IS NOT NULL, 'stars', coalesce(p."stars", 0)) ORDER BY z."position"), '[]')
    FROM "Quiz" z LEFT JOIN "QuizProgress" p ON p."quizId" = z."id" AND p."userId" = $1::uuid
    WHERE z."islandId" = i."id" AND EXISTS (SELECT ${IN_PLAY})))`;

export const ISLAND_SOURCE = `"Island" i JOIN "Course" c ON c."id" = i."courseId"
  JOIN "Enrolment" e ON e."courseId" = i."courseId" AND e."userId" = $1::uuid
  LEFT JOIN "Unit" n ON n."id" = i."unitId"`;

export type StoredIsland = Omit<IslandDto, "completed" | "starsEarned">;

export function toIslandDto(stored: StoredIsland): IslandDto {
  return { ...stored, ...islandProgress(stored.quizzes) };
}

const LIST_ISLANDS = statement(
  "list-islands",
  `SELECT ${ISLAND_JSON} AS "island" FROM ${ISLAND_SOURCE}
   WHERE $2::uuid IS NULL OR i."courseId" = $2::uuid ORDER BY i."courseId", i."position"`,
);

/** The islands of every course the learner is enrolled in (or of one of them), a group a course that has any. */
export async function listIslandGroups(userId: string, courseId?: string): Promise<IslandGroupDto[]> {
  const rows = await sql()<{ island: StoredIsland }>(LIST_ISLANDS, [userId, courseId ?? null]);
  const groups = new Map<string, IslandGroupDto>();
  for (const island of rows.map((row) => toIslandDto(row.island))) {
    const { courseId, courseTitle } = island;
    const group = groups.get(courseId) ?? { courseId, courseTitle, islands: [] };
    group.islands.push(island);
    groups.set(courseId, group);
  }
  return [...groups.values()];
}

const GET_ISLAND = statement(
  "get-island",
  `SELECT ${ISLAND_JSON} AS "island" FROM ${ISLAND_SOURCE} WHERE i."id" = $2::uuid`,
);

/** One island of a course that the learner is enrolled in; null otherwise. */
export async function getIsland(
  userId: string,
  islandId: string,
  source: Sql = sql(),
): Promise<IslandDto | null> {
  const [row] = await source<{ island: StoredIsland }>(GET_ISLAND, [userId, islandId]);
  return row ? toIslandDto(row.island) : null;
}
