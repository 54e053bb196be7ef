import { sql as raw } from "kysely";
import {
  COURSE_FILE,
  COURSE_FILE_VERSION,
  type CourseTexts,
  type FileIsland,
  type FileLesson,
  type FileQuestion,
  fileNameOf,
  withFileNames,
} from "#lib/course-reader/formats/waddle/course-file.ts";
import type { Sql } from "#lib/server/db/db.ts";

/** Islands that one statement reads */
const ISLANDS_A_PAGE = 25;

const QUESTION = raw`json_build_object('id', coalesce(q."sourceId", q."id"::text), 'kind', v."kind", 'text', v."text", 'html', v."html",
  'options', v."options", 'correct', v."correctIndex", 'body', v."body", 'explanation', v."explanation", 'explanationHtml', v."explanationHtml",
  'source', v."source", 'shuffle', v."canShuffle")`;
const QUESTIONS = raw`SELECT coalesce(json_agg(${QUESTION} ORDER BY q."position"), '[]') FROM "Question" q
  JOIN LATERAL (SELECT * FROM "QuestionVersion" n WHERE n."questionId" = q."id" ORDER BY n."number" DESC LIMIT 1) v ON true
  WHERE q."quizId" = z."id" AND q."removedAt" IS NULL`;
const QUIZZES = raw`SELECT coalesce(json_agg(json_build_object('title', z."title", 'questions', (${QUESTIONS})) ORDER BY z."position"), '[]')
  FROM "Quiz" z WHERE z."islandId" = i."id" AND z."removedAt" IS NULL`;
const CARDS = raw`SELECT coalesce(json_agg(json_build_object('id', coalesce(c."sourceId", c."id"::text), 'front', c."front",
  'frontHtml', c."frontHtml", 'back', c."back", 'backHtml', c."backHtml") ORDER BY c."position", c."id"), '[]')
  FROM "RecallCard" c WHERE c."islandId" = i."id" AND c."removedAt" IS NULL`;

interface StoredCourse {
  id: string;
  title: string;
  description: string;
  units: { id: string; title: string }[];
  islandIds: string[];
  media: { id: string; type: string }[];
}

interface StoredLesson extends Omit<FileLesson, "before" | "html" | "recording" | "file"> {
  /** Its own id */
  row: string;
  unitId: string | null;
  islandId: string | null;
  blocks: { html: string }[];
  media: { address: string; file: string | null } | null;
}

async function readLessons(sql: Sql, courseId: string): Promise<StoredLesson[]> {
  const lessons = raw<StoredLesson>`
    SELECT l."id"::text AS "row", coalesce(l."sourceId", l."id"::text) AS "id", l."title", l."kind", l."unitId", l."islandId",
      c."blocks", c."media", c."cues", c."chapters", c."transcript", c."language", c."seconds"
    FROM "Lesson" l JOIN LATERAL (
      SELECT * FROM "LessonContent" n WHERE n."lessonId" = l."id" ORDER BY n."number" DESC LIMIT 1) c ON true
    WHERE l."courseId" = ${courseId}::uuid AND l."removedAt" IS NULL ORDER BY l."position", l."id"`;
  return (await lessons.execute(sql)).rows;
}

const LESSON_ADDRESS = /(?<= href=")\/classroom\/[0-9a-f-]{36}\?lesson=([0-9a-f-]{36})(?=")/g;

/**
 * A lesson as its file describes it. `places`: the places of the course's lessons in the file, by their ids. `names`: those of
 * the recordings that travel with the course.
 */
function toLesson(
  lesson: StoredLesson,
  places: ReadonlyMap<string, number>,
  names: ReadonlyMap<string, string>,
  islandIds: readonly string[],
): FileLesson {
  const { row: _, unitId: __, islandId, blocks, media, id, title, kind, ...said } = lesson;
  const html = blocks.map((block) => block.html).join("\n");
  const linked = html.replace(LESSON_ADDRESS, (address, to: string) => {
    const place = places.get(to);
    return place === undefined ? address : `lesson:${place}`;
  });
  const before = islandId === null ? -1 : islandIds.indexOf(islandId);
  const recording = media?.address || null;
  const file = names.get(media?.file ?? "");
  const played = { recording, ...(file && { file }) };
  return { id, title, kind, html: linked, ...played, ...said, before: before < 0 ? null : before };
}

interface StoredIsland extends FileIsland {
  /** Its own id */
  row: string;
  unitId: string | null;
}

interface Medium {
  id: string;
  type: string;
}

/** A course as its file describes it, without the bytes of its pictures, sounds and recordings. */
export interface ReadCourse {
  file: CourseTexts;
  media: Medium[];
  recordings: Medium[];
}

/** The recordings that lessons of a course play. */
async function readRecordings(
  sql: Sql,
  courseId: string,
  lessons: readonly StoredLesson[],
): Promise<Medium[]> {
  const played = new Set(lessons.map(({ media }) => media?.file));
  const files = sql.selectFrom("CourseFile").select(["id", "type"]).where("courseId", "=", courseId);
  return (await files.orderBy("id").execute()).filter(({ id }) => played.has(id));
}

/** The order of keys is that of docs/course-format.md. */
function toQuestion({ options, correct, body, shuffle, ...said }: FileQuestion): FileQuestion {
  const whole = options.map(({ text, html = null, feedback = null, feedbackHtml = null }) => ({
    text,
    html,
    feedback,
    feedbackHtml,
  }));
  return { ...said, options: whole, correct, ...(body && { body }), shuffle };
}

