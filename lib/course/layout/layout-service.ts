import { dropHolders, moveToTrash } from "#lib/course/trash-service.ts";
import type { Tx } from "#lib/server/db/db.ts";
import { readLayout } from "./layout-queries.ts";
import type { Layout } from "./layout-schema.ts";

/*
 * All rows of a kind go in one statement: those that stay are moved, those in the trash come back, new ones are made,
 * and those that are as they should be aren't written to.
 */

async function placeUnits(tx: Tx, courseId: string, { units }: Layout): Promise<void> {
  // Two units can't have one number, not even for a moment: all make room first.
  await tx.$executeRaw`UPDATE "Unit" SET "number" = -1 - "number" WHERE "courseId" = ${courseId}::uuid`;
  await tx.$executeRaw`
    INSERT INTO "Unit" ("id", "courseId", "number", "title", "fileTitle", "subtitle", "difficulty")
    SELECT r."id", ${courseId}::uuid, r."number", r."title", r."fileTitle", r."subtitle", r."difficulty"
    FROM jsonb_to_recordset(${JSON.stringify(units)}::jsonb)
      AS r("id" uuid, "number" int, "title" text, "fileTitle" text, "subtitle" text, "difficulty" text)
    ON CONFLICT ("id") DO UPDATE SET "courseId" = excluded."courseId", "number" = excluded."number",
      "title" = excluded."title", "fileTitle" = excluded."fileTitle", "subtitle" = excluded."subtitle", "difficulty" = excluded."difficulty"`;
}

async function placeIslands(tx: Tx, courseId: string, { islands }: Layout): Promise<void> {
  const rows = JSON.stringify(islands);
  await tx.$executeRaw`
    INSERT INTO "Island" AS i ("id", "courseId", "unitId", "position", "title", "fileTitle", "difficulty", "sourceId")
    SELECT r."id", ${courseId}::uuid, r."unitId", r."position", r."title", r."fileTitle", r."difficulty", r."sourceId"
    FROM jsonb_to_recordset(${rows}::jsonb)
      AS r("id" uuid, "unitId" uuid, "position" int, "title" text, "fileTitle" text, "difficulty" text, "sourceId" text)
    ON CONFLICT ("id") DO UPDATE SET "courseId" = excluded."courseId", "unitId" = excluded."unitId",
      "position" = excluded."position", "title" = excluded."title", "fileTitle" = excluded."fileTitle",
      "difficulty" = excluded."difficulty", "sourceId" = excluded."sourceId"
    WHERE (i."courseId", i."unitId", i."position", i."title", i."fileTitle", i."difficulty", i."sourceId") IS DISTINCT FROM
      (excluded."courseId", excluded."unitId", excluded."position", excluded."title", excluded."fileTitle",
        excluded."difficulty", excluded."sourceId")`;
  await tx.islandText.deleteMany({
    where: { islandId: { in: islands.filter(({ text }) => text === null).map(({ id }) => id) } },
  });
  await tx.$executeRaw`
    INSERT INTO "IslandText" AS t ("islandId", "text")
    SELECT r."id", r."text" FROM jsonb_to_recordset(${rows}::jsonb) AS r("id" uuid, "text" text) WHERE r."text" IS NOT NULL
    ON CONFLICT ("islandId") DO UPDATE SET "text" = excluded."text" WHERE t."text" <> excluded."text"`;
}

