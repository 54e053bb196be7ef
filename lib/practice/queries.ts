import { sql as raw } from "kysely";
import { jsonObjectFrom } from "kysely/helpers/postgres";
import { AppError } from "#lib/core/errors.ts";
import { selectLearner, toLearner } from "#lib/learner/queries.ts";
import { refilled, roomFor } from "#lib/learner/rules.ts";
import type { ShownQuestion } from "#lib/quiz/question-dto.ts";
import { ASKED } from "#lib/quiz/question-queries.ts";
import { kysely, type Sql } from "#lib/server/db/db.ts";
import type { PracticeKind, PracticeStatus } from "#prisma/generated/enums.ts";
import { ASLEEP_UNTIL, isAsleep } from "./card-schedule.ts";
import { getCounts } from "./recall/recall-queries.ts";
import { countDue, countHeartsToday, isDoneToday } from "./reward-queries.ts";
import { countsForStreak, heartsFor, heartsLeft, isTooOld, type Practisable } from "./rules.ts";
import type { PracticeStateDto } from "./schema.ts";

/** A question that can be practiced, with the version to ask; null for one that was made of a lesson. */
export interface DeckEntry extends Practisable {
  versionId: string | null;
}

/**
 * All that a learner can practice: what was once answered, if a course that they are enrolled in still asks it; what was
 * withdrawn isn't asked. A wrong answer without a card, or with one that is asleep, is due since it was given. Questions
 * that were made of a lesson of such a course follow once they come back by themselves; where a quiz asks the same one, only
 * that is asked, and only once it was answered there.
 */
export async function listDeck(sql: Sql, userId: string): Promise<DeckEntry[]> {
  const deck = raw<DeckEntry>`
    WITH answered AS (
      SELECT q."fingerprint", min(q."answeredAt") FILTER (WHERE NOT q."isCorrect") AS "wrongAt", max(q."answeredAt") AS "askedAt"
      FROM "Attempt" a JOIN "AttemptQuestion" q ON q."attemptId" = a."id"
      WHERE a."userId" = ${userId}::uuid AND q."isCorrect" IS NOT NULL GROUP BY q."fingerprint"
    ), card AS (
      SELECT c."fingerprint", nullif(c."due", ${ASLEEP_UNTIL}::timestamptz) AS "due", coalesce(c."lastReviewAt", c."createdAt") AS "reviewedAt",
        c."made" IS NOT NULL AS "isMade", c."lessonId"
      FROM "PracticeCard" c WHERE c."userId" = ${userId}::uuid
    ), known AS (
      SELECT "fingerprint", coalesce(c."due", a."wrongAt") AS "due", greatest(a."askedAt", c."reviewedAt") AS "askedAt",
        coalesce(c."isMade", FALSE) AS "isMade", coalesce(c."isMade", FALSE) AND a."askedAt" IS NULL AS "isOnlyMade", c."lessonId"
      FROM answered a FULL JOIN card c USING ("fingerprint")
    ), asked AS (
    SELECT DISTINCT ON (k."fingerprint") k."fingerprint", v."id" AS "versionId"
    FROM known k JOIN "QuestionVersion" v ON v."fingerprint" = k."fingerprint"
    JOIN "Question" q ON q."id" = v."questionId" JOIN "Quiz" z ON z."id" = q."quizId" JOIN "Island" i ON i."id" = z."islandId"
    JOIN "Enrolment" e ON e."courseId" = i."courseId" AND e."userId" = ${userId}::uuid
    WHERE q."withdrawnAt" IS NULL AND q."removedAt" IS NULL AND NOT EXISTS (SELECT FROM "QuestionVersion" n WHERE n."questionId" = v."questionId" AND n."number" > v."number")
    ORDER BY k."fingerprint", v."id")
    SELECT k."fingerprint", k."due", k."askedAt", q."versionId" FROM known k LEFT JOIN asked q USING ("fingerprint")
    WHERE CASE WHEN q."versionId" IS NOT NULL THEN NOT k."isOnlyMade" ELSE k."isMade" AND k."due" IS NOT NULL AND EXISTS (
      SELECT FROM "Lesson" l JOIN "Enrolment" e ON e."courseId" = l."courseId" AND e."userId" = ${userId}::uuid
      WHERE l."id" = k."lessonId" AND l."removedAt" IS NULL) AND NOT EXISTS (
      SELECT FROM "Enrolment" e JOIN "Island" i ON i."courseId" = e."courseId" JOIN "Quiz" z ON z."islandId" = i."id"
        JOIN "Question" q ON q."quizId" = z."id" AND q."withdrawnAt" IS NOT NULL JOIN "QuestionVersion" v ON v."questionId" = q."id"
      WHERE e."userId" = ${userId}::uuid AND v."fingerprint" = k."fingerprint") END
    ORDER BY k."fingerprint"`;
  return (await deck.execute(sql)).rows;
}

