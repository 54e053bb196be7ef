import fc from "fast-check";
import { AppError } from "#lib/core/errors.ts";
import { MINUTE_MS } from "#lib/core/time.ts";
import { saveCourse } from "#lib/course/service.ts";
import { completeQuiz } from "#lib/island/completion-service.ts";
import { restoreHearts, useHeart } from "#lib/learner/service.ts";
import { answerPractice, finishPractice, startPractice } from "#lib/practice/service.ts";
import { startQuiz, submitAnswer } from "#lib/quiz/service.ts";
import { db, kysely } from "#lib/server/db/db.ts";
import { changeTimeZone, claimMilestone, freezeStreak } from "#lib/streak/service.ts";
import { listStreakDifferences } from "#lib/streak/verification-queries.ts";
import { claimDailyLogin } from "#lib/xp/service.ts";
import { listLedgerDifferences } from "#lib/xp/verification-queries.ts";
import { courseDraft, createLearner, questionDraft } from "./factories.ts";

/** A learner with what can be played: the same two quizzes in every course they bring in. */
interface Player {
  id: string;
  quizzes: { quizId: string; islandId: string; courseId: string }[];
}

const drafts = [0, 1].map((quiz) => [0, 1, 2].map((index) => questionDraft(`Schedule ${quiz}-${index}?`)));

async function bringCourse(player: Player): Promise<void> {
  const courseId = await db().$transaction((tx) =>
    saveCourse(tx, courseDraft(drafts), { ownerId: player.id }),
  );
  const quizzes = await db().quiz.findMany({
    where: { island: { courseId } },
    select: { id: true, islandId: true },
  });
  player.quizzes.push(...quizzes.map(({ id, islandId }) => ({ quizId: id, islandId, courseId })));
}

async function dropCourse(player: Player): Promise<void> {
  const [first] = player.quizzes;
  if (!first || player.quizzes.length <= 2) return;
  player.quizzes = player.quizzes.filter(({ courseId }) => courseId !== first.courseId);
  await db().course.delete({ where: { id: first.courseId } });
}

async function answerSomething(player: Player, choice: number, now: Date): Promise<void> {
  const { quizId } = quizOf(player, choice);
  const quiz = await startQuiz(player.id, quizId, now);
  const question = quiz.questions[choice % quiz.questions.length];
  if (question)
    await submitAnswer(player.id, quizId, { questionId: question._id, selectedAnswer: choice % 4 }, now);
}

function quizOf(player: Player, choice: number) {
  const quiz = player.quizzes[choice % player.quizzes.length];
  if (!quiz) throw new Error("there is nothing to play");
  return quiz;
}

async function practise(player: Player, choice: number, now: Date): Promise<void> {
  const run = await startPractice(player.id, now);
  for (const question of run.questions)
    await answerPractice(player.id, run._id, { questionId: question._id, selectedAnswer: choice % 4 }, now);
  await finishPractice(player.id, run._id, now);
}

const ZONES = ["Asia/Kathmandu", "Pacific/Kiritimati", "Pacific/Pago_Pago", "America/New_York", "UTC"];

/** What one learner can do, from any client and at any time. */
const COMMANDS: ((player: Player, choice: number, now: Date) => Promise<unknown>)[] = [
  answerSomething,
  answerSomething,
  (player, choice, now) =>
    completeQuiz(player.id, quizOf(player, choice).islandId, quizOf(player, choice).quizId, now),
  (player, choice, now) => useHeart(player.id, choice % 2 === 0 ? null : `key-${choice % 5}`, now),
  (player, _, now) => restoreHearts(player.id, now),
  (player, _, now) => claimDailyLogin(player.id, now),
  (player, choice, now) => claimMilestone(player.id, `Achieved ${[7, 14, 8][choice % 3]}-day streak!`, now),
  (player, _, now) => freezeStreak(player.id, now),
  (player, choice, now) => changeTimeZone(player.id, ZONES[choice % ZONES.length] ?? "UTC", now),
  practise,
  (player) => bringCourse(player),
  (player) => dropCourse(player),
];

const step = fc.record({
  player: fc.nat(7),
  command: fc.nat(COMMANDS.length - 1),
  choice: fc.nat(40),
  minutes: fc.nat(700),
});

/** A history: rounds of things that happen at once. */
const history = fc.array(fc.array(step, { minLength: 2, maxLength: 8 }), { minLength: 2, maxLength: 6 });

/** Refusals are part of life; anything else is a fault. */
function onlyRefusals(outcome: PromiseSettledResult<unknown>): void {
  if (outcome.status === "rejected" && !(outcome.reason instanceof AppError)) throw outcome.reason;
}

interface Figures {
  hearts: number;
  maxHearts: number;
  xp: number;
}

async function figuresOf(players: readonly Player[]): Promise<Figures[]> {
  const select = { hearts: true, maxHearts: true, xp: true };
  return Promise.all(players.map(({ id }) => db().user.findUniqueOrThrow({ where: { id }, select })));
}

/** What a quiz has paid to one learner, over all its copies. */
async function mostPaid(): Promise<{ xp: number; stars: number }> {
  const sums = await db().award.groupBy({
    by: ["userId", "kind", "subject"],
    where: { reason: "quiz" },
    _sum: { amount: true },
  });
  const most = (kind: string) =>
    Math.max(0, ...sums.filter((sum) => sum.kind === kind).map((sum) => sum._sum.amount ?? 0));
  return { xp: most("xp"), stars: most("star") };
}

async function heartsWonADay(): Promise<number> {
  const days = await db().award.groupBy({
    by: ["userId", "localDay"],
    where: { kind: "heart" },
    _count: true,
  });
  return Math.max(0, ...days.map(({ _count }) => _count));
}

/** Plays a history and throws where a law is broken. */
async function obey(
  rounds: readonly (readonly { player: number; command: number; choice: number; minutes: number }[])[],
) {
  const players: Player[] = [];
  for (let index = 0; index < 3; index += 1) {
    const { id } = await createLearner();
    const player = { id, quizzes: [] };
    await bringCourse(player);
    players.push(player);
  }
  let now = new Date("2026-03-28T20:00:00Z");
  let before = await figuresOf(players);
  for (const round of rounds) {
    now = new Date(now.getTime() + Math.max(...round.map(({ minutes }) => minutes)) * MINUTE_MS);
    const calls = round.map(({ player, command, choice }) => {
      const who = players[player % players.length];
      return who && COMMANDS[command]?.(who, choice, now);
    });
    for (const outcome of await Promise.allSettled(calls)) onlyRefusals(outcome);
    const after = await figuresOf(players);
    for (const [index, { hearts, maxHearts, xp }] of after.entries()) {
      if (hearts < 0 || hearts > maxHearts) throw new Error(`${hearts} hearts`);
      if (xp < (before[index]?.xp ?? 0)) throw new Error("XP fell");
    }
    before = after;
  }
  const differences = [
    ...(await listLedgerDifferences(kysely())),
    ...(await listStreakDifferences(kysely())),
  ];
  if (differences.length > 0) throw new Error(JSON.stringify(differences));
  const { xp, stars } = await mostPaid();
  if (xp > 75 || stars > 3) throw new Error(`a quiz paid ${xp} XP and ${stars} stars`);
  if ((await heartsWonADay()) > 4) throw new Error("more than four hearts a day by practising");
}

/** Plays `count` random histories, each of several learners whose clients all call at once. */
export async function playHistories(count: number, seed: number): Promise<void> {
  await fc.assert(fc.asyncProperty(history, obey), { numRuns: count, seed, endOnFailure: count > 500 });
}
