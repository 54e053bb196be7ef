import { AppError } from "#lib/core/errors.ts";
import { isOutOfHearts } from "#lib/hearts/rules.ts";
import { type LockedLearner, lockLearner } from "#lib/hearts/service.ts";
import { type Attempt, getLatestAttempt, listAttemptQuestions } from "#lib/quiz/queries.ts";
import { isPerfect, ON_FIRE_STREAK, percentOf, starsFor } from "#lib/quiz/rules.ts";
import { inTransaction, type Tx } from "#lib/server/db.ts";
import { countStreakDay } from "#lib/streak/service.ts";
import { getStats } from "#lib/xp/queries.ts";
import { payable, quizXp } from "#lib/xp/rules.ts";
import { paidFor, pay, payRanks } from "#lib/xp/service.ts";
import { getIsland } from "./queries.ts";
import { type CompletionDto, completionSchema, type DefaultQuizDto, type IslandDto } from "./schema.ts";

async function getIslandOrThrow(userId: string, islandId: string, source?: Tx): Promise<IslandDto> {
  const island = await getIsland(userId, islandId, source);
  if (!island) throw new AppError("not_found", "There is no such island.");
  return island;
}

/** How many of an attempt's different questions were never paid under another quiz; they are this quiz's from now on. */
async function claimQuestions(
  tx: Tx,
  userId: string,
  attempt: Attempt,
  fingerprints: string[],
): Promise<number> {
  const quizFingerprint = attempt.quizFingerprint;
  await tx.questionPayment.createMany({
    data: fingerprints.map((questionFingerprint) => ({ userId, questionFingerprint, quizFingerprint })),
    skipDuplicates: true,
  });
  return tx.questionPayment.count({
    where: { userId, quizFingerprint, questionFingerprint: { in: fingerprints } },
  });
}

/** Pays what this attempt is worth more than what the same questions have paid before (docs/product.md#repeats). */
async function payQuiz(
  tx: Tx,
  learner: LockedLearner,
  attempt: Attempt,
  stars: number,
  now: Date,
): Promise<number> {
  const xp = quizXp(stars, attempt.correct);
  if (xp === 0) return 0;
  const payee = { userId: learner.id, timeZone: learner.timeZone };
  const shown = await listAttemptQuestions(tx, attempt.id);
  const fingerprints = [...new Set(shown.map((question) => question.fingerprint))];
  const own = await claimQuestions(tx, learner.id, attempt, fingerprints);
  const paid = { reason: "quiz", reference: attempt.id, subject: attempt.quizFingerprint };
  const due = async (kind: "xp" | "star", worth: number) =>
    payable(
      worth,
      own,
      fingerprints.length,
      await paidFor(tx, learner.id, kind, "quiz", attempt.quizFingerprint),
    );
  await pay(tx, payee, { ...paid, kind: "star", amount: await due("star", stars) }, now);
  return pay(tx, payee, { ...paid, kind: "xp", amount: await due("xp", xp) }, now);
}

async function saveProgress(
  tx: Tx,
  userId: string,
  island: IslandDto,
  quizId: string,
  stars: number,
  now: Date,
): Promise<void> {
  const best = Math.max(stars, island.quizzes.find((quiz) => quiz.quizId === quizId)?.stars ?? 0);
  await tx.quizProgress.upsert({
    where: { userId_quizId: { userId, quizId } },
    create: { userId, quizId, stars: best, completedAt: now },
    update: { stars: best },
    select: { quizId: true },
  });
  await tx.enrolment.updateMany({
    where: { userId, courseId: island.courseId },
    data: { lastStudiedAt: now },
  });
  const isDone = island.quizzes.every((quiz) => quiz.completed || quiz.quizId === quizId);
  if (!isDone) return;
  await tx.islandProgress.createMany({
    data: [{ userId, islandId: island._id, completedAt: now }],
    skipDuplicates: true,
  });
}

/** On Fire: five right ones in a row within the attempt. */
async function achievementsOf(tx: Tx, attempt: Attempt): Promise<CompletionDto["achievements"]> {
  const shown = await listAttemptQuestions(tx, attempt.id);
  if (!shown.some((question) => (question.streak ?? 0) >= ON_FIRE_STREAK)) return [];
  return [{ id: "on-fire", title: "On Fire", description: "5 right answers in a row", icon: "flame" }];
}

