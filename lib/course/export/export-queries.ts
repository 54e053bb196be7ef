import {
  COURSE_FILE,
  COURSE_FILE_VERSION,
  type CourseTexts,
  type FileIsland,
  type FileQuestion,
  withFileNames,
} from "#lib/course-reader/formats/waddle/course-file.ts";
import type { Sql, Statement } from "#lib/server/db/sql.ts";

/** Islands that one statement reads */
const ISLANDS_A_PAGE = 25;

const READ_TITLE: Statement = {
  name: "export-title",
  text: `SELECT "title" FROM "Course" WHERE "id" = $1::uuid AND "ownerId" = $2::uuid AND "trashOfId" IS NULL`,
};

const READ_COURSE: Statement = {
  name: "export-course",
  text: `SELECT coalesce(c."sourceId", c."id"::text) AS "id", c."title", c."description",
    (SELECT coalesce(json_agg(json_build_object('id', u."id", 'title', u."title") ORDER BY u."number"), '[]')
      FROM "Unit" u WHERE u."courseId" = c."id") AS "units",
    (SELECT coalesce(json_agg(i."id" ORDER BY i."position", i."id"), '[]')
      FROM "Island" i WHERE i."courseId" = c."id") AS "islandIds",
    (SELECT coalesce(json_agg(json_build_object('id', m."id", 'type', m."type") ORDER BY m."id"), '[]')
      FROM "CourseMedia" m WHERE m."courseId" = c."id") AS "media"
    FROM "Course" c WHERE c."id" = $1::uuid AND c."ownerId" = $2::uuid AND c."trashOfId" IS NULL`,
};

const QUESTION = `json_build_object('id', coalesce(q."sourceId", q."id"::text), 'kind', v."kind", 'text', v."text", 'html', v."html",
  'options', v."options", 'correct', v."correctIndex", 'explanation', v."explanation", 'explanationHtml', v."explanationHtml",
  'source', v."source", 'shuffle', v."canShuffle")`;
const QUESTIONS = `SELECT coalesce(json_agg(${QUESTION} ORDER BY q."position"), '[]') FROM "Question" q
  JOIN LATERAL (SELECT * FROM "QuestionVersion" n WHERE n."questionId" = q."id" ORDER BY n."number" DESC LIMIT 1) v ON true
  WHERE q."quizId" = z."id"`;
const QUIZZES = `SELECT coalesce(json_agg(json_build_object('title', z."title", 'questions', (${QUESTIONS})) ORDER BY z."position"), '[]')
  FROM "Quiz" z WHERE z."islandId" = i."id"`;

const READ_ISLANDS: Statement = {
  name: "export-islands",
  text: `SELECT i."unitId"::text AS "unitId", coalesce(i."sourceId", i."id"::text) AS "id", i."title", t."text", (${QUIZZES}) AS "quizzes"
    FROM "Island" i LEFT JOIN "IslandText" t ON t."islandId" = i."id"
    WHERE i."id" = ANY($1::uuid[]) ORDER BY i."position", i."id"`,
};

const READ_MEDIUM: Statement = {
  name: "export-medium",
  text: `SELECT "bytes" FROM "CourseMedia" WHERE "id" = $1::uuid`,
};

interface StoredCourse {
  id: string;
  title: string;
  description: string;
  units: { id: string; title: string }[];
  islandIds: string[];
  media: { id: string; type: string }[];
}

interface StoredIsland extends FileIsland {
  unitId: string | null;
}

/** A course as its file describes it, without the bytes of its pictures and sounds. */
export interface ReadCourse {
  file: CourseTexts;
  media: { id: string; type: string }[];
}

/** The order of keys is that of docs/course-format.md. */
function toQuestion({ options, correct, shuffle, ...said }: FileQuestion): FileQuestion {
  const whole = options.map(({ text, html = null, feedback = null, feedbackHtml = null }) => ({
    text,
    html,
    feedback,
    feedbackHtml,
  }));
  return { ...said, options: whole, correct, shuffle };
}

function toIsland({ id, title, text, quizzes }: StoredIsland): FileIsland {
  return {
    id,
    title,
    text,
    quizzes: quizzes.map((quiz) => ({ ...quiz, questions: quiz.questions.map(toQuestion) })),
  };
}

async function readIslands(sql: Sql, ids: readonly string[]): Promise<StoredIsland[]> {
  const islands: StoredIsland[] = [];
  for (let start = 0; start < ids.length; start += ISLANDS_A_PAGE)
    islands.push(...(await sql<StoredIsland>(READ_ISLANDS, [ids.slice(start, start + ISLANDS_A_PAGE)])));
  return islands;
}

/** A learner's own course, whole and with its answer key; null for anybody else's. Reads pages: call it in a snapshot. */
export async function readCourse(sql: Sql, userId: string, courseId: string): Promise<ReadCourse | null> {
  const [course] = await sql<StoredCourse>(READ_COURSE, [courseId, userId]);
  if (!course) return null;
  const { id, title, description, units, islandIds, media } = course;
  const islands = await readIslands(sql, islandIds);
  const of = (unitId: string | null) => islands.filter((island) => island.unitId === unitId).map(toIsland);
  const file = {
    format: COURSE_FILE,
    version: COURSE_FILE_VERSION,
    id,
    title,
    description,
    units: units.map((unit) => ({ title: unit.title, islands: of(unit.id) })),
    islands: of(null),
  } as const;
  return { file: withFileNames(file, media), media };
}

/** The title of a learner's own course; null for anybody else's. */
export async function getOwnTitle(sql: Sql, userId: string, courseId: string): Promise<string | null> {
  return (await sql<{ title: string }>(READ_TITLE, [courseId, userId]))[0]?.title ?? null;
}

/** The bytes of a picture or sound; none where it has gone. */
export async function readMedium(sql: Sql, mediaId: string): Promise<Buffer> {
  return (await sql<{ bytes: Buffer }>(READ_MEDIUM, [mediaId]))[0]?.bytes ?? Buffer.alloc(0);
}
