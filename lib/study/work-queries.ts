import { sql as raw } from "kysely";
import type { Sql } from "#lib/server/db/db.ts";
import type { WorkRow } from "./facts.ts";

interface Placed extends WorkRow {
  unit: number | null;
  place: number | null;
  position: number;
}

/** Words of a text, as its spaces tell: counting them takes the database no time. */
const textWords = raw<number>`
  length("text") - length(translate("text", E' \\n\\t', '')) + 1`;

async function listLessons(sql: Sql, userId: string, courseIds: readonly string[]): Promise<Placed[]> {
  const rows = await sql
    .selectFrom("Lesson")
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom("LessonContent")
          .select(["LessonContent.words", "LessonContent.seconds"])
          .whereRef("LessonContent.lessonId", "=", "Lesson.id")
          .orderBy("LessonContent.number", "desc")
          .limit(1)
          .as("content"),
      (join) => join.onTrue(),
    )
    .leftJoin("Island", (join) =>
      join
        .onRef("Island.id", "=", "Lesson.islandId")
        .onRef("Island.unitId", "is not distinct from", "Lesson.unitId")
        .on("Island.removedAt", "is", null),
    )
    .leftJoin("Unit", "Unit.id", "Lesson.unitId")
    .leftJoin("LessonProgress", (join) =>
      join.onRef("LessonProgress.lessonId", "=", "Lesson.id").on("LessonProgress.userId", "=", userId),
    )
    .select(["Lesson.courseId", "Lesson.id", "Lesson.title", "Lesson.position", "LessonProgress.doneAt"])
    .select(["content.words", "content.seconds", "Unit.number as unit", "Island.position as place"])
    .select("Island.id as islandId")
    .where("Lesson.courseId", "in", [...courseIds])
    .where("Lesson.removedAt", "is", null)
    .execute();
  return rows.map(({ seconds, ...row }) => ({
    ...row,
    kind: "lesson",
    isDone: row.doneAt !== null,
    questions: 0,
    seconds: seconds ?? 0,
  }));
}

interface Quiz extends Placed {
  islandId: string;
  /** Of its island's text */
  textWords: number | null;
}

async function listQuizzes(sql: Sql, userId: string, courseIds: readonly string[]): Promise<Quiz[]> {
  const rows = await sql
    .selectFrom("Quiz")
    .innerJoin("Island", "Island.id", "Quiz.islandId")
    .leftJoin("Unit", "Unit.id", "Island.unitId")
    .leftJoin("IslandText", "IslandText.islandId", "Island.id")
    .leftJoin("QuizProgress", (join) =>
      join.onRef("QuizProgress.quizId", "=", "Quiz.id").on("QuizProgress.userId", "=", userId),
    )
    .select(["Island.courseId", "Quiz.id", "Quiz.title", "Quiz.position", "Quiz.islandId"])
    .select(["QuizProgress.completedAt as doneAt", "Unit.number as unit", "Island.position as place"])
    .select(textWords.as("textWords"))
    .select(({ selectFrom }) =>
      selectFrom("Question")
        .select(({ fn }) => fn.countAll<string>().as("count"))
        .whereRef("Question.quizId", "=", "Quiz.id")
        .where("Question.withdrawnAt", "is", null)
        .where("Question.removedAt", "is", null)
        .as("questions"),
    )
    .where("Island.courseId", "in", [...courseIds])
    .where("Island.removedAt", "is", null)
    .where("Quiz.removedAt", "is", null)
    .execute();
  return rows
    .map((row) => ({
      ...row,
      kind: "quiz" as const,
      isDone: row.doneAt !== null,
      questions: Number(row.questions ?? 0),
      words: 0,
      seconds: 0,
    }))
    .filter(({ questions }) => questions > 0);
}

/** What stands nowhere comes behind all that stands somewhere; a lesson stands before the quizzes of its island. */
function inOrder(a: Placed, b: Placed): number {
  const far = Number.MAX_SAFE_INTEGER;
  return (
    (a.unit ?? far) - (b.unit ?? far) ||
    (a.place ?? far) - (b.place ?? far) ||
    (a.kind === b.kind ? 0 : a.kind === "lesson" ? -1 : 1) ||
    a.position - b.position ||
    (a.id < b.id ? -1 : 1)
  );
}

/** A text that no lesson has taken over is read with its island's first quiz: the first one that was completed, if any. */
function withTexts(quizzes: readonly Quiz[], lessons: readonly Placed[]): Quiz[] {
  const withLessons = new Set(lessons.map(({ islandId }) => islandId));
  const readers = new Map<string, Quiz>();
  for (const quiz of quizzes) {
    const known = readers.get(quiz.islandId);
    if (!known || (quiz.doneAt && (!known.doneAt || quiz.doneAt < known.doneAt)))
      readers.set(quiz.islandId, quiz);
  }
  return quizzes.map((quiz) => {
    const isReader = readers.get(quiz.islandId) === quiz && !withLessons.has(quiz.islandId);
    return isReader ? { ...quiz, words: quiz.textWords ?? 0 } : quiz;
  });
}

const toRow = ({
  courseId,
  doneAt,
  islandId,
  kind,
  id,
  title,
  isDone,
  questions,
  words,
  seconds,
}: Placed) => ({
  courseId,
  doneAt,
  islandId,
  ...{ kind, id, title, isDone, questions, words, seconds },
});

/** Lessons and quizzes of courses in the order of each, with what of them the learner has done. docs/product.md#estimates */
export async function listWork(
  sql: Sql,
  userId: string,
  courseIds: readonly string[],
): Promise<Map<string, WorkRow[]>> {
  if (courseIds.length === 0) return new Map();
  const lessons = await listLessons(sql, userId, courseIds);
  const quizzes = (await listQuizzes(sql, userId, courseIds)).toSorted(inOrder);
  const rows = [...lessons, ...withTexts(quizzes, lessons)].toSorted(inOrder).map(toRow);
  return Map.groupBy(rows, ({ courseId }) => courseId);
}
