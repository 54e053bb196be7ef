import { ON_FIRE } from "#lib/achievement/rules.ts";
import { earnAchievements } from "#lib/achievement/service.ts";
import { AppError } from "#lib/core/errors.ts";
import { localDayAt } from "#lib/core/time.ts";
import { toStatsDto } from "#lib/learner/queries.ts";
import { isOutOfHearts, refilled } from "#lib/learner/rules.ts";
import { lockLearner } from "#lib/learner/service.ts";
import { currentStreak } from "#lib/learner/streak-run.ts";
import { bonusStarOf, isPerfect, percentOf, starsFor } from "#lib/quiz/rules.ts";
import { sql as onAnyConnection, optimistically, type Sql, statement } from "#lib/server/db/sql.ts";
import {
  milestonePayments,
  RECEIPT_PARTS,
  STREAK_ASSIGNMENTS,
  type StreakChange,
  streakChange,
} from "#lib/streak/service.ts";
import { earnedBefore, ownCourseBoardXp, payable, quizXp, ranksReached } from "#lib/xp/rules.ts";
import {
  LEDGER_PARTS,
  ledgerEntries,
  type Payment,
  rankPayments,
  sumOf,
  toRankDto,
} from "#lib/xp/service.ts";
import { type CompletionState, getCompletionState } from "./completion-queries.ts";
import { toIslandDto } from "./queries.ts";
import { type CompletionDto, completionSchema, type IslandDto } from "./schema.ts";

type Completable = CompletionState & { attempt: NonNullable<CompletionState["attempt"]> };

/** What this run is worth more than what the same questions have paid before (docs/product.md#repeats). */
function quizPayments(
  { attempt, questions, foreignCount, paid, ...state }: Completable,
  stars: number,
  now: Date,
) {
  const total = questions.fingerprints.length;
  const due = (worth: number, before: number) => payable(worth, total - foreignCount, total, before);
  const xp = due(quizXp(stars, attempt.correct), paid.xp);
  const counted = state.ownBoardXp[localDayAt(state, now)] ?? 0;
  const boardXp = state.isOwnCourse ? ownCourseBoardXp(xp, counted) : null;
  const what = { reason: "quiz", reference: attempt.id, subject: attempt.quizFingerprint };
  return [
    { ...what, kind: "star", amount: due(stars, paid.stars) },
    { ...what, kind: "xp", amount: xp, boardXp },
  ] satisfies Payment[];
}

/** The island with the quiz completed: its best stars count. */
function completedIsland({ island }: CompletionState, quizId: string, stars: number): IslandDto {
  const quizzes = island.quizzes.map((quiz) =>
    quiz.quizId === quizId ? { ...quiz, completed: true, stars: Math.max(quiz.stars, stars) } : quiz,
  );
  return toIslandDto({ ...island, quizzes });
}

/** How a run ends: what it pays, what it does to the streak, and what the learner is told. */
interface Ending {
  status: "completed" | "game_over";
  payments: Payment[];
  change: StreakChange;
  island: IslandDto;
  result: CompletionDto;
}

function unchanged(state: CompletionState): StreakChange {
  const { timeZone, nextTimeZone, zoneChangesAt, streak, streakCoveredTo } = state;
  return { timeZone, nextTimeZone, zoneChangesAt, streak, streakCoveredTo, days: [] };
}

function resultOf(state: Completable, stars: number, island: IslandDto, now: Date) {
  const { correct, total } = state.attempt;
  const asked = state.questions.fingerprints.length;
  return {
    stars,
    correct,
    total,
    xpEarnedBefore: earnedBefore(asked - state.foreignCount, asked, state.paid.xp),
    percent: percentOf(correct, total),
    perfect: isPerfect(stars, correct, total),
    island,
    stats: toStatsDto(state, now),
    achievements: [],
  };
}

function gameOver(state: Completable, now: Date): Ending {
  const island = toIslandDto(state.island);
  const result = { ...resultOf(state, 0, island, now), xpEarned: 0, bonusStar: null, rankUp: null };
  return { status: "game_over", payments: [], change: unchanged(state), island, result };
}

