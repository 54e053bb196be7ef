import { v7 as uuidv7 } from "uuid";
import { AppError } from "#lib/core/errors.ts";
import { insertQuestions, insertVersions, questionRows, versionRow } from "#lib/quiz/question-service.ts";
import { db, type Tx } from "#lib/server/db/db.ts";
import { isReferenceGone } from "#lib/server/db/errors.ts";
import { getCourse, getLastStudiedAt } from "./queries.ts";
import type { CourseDraft, IslandDraft, QuestionDraft } from "./rules.ts";
import type { CourseDto } from "./schema.ts";

/** All rows of a course below its units, island after island, so that few statements save them. */
function islandRows(courseId: string, islands: { unitId: string | null; island: IslandDraft }[]) {
  const rows = islands.map(({ unitId, island }, position) => {
    const { quizzes, text, ...draft } = island;
    return { quizzes, text, row: { ...draft, id: uuidv7(), courseId, unitId, position } };
  });
  const quizzes = rows.flatMap(({ quizzes: drafts, row }) =>
    drafts.map((quiz, position) => ({
      questions: quiz.questions,
      row: {
        id: uuidv7(),
        islandId: row.id,
        title: quiz.title,
        isDefault: quiz.isDefault ?? false,
        position,
      },
    })),
  );
  const questions = quizzes.flatMap((quiz) => questionRows(quiz.row.id, quiz.questions));
  return {
    islands: rows.map((island) => island.row),
    texts: rows.flatMap(({ text, row }) => (text ? [{ islandId: row.id, text }] : [])),
    quizzes: quizzes.map((quiz) => quiz.row),
    questions: questions.map((entry) => entry.question),
    versions: questions.map((entry) => entry.version),
  };
}

/** Saves what questions say from now on. */
export async function saveVersions(
  tx: Tx,
  versions: readonly { questionId: string; number: number; draft: QuestionDraft }[],
): Promise<void> {
  const rows = versions.map(({ questionId, number, draft }) => versionRow(questionId, number, draft));
  await insertVersions(tx, rows);
}

/** Saves a whole course; its owner, where it has one, is enrolled. Returns its id. */
export async function saveCourse(
  tx: Tx,
  draft: CourseDraft,
  owner: { ownerId: string } | { slug: string },
): Promise<string> {
  const courseId = uuidv7();
  const units = draft.units.map(({ islands, ...unit }, index) => ({
    islands,
    row: { ...unit, id: uuidv7(), courseId, number: index + 1 },
  }));
  const rows = islandRows(courseId, [
    ...units.flatMap((unit) => unit.islands.map((island) => ({ unitId: unit.row.id, island }))),
    ...draft.islands.map((island) => ({ unitId: null, island })),
  ]);
  const { title, description, sourceId = null, address = null } = draft;
  await tx.course.createMany({ data: [{ id: courseId, title, description, sourceId, address, ...owner }] });
  await tx.unit.createMany({ data: units.map((unit) => unit.row) });
  await tx.island.createMany({ data: rows.islands });
  await tx.islandText.createMany({ data: rows.texts });
  await tx.quiz.createMany({ data: rows.quizzes });
  await insertQuestions(tx, rows.questions);
  await insertVersions(tx, rows.versions);
  if ("ownerId" in owner) await tx.enrolment.createMany({ data: [{ userId: owner.ownerId, courseId }] });
  return courseId;
}

function noCourse(): AppError {
  return new AppError("not_found", "There is no such course.");
}

/**
 * Enrols the learner in a course of the catalogue; enrolling again changes nothing. Progress from before is
 * kept. Throws `not_found`.
 */
export async function enrol(userId: string, courseId: string): Promise<CourseDto> {
  const where = { id: courseId, ownerId: null };
  const open = await db().course.findFirst({ where, select: { id: true } });
  if (!open) throw noCourse();
  const data = { userId, courseId, lastStudiedAt: await getLastStudiedAt(userId, courseId) };
  await db()
    .enrolment.createMany({ data: [data], skipDuplicates: true })
    .catch((error: unknown) => {
      throw isReferenceGone(error) ? noCourse() : error;
    });
  const course = await getCourse(userId, courseId);
  // Another tab has left it in the meantime.
  if (!course) throw noCourse();
  return course;
}

/**
 * Takes a course of the catalogue off the learner's own: it stands in no list, map or practice any more. XP, runs,
 * streak days and progress stay. Leaving again changes nothing. Throws `not_found`, `own_course` (that is deleted
 * instead). docs/product.md#catalogue
 */
export async function leaveCourse(userId: string, courseId: string): Promise<void> {
  const where = { id: courseId, OR: [{ ownerId: null }, { ownerId: userId }] };
  const course = await db().course.findFirst({ where, select: { ownerId: true } });
  if (!course) throw noCourse();
  if (course.ownerId !== null)
    throw new AppError("own_course", "This course is your own. Delete it in its editor instead.");
  await db().enrolment.deleteMany({ where: { userId, courseId } });
}
