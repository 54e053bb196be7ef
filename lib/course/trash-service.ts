import { v7 as uuidv7 } from "uuid";
import { AppError } from "#lib/core/errors.ts";
import { DAY_MS } from "#lib/core/time.ts";
import { db, inTransaction, type Tx } from "#lib/server/db/db.ts";
import { Prisma } from "#prisma/generated/client.ts";

/** docs/product.md#trash */
const KEEP_DAYS = 30;
/** Units that one course can throw away on one day */
const UNITS_A_DAY = 10_000;

export interface TrashItems {
  kind: "unit" | "island" | "quiz" | "question";
  ids: string[];
}

/** Where something goes: below which row (null: the course itself), and how many of its kind come before it there. */
export interface TrashTarget {
  parentId: string | null;
  position: number;
}

/*
 * What lies in the trash belongs to a hidden course that nobody is enrolled in, so no learner and no query for learners
 * comes upon it. In there a place says since when: an island's position is the day (since 1970) on which it came, a
 * unit's number that day times 10,000 plus a serial. A quiz or a question that comes alone gets an island with the
 * title "", which goes again when it is empty.
 */

const dayOf = (now: Date) => Math.floor(now.getTime() / DAY_MS);

/** The hidden course; null where nothing was ever thrown away. */
async function findTrash(tx: Tx, courseId: string): Promise<string | null> {
  return (await tx.course.findUnique({ where: { trashOfId: courseId }, select: { id: true } }))?.id ?? null;
}

async function lockCourse(tx: Tx, courseId: string): Promise<void> {
  await tx.$queryRaw`SELECT 1 AS "locked" FROM "Course" WHERE "id" = ${courseId}::uuid FOR UPDATE`;
}

async function makeTrash(tx: Tx, courseId: string): Promise<string> {
  await tx.$executeRaw`
    INSERT INTO "Course" ("id", "ownerId", "title", "trashOfId")
    SELECT ${uuidv7()}::uuid, "ownerId", "title", "id" FROM "Course" WHERE "id" = ${courseId}::uuid
    ON CONFLICT ("trashOfId") DO NOTHING`;
  const trashId = await findTrash(tx, courseId);
  if (trashId === null) throw new AppError("not_found", "There is no such course.");
  return trashId;
}

const isIn = (ids: string[]) => Prisma.sql`= ANY(${ids}::uuid[])`;

async function trashUnits(tx: Tx, courseId: string, trashId: string, ids: string[], day: number) {
  const first = day * UNITS_A_DAY;
  await tx.$executeRaw`
    UPDATE "Island" SET "courseId" = ${trashId}::uuid
    WHERE "courseId" = ${courseId}::uuid AND "unitId" ${isIn(ids)}`;
  await tx.$executeRaw`
    UPDATE "Unit" u SET "courseId" = ${trashId}::uuid, "number" = o."number" + (
      SELECT coalesce(max(t."number") + 1, ${first}::int) FROM "Unit" t
      WHERE t."courseId" = ${trashId}::uuid AND t."number" BETWEEN ${first}::int AND ${first + UNITS_A_DAY - 1}::int)
    FROM (SELECT "id", row_number() OVER (ORDER BY "number")::int - 1 AS "number" FROM "Unit"
      WHERE "courseId" = ${courseId}::uuid AND "id" ${isIn(ids)}) o
    WHERE u."id" = o."id"`;
}

async function trashIslands(tx: Tx, courseId: string, trashId: string, ids: string[], day: number) {
  await tx.$executeRaw`
    UPDATE "Island" SET "courseId" = ${trashId}::uuid, "unitId" = NULL, "position" = ${day}::int
    WHERE "courseId" = ${courseId}::uuid AND "id" ${isIn(ids)}`;
}

/** Empty islands, one for each of what is about to come. */
async function addHolders(tx: Tx, trashId: string, count: number, day: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => uuidv7());
  const place = { courseId: trashId, title: "", position: day };
  await tx.island.createMany({ data: ids.map((id) => ({ id, ...place })) });
  return ids;
}

async function trashQuizzes(tx: Tx, courseId: string, trashId: string, ids: string[], day: number) {
  // Each in an island of its own: two default quizzes can't lie in one.
  const here = await tx.quiz.findMany({
    where: { id: { in: ids }, island: { courseId } },
    select: { id: true },
  });
  const quizIds = here.map(({ id }) => id);
  const holders = await addHolders(tx, trashId, quizIds.length, day);
  await tx.$executeRaw`
    UPDATE "Quiz" z SET "islandId" = o."islandId"
    FROM unnest(${quizIds}::uuid[], ${holders}::uuid[]) AS o("id", "islandId") WHERE z."id" = o."id"`;
}

