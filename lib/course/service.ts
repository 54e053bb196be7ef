import { v7 as uuidv7 } from "uuid";
import { AppError } from "#lib/core/errors.ts";
import type { TextTime } from "#lib/course-reader/rules.ts";
import { lockLearner } from "#lib/learner/service.ts";
import { insertQuestions, insertVersions, questionRows, versionRow } from "#lib/quiz/question-service.ts";
import { db, inSqlTransaction, type Sql, type Tx } from "#lib/server/db/db.ts";
import { isReferenceGone } from "#lib/server/db/errors.ts";
import { restPlan, wakePlan } from "./ended-plans-service.ts";
import { insertLessons } from "./lessons/lesson-service.ts";
import { getCourse, getLastStudiedAt } from "./queries.ts";
import type { CourseDraft, IslandDraft, QuestionDraft } from "./rules.ts";
import type { CourseDto } from "./schema.ts";

/** JSON's null and the lack of times are one: only the database tells them apart. */
const textRow = (islandId: string, text: string, times: readonly TextTime[] | null = null) =>
  times ? { islandId, text, times: times.map((time) => ({ ...time })) } : { islandId, text };

/** All rows of a course below its units, island after island, so that few statements save them. */
function islandRows(
  courseId: string,
  islands: { unitId: string | null; island: IslandDraft }[],
  { islands: first, isOwn }: Behind,
) {
  const rows = islands.map(({ unitId, island }, index) => {
    const { quizzes, text, times, cards = [], ...draft } = island;
    const place = { courseId, unitId, position: first + index, isOwn };
    return { quizzes, text, times, cards, row: { ...draft, id: uuidv7(), ...place } };
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
        isOwn,
      },
    })),
  );
  const questions = quizzes.flatMap((quiz) => questionRows(quiz.row.id, quiz.questions));
  return {
    islands: rows.map((island) => island.row),
    texts: rows.flatMap(({ text, times, row }) => (text ? [textRow(row.id, text, times)] : [])),
    cards: rows.flatMap(({ cards, row }) =>
      cards.map((card, place) => ({ ...card, id: uuidv7(), islandId: row.id, position: place })),
    ),
    quizzes: quizzes.map((quiz) => quiz.row),
    questions: questions.map((entry) => entry.question),
    versions: questions.map((entry) => ({ ...entry.version, isOwn })),
  };
}

/** How much of a course stands before what is saved */
interface Behind {
  units: number;
  islands: number;
  lessons: number;
  /** What is saved counts as the owner's own: no newer export of the course knows it */
  isOwn: boolean;
}

const WHOLE: Behind = { units: 0, islands: 0, lessons: 0, isOwn: false };
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

/** Saves the parts of a course, behind those that are there. Returns their ids. */
export async function saveParts(
  tx: Tx,
  courseId: string,
  draft: Pick<CourseDraft, "units" | "islands" | "lessons">,
  behind: Behind,
) {
  const units = draft.units.map(({ islands, lessons: _, ...unit }, index) => ({
    islands,
    row: { ...unit, id: uuidv7(), courseId, number: behind.units + index + 1, isOwn: behind.isOwn },
  }));
  const islands = [
    ...units.flatMap((unit) => unit.islands.map((island) => ({ unitId: unit.row.id, island }))),
    ...draft.islands.map((island) => ({ unitId: null, island })),
  ];
  const rows = islandRows(courseId, islands, behind);
  await tx.unit.createMany({ data: units.map((unit) => unit.row) });
  await tx.island.createMany({ data: rows.islands });
  await tx.islandText.createMany({ data: rows.texts });
  await tx.recallCard.createMany({ data: rows.cards });
  await tx.quiz.createMany({ data: rows.quizzes });
  await insertQuestions(tx, rows.questions);
  await insertVersions(tx, rows.versions);
  const placed = { units: units.map(({ row }) => row.id), islands: idsOf(rows.islands) };
  const lessons = await insertLessons(tx, courseId, draft, {
    ...placed,
    first: behind.lessons,
    isOwn: behind.isOwn,
  });
  return {
    ...placed,
    lessons,
    quizzes: idsOf(rows.quizzes),
    questions: idsOf(rows.questions),
    cards: idsOf(rows.cards),
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
  owner: { ownerId: string } | { slug: string; isPremiumOnly?: boolean },
): Promise<string> {
  const courseId = uuidv7();
  const { title, description, sourceId = null, address = null } = draft;
  await tx.course.createMany({ data: [{ id: courseId, title, description, sourceId, address, ...owner }] });
  await saveParts(tx, courseId, draft, WHOLE);
  if ("ownerId" in owner) await tx.enrolment.createMany({ data: [{ userId: owner.ownerId, courseId }] });
  return courseId;
}

function noCourse(): AppError {
  return new AppError("not_found", "There is no such course.");
}

interface Joining {
  userId: string;
  courseId: string;
  lastStudiedAt: Date | null;
  createdAt: Date;
}

/**
 * Writes the enrolment of a learner who is locked. A course for Premium alone takes nobody else in; who is on it already
 * stays. Throws `not_found`, `premium_only`.
 */
async function join(sql: Sql, row: Joining, isPremium: boolean): Promise<void> {
  const { userId, courseId, createdAt: now } = row;
  const course = await sql
    .selectFrom("Course")
    .leftJoin("Enrolment", (on) =>
      on.onRef("Enrolment.courseId", "=", "Course.id").on("Enrolment.userId", "=", userId),
    )
    .select(["Course.isPremiumOnly", "Enrolment.userId as enrolled"])
    .where("Course.id", "=", courseId)
    .where("Course.ownerId", "is", null)
    .executeTakeFirst();
  if (!course) throw noCourse();
  if (course.enrolled !== null) return;
  if (course.isPremiumOnly && !isPremium)
    throw new AppError("premium_only", "Only learners with Premium can start this course.");
  await sql.insertInto("Enrolment").values(row).execute();
  await wakePlan(sql, userId, courseId, now);
}

/**
 * Enrols the learner in a course of the catalogue; enrolling again changes nothing. Progress and study plan from before are
 * kept. Throws `not_found`, and `premium_only` where only Premium is let in. docs/product.md#catalogue
 */
export async function enrol(userId: string, courseId: string, now: Date): Promise<CourseDto> {
  const row = {
    ...{ userId, courseId, createdAt: now },
    lastStudiedAt: await getLastStudiedAt(userId, courseId),
  };
  const joined = inSqlTransaction(async (sql) => {
    const { isPremium } = await lockLearner(sql, userId, now);
    await join(sql, row, isPremium);
  });
  await joined.catch((error: unknown) => {
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
 * instead). Its study plan rests until then. docs/product.md#catalogue
 */
export async function leaveCourse(userId: string, courseId: string, now: Date): Promise<void> {
  const where = { id: courseId, OR: [{ ownerId: null }, { ownerId: userId }] };
  const course = await db().course.findFirst({ where, select: { ownerId: true } });
  if (!course) throw noCourse();
  if (course.ownerId !== null)
    throw new AppError("own_course", "This course is your own. Delete it in its editor instead.");
  await inSqlTransaction(async (sql) => {
    await lockLearner(sql, userId, now);
    await restPlan(sql, userId, courseId, now);
    await sql.deleteFrom("Enrolment").where("userId", "=", userId).where("courseId", "=", courseId).execute();
  });
}