export interface OpenRun {
  id: string;
  kind: PracticeKind;
  lessonId: string | null;
  /** What of the lesson it is about */
  scope: string;
  startedAt: Date;
  /** Whether a question that it shows is gone */
  isBroken: boolean;
}

/** The learner's open practice; null where there is none. */
export async function getOpenRun(sql: Sql, userId: string): Promise<OpenRun | null> {
  const run = await sql
    .selectFrom("PracticeRun")
    .select(["id", "kind", "lessonId", "scope", "startedAt"])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom("PracticeQuestion")
          .select("PracticeQuestion.id")
          .whereRef("PracticeQuestion.runId", "=", "PracticeRun.id")
          .where("PracticeQuestion.versionId", "is", null)
          .where("PracticeQuestion.made", "is", null),
      ).as("isBroken"),
    )
    .where("userId", "=", userId)
    .where("status", "=", "open")
    .executeTakeFirst();
  return run ? { ...run, isBroken: Boolean(run.isBroken) } : null;
}

/** Whether a practice can go on. */
export function canGoOn(run: OpenRun, now: Date): boolean {
  return !run.isBroken && !isTooOld(run.startedAt, now);
}

/** Whether a practice of what comes back can go on: one about a lesson makes room for it. */
export function isOpenDeck(run: OpenRun | null, now: Date): run is OpenRun {
  return run?.kind === "cards" && canGoOn(run, now);
}

/** What there is to practice and to win. Throws `unauthorized` for an unknown learner. docs/product.md#practice */
export async function getPracticeState(
  userId: string,
  now: Date,
  sql: Sql = kysely(),
): Promise<PracticeStateDto> {
  const row = await selectLearner(sql, userId).executeTakeFirst();
  if (!row) throw new AppError("unauthorized", "Please log in to go on.");
  const learner = toLearner(row, now);
  const deck = await listDeck(sql, userId);
  const dues = deck.flatMap(({ due }) => due ?? []);
  const later = dues.filter((due) => due > now).sort((a, b) => a.getTime() - b.getTime());
  const run = await getOpenRun(sql, userId);
  const open = isOpenDeck(run, now) ? run : null;
  const dueCount = dues.length - later.length;
  const given = await countHeartsToday(sql, learner, now);
  return {
    dueCount,
    total: dues.length,
    isOpen: open !== null,
    heartsLeftToday: learner.isPremium ? 0 : heartsLeft(given),
    nextHearts: Math.min(heartsFor(given), roomFor(refilled(learner, now))),
    keepsStreak:
      countsForStreak(open ? await countDue(sql, open.id) : dueCount) &&
      !(await isDoneToday(sql, learner, now)),
    nextDue: later[0]?.toISOString() ?? null,
    canPractise: deck.length > 0,
    cards: await getCounts(sql, learner, now),
  };
}

/** A question as a practice shows it. */
export interface PracticeQuestion extends Omit<ShownQuestion, "questionId"> {
  id: string;
  cardId: string;
  /** Of its card */
  due: Date;
  /** Whether it was made of a lesson, so that no quiz has it */
  isOfLesson: boolean;
}

