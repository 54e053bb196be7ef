import { db, kysely, type Tx } from "#lib/server/db/db.ts";
import { withBlanks } from "../kinds/shown.ts";
import { bodyOf, optionsSchema } from "../question-dto.ts";
import { chanceOf } from "./chance.ts";
import { listMeasured, type MeasuredQuestion } from "./figures-queries.ts";
import { FINDINGS, type Finding, findingsOf, LEARNERS_TO_SHOW } from "./item-figures.ts";
import type { CourseStatisticsDto, QuestionStatisticsDto } from "./statistics-schema.ts";

const MAX_LISTED = 500;
const MAX_TEXT = 300;

const detailSelect = {
  id: true,
  text: true,
  options: true,
  correctIndex: true,
  body: true,
  question: {
    select: {
      flags: { select: { versionId: true } },
      quiz: { select: { id: true, title: true, island: { select: { title: true } } } },
    },
  },
} as const;

async function listDetails(source: Tx, versionIds: string[]) {
  return source.questionVersion.findMany({ where: { id: { in: versionIds } }, select: detailSelect });
}
type Detail = Awaited<ReturnType<typeof listDetails>>[number];

/** What is wrong with a question by its figures; `detail` is its version as it is stored. */
function findingsIn({ figures }: MeasuredQuestion, detail: Pick<Detail, "options" | "body">): Finding[] {
  const options = optionsSchema.parse(detail.options);
  return findingsOf(figures, chanceOf({ options, body: bodyOf(detail) }));
}

function textOf(detail: Detail): string {
  const body = bodyOf(detail);
  const text = body?.kind === "cloze" ? withBlanks(detail.text, body.blanks.length) : detail.text;
  return text.slice(0, MAX_TEXT);
}

function hasFigures({ figures }: MeasuredQuestion): boolean {
  return figures.answers >= LEARNERS_TO_SHOW;
}

function toDto(measured: MeasuredQuestion, detail: Detail): QuestionStatisticsDto {
  const { questionId, versionId, isMade, isKept, withdrawnReason, figures } = measured;
  const { quiz, flags } = detail.question;
  const { answers, right, medianMs, discrimination } = figures;
  return {
    _id: questionId,
    versionId,
    text: textOf(detail),
    quizId: quiz.id,
    quizTitle: quiz.title,
    islandTitle: quiz.island.title,
    isMade,
    isKept,
    withdrawnFor: withdrawnReason,
    findings: findingsIn(measured, detail),
    figures: hasFigures(measured)
      ? {
          answers,
          shareRight: right / answers,
          medianMs,
          discrimination,
          flags: flags.filter((flag) => flag.versionId === versionId).length,
        }
      : null,
  };
}

/** What to look at first: the gravest finding, then what is out of play, then the most reports and the fewest right. */
function byConcern(a: QuestionStatisticsDto, b: QuestionStatisticsDto): number {
  const rankOf = ({ findings: [finding], withdrawnFor }: QuestionStatisticsDto) =>
    finding ? FINDINGS.indexOf(finding) : FINDINGS.length + (withdrawnFor ? 0 : 1);
  return (
    rankOf(a) - rankOf(b) ||
    (b.figures?.flags ?? 0) - (a.figures?.flags ?? 0) ||
    (a.figures?.shareRight ?? 1) - (b.figures?.shareRight ?? 1)
  );
}

/**
 * How the questions of a learner's own course do; null for anyone else's course. docs/product.md#question-statistics
 */
export async function getCourseStatistics(
  userId: string,
  courseId: string,
): Promise<CourseStatisticsDto | null> {
  const where = { id: courseId, ownerId: userId };
  const course = await db().course.findFirst({ where, select: { title: true } });
  if (!course) return null;
  const all = await listMeasured(kysely(), courseId);
  const told = all.filter((question) => hasFigures(question) || question.withdrawnReason !== null);
  const details = await listDetails(
    db(),
    told.map(({ versionId }) => versionId),
  );
  const detailOf = new Map(details.map((detail) => [detail.id, detail]));
  const questions = told
    .flatMap((measured) => {
      const detail = detailOf.get(measured.versionId);
      return detail ? [toDto(measured, detail)] : [];
    })
    .sort(byConcern);
  return {
    title: course.title,
    questions: questions.slice(0, MAX_LISTED),
    leftOut: Math.max(0, questions.length - MAX_LISTED),
    unanswered: all.length - told.length,
  };
}

/** A question that was made from a text and should be asked no more. */
export interface FailedQuestion {
  questionId: string;
  versionId: string;
  findings: Finding[];
}

/** The questions in play that were made from a course's texts and have a finding, the gravest first. */
export async function listFailed(courseId: string): Promise<FailedQuestion[]> {
  const measured = (await listMeasured(kysely(), courseId)).filter(
    (question) =>
      question.isMade && !question.isKept && question.withdrawnReason === null && hasFigures(question),
  );
  const details = await listDetails(
    db(),
    measured.map(({ versionId }) => versionId),
  );
  const detailOf = new Map(details.map((detail) => [detail.id, detail]));
  const rankOf = ({ findings: [finding] }: FailedQuestion) => FINDINGS.indexOf(finding ?? "too_easy");
  return measured
    .flatMap((question) => {
      const detail = detailOf.get(question.versionId);
      const findings = detail ? findingsIn(question, detail) : [];
      const { questionId, versionId } = question;
      return findings.length > 0 ? [{ questionId, versionId, findings }] : [];
    })
    .sort((a, b) => rankOf(a) - rankOf(b));
}

/** The courses with questions that were made from texts and answered in runs. */
export async function listMeasuredCourses(): Promise<string[]> {
  const rows = await kysely()
    .selectFrom("Course")
    .select("Course.id")
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("Island")
          .innerJoin("Quiz", "Quiz.islandId", "Island.id")
          .innerJoin("Question", "Question.quizId", "Quiz.id")
          .innerJoin("QuestionVersion", "QuestionVersion.questionId", "Question.id")
          .innerJoin("AttemptQuestion", "AttemptQuestion.versionId", "QuestionVersion.id")
          .select("Question.id")
          .whereRef("Island.courseId", "=", "Course.id")
          .where("Question.withdrawnAt", "is", null)
          .where("QuestionVersion.source", "is not", null),
      ),
    )
    .orderBy("Course.id")
    .execute();
  return rows.map(({ id }) => id);
}
