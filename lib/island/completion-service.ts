import { ON_FIRE } from "#lib/achievement/rules.ts";
import { earnAchievements } from "#lib/achievement/service.ts";
import { AppError } from "#lib/core/errors.ts";
import { localDayAt } from "#lib/core/time.ts";
import { type StreakLearner, toStatsDto } from "#lib/learner/queries.ts";
import { isOutOfHearts } from "#lib/learner/rules.ts";
import { lockStreakLearner } from "#lib/learner/service.ts";
import { currentStreak } from "#lib/learner/streak-run.ts";
import { listQuestsDoneAt } from "#lib/quest/queries.ts";
import { settleQuests } from "#lib/quest/service.ts";
import { bonusStarOf, isPerfect, percentOf, starsFor } from "#lib/quiz/rules.ts";
import { inSqlTransaction, kysely, type Sql } from "#lib/server/db/db.ts";
import { getStreakStatus } from "#lib/streak/queries.ts";
import { milestonePayments, type StreakChange, saveStreak, streakChange } from "#lib/streak/service.ts";
import { earnedBefore, ownCourseBoardXp, payable, quizXp, ranksReached } from "#lib/xp/rules.ts";
import { type Payment, pay, rankPayments, sumOf, toRankDto } from "#lib/xp/service.ts";
import {
  type AttemptSummary,
  type CompletableAttempt,
  countCompletedIslands,
  findAttempt,
  findBestScore,
  findNextIsland,
  type PaymentFacts,
  readPaymentFacts,
  summarizeQuestions,
} from "./completion-queries.ts";
import { getIsland } from "./queries.ts";
import { islandProgress } from "./rules.ts";
import { type CompletionDto, completionSchema, type IslandDto } from "./schema.ts";

/** All that the end of an attempt is settled by; the learner is locked. */
interface Run {
  learner: StreakLearner;
  island: IslandDto;
  quizId: string;
  attempt: CompletableAttempt;
  questions: AttemptSummary;
  facts: PaymentFacts;
  completedIslands: number;
  /** Points of the best run before */
  bestScore: number | null;
}

/** What this run is worth more than what the same questions have paid before (docs/product.md#repeats). */
function quizPayments({ learner, attempt, questions, facts }: Run, stars: number, now: Date): Payment[] {
  const total = questions.fingerprints.length;
  const due = (worth: number, before: number) => payable(worth, total - facts.foreignCount, total, before);
  const xp = due(quizXp(stars, attempt.correct), facts.paid.xp);
  const counted = facts.ownBoardXp.get(localDayAt(learner, now)) ?? 0;
  const boardXp = facts.isOwnCourse ? ownCourseBoardXp(xp, counted) : null;
  const what = { reason: "quiz", reference: attempt.id, subject: attempt.quizFingerprint };
  return [
    { ...what, kind: "star", amount: due(stars, facts.paid.stars) },
    { ...what, kind: "xp", amount: xp, boardXp },
  ];
}

/** The island with the quiz completed: its best stars count. */
function completedIsland({ island, quizId }: Run, stars: number): IslandDto {
  const quizzes = island.quizzes.map((quiz) =>
    quiz.quizId === quizId ? { ...quiz, completed: true, stars: Math.max(quiz.stars, stars) } : quiz,
  );
  return { ...island, quizzes, ...islandProgress(quizzes) };
}

function resultOf(run: Run, stars: number, now: Date) {
  const { learner, island, attempt, questions, facts, completedIslands, bestScore } = run;
  const { correct, total } = attempt;
  const asked = questions.fingerprints.length;
  const { base, combo, speed } = questions.score;
  return {
    stars,
    correct,
    total,
    xpEarnedBefore: earnedBefore(asked - facts.foreignCount, asked, facts.paid.xp),
    percent: percentOf(correct, total),
    perfect: isPerfect(stars, correct, total),
    score: { points: base + combo + speed, best: bestScore, combo, speed },
    island,
    stats: toStatsDto({ ...learner, completedIslands }, now),
    achievements: [],
    questsDone: [],
  };
}