async function trashQuestions(tx: Tx, courseId: string, trashId: string, ids: string[], day: number) {
  const [islandId = ""] = await addHolders(tx, trashId, 1, day);
  const quizId = uuidv7();
  await tx.quiz.createMany({ data: [{ id: quizId, islandId, title: "", position: 0 }] });
  await tx.$executeRaw`
    UPDATE "Question" q SET "quizId" = ${quizId}::uuid FROM "Quiz" z JOIN "Island" i ON i."id" = z."islandId"
    WHERE z."id" = q."quizId" AND i."courseId" = ${courseId}::uuid AND q."id" ${isIn(ids)}`;
}

const MOVERS = { unit: trashUnits, island: trashIslands, quiz: trashQuizzes, question: trashQuestions };

/**
 * Throws parts of a course away, with all that lies below them; their progress stays with them. What isn't in the
 * course is left alone. Comes before any lock but the learner's. Error: `not_found` for an unknown course.
 * docs/product.md#trash
 */
export async function moveToTrash(
  tx: Tx,
  courseId: string,
  what: TrashItems,
  now = new Date(),
): Promise<void> {
  if (what.ids.length === 0) return;
  await lockCourse(tx, courseId);
  const trashId = await makeTrash(tx, courseId);
  await MOVERS[what.kind](tx, courseId, trashId, what.ids, dayOf(now));
  await dropHolders(tx, trashId);
}

/** Removes the islands and quizzes that only held what has left them. */
export async function dropHolders(tx: Tx, trashId: string): Promise<void> {
  await tx.$executeRaw`
    DELETE FROM "Quiz" z USING "Island" i WHERE i."id" = z."islandId" AND i."courseId" = ${trashId}::uuid
      AND z."title" = '' AND i."title" = '' AND NOT EXISTS (SELECT FROM "Question" q WHERE q."quizId" = z."id")`;
  await tx.$executeRaw`
    DELETE FROM "Island" i WHERE i."courseId" = ${trashId}::uuid AND i."title" = ''
      AND NOT EXISTS (SELECT FROM "Quiz" z WHERE z."islandId" = i."id")`;
}

interface Move {
  courseId: string;
  trashId: string;
  ids: string[];
  to: TrashTarget;
}

/** The ids of `rows` with `ids` put in where `position` of them come before. */
function putIn(rows: { id: string }[], ids: string[], position: number): string[] {
  const others = rows.map(({ id }) => id).filter((id) => !ids.includes(id));
  return [...others.slice(0, position), ...ids, ...others.slice(position)];
}

async function restoreUnits(tx: Tx, { courseId, trashId, ids, to }: Move): Promise<number> {
  const rows = await tx.unit.findMany({
    where: { courseId },
    orderBy: { number: "asc" },
    select: { id: true },
  });
  const order = putIn(rows, ids, to.position);
  await tx.$executeRaw`UPDATE "Unit" SET "number" = -1 - "number" WHERE "courseId" = ${courseId}::uuid`;
  const count = await tx.$executeRaw`
    UPDATE "Unit" SET "courseId" = ${courseId}::uuid, "number" = -1000000000 - "number"
    WHERE "courseId" = ${trashId}::uuid AND "id" ${isIn(ids)}`;
  await tx.$executeRaw`
    UPDATE "Unit" u SET "number" = o."number" FROM unnest(${order}::uuid[]) WITH ORDINALITY AS o("id", "number")
    WHERE u."id" = o."id" AND u."courseId" = ${courseId}::uuid`;
  await tx.$executeRaw`
    UPDATE "Island" SET "courseId" = ${courseId}::uuid
    WHERE "courseId" = ${trashId}::uuid AND "unitId" ${isIn(ids)}`;
  return count;
}

async function restoreIslands(tx: Tx, { courseId, trashId, ids, to }: Move): Promise<number> {
  if (to.parentId) await tx.unit.findFirstOrThrow({ where: { id: to.parentId, courseId } });
  const rows = await tx.island.findMany({
    where: { courseId },
    orderBy: [{ position: "asc" }, { id: "asc" }],
    select: { id: true, unitId: true },
  });
  const siblings = rows.filter(({ unitId }) => unitId === to.parentId);
  const next = siblings[to.position];
  const last = siblings.at(-1);
  const place = next ? rows.indexOf(next) : last ? rows.indexOf(last) + 1 : rows.length;
  const order = putIn(rows, ids, place);
  const count = await tx.$executeRaw`
    UPDATE "Island" SET "courseId" = ${courseId}::uuid, "unitId" = ${to.parentId}::uuid
    WHERE "courseId" = ${trashId}::uuid AND "id" ${isIn(ids)}`;
  await tx.$executeRaw`
    UPDATE "Island" i SET "position" = o."position" - 1 FROM unnest(${order}::uuid[]) WITH ORDINALITY AS o("id", "position")
    WHERE i."id" = o."id" AND i."courseId" = ${courseId}::uuid`;
  return count;
}