function toIsland({ id, title, text, times, quizzes, cards }: StoredIsland): FileIsland {
  return {
    id,
    title,
    text,
    ...(times && { times }),
    quizzes: quizzes.map((quiz) => ({ ...quiz, questions: quiz.questions.map(toQuestion) })),
    cards,
  };
}

async function readPage(sql: Sql, ids: readonly string[]): Promise<StoredIsland[]> {
  const page = raw<StoredIsland>`
    SELECT i."id"::text AS "row", i."unitId", coalesce(i."sourceId", i."id"::text) AS "id", i."title", t."text", t."times", (${QUIZZES}) AS "quizzes", (${CARDS}) AS "cards"
    FROM "Island" i LEFT JOIN "IslandText" t ON t."islandId" = i."id"
    WHERE i."id" IN (${raw.join(ids)}) ORDER BY i."position", i."id"`;
  return (await page.execute(sql)).rows;
}

async function readIslands(sql: Sql, ids: readonly string[]): Promise<StoredIsland[]> {
  const islands: StoredIsland[] = [];
  for (let start = 0; start < ids.length; start += ISLANDS_A_PAGE)
    islands.push(...(await readPage(sql, ids.slice(start, start + ISLANDS_A_PAGE))));
  return islands;
}

function selectOwn(sql: Sql, userId: string, courseId: string) {
  return sql.selectFrom("Course").where("Course.id", "=", courseId).where("Course.ownerId", "=", userId);
}

async function readStored(sql: Sql, userId: string, courseId: string): Promise<StoredCourse | null> {
  const course = await selectOwn(sql, userId, courseId)
    .select(["id", "sourceId", "title", "description"])
    .executeTakeFirst();
  if (!course) return null;
  const units = sql
    .selectFrom("Unit")
    .select(["id", "title"])
    .where("courseId", "=", courseId)
    .where("removedAt", "is", null)
    .orderBy("number");
  const islands = sql
    .selectFrom("Island")
    .select("id")
    .where("courseId", "=", courseId)
    .where("removedAt", "is", null)
    .orderBy("position")
    .orderBy("id");
  const media = sql
    .selectFrom("CourseMedia")
    .select(["id", "type"])
    .where("courseId", "=", courseId)
    .orderBy("id");
  return {
    id: course.sourceId ?? course.id,
    title: course.title,
    description: course.description,
    units: await units.execute(),
    islandIds: (await islands.execute()).map(({ id }) => id),
    media: await media.execute(),
  };
}

/** A learner's own course, whole and with its answer key; null for anyone else's. Reads pages: call it in a snapshot. */
export async function readCourse(sql: Sql, userId: string, courseId: string): Promise<ReadCourse | null> {
  const course = await readStored(sql, userId, courseId);
  if (!course) return null;
  const { id, title, description, units, islandIds, media } = course;
  const islands = await readIslands(sql, islandIds);
  const stored = await readLessons(sql, courseId);
  const inOrder = [...units.map((unit) => unit.id), null].map((unitId) => ({
    islands: islands.filter((island) => island.unitId === unitId),
    lessons: stored.filter((lesson) => lesson.unitId === unitId),
  }));
  const recordings = await readRecordings(sql, courseId, stored);
  const names = new Map(recordings.map((one) => [one.id, fileNameOf(one)]));
  const places = new Map(inOrder.flatMap(({ lessons }) => lessons).map(({ row }, place) => [row, place]));
  const parts = inOrder.map(({ islands: own, lessons }) => ({
    islands: own.map(toIsland),
    lessons: lessons.map((lesson) =>
      toLesson(
        lesson,
        places,
        names,
        own.map(({ row }) => row),
      ),
    ),
  }));
  const loose = parts.at(-1) ?? { islands: [], lessons: [] };
  const file = {
    format: COURSE_FILE,
    version: COURSE_FILE_VERSION,
    id,
    title,
    description,
    units: units.map((unit, index) => ({
      title: unit.title,
      islands: parts[index]?.islands ?? [],
      lessons: parts[index]?.lessons ?? [],
    })),
    ...loose,
  } as const;
  return { file: withFileNames(file, media), media, recordings };
}

/** The title of a learner's own course; null for anyone else's. */
export async function getOwnTitle(sql: Sql, userId: string, courseId: string): Promise<string | null> {
  const course = await selectOwn(sql, userId, courseId).select("title").executeTakeFirst();
  return course?.title ?? null;
}

/** The bytes of a recording, a row at a time. */
export async function* readRecording(sql: Sql, fileId: string): AsyncGenerator<Buffer> {
  for (let number = 0; ; number += 1) {
    const chunk = await sql
      .selectFrom("CourseFileChunk")
      .select("bytes")
      .where("fileId", "=", fileId)
      .where("number", "=", number)
      .executeTakeFirst();
    if (!chunk) return;
    yield chunk.bytes;
  }
}

/** The bytes of a picture or sound; none where it has gone. */
export async function readMedium(sql: Sql, mediaId: string): Promise<Buffer> {
  const medium = await sql
    .selectFrom("CourseMedia")
    .select("bytes")
    .where("id", "=", mediaId)
    .executeTakeFirst();
  return medium?.bytes ?? Buffer.alloc(0);
}
