import type { Sql } from "#lib/server/db/db.ts";
import { comesFirst } from "./rules.ts";
import type { NextStepDto } from "./schema.ts";

/** The first lesson of a course that isn't done: those of an island before it, the others of a unit behind its islands. */
function findOpenLesson(sql: Sql, userId: string, courseId: string) {
  return sql
    .selectFrom("Lesson")
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
    .select(["Lesson.id", "Lesson.title", "Unit.number as unit", "Island.position as island"])
    .where("Lesson.courseId", "=", courseId)
    .where("Lesson.removedAt", "is", null)
    .where("LessonProgress.doneAt", "is", null)
    .orderBy("Unit.number", (order) => order.nullsLast())
    .orderBy("Island.position", (order) => order.nullsLast())
    .orderBy("Lesson.position")
    .orderBy("Lesson.id")
    .limit(1)
    .executeTakeFirst();
}

/** The first quiz of a course that isn't completed and has questions. */
function findOpenQuiz(sql: Sql, userId: string, courseId: string) {
  return sql
    .selectFrom("Quiz")
    .innerJoin("Island", "Island.id", "Quiz.islandId")
    .leftJoin("Unit", "Unit.id", "Island.unitId")
    .select(["Quiz.id", "Quiz.title", "Island.id as islandId"])
    .select(["Unit.number as unit", "Island.position as island"])
    .where("Island.courseId", "=", courseId)
    .where("Island.removedAt", "is", null)
    .where("Quiz.removedAt", "is", null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("QuizProgress")
            .select("QuizProgress.quizId")
            .whereRef("QuizProgress.quizId", "=", "Quiz.id")
            .where("QuizProgress.userId", "=", userId),
        ),
      ),
    )
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("Question")
          .select("Question.id")
          .whereRef("Question.quizId", "=", "Quiz.id")
          .where("Question.withdrawnAt", "is", null)
          .where("Question.removedAt", "is", null),
      ),
    )
    .orderBy("Unit.number", (order) => order.nullsLast())
    .orderBy("Island.position")
    .orderBy("Quiz.position")
    .orderBy("Quiz.id")
    .limit(1)
    .executeTakeFirst();
}

/** Where a learner goes on in a course: its first open lesson or quiz; null where all is done. */
export async function findNextStep(sql: Sql, userId: string, courseId: string): Promise<NextStepDto | null> {
  const lesson = await findOpenLesson(sql, userId, courseId);
  const quiz = await findOpenQuiz(sql, userId, courseId);
  if (lesson && (!quiz || comesFirst(lesson, quiz)))
    return { kind: "lesson", lessonId: lesson.id, title: lesson.title };
  if (!quiz) return null;
  return { kind: "quiz", islandId: quiz.islandId, quizId: quiz.id, title: quiz.title };
}
