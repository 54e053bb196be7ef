import { selectAttempt } from "#lib/quiz/attempt-queries.ts";
import { MIN_PLAUSIBLE_MS, type ScoreParts, scoreParts } from "#lib/quiz/rules.ts";
import type { Sql } from "#lib/server/db/db.ts";
import { dayText } from "#lib/server/db/expressions.ts";
import { listRecentReceipts } from "#lib/streak/queries.ts";
import type { DayReceipt } from "#lib/streak/rules.ts";
import type { NextIslandDto } from "./schema.ts";

const QUICK_MS = 3000;
/** A local day of the learner begins at most this long ago. */
const OWN_XP_MS = 3 * 24 * 60 * 60 * 1000;

/** The learner's attempt at a quiz that is named, else the latest, the open one first; undefined where there is none. */
export function findAttempt(sql: Sql, userId: string, quizId: string, attemptId?: string) {
  return selectAttempt(sql, userId, quizId, attemptId)
    .select(["id", "status", "hasBonusStar", "total", "correct"])
    .select(["expiresAt", "quizFingerprint", "result", "endedAt"])
    .executeTakeFirst();
}

export type CompletableAttempt = NonNullable<Awaited<ReturnType<typeof findAttempt>>>;

/** What an attempt's questions come to. */
export interface AttemptSummary {
  open: number;
  bestRun: number;
  /** Right answers in a plausible time under three seconds */
  quickAnswers: number;
  fingerprints: string[];
  score: ScoreParts;
}

export async function summarizeQuestions(sql: Sql, attemptId: string): Promise<AttemptSummary> {
  const rows = await sql
    .selectFrom("AttemptQuestion")
    .select(["answeredAt", "streak", "isCorrect", "elapsedMs", "fingerprint", "points", "timeBonus"])
    .where("attemptId", "=", attemptId)
    .execute();
  const isQuick = ({ isCorrect, elapsedMs }: (typeof rows)[number]) =>
    isCorrect && elapsedMs !== null && elapsedMs >= MIN_PLAUSIBLE_MS && elapsedMs < QUICK_MS;
  return {
    open: rows.filter(({ answeredAt }) => answeredAt === null).length,
    bestRun: Math.max(0, ...rows.map(({ streak }) => streak ?? 0)),
    quickAnswers: rows.filter(isQuick).length,
    fingerprints: [...new Set(rows.map(({ fingerprint }) => fingerprint))],
    score: scoreParts(rows),
  };
}

/** What the ledger and the course say about the payment of a quiz. */
export interface PaymentFacts {
  /** Of these questions, those that were first paid under another quiz */
  foreignCount: number;
  /** What the same quiz has paid before */
  paid: { xp: number; stars: number };
  /** The milestones that are paid, in days */
  paidMilestones: string[];
  receipts: DayReceipt[];
  /** Whether no one else has the course */
  isOwnCourse: boolean;
  /** What such courses have counted on the leaderboard, by local day */
  ownBoardXp: Map<string, number>;
}

interface Quiz {
  userId: string;
  courseId: string;
  quizFingerprint: string;
  fingerprints: string[];
}

async function listPayments(sql: Sql, { userId, quizFingerprint }: Quiz, now: Date) {
  const since = new Date(now.getTime() - OWN_XP_MS);
  return sql
    .selectFrom("Award")
    .select(["kind", "amount", "reason", "reference", "subject", "boardXp", "createdAt"])
    .select(dayText("Award.localDay").as("localDay"))
    .where("userId", "=", userId)
    .where((eb) =>
      eb.or([
        eb("subject", "=", quizFingerprint).and("reason", "=", "quiz"),
        eb("reason", "=", "milestone").and("kind", "=", "xp"),
        eb("boardXp", "is not", null).and("createdAt", ">", since),
      ]),
    )
    .execute();
}

async function isOwnCourse(sql: Sql, { userId, courseId }: Quiz): Promise<boolean> {
  const course = await sql
    .selectFrom("Course")
    .select(({ exists, selectFrom }) => [
      "ownerId",
      exists(
        selectFrom("Enrolment")
          .select("Enrolment.userId")
          .whereRef("Enrolment.courseId", "=", "Course.id")
          .where("Enrolment.userId", "<>", userId),
      ).as("hasOthers"),
    ])
    .where("id", "=", courseId)
    .executeTakeFirst();
  return course !== undefined && course.ownerId !== null && !course.hasOthers;
}

