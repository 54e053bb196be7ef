import { v7 as uuidv7 } from "uuid";
import { AppError } from "#lib/core/errors.ts";
import { readLayout } from "#lib/course/layout/layout-queries.ts";
import { type Layout, layoutSchema } from "#lib/course/layout/layout-schema.ts";
import { applyLayout } from "#lib/course/layout/layout-service.ts";
import { contentRow } from "#lib/course/lessons/lesson-rows.ts";
import { insertContents } from "#lib/course/lessons/lesson-service.ts";
import type { CourseDraft } from "#lib/course/rules.ts";
import { saveVersions } from "#lib/course/service.ts";
import { insertVersions } from "#lib/quiz/question-service.ts";
import { kysely, type Tx } from "#lib/server/db/db.ts";
import { changesNothing, planUpdate, type UpdateCounts } from "./plan.ts";
import { readKnown } from "./update-queries.ts";

const COPIED_COLUMNS = [
  "lessonId",
  "basedOn",
  "blocks",
  "media",
  "cues",
  "chapters",
  "transcript",
  "language",
  "words",
  "seconds",
  "hash",
] as const;
const CONTENT_COLUMNS = ["id", "number", ...COPIED_COLUMNS] as const;

const GONE = "The course that this would update is gone.";

/** Locks a course of the learner. Throws `not_found` with the sentence `gone`. */
export async function lockOwnCourse(tx: Tx, userId: string, courseId: string, gone = GONE): Promise<void> {
  const course = await kysely(tx)
    .selectFrom("Course")
    .select("id")
    .where("id", "=", courseId)
    .where("ownerId", "=", userId)
    .forUpdate()
    .executeTakeFirst();
  if (!course) throw new AppError("not_found", gone);
}

/**
 * Makes the learner's course what its newer export says: what is the same keeps its rows and its progress, what says
 * something else gets a new version, what is gone goes to the trash. `kept`: ids in the source whose parts stay as they
 * are, as they can't be read this time. The learner must be locked. Returns the counts and
 * the course as it was. Throws `not_found`. docs/product.md#import
 */
export async function updateCourse(
  tx: Tx,
  userId: string,
  courseId: string,
  draft: CourseDraft,
  now: Date,
  kept: readonly string[] = [],
): Promise<{ counts: UpdateCounts; before: Layout }> {
  await lockOwnCourse(tx, userId, courseId);
  const known = await readKnown(tx, courseId);
  const plan = planUpdate(known, draft, uuidv7, courseId, new Set(kept));
  const before = layoutSchema.parse(known.rows);
  if (changesNothing(known.rows, plan)) return { counts: plan.counts, before };
  await applyLayout(tx, courseId, plan.rows, now);
  await saveVersions(tx, plan.versions);
  await insertContents(
    kysely(tx),
    plan.contents.map(({ lessonId, number, says }) => contentRow(lessonId, number, says)),
  );
  return { counts: plan.counts, before };
}

/** Whether everything that the course was made of is still there, in place or in its trash. */
async function isWhole(tx: Tx, courseId: string, before: Layout): Promise<boolean> {
  const among = (rows: readonly { id: string }[]) => ({ id: { in: rows.map(({ id }) => id) } });
  const ofCourse = { island: { courseId } };
  const counts = [
    [await tx.unit.count({ where: { courseId, ...among(before.units) } }), before.units],
    [await tx.island.count({ where: { courseId, ...among(before.islands) } }), before.islands],
    [await tx.quiz.count({ where: { ...ofCourse, ...among(before.quizzes) } }), before.quizzes],
    [await tx.question.count({ where: { quiz: ofCourse, ...among(before.questions) } }), before.questions],
    [await tx.lesson.count({ where: { courseId, ...among(before.lessons ?? []) } }), before.lessons ?? []],
    [await tx.recallCard.count({ where: { ...ofCourse, ...among(before.cards) } }), before.cards],
  ] as const;
  return counts.every(([count, rows]) => count === rows.length);
}

/** Makes what a question said then its newest version again. */
async function copyVersions(tx: Tx, courseId: string, before: Layout): Promise<void> {
  const current = new Map((await readLayout(tx, courseId)).questions.map(({ id, version }) => [id, version]));
  const then = new Map(before.questions.map(({ id, version }) => [id, version]));
  const outdated = [...then].filter(([id, version]) => (current.get(id) ?? 0) > version);
  const versions = await tx.questionVersion.findMany({
    where: { questionId: { in: outdated.map(([id]) => id) } },
    omit: { createdAt: true },
  });
  const old = versions.filter(({ questionId, number }) => then.get(questionId) === number);
  const rows = old.map((version) => {
    return { ...version, id: uuidv7(), number: (current.get(version.questionId) ?? 0) + 1 };
  });
  await insertVersions(tx, rows);
}

/** Makes what a lesson said then its newest content again. */
async function copyContents(tx: Tx, courseId: string, before: Layout): Promise<void> {
  const current = new Map((await readLayout(tx, courseId)).lessons?.map(({ id, content }) => [id, content]));
  const then = new Map(before.lessons?.map(({ id, content }) => [id, content]));
  const outdated = [...then].filter(([id, content]) => (current.get(id) ?? 0) > content);
  for (const [lessonId, number] of outdated) {
    await kysely(tx)
      .insertInto("LessonContent")
      .columns(CONTENT_COLUMNS)
      .expression(({ selectFrom, val }) =>
        selectFrom("LessonContent")
          .select([val(uuidv7()).as("id"), val((current.get(lessonId) ?? 0) + 1).as("number")])
          .select(COPIED_COLUMNS)
          .where("lessonId", "=", lessonId)
          .where("LessonContent.number", "=", number),
      )
      .execute();
  }
}

/**
 * Makes a course again what it was before an update; what the update brought goes to the trash. The learner must be
 * locked. Throws `not_found`, `not_undoable` where parts are gone for good. docs/product.md#import
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
      "This update can no longer be undone: what it removed was kept for 30 days.",
    );
  await applyLayout(tx, courseId, before, now);
  await copyVersions(tx, courseId, before);
  await copyContents(tx, courseId, before);
}
