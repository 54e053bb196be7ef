import { sql as raw } from "kysely";
import { db, kysely } from "#lib/server/db/db.ts";

/** Whether a learner owns the course or is enrolled in it. */
export async function seesCourse(userId: string, courseId: string): Promise<boolean> {
  const mine = { OR: [{ ownerId: userId }, { enrolments: { some: { userId } } }] };
  return (await db().course.findFirst({ where: { id: courseId, ...mine }, select: { id: true } })) !== null;
}

/** The current contents of a course's lessons that aren't in the trash, as a table of a statement. */
export const liveContents = (courseId: string) => raw<{
  contentId: string;
  lessonId: string;
  title: string;
}>`SELECT c."id" AS "contentId", l."id" AS "lessonId", l."title" FROM "Lesson" l
   JOIN LATERAL (SELECT "id" FROM "LessonContent" WHERE "lessonId" = l."id" ORDER BY "number" DESC LIMIT 1) c ON TRUE
   WHERE l."courseId" = ${courseId}::uuid AND l."removedAt" IS NULL`;

/** The current contents that are not cut into passages yet. */
export async function listUncut(courseId: string): Promise<string[]> {
  const { rows } = await raw<{ contentId: string }>`
    WITH "live" AS (${liveContents(courseId)})
    SELECT "contentId"::text AS "contentId" FROM "live"
    WHERE NOT EXISTS (SELECT FROM "LessonPassage" p WHERE p."contentId" = "live"."contentId")`.execute(
    kysely(),
  );
  return rows.map(({ contentId }) => contentId);
}

/** A passage as it is shown and given to a model. */
export interface FoundPassage {
  passageId: string;
  lessonId: string;
  title: string;
  heading: string;
  block: string | null;
  second: number | null;
  text: string;
}

/** Stands in the index of every passage of a course: its words are looked up among those alone. */
export const courseLexeme = (courseId: string) => `course ${courseId}`;

/** The columns of a passage, of tables p and l. */
export const PASSAGE = raw`p."id"::text AS "passageId", l."lessonId"::text AS "lessonId", l."title", p."heading", p."block", p."second", p."text"`;

/** Passages of a course by their ids, in no order. */
export async function listPassages(courseId: string, ids: readonly string[]): Promise<FoundPassage[]> {
  if (ids.length === 0) return [];
  const { rows } = await raw<FoundPassage>`
    WITH "live" AS (${liveContents(courseId)})
    SELECT ${PASSAGE} FROM "LessonPassage" p JOIN "live" l USING ("contentId")
    WHERE p."id" = ANY(${ids}::uuid[])`.execute(kysely());
  return rows;
}

/** The passage whose text holds a sentence, whatever its spaces are; null where none does. */
export async function findHolder(courseId: string, sentence: string): Promise<FoundPassage | null> {
  const folded = sentence.replace(/\s+/g, " ").trim().toLowerCase();
  if (folded === "") return null;
  const { rows } = await raw<FoundPassage>`
    WITH "live" AS (${liveContents(courseId)})
    SELECT ${PASSAGE} FROM "LessonPassage" p JOIN "live" l USING ("contentId")
    WHERE position(${folded} IN lower(regexp_replace(p."text", '\\s+', ' ', 'g'))) > 0
    ORDER BY p."id" LIMIT 1`.execute(kysely());
  return rows[0] ?? null;
}