async function restoreQuizzes(tx: Tx, { courseId, trashId, ids, to }: Move): Promise<number> {
  const islandId = to.parentId ?? "";
  await tx.island.findFirstOrThrow({ where: { id: islandId, courseId } });
  const rows = await tx.quiz.findMany({
    where: { islandId },
    orderBy: { position: "asc" },
    select: { id: true },
  });
  const order = putIn(rows, ids, to.position);
  // At most one of an island is its default quiz: whichever is there stays it.
  const count = await tx.$executeRaw`
    UPDATE "Quiz" z SET "islandId" = ${islandId}::uuid, "kind" = CASE WHEN z."id" = (
        SELECT d."id" FROM "Quiz" d WHERE d."kind" = 'default' AND (d."islandId" = ${islandId}::uuid OR d."id" ${isIn(ids)})
        ORDER BY d."islandId" <> ${islandId}::uuid, d."id" LIMIT 1) THEN z."kind" ELSE '' END
    FROM "Island" i WHERE i."id" = z."islandId" AND i."courseId" = ${trashId}::uuid AND z."id" ${isIn(ids)}`;
  await tx.$executeRaw`
    UPDATE "Quiz" z SET "position" = o."position" - 1 FROM unnest(${order}::uuid[]) WITH ORDINALITY AS o("id", "position")
    WHERE z."id" = o."id" AND z."islandId" = ${islandId}::uuid`;
  return count;
}

async function restoreQuestions(tx: Tx, { courseId, trashId, ids, to }: Move): Promise<number> {
  const quizId = to.parentId ?? "";
  await tx.quiz.findFirstOrThrow({ where: { id: quizId, island: { courseId } } });
  const rows = await tx.question.findMany({
    where: { quizId },
    orderBy: { position: "asc" },
    select: { id: true },
  });
  const order = putIn(rows, ids, to.position);
  const count = await tx.$executeRaw`
    UPDATE "Question" q SET "quizId" = ${quizId}::uuid FROM "Quiz" z JOIN "Island" i ON i."id" = z."islandId"
    WHERE z."id" = q."quizId" AND i."courseId" = ${trashId}::uuid AND q."id" ${isIn(ids)}`;
  await tx.$executeRaw`
    UPDATE "Question" q SET "position" = o."position" - 1 FROM unnest(${order}::uuid[]) WITH ORDINALITY AS o("id", "position")
    WHERE q."id" = o."id" AND q."quizId" = ${quizId}::uuid`;
  return count;
}

const RESTORERS = {
  unit: restoreUnits,
  island: restoreIslands,
  quiz: restoreQuizzes,
  question: restoreQuestions,
};

/**
 * Brings parts of a course back out of its trash, in the order of `ids`. Error: `not_found` where one of them isn't in
 * the trash (any more) or the place isn't in the course. docs/product.md#trash
 */
export async function restoreFromTrash(
  tx: Tx,
  courseId: string,
  what: TrashItems,
  to: TrashTarget,
): Promise<void> {
  const gone = new AppError("not_found", "That is gone for good: what was removed is kept for 30 days.");
  await lockCourse(tx, courseId);
  const trashId = await findTrash(tx, courseId);
  if (trashId === null) throw gone;
  const move = { courseId, trashId, ids: [...new Set(what.ids)], to };
  const count = await RESTORERS[what.kind](tx, move).catch((error: unknown) => {
    throw isMissing(error) ? new AppError("not_found", "There is no such place in this course.") : error;
  });
  if (count < move.ids.length) throw gone;
  await dropHolders(tx, trashId);
}

const isMissing = (error: unknown) => error instanceof Error && "code" in error && error.code === "P2025";

/** Removes for good what was thrown away more than 30 days ago. docs/product.md#trash */
export async function sweepTrash(now: Date): Promise<void> {
  const day = dayOf(now) - KEEP_DAYS;
  await inTransaction(async (tx) => {
    await tx.$executeRaw`
      DELETE FROM "Island" i USING "Course" c LEFT JOIN "Unit" u ON u."courseId" = c."id"
      WHERE i."courseId" = c."id" AND c."trashOfId" IS NOT NULL AND (
        (i."unitId" IS NULL AND i."position" < ${day}::int)
        OR (i."unitId" = u."id" AND u."number" < ${day * UNITS_A_DAY}::int))`;
    await tx.$executeRaw`
      DELETE FROM "Unit" u USING "Course" c
      WHERE u."courseId" = c."id" AND c."trashOfId" IS NOT NULL AND u."number" < ${day * UNITS_A_DAY}::int`;
  });
  // Only where nothing came in at the same moment.
  await db().course.deleteMany({
    where: { trashOfId: { not: null }, units: { none: {} }, islands: { none: {} } },
  });
}
