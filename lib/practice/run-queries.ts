import type { Learner } from "#lib/learner/queries.ts";
import { type ShownQuestion, toPlainAnswerDto, toQuestionDto } from "#lib/quiz/question-dto.ts";
import type { Sql } from "#lib/server/db/db.ts";
import { nextDueOf } from "./card-schedule.ts";
import { listQuestions, type PracticeQuestion } from "./queries.ts";
import { sectionOf } from "./rules.ts";
import type { PracticeAnswerDto, PracticeDto } from "./schema.ts";

/** The same question in the form in which a quiz shows, seals and grades it. */
export function asInQuiz(question: PracticeQuestion): ShownQuestion {
  return { ...question, questionId: question.id };
}

/** The lesson that a practice is about, with the section; null for one of what comes back, and where the lesson is gone. */
async function getLessonOf(sql: Sql, runId: string): Promise<PracticeDto["lesson"]> {
  const found = await sql
    .selectFrom("PracticeRun")
    .innerJoin("Lesson", "Lesson.id", "PracticeRun.lessonId")
    .select(["Lesson.id as _id", "Lesson.courseId", "Lesson.title", "PracticeRun.scope"])
    .where("PracticeRun.id", "=", runId)
    .executeTakeFirst();
  if (!found) return null;
  const { scope, ...lesson } = found;
  return { ...lesson, block: sectionOf(scope) };
}

/** A practice as its learner sees it. */
export async function getPracticeDto(
  sql: Sql,
  run: { id: string; kind: PracticeDto["kind"] },
  { hasShortcuts }: Pick<Learner, "hasShortcuts">,
): Promise<PracticeDto> {
  const shown = await listQuestions(sql, run.id);
  const questions = shown.map((question) => ({
    ...toQuestionDto(asInQuiz(question)),
    ...(question.isOfLesson && { isOfLesson: true as const }),
    nextDue: question.isCorrect === null ? null : nextDueOf(question),
  }));
  const lesson = run.kind === "lesson" ? await getLessonOf(sql, run.id) : null;
  return { _id: run.id, kind: run.kind, lesson, hasShortcuts, questions };
}

/** An answered question as its learner is told of it. */
export function toPracticeAnswerDto(answered: PracticeQuestion): PracticeAnswerDto {
  return { ...toPlainAnswerDto(asInQuiz(answered)), nextDue: nextDueOf(answered) };
}