async function completed(sql: Sql, state: Completable, quizId: string, now: Date): Promise<Ending> {
  const { attempt } = state;
  const stars = starsFor(attempt.correct, attempt.total, attempt.hasBonusStar);
  const island = completedIsland(state, quizId, stars);
  const quiz = island.quizzes.find((each) => each.quizId === quizId);
  const titles = { quizTitle: quiz?.title ?? "", courseTitle: island.courseTitle };
  const change = await streakChange(sql, state, state.receipts, titles, now);
  const streak = currentStreak(
    { length: change.streak, coveredTo: change.streakCoveredTo },
    localDayAt(state, now),
  );
  const earned = quizPayments(state, stars, now);
  const gained = [...earned, ...milestonePayments(streak, state.paidMilestones)];
  const payments = [...gained, ...rankPayments(state.xp, sumOf(gained, "xp"))];
  const wasComplete = toIslandDto(state.island).completed;
  const after = {
    ...state,
    ...change,
    xp: state.xp + sumOf(payments, "xp"),
    stars: state.stars + sumOf(payments, "star"),
    completedIslands: state.completedIslands + (island.completed && !wasComplete ? 1 : 0),
  };
  const rankUp = toRankDto(ranksReached(state.xp, sumOf(gained, "xp")).at(-1) ?? null);
  const result = {
    ...resultOf(after, stars, island, now),
    xpEarned: sumOf(earned, "xp"),
    bonusStar: bonusStarOf(attempt.correct, attempt.total, { ...attempt, isPremium: state.isPremium }),
    rankUp,
  };
  return { status: "completed", payments, change, island, result };
}

async function endingOf(sql: Sql, state: Completable, quizId: string, now: Date): Promise<Ending> {
  const { attempt, questions } = state;
  if (attempt.status === "game_over") return gameOver(state, now);
  if (attempt.status !== "open" || new Date(attempt.expiresAt) <= now) {
    throw new AppError("attempt_closed", "This run through the quiz is over. Start the quiz again.");
  }
  if (questions.open === 0) return completed(sql, state, quizId, now);
  if (isOutOfHearts(state)) return gameOver(state, now);
  const are = questions.open === 1 ? "question is" : "questions are";
  throw new AppError("attempt_incomplete", `${questions.open} ${are} still open.`);
}

/** One statement: a run that ended is paid for, counted and shown, or nothing has happened at all. */
const SAVE_COMPLETION = statement(
  "save-completion",
  `WITH ${LEDGER_PARTS}, learner AS (
     UPDATE "User" u SET ${STREAK_ASSIGNMENTS}, "xp" = u."xp" + g."xp", "stars" = u."stars" + g."stars"
     FROM gained g WHERE u."id" = $1::uuid AND u.xmin = $3::xid RETURNING 1
   ), attempt AS (
     UPDATE "Attempt" SET "status" = $2::jsonb->>'status', "endedAt" = ($2::jsonb->>'now')::timestamptz, "result" = $2::jsonb->'result',
       "bestRun" = ($2::jsonb->>'bestRun')::int, "quickAnswers" = ($2::jsonb->>'quickAnswers')::int, "heartsAtEnd" = ($2::jsonb->>'hearts')::int
     WHERE "id" = ($2::jsonb->>'attemptId')::uuid AND xmin = $4::xid AND EXISTS (SELECT FROM learner) RETURNING 1
   ), ${RECEIPT_PARTS},
   claimed AS (
     INSERT INTO "QuestionPayment" ("userId", "questionFingerprint", "quizFingerprint")
     SELECT $1::uuid, f, $2::jsonb->>'quizFingerprint' FROM jsonb_array_elements_text($2::jsonb->'claims') f ON CONFLICT DO NOTHING
   ), quiz_progress AS (
     INSERT INTO "QuizProgress" AS p ("userId", "quizId", "stars", "completedAt")
     SELECT $1::uuid, ($2::jsonb->>'quizId')::uuid, ($2::jsonb->>'bestStars')::int, ($2::jsonb->>'now')::timestamptz
     WHERE $2::jsonb->>'status' = 'completed'
     ON CONFLICT ("userId", "quizId") DO UPDATE SET "stars" = greatest(p."stars", excluded."stars")
   ), island_progress AS (
     INSERT INTO "IslandProgress" ("userId", "islandId", "completedAt")
     SELECT $1::uuid, ($2::jsonb->>'islandId')::uuid, ($2::jsonb->>'now')::timestamptz
     WHERE $2::jsonb->>'status' = 'completed' AND ($2::jsonb->>'isIslandDone')::boolean ON CONFLICT DO NOTHING
   ), enrolment AS (
     UPDATE "Enrolment" SET "lastStudiedAt" = ($2::jsonb->>'now')::timestamptz
     WHERE "userId" = $1::uuid AND "courseId" = ($2::jsonb->>'courseId')::uuid AND $2::jsonb->>'status' = 'completed'
   ) SELECT 1 / count(*)::int AS "done" FROM attempt`,
);

