import { DAY_MS, SECOND_MS } from "#lib/core/time.ts";
import { enrol } from "#lib/course/service.ts";
import { completeQuiz } from "#lib/island/completion-service.ts";
import { listIslandGroups } from "#lib/island/queries.ts";
import { startQuiz, submitAnswer } from "#lib/quiz/service.ts";
import { hashPassword } from "#lib/server/auth/password.ts";
import { db, type Tx } from "#lib/server/db/db.ts";
import { claimDailyLogin } from "#lib/xp/service.ts";
import { DEMO_LEARNER } from "./learner.ts";

const ANSWER_MS = 6 * SECOND_MS;

/**
 * What the demo learner has done: which quiz of which course, how many days ago, with which questions wrong. The fifth
 * wrong answer took the last heart, so all of them were back a day later.
 */
const HISTORY = [
  { course: "everyday-statistics", quiz: 0, daysAgo: 12, wrong: [2] },
  { course: "how-the-web-works", quiz: 0, daysAgo: 12, wrong: [1] },
  { course: "everyday-statistics", quiz: 1, daysAgo: 11, wrong: [0, 3] },
  { course: "how-the-web-works", quiz: 1, daysAgo: 11, wrong: [4] },
  { course: "everyday-statistics", quiz: 0, daysAgo: 8, wrong: [] },
  { course: "everyday-statistics", quiz: 2, daysAgo: 7, wrong: [] },
  { course: "how-the-web-works", quiz: 1, daysAgo: 6, wrong: [] },
  { course: "everyday-statistics", quiz: 3, daysAgo: 5, wrong: [] },
  { course: "how-the-web-works", quiz: 0, daysAgo: 4, wrong: [] },
  { course: "everyday-statistics", quiz: 4, daysAgo: 3, wrong: [] },
  { course: "how-the-web-works", quiz: 2, daysAgo: 2, wrong: [] },
  { course: "everyday-statistics", quiz: 5, daysAgo: 1, wrong: [] },
];

async function correctOption(attemptId: string, questionId: string): Promise<number> {
  const shown = await db().attemptQuestion.findUniqueOrThrow({
    where: { attemptId_questionId: { attemptId, questionId } },
    select: { optionOrder: true, version: { select: { correctIndex: true } } },
  });
  return shown.optionOrder.indexOf(shown.version?.correctIndex ?? 0);
}

/** Plays one quiz through the same services as a learner does, so that the ledger is true from the first line. */
async function play(
  userId: string,
  islandId: string,
  quizId: string,
  wrong: readonly number[],
  startedAt: Date,
): Promise<void> {
  const quiz = await startQuiz(userId, quizId, startedAt);
  let now = startedAt;
  for (const [index, question] of quiz.questions.entries()) {
    now = new Date(now.getTime() + ANSWER_MS);
    const right = await correctOption(quiz.attemptId, question._id);
    const selectedAnswer = wrong.includes(index) ? (right + 1) % question.options.length : right;
    await submitAnswer(userId, quizId, { questionId: question._id, selectedAnswer }, now);
  }
  await completeQuiz(userId, islandId, quizId, now);
  await claimDailyLogin(userId, now);
}

/** Creates the demo learner; returns the id, or null where the address has an account. */
export async function createDemoLearner(tx: Tx, now: Date): Promise<string | null> {
  const { email, password, fullName } = DEMO_LEARNER;
  const data = { email, fullName, passwordHash: await hashPassword(password), ageConfirmedAt: now };
  const [created] = await tx.user.createManyAndReturn({
    data: [data],
    skipDuplicates: true,
    select: { id: true },
  });
  return created?.id ?? null;
}

/** Enrols the learner in the free courses of the catalogue and plays what the history says, up to `now`. */
export async function playHistory(userId: string, now: Date): Promise<void> {
  const free = { ownerId: null, isPremiumOnly: false };
  const courses = await db().course.findMany({ where: free, select: { id: true, slug: true } });
  for (const course of courses) await enrol(userId, course.id, now);
  const { groups } = await listIslandGroups(userId);
  for (const { course: slug, quiz, daysAgo, wrong } of HISTORY) {
    const courseId = courses.find((course) => course.slug === slug)?.id;
    const islands = groups.find((group) => group.courseId === courseId)?.islands ?? [];
    const chosen = islands.flatMap((island) =>
      island.quizzes.map(({ quizId }) => ({ islandId: island._id, quizId })),
    )[quiz];
    const startedAt = new Date(now.getTime() - daysAgo * DAY_MS - 60 * SECOND_MS);
    if (chosen) await play(userId, chosen.islandId, chosen.quizId, wrong, startedAt);
  }
}
