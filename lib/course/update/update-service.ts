import { v7 as uuidv7 } from "uuid";
import { AppError } from "#lib/core/errors.ts";
import { readLayout } from "#lib/course/layout/layout-queries.ts";
import { type Layout, layoutSchema } from "#lib/course/layout/layout-schema.ts";
import { arrange } from "#lib/course/layout/layout-service.ts";
import type { CourseDraft } from "#lib/course/rules.ts";
import { saveVersions } from "#lib/course/service.ts";
import type { Tx } from "#lib/server/db/db.ts";
import { changesNothing, planUpdate, type UpdateCounts } from "./plan.ts";
import { readKnown } from "./update-queries.ts";

/** Locks a course of the learner. Error: `not_found`. */
export async function lockOwnCourse(tx: Tx, userId: string, courseId: string): Promise<void> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT "id"::text AS "id" FROM "Course"
    WHERE "id" = ${courseId}::uuid AND "ownerId" = ${userId}::uuid AND "trashOfId" IS NULL FOR UPDATE`;
  if (rows.length === 0) throw new AppError("not_found", "The course that this would update is gone.");
}

/**
 * Makes the learner's course what its newer export says: what is the same keeps its rows and its progress, what says
 * something else gets a new version, what is gone goes to the trash. The learner must be locked. Answers the counts and
 * the course as it was. Error: `not_found`. docs/product.md#import
 */
export async function updateCourse(
  tx: Tx,
  userId: string,
  courseId: string,
  draft: CourseDraft,
  now: Date,
): Promise<{ counts: UpdateCounts; before: Layout }> {
  await lockOwnCourse(tx, userId, courseId);
  const known = await readKnown(tx, courseId);
  const plan = planUpdate(known, draft, uuidv7);
  const before = layoutSchema.parse(known.rows);
  if (changesNothing(known.rows, plan)) return { counts: plan.counts, before };
  await arrange(tx, courseId, plan.rows, now);
  await saveVersions(tx, plan.versions);
  return { counts: plan.counts, before };
}

const missingFrom = (rows: readonly { id: string }[], wanted: readonly { id: string }[]) => {
  const ids = new Set(rows.map(({ id }) => id));
  return wanted.some(({ id }) => !ids.has(id));
};

/** Whether all that the course was made of is still there, in it or in its trash. */
async function isWhole(tx: Tx, courseId: string, before: Layout): Promise<boolean> {
  const trash = await tx.course.findUnique({ where: { trashOfId: courseId }, select: { id: true } });
  const layouts = [await readLayout(tx, courseId), ...(trash ? [await readLayout(tx, trash.id)] : [])];
  return (["units", "islands", "quizzes", "questions"] as const).every(
    (list) =>
      !missingFrom(
        layouts.flatMap<{ id: string }>((layout) => layout[list]),
        before[list],
      ),
  );
}

/** What a question said then becomes its newest version again. */
async function copyVersions(tx: Tx, before: Layout): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO "QuestionVersion" ("id", "questionId", "number", "basedOn", "kind", "text", "html", "options", "correctIndex",
      "explanation", "explanationHtml", "source", "canShuffle", "fingerprint")
    SELECT gen_random_uuid(), o."questionId", n."number" + 1, o."basedOn", o."kind", o."text", o."html", o."options", o."correctIndex",
      o."explanation", o."explanationHtml", o."source", o."canShuffle", o."fingerprint"
    FROM jsonb_to_recordset(${JSON.stringify(before.questions)}::jsonb) AS r("id" uuid, "version" int)
    JOIN "QuestionVersion" o ON o."questionId" = r."id" AND o."number" = r."version"
    JOIN LATERAL (SELECT max(v."number") AS "number" FROM "QuestionVersion" v WHERE v."questionId" = r."id") n ON true
    WHERE n."number" > r."version"`;
}

/**
 * Makes a course again what it was before an update; what the update brought goes to the trash. The learner must be
 * locked. Errors: `not_found`, `not_undoable` where parts are gone for good. docs/product.md#import
 */
export async function revertCourse(
  tx: Tx,
  userId: string,
  courseId: string,
  before: Layout,
  now: Date,
): Promise<void> {
  await lockOwnCourse(tx, userId, courseId);
  if (!(await isWhole(tx, courseId, before)))
    throw new AppError(
      "not_undoable",
      "This update can't be undone any more: what it removed was kept for 30 days.",
    );
  await arrange(tx, courseId, before, now);
  await copyVersions(tx, before);
}