async function countForeign(sql: Sql, { userId, quizFingerprint, fingerprints }: Quiz): Promise<number> {
  const rows = await sql
    .selectFrom("QuestionPayment")
    .select("questionFingerprint")
    .where("userId", "=", userId)
    .where("questionFingerprint", "in", fingerprints)
    .where("quizFingerprint", "<>", quizFingerprint)
    .execute();
  return rows.length;
}

/** Reads what the payment of a quiz depends on. */
export async function readPaymentFacts(sql: Sql, quiz: Quiz, now: Date): Promise<PaymentFacts> {
  const payments = await listPayments(sql, quiz, now);
  const ofQuiz = payments.filter(
    ({ reason, subject }) => reason === "quiz" && subject === quiz.quizFingerprint,
  );
  const sumOf = (kind: string) =>
    ofQuiz.reduce((sum, payment) => sum + (payment.kind === kind ? payment.amount : 0), 0);
  const ownBoardXp = new Map<string, number>();
  const since = new Date(now.getTime() - OWN_XP_MS);
  for (const { boardXp, localDay, createdAt } of payments)
    if (boardXp !== null && createdAt > since)
      ownBoardXp.set(localDay, (ownBoardXp.get(localDay) ?? 0) + boardXp);
  return {
    foreignCount: await countForeign(sql, quiz),
    paid: { xp: sumOf("xp"), stars: sumOf("star") },
    paidMilestones: payments
      .filter(({ kind, reason }) => kind === "xp" && reason === "milestone")
      .map(({ reference }) => reference),
    receipts: await listRecentReceipts(sql, quiz.userId, now),
    isOwnCourse: await isOwnCourse(sql, quiz),
    ownBoardXp,
  };
}

/** How many islands the learner has completed. */
export async function countCompletedIslands(sql: Sql, userId: string): Promise<number> {
  const { count } = await sql
    .selectFrom("IslandProgress")
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .where("userId", "=", userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The most points of the learner's other completed runs through the same questions; null where there is none. */
export async function findBestScore(
  sql: Sql,
  userId: string,
  { id, quizFingerprint }: Pick<CompletableAttempt, "id" | "quizFingerprint">,
): Promise<number | null> {
  const { best } = await sql
    .selectFrom("Attempt")
    .select(({ fn }) => fn.max("score").as("best"))
    .where("userId", "=", userId)
    .where("quizFingerprint", "=", quizFingerprint)
    .where("status", "=", "completed")
    .where("id", "<>", id)
    .executeTakeFirstOrThrow();
  return best;
}

/**
 * What comes next on a course, in the order of its map: the first quiz with a question in play that the learner hasn't
 * completed. Null where there is none. docs/product.md#map
 */
export async function findNextIsland(
  sql: Sql,
  userId: string,
  courseId: string,
): Promise<NextIslandDto | null> {
  const next = await sql
    .selectFrom("Island")
    .innerJoin("Quiz", "Quiz.islandId", "Island.id")
    .leftJoin("Unit", "Unit.id", "Island.unitId")
    .leftJoin("QuizProgress", (join) =>
      join.onRef("QuizProgress.quizId", "=", "Quiz.id").on("QuizProgress.userId", "=", userId),
    )
    .select(["Island.id as _id", "Island.title", "Quiz.id as quizId"])
    .where("Island.courseId", "=", courseId)
    .where("Island.removedAt", "is", null)
    .where("Quiz.removedAt", "is", null)
    .where("QuizProgress.quizId", "is", null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("Question")
          .select("Question.id")
          .whereRef("Question.quizId", "=", "Quiz.id")
          .where("Question.withdrawnAt", "is", null)
          .where("Question.removedAt", "is", null),
      ),
    )
    .orderBy("Unit.number", (order) => order.asc().nullsLast())
    .orderBy("Island.position")
    .orderBy("Quiz.position")
    .limit(1)
    .executeTakeFirst();
  return next ?? null;
}