interface Ending {
  status: "completed" | "game_over";
  stars: number;
  xpEarned: number;
  rankUp: CompletionDto["rankUp"];
}

const GAME_OVER: Ending = { status: "game_over", stars: 0, xpEarned: 0, rankUp: null };

async function settle(
  tx: Tx,
  learner: LockedLearner,
  attempt: Attempt,
  island: IslandDto,
  quizId: string,
  now: Date,
): Promise<Ending> {
  const stars = starsFor(attempt.correct, attempt.total, attempt.hasBonusStar);
  const xpEarned = await payQuiz(tx, learner, attempt, stars, now);
  const payee = { userId: learner.id, timeZone: learner.timeZone };
  const rank = await payRanks(tx, payee, learner.xp, learner.xp + xpEarned, now);
  await saveProgress(tx, learner.id, island, quizId, stars, now);
  await countStreakDay(tx, learner.id, learner.timeZone, now);
  return { status: "completed", stars, xpEarned, rankUp: rank && { name: rank.name, logo: rank.logo } };
}

async function report(
  tx: Tx,
  learner: LockedLearner,
  attempt: Attempt,
  islandId: string,
  ending: Ending,
  now: Date,
): Promise<CompletionDto> {
  const stats = await getStats(learner.id, now, tx);
  if (!stats) throw new AppError("unauthorized", "Please log in to go on.");
  const { stars, xpEarned, rankUp } = ending;
  return {
    stars,
    correct: attempt.correct,
    total: attempt.total,
    percent: percentOf(attempt.correct, attempt.total),
    xpEarned,
    perfect: isPerfect(stars, attempt.correct, attempt.total),
    island: await getIslandOrThrow(learner.id, islandId, tx),
    stats,
    achievements: ending.status === "completed" ? await achievementsOf(tx, attempt) : [],
    rankUp,
  };
}

async function endingOf(
  tx: Tx,
  learner: LockedLearner,
  attempt: Attempt,
  island: IslandDto,
  quizId: string,
  now: Date,
): Promise<Ending> {
  if (attempt.status === "game_over") return GAME_OVER;
  if (attempt.status !== "open" || attempt.expiresAt <= now) {
    throw new AppError("attempt_closed", "This run through the quiz is over. Start the quiz again.");
  }
  const open = await tx.attemptQuestion.count({ where: { attemptId: attempt.id, answeredAt: null } });
  if (open === 0) return settle(tx, learner, attempt, island, quizId, now);
  if (isOutOfHearts(learner)) return GAME_OVER;
  throw new AppError(
    "attempt_incomplete",
    `${open} ${open === 1 ? "question is" : "questions are"} still open.`,
  );
}

/**
 * Completes the learner's attempt at a quiz: stars, XP, progress, streak day and rank, once, in one transaction. A repeat
 * answers what the first one said. Errors: `not_found`, `attempt_incomplete`, `attempt_closed`. docs/product.md#stars
 */
export async function completeQuiz(
  userId: string,
  islandId: string,
  quizId: string,
  now: Date,
): Promise<CompletionDto> {
  return inTransaction(async (tx) => {
    const learner = await lockLearner(tx, userId, now);
    const island = await getIslandOrThrow(userId, islandId, tx);
    const isHere = island.quizzes.some((quiz) => quiz.quizId === quizId);
    const attempt = isHere ? await getLatestAttempt(tx, userId, quizId) : null;
    if (!attempt) throw new AppError("not_found", "There is no run through this quiz to complete.");
    if (attempt.result) return completionSchema.parse(attempt.result);
    const ending = await endingOf(tx, learner, attempt, island, quizId, now);
    const result = await report(tx, learner, attempt, islandId, ending, now);
    await tx.attempt.update({
      where: { id: attempt.id },
      data: { status: ending.status, endedAt: now, result },
      select: { id: true },
    });
    return result;
  });
}

/**
 * Gives an island without quizzes its default quiz. One that has quizzes answers as it is; one without anything to draw
 * questions from answers `no_source`. Error: `not_found`.
 */
export async function addDefaultQuiz(userId: string, islandId: string): Promise<DefaultQuizDto> {
  const island = await getIslandOrThrow(userId, islandId);
  if (island.quizzes.length > 0) return { ...island, outcome: "exists" };
  return { outcome: "no_source", message: "This island has nothing to draw questions from yet." };
}