async function saveEnding(
  sql: Sql,
  state: Completable,
  quizId: string,
  ending: Ending,
  now: Date,
): Promise<void> {
  const { attempt, questions } = state;
  const { status, payments, change, island, result } = ending;
  const isPaid = payments.some(({ reason }) => reason === "quiz") && quizXp(result.stars, result.correct) > 0;
  const plan = {
    ...change,
    ...ledgerEntries(state, payments, now),
    status,
    result,
    quizId,
    attemptId: attempt.id,
    quizFingerprint: attempt.quizFingerprint,
    claims: isPaid ? questions.fingerprints : [],
    bestStars: island.quizzes.find((quiz) => quiz.quizId === quizId)?.stars ?? 0,
    islandId: island._id,
    isIslandDone: island.completed,
    courseId: island.courseId,
    bestRun: questions.bestRun,
    quickAnswers: questions.quickAnswers,
    hearts: state.isPremium ? null : state.hearts,
  };
  await sql(SAVE_COMPLETION, [state.id, JSON.stringify(plan), state.revision, attempt.revision]);
}

interface Completion {
  result: CompletionDto;
  endedAt: Date;
  isOnFire: boolean;
}

async function completeOnce(
  sql: Sql,
  userId: string,
  islandId: string,
  quizId: string,
  now: Date,
): Promise<Completion> {
  const found = await getCompletionState(sql, userId, islandId, quizId, now);
  if (!found) throw new AppError("not_found", "There is no such island.");
  const { attempt, questions } = found;
  if (!attempt) throw new AppError("not_found", "There is no run through this quiz to complete.");
  const isOnFire = questions.open === 0 && questions.bestRun >= ON_FIRE.goal;
  if (attempt.result)
    return {
      result: completionSchema.parse(attempt.result),
      endedAt: new Date(attempt.endedAt ?? now),
      isOnFire,
    };
  const state = { ...refilled(found, now), attempt };
  const ending = await endingOf(sql, state, quizId, now);
  await saveEnding(sql, state, quizId, ending, now);
  return { result: ending.result, endedAt: now, isOnFire };
}

/** On Fire is told of whenever it happens, the others when they are earned. */
async function achievementsOf(userId: string, { endedAt, isOnFire }: Completion) {
  const news = await earnAchievements(onAnyConnection(), userId, endedAt);
  const others = news.filter(({ id }) => id !== ON_FIRE.id);
  return isOnFire ? [ON_FIRE, ...others] : others;
}

/**
 * Completes the learner's attempt at a quiz: stars, XP, progress, streak day, milestones, ranks and achievements, once. A
 * repeat answers what the first one said. Errors: `not_found`, `attempt_incomplete`, `attempt_closed`.
 * docs/product.md#stars
 */
export async function completeQuiz(
  userId: string,
  islandId: string,
  quizId: string,
  now: Date,
): Promise<CompletionDto> {
  const completion = await optimistically(
    (sql) => completeOnce(sql, userId, islandId, quizId, now),
    (sql) => lockLearner(sql, userId, now),
  );
  return { ...completion.result, achievements: await achievementsOf(userId, completion) };
}