/** Ends the attempt with what it answered, so that a repeat says the same. */
async function endAttempt(
  sql: Sql,
  { learner, attempt, questions }: Run,
  status: "completed" | "game_over",
  result: CompletionDto,
  now: Date,
): Promise<void> {
  await sql
    .updateTable("Attempt")
    .set({
      status,
      endedAt: now,
      result: JSON.stringify(result),
      bestRun: questions.bestRun,
      quickAnswers: questions.quickAnswers,
      heartsAtEnd: learner.isPremium ? null : learner.hearts,
    })
    .where("id", "=", attempt.id)
    .execute();
}

/** A game over pays nothing and counts for no streak. */
async function endInGameOver(sql: Sql, run: Run, now: Date): Promise<CompletionDto> {
  const none = { xpEarned: 0, bonusStar: null, rankUp: null, streakWeek: null, nextIsland: null };
  const result = { ...resultOf(run, 0, now), ...none };
  await endAttempt(sql, run, "game_over", result, now);
  return result;
}

/** From now on these questions pay nothing under another quiz. */
async function claimQuestions(sql: Sql, { learner, attempt, questions }: Run): Promise<void> {
  const { quizFingerprint } = attempt;
  await sql
    .insertInto("QuestionPayment")
    .values(
      questions.fingerprints.map((questionFingerprint) => {
        return { userId: learner.id, questionFingerprint, quizFingerprint };
      }),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function saveProgress(sql: Sql, { learner, quizId }: Run, island: IslandDto, now: Date): Promise<void> {
  const userId = learner.id;
  const stars = island.quizzes.find((quiz) => quiz.quizId === quizId)?.stars ?? 0;
  await sql
    .insertInto("QuizProgress")
    .values({ userId, quizId, stars, completedAt: now })
    .onConflict((conflict) => conflict.columns(["userId", "quizId"]).doUpdateSet({ stars }))
    .execute();
  if (island.completed)
    await sql
      .insertInto("IslandProgress")
      .values({ userId, islandId: island._id, completedAt: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  await sql
    .updateTable("Enrolment")
    .set({ lastStudiedAt: now })
    .where("userId", "=", userId)
    .where("courseId", "=", island.courseId)
    .execute();
}

/** The learner's week once the change is written. */
async function streakWeekOf(sql: Sql, learner: StreakLearner, change: StreakChange, now: Date) {
  const status = await getStreakStatus(learner.id, now, sql);
  const isNew = change.days.some(({ day, kind }) => kind === "done" && day === status?.today);
  return status && { week: status.week, isNew };
}

/** The run once its payments, its streak day and its progress are written: what the learner is told. */
async function endCompleted(sql: Sql, run: Run, now: Date): Promise<CompletionDto> {
  const { learner, attempt, facts } = run;
  const stars = starsFor(attempt.correct, attempt.total, attempt.hasBonusStar);
  const island = completedIsland(run, stars);
  const quiz = island.quizzes.find(({ quizId }) => quizId === run.quizId);
  const titles = { quizTitle: quiz?.title ?? "", courseTitle: island.courseTitle };

  const change = await streakChange(sql, learner, facts.receipts, titles, now);
  const streak = currentStreak(
    { length: change.streak, coveredTo: change.streakCoveredTo },
    localDayAt(learner, now),
  );
  const earned = quizPayments(run, stars, now);
  const gained = [...earned, ...milestonePayments(streak, facts.paidMilestones)];
  const gainedXp = sumOf(gained, "xp");
  const payments = [...gained, ...rankPayments(learner.xp, gainedXp)];

  const after = {
    ...run,
    island,
    learner: {
      ...learner,
      ...change,
      xp: learner.xp + sumOf(payments, "xp"),
      stars: learner.stars + sumOf(payments, "star"),
    },
    completedIslands: run.completedIslands + (island.completed && !run.island.completed ? 1 : 0),
  };
  await pay(sql, learner, payments, now);
  if (quizXp(stars, attempt.correct) > 0) await claimQuestions(sql, run);
  await saveStreak(sql, learner.id, change, now);
  await saveProgress(sql, run, island, now);
  const result = {
    ...resultOf(after, stars, now),
    xpEarned: sumOf(earned, "xp"),
    bonusStar: bonusStarOf(attempt.correct, attempt.total, { ...attempt, isPremium: learner.isPremium }),
    rankUp: toRankDto(ranksReached(learner.xp, gainedXp).at(-1) ?? null),
    streakWeek: await streakWeekOf(sql, learner, change, now),
    nextIsland: await findNextIsland(sql, learner.id, island.courseId),
  };
  await endAttempt(sql, run, "completed", result, now);
  await settleQuests(sql, learner.id, now);
  return result;
}

async function endRun(sql: Sql, run: Run, now: Date): Promise<CompletionDto> {
  const { learner, attempt, questions } = run;
  if (attempt.status === "game_over") return endInGameOver(sql, run, now);
  if (attempt.status !== "open" || attempt.expiresAt <= now) {
    throw new AppError("attempt_closed", "This run through the quiz is over. Start the quiz again.");
  }
  if (questions.open === 0) return endCompleted(sql, run, now);
  if (isOutOfHearts(learner)) return endInGameOver(sql, run, now);
  const are = questions.open === 1 ? "question is" : "questions are";
  throw new AppError("attempt_incomplete", `${questions.open} ${are} still open.`);
}

interface Completion {
  result: CompletionDto;
  endedAt: Date;
  isOnFire: boolean;
}

/** Keeps the quiz, its island and its course from being deleted until the transaction ends. False: it isn't in the island. */
async function keepQuiz(sql: Sql, islandId: string, quizId: string): Promise<boolean> {
  const quiz = await sql
    .selectFrom("Course")
    .innerJoin("Island", "Island.courseId", "Course.id")
    .innerJoin("Quiz", "Quiz.islandId", "Island.id")
    .select("Quiz.id")
    .where("Quiz.id", "=", quizId)
    .where("Island.id", "=", islandId)
    .forKeyShare()
    .executeTakeFirst();
  return quiz !== undefined;
}

async function complete(
  sql: Sql,
  userId: string,
  islandId: string,
  quizId: string,
  now: Date,
  attemptId?: string,
): Promise<Completion> {
  const learner = await lockStreakLearner(sql, userId, now);
  const hasQuiz = await keepQuiz(sql, islandId, quizId);
  const island = await getIsland(userId, islandId, sql);
  if (!island) throw new AppError("not_found", "There is no such island.");
  const attempt = hasQuiz ? await findAttempt(sql, userId, quizId, attemptId) : null;
  if (!attempt) throw new AppError("not_found", "There is no run through this quiz to complete.");
  const questions = await summarizeQuestions(sql, attempt.id);
  const isOnFire = questions.open === 0 && questions.bestRun >= ON_FIRE.goal;
  if (attempt.result)
    return { result: completionSchema.parse(attempt.result), endedAt: attempt.endedAt ?? now, isOnFire };
  const { quizFingerprint } = attempt;
  const quiz = { userId, courseId: island.courseId, quizFingerprint, fingerprints: questions.fingerprints };
  const facts = await readPaymentFacts(sql, quiz, now);
  const completedIslands = await countCompletedIslands(sql, userId);
  const bestScore = await findBestScore(sql, userId, attempt);
  const run = { learner, island, quizId, attempt, questions, facts, completedIslands, bestScore };
  return { result: await endRun(sql, run, now), endedAt: now, isOnFire };
}

/** On Fire is told of whenever it happens, the others when they are earned. */
async function achievementsOf(userId: string, { endedAt, isOnFire }: Completion) {
  const news = await earnAchievements(kysely(), userId, endedAt);
  const others = news.filter(({ id }) => id !== ON_FIRE.id);
  return isOnFire ? [ON_FIRE, ...others] : others;
}

/**
 * Completes the learner's attempt at a quiz, the one that is named or else the latest, in one transaction: stars, XP, progress, streak day, milestones and ranks,
 * once; then the achievements and the quests that it did. A repeat returns the first result. Throws `not_found`, `attempt_incomplete`,
 * `attempt_closed`. docs/product.md#stars
 */
export async function completeQuiz(
  userId: string,
  islandId: string,
  quizId: string,
  now: Date,
  attemptId?: string,
): Promise<CompletionDto> {
  const completion = await inSqlTransaction((sql) => complete(sql, userId, islandId, quizId, now, attemptId));
  return {
    ...completion.result,
    achievements: await achievementsOf(userId, completion),
    questsDone: await listQuestsDoneAt(kysely(), userId, completion.endedAt),
  };
}