async function placeQuizzes(tx: Tx, courseId: string, { quizzes }: Layout): Promise<void> {
  const rows = JSON.stringify(quizzes);
  // An island has one default quiz at most, at every moment: those that give it up do so first.
  await tx.$executeRaw`
    UPDATE "Quiz" z SET "kind" = '' FROM "Island" i
    WHERE i."id" = z."islandId" AND i."courseId" = ${courseId}::uuid AND z."kind" = 'default' AND NOT EXISTS (
      SELECT FROM jsonb_to_recordset(${rows}::jsonb) AS r("id" uuid, "islandId" uuid, "kind" text)
      WHERE r."id" = z."id" AND r."islandId" = z."islandId" AND r."kind" = z."kind")`;
  await tx.$executeRaw`
    INSERT INTO "Quiz" AS z ("id", "islandId", "position", "title", "fileTitle", "kind", "passingScore")
    SELECT r."id", r."islandId", r."position", r."title", r."fileTitle", r."kind", r."passingScore"
    FROM jsonb_to_recordset(${rows}::jsonb)
      AS r("id" uuid, "islandId" uuid, "position" int, "title" text, "fileTitle" text, "kind" text, "passingScore" int)
    ON CONFLICT ("id") DO UPDATE SET "islandId" = excluded."islandId", "position" = excluded."position",
      "title" = excluded."title", "fileTitle" = excluded."fileTitle", "kind" = excluded."kind",
      "passingScore" = excluded."passingScore"
    WHERE (z."islandId", z."position", z."title", z."fileTitle", z."kind", z."passingScore") IS DISTINCT FROM
      (excluded."islandId", excluded."position", excluded."title", excluded."fileTitle", excluded."kind", excluded."passingScore")`;
}

async function placeQuestions(tx: Tx, { questions }: Layout): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO "Question" AS q ("id", "quizId", "position", "sourceId", "withdrawnAt", "withdrawnReason")
    SELECT r."id", r."quizId", r."position", r."sourceId", r."withdrawnAt", r."withdrawnReason"
    FROM jsonb_to_recordset(${JSON.stringify(questions)}::jsonb)
      AS r("id" uuid, "quizId" uuid, "position" int, "sourceId" text, "withdrawnAt" timestamptz, "withdrawnReason" "WithdrawalReason")
    ON CONFLICT ("id") DO UPDATE SET "quizId" = excluded."quizId", "position" = excluded."position",
      "sourceId" = excluded."sourceId", "withdrawnAt" = excluded."withdrawnAt", "withdrawnReason" = excluded."withdrawnReason"
    WHERE (q."quizId", q."position", q."sourceId", q."withdrawnAt", q."withdrawnReason") IS DISTINCT FROM
      (excluded."quizId", excluded."position", excluded."sourceId", excluded."withdrawnAt", excluded."withdrawnReason")`;
}

const missing = (rows: readonly { id: string }[], wanted: readonly { id: string }[]) => {
  const ids = new Set(wanted.map(({ id }) => id));
  return rows.map(({ id }) => id).filter((id) => !ids.has(id));
};

/** What the course has and the layout hasn't, the largest parts first: what lies below them goes with them. */
async function clearAway(tx: Tx, courseId: string, layout: Layout, now: Date): Promise<void> {
  for (const [kind, list] of [
    ["unit", "units"],
    ["island", "islands"],
    ["quiz", "quizzes"],
    ["question", "questions"],
  ] as const) {
    const rows = (await readLayout(tx, courseId))[list];
    await moveToTrash(tx, courseId, { kind, ids: missing(rows, layout[list]) }, now);
  }
}

/**
 * Makes a course stand as `layout` says: its rows are made, moved, fetched from the trash or thrown into it. The
 * versions of questions are the caller's to write. The course's row must be locked. docs/product.md#trash
 */
export async function arrange(tx: Tx, courseId: string, layout: Layout, now: Date): Promise<void> {
  await placeUnits(tx, courseId, layout);
  await placeIslands(tx, courseId, layout);
  await placeQuizzes(tx, courseId, layout);
  await placeQuestions(tx, layout);
  await clearAway(tx, courseId, layout, now);
  const trash = await tx.course.findUnique({ where: { trashOfId: courseId }, select: { id: true } });
  if (trash) await dropHolders(tx, trash.id);
  const { description, sourceId } = layout;
  const data = { description, sourceId, version: { increment: 1 } };
  await tx.course.update({ where: { id: courseId }, data, select: { id: true } });
}
