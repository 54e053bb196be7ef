import { type Sql, sql, statement } from "#lib/server/db/sql.ts";
import { islandProgress } from "./rules.ts";
import type { IslandDto, IslandGroupDto } from "./schema.ts";

/**
 * An island `i` of a course that the learner $1 is enrolled in, as JSON but for what follows from its quizzes; those
 * without a question in play aren't among them. The count is one look into the index for each quiz, whatever the planner
 * knows of the table: after a large import it knows nothing yet, and would make `EXISTS` a scan of all questions.
 */
export const ISLAND_JSON = `json_build_object('_id', i."id", 'title', i."title", 'courseId', i."courseId", 'courseTitle', c."title",
  'unitId', 'unit-' || n."number", 'unitTitle', n."title", 'unitSubtitle', n."subtitle", 'unitDifficulty', n."difficulty",
  'difficulty', i."difficulty", 'position', i."position", 'quizzes', (
    SELECT coalesce(json_agg(json_build_object('quizId', z."id", 'title', z."title", 'questionCount', k."inPlay",
      'completed', p."quizId" IS NOT NULL, 'stars', coalesce(p."stars", 0)) ORDER BY z."position"), '[]')
    FROM "Quiz" z LEFT JOIN "QuizProgress" p ON p."quizId" = z."id" AND p."userId" = $1::uuid
      CROSS JOIN LATERAL (SELECT count(*) AS "inPlay" FROM "Question" q WHERE q."quizId" = z."id" AND q."withdrawnAt" IS NULL) k
    WHERE z."islandId" = i."id" AND k."inPlay" > 0))`;

export const ISLAND_SOURCE = `"Island" i JOIN "Course" c ON c."id" = i."courseId"
  JOIN "Enrolment" e ON e."courseId" = i."courseId" AND e."userId" = $1::uuid
  LEFT JOIN "Unit" n ON n."id" = i."unitId"`;

export type StoredIsland = Omit<IslandDto, "completed" | "starsEarned">;

export function toIslandDto(stored: StoredIsland): IslandDto {
  return { ...stored, ...islandProgress(stored.quizzes) };
}

const LIST_ISLANDS = statement(
  "list-islands",
  `SELECT ${ISLAND_JSON} AS "island" FROM ${ISLAND_SOURCE} WHERE i."courseId" = $2::uuid ORDER BY i."position"`,
);

/** The islands of a course that the learner is enrolled in, in the order of the course; none otherwise. */
export async function listIslands(userId: string, courseId: string): Promise<IslandDto[]> {
  const rows = await sql()<{ island: StoredIsland }>(LIST_ISLANDS, [userId, courseId]);
  return rows.map((row) => toIslandDto(row.island));
}

const LIST_GROUPED = statement(
  "list-grouped-islands",
  `WITH "course" AS (
     SELECT e."courseId", sum(count(*)) OVER (ORDER BY e."courseId") AS "islands", row_number() OVER (ORDER BY e."courseId") AS "row"
     FROM "Enrolment" e JOIN "Island" i ON i."courseId" = e."courseId"
     WHERE e."userId" = $1::uuid AND ($2::uuid IS NULL OR e."courseId" > $2::uuid) GROUP BY e."courseId"),
   "page" AS (SELECT "courseId" FROM "course" WHERE "row" = 1 OR "islands" <= $3::int)
   SELECT ${ISLAND_JSON} AS "island", (SELECT count(*) FROM "course") > (SELECT count(*) FROM "page") AS "hasMore"
   FROM ${ISLAND_SOURCE} WHERE i."courseId" IN (SELECT "courseId" FROM "page") ORDER BY i."courseId", i."position"`,
);

/** As many islands as one page of groups holds, but for a single course that has more. docs/product.md#map */
export const GROUPED_ISLANDS = 1000;

interface GroupPage {
  groups: IslandGroupDto[];
  /** The id of the last course, where more come after it */
  next: string | null;
}

/**
 * The islands of the courses that the learner is enrolled in, a group a course that has any, by the courses' ids: whole
 * courses after the course `after`, up to `GROUPED_ISLANDS` islands and one course at least.
 */
export async function listIslandGroups(userId: string, after?: string): Promise<GroupPage> {
  const rows = await sql()<{ island: StoredIsland; hasMore: boolean }>(LIST_GROUPED, [
    userId,
    after ?? null,
    GROUPED_ISLANDS,
  ]);
  const groups: IslandGroupDto[] = [];
  for (const island of rows.map((row) => toIslandDto(row.island))) {
    const { courseId, courseTitle } = island;
    const last = groups.at(-1);
    if (last?.courseId === courseId) last.islands.push(island);
    else groups.push({ courseId, courseTitle, islands: [island] });
  }
  return { groups, next: rows[0]?.hasMore ? (groups.at(-1)?.courseId ?? null) : null };
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