function selectQuestions(sql: Sql) {
  return sql
    .selectFrom("PracticeQuestion")
    .innerJoin("PracticeCard", "PracticeCard.id", "PracticeQuestion.cardId")
    .select(["PracticeQuestion.id", "PracticeQuestion.cardId", "PracticeQuestion.optionOrder"])
    .select(["PracticeQuestion.selectedAnswer", "PracticeQuestion.answer", "PracticeQuestion.isCorrect"])
    .select(["PracticeCard.due", "PracticeQuestion.made"])
    .select(({ selectFrom }) =>
      jsonObjectFrom(
        selectFrom("QuestionVersion")
          .select(ASKED)
          .whereRef("QuestionVersion.id", "=", "PracticeQuestion.versionId"),
      ).as("version"),
    );
}

/** What it asks is a version of a quiz, or was made. */
function withVersion<Row extends { made: unknown; version: unknown }>({ made, version, ...row }: Row) {
  return { ...row, version: version ?? made, isOfLesson: version === null && made !== null };
}

export async function listQuestions(sql: Sql, runId: string): Promise<PracticeQuestion[]> {
  const rows = await selectQuestions(sql).where("runId", "=", runId).orderBy("position").execute();
  return rows.map(withVersion) as PracticeQuestion[];
}

/** A question with the state of its practice. */
export interface AskedQuestion extends PracticeQuestion {
  status: PracticeStatus;
  startedAt: Date;
  /** Whether the same question was answered earlier in this practice */
  isRepeat: boolean;
}

/** Null where this learner has no such practice or it has no such question. */
export async function getQuestion(
  sql: Sql,
  userId: string,
  runId: string,
  questionId: string,
): Promise<AskedQuestion | null> {
  const question = await selectQuestions(sql)
    .innerJoin("PracticeRun", "PracticeRun.id", "PracticeQuestion.runId")
    .select(["PracticeRun.status", "PracticeRun.startedAt"])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom("PracticeQuestion as other")
          .select("other.id")
          .whereRef("other.runId", "=", "PracticeQuestion.runId")
          .whereRef("other.cardId", "=", "PracticeQuestion.cardId")
          .whereRef("other.id", "<>", "PracticeQuestion.id")
          .where("other.answeredAt", "is not", null),
      ).as("isRepeat"),
    )
    .where("PracticeRun.userId", "=", userId)
    .where("PracticeRun.id", "=", runId)
    .where("PracticeQuestion.id", "=", questionId)
    .executeTakeFirst();
  return question ? (withVersion(question) as AskedQuestion) : null;
}

export interface Run {
  id: string;
  kind: PracticeKind;
  status: PracticeStatus;
  startedAt: Date;
  endedAt: Date | null;
  hasGivenHeart: boolean;
  total: number;
  open: number;
  correct: number;
  /** Different questions that were due when it began */
  due: number;
  /** When the first of its questions comes back; null where none does */
  nextDue: Date | null;
}

/** One practice of this learner; null where there is none. */
export async function getRun(sql: Sql, userId: string, runId: string): Promise<Run | null> {
  const run = await sql
    .selectFrom("PracticeRun")
    .select(["id", "kind", "status", "startedAt", "endedAt", "hasGivenHeart"])
    .where("userId", "=", userId)
    .where("id", "=", runId)
    .executeTakeFirst();
  if (!run) return null;
  const questions = await sql
    .selectFrom("PracticeQuestion")
    .innerJoin("PracticeCard", "PracticeCard.id", "PracticeQuestion.cardId")
    .select(["PracticeQuestion.answeredAt", "PracticeQuestion.isCorrect", "PracticeCard.due"])
    .select(["PracticeQuestion.cardId", "PracticeQuestion.isDue"])
    .where("PracticeQuestion.runId", "=", runId)
    .execute();
  const awake = questions.filter((question) => !isAsleep(question)).map(({ due }) => due.getTime());
  return {
    ...run,
    total: questions.length,
    open: questions.filter(({ answeredAt }) => answeredAt === null).length,
    correct: questions.filter(({ isCorrect }) => isCorrect).length,
    due: new Set(questions.flatMap(({ cardId, isDue }) => (isDue ? cardId : []))).size,
    nextDue: awake.length > 0 ? new Date(Math.min(...awake)) : null,
  };
}
