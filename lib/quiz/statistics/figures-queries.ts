import { sql as raw, type SelectQueryBuilder } from "kysely";
import type { Sql } from "#lib/server/db/db.ts";
import type { WithdrawalReason } from "#prisma/generated/enums.ts";
import type { ItemFigures } from "./item-figures.ts";

/** A question of a course as it is now, with what the answers to it show. */
export interface MeasuredQuestion {
  questionId: string;
  versionId: string;
  isMade: boolean;
  isKept: boolean;
  withdrawnReason: WithdrawalReason | null;
  figures: ItemFigures;
}

const NONE: ItemFigures = { answers: 0, right: 0, medianMs: null, discrimination: null, pairs: 0 };

/** The current versions of a course's questions that aren't in its trash. */
function selectCurrent(sql: Sql, courseId: string) {
  return sql
    .selectFrom("Question")
    .innerJoin("Quiz", "Quiz.id", "Question.quizId")
    .innerJoin("Island", "Island.id", "Quiz.islandId")
    .innerJoin("QuestionVersion as version", "version.questionId", "Question.id")
    .where("Island.courseId", "=", courseId)
    .where("Question.removedAt", "is", null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("QuestionVersion as newer")
            .select("newer.id")
            .whereRef("newer.questionId", "=", "version.questionId")
            .whereRef("newer.number", ">", "version.number"),
        ),
      ),
    );
}

/** Answers in runs, except those of the course's owner, who tries their own questions out. */
function selectAnswers(sql: Sql, courseId: string) {
  return selectCurrent(sql, courseId)
    .innerJoin("AttemptQuestion as answer", "answer.versionId", "version.id")
    .innerJoin("Attempt", "Attempt.id", "answer.attemptId")
    .innerJoin("Course", "Course.id", "Island.courseId")
    .select(["answer.id", "answer.attemptId", "answer.versionId", "answer.fingerprint"])
    .select(["answer.isCorrect", "answer.elapsedMs", "Attempt.userId"])
    .where("answer.isCorrect", "is not", null)
    .where(({ eb, ref }) => eb("Attempt.userId", "is distinct from", ref("Course.ownerId")));
}

/**
 * Of these answers the first that each learner has ever given to a question that asks the same: later ones were given by
 * someone who has seen the key. With each how many answers its run has, and how many of them are right.
 */
function withFirstAnswers(sql: Sql, courseId: string) {
  return sql
    .with("given", () => selectAnswers(sql, courseId))
    .with("turn", (cte) =>
      cte
        .selectFrom("AttemptQuestion as each")
        .innerJoin("Attempt", "Attempt.id", "each.attemptId")
        .select("each.id")
        .select(({ fn }) =>
          fn
            .agg<number>("row_number")
            .over((over) =>
              over
                .partitionBy(["Attempt.userId", "each.fingerprint"])
                .orderBy("each.answeredAt")
                .orderBy("each.id"),
            )
            .as("turn"),
        )
        .where("each.isCorrect", "is not", null)
        .where("Attempt.userId", "in", (eb) => eb.selectFrom("given").select("given.userId"))
        .where("each.fingerprint", "in", (eb) => eb.selectFrom("given").select("given.fingerprint")),
    )
    .with("first", (cte) =>
      cte
        .selectFrom("given")
        .innerJoin("turn", "turn.id", "given.id")
        .selectAll("given")
        .where("turn.turn", "=", 1),
    )
    .with("run", (cte) =>
      cte
        .selectFrom("AttemptQuestion as one")
        .select("one.attemptId")
        .select(({ fn }) => [
          fn.countAll().as("answers"),
          fn.countAll().filterWhere("one.isCorrect", "=", true).as("right"),
        ])
        .where("one.isCorrect", "is not", null)
        .where("one.attemptId", "in", (eb) => eb.selectFrom("first").select("first.attemptId"))
        .groupBy("one.attemptId"),
    );
}

/** Adds the figures to a selection from `first` and `run`. What is constant correlates with nothing. */
function selectFigures<DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>) {
  const own = raw`first."isCorrect"::int`;
  const rest = raw`(run."right" - ${own})::float8 / nullif(run."answers" - 1, 0)`;
  const varies = (value: typeof own) => raw`min(${value}) < max(${value})`;
  return query.select([
    raw<number>`count(*)::int`.as("answers"),
    raw<number>`sum(${own})::int`.as("right"),
    raw<number | null>`percentile_cont(0.5) WITHIN GROUP (ORDER BY first."elapsedMs")`.as("medianMs"),
    raw<number | null>`CASE WHEN ${varies(own)} AND ${varies(rest)} THEN corr(${own}, ${rest}) END`.as(
      "discrimination",
    ),
    raw<number>`count(${rest})::int`.as("pairs"),
  ]);
}

/** Rounding may lead out of them. */
function toBounds(correlation: number): number {
  return Math.max(-1, Math.min(1, correlation));
}

async function listFigures(sql: Sql, courseId: string): Promise<Map<string, ItemFigures>> {
  const query = withFirstAnswers(sql, courseId)
    .selectFrom("first")
    .innerJoin("run", "run.attemptId", "first.attemptId")
    .select("first.versionId")
    .groupBy("first.versionId");
  const rows = await selectFigures(query).execute();
  return new Map(
    rows.map(({ versionId, discrimination, ...figures }) => [
      versionId ?? "",
      { ...figures, discrimination: discrimination === null ? null : toBounds(discrimination) },
    ]),
  );
}

/**
 * Every question of a course that isn't in its trash, with the figures of its current version.
 * docs/product.md#question-statistics
 */
export async function listMeasured(sql: Sql, courseId: string): Promise<MeasuredQuestion[]> {
  const figures = await listFigures(sql, courseId);
  const rows = await selectCurrent(sql, courseId)
    .select(["Question.id as questionId", "version.id as versionId", "Question.keptVersionId"])
    .select(["Question.withdrawnReason"])
    .select(({ eb }) => eb("version.source", "is not", null).as("isMade"))
    .orderBy("Island.position")
    .orderBy("Quiz.position")
    .orderBy("Question.position")
    .execute();
  return rows.map(({ keptVersionId, isMade, ...row }) => ({
    ...row,
    isMade: Boolean(isMade),
    isKept: keptVersionId === row.versionId,
    figures: figures.get(row.versionId) ?? NONE,
  }));
}
