import { sql as raw } from "kysely";
import { db, kysely } from "#lib/server/db/db.ts";
import { modelHost } from "#lib/server/model/connection.ts";
import { liveContents } from "./queries.ts";

/** Whether what a learner writes may go to the host that runs the model now. docs/product.md#assistant */
export async function hasConsent(userId: string): Promise<boolean> {
  const host = modelHost();
  if (host === "") return false;
  const user = await db().user.findUnique({ where: { id: userId }, select: { assistantConsentHost: true } });
  return user?.assistantConsentHost === host;
}

interface Unmeant {
  id: string;
  heading: string;
  text: string;
}

/** Passages of a course without a direction. */
export async function listWithoutVector(courseId: string, limit: number): Promise<Unmeant[]> {
  const { rows } = await raw<Unmeant>`
    WITH "live" AS (${liveContents(courseId)})
    SELECT p."id"::text AS "id", p."heading", p."text" FROM "LessonPassage" p JOIN "live" USING ("contentId")
    WHERE p."text" <> '' AND coalesce(cardinality(p."vector"), 0) = 0 ORDER BY p."id" LIMIT ${limit}`.execute(
    kysely(),
  );
  return rows;
}

/** The ids of a course's passages that have a direction, with its length. */
export async function listVectorIds(courseId: string): Promise<string[]> {
  const { rows } = await raw<{ id: string }>`
    WITH "live" AS (${liveContents(courseId)})
    SELECT p."id"::text AS "id" FROM "LessonPassage" p JOIN "live" USING ("contentId")
    WHERE cardinality(p."vector") > 0`.execute(kysely());
  return rows.map(({ id }) => id);
}

export async function readVectors(ids: readonly string[]): Promise<Map<string, number[]>> {
  const { rows } = await raw<{ id: string; vector: number[] }>`
    SELECT "id"::text AS "id", "vector" FROM "LessonPassage" WHERE "id" = ANY(${ids}::uuid[])`.execute(
    kysely(),
  );
  return new Map(rows.map(({ id, vector }) => [id, vector]));
}
