import { db } from "#lib/server/db/db.ts";
import { createLearner, questionDraft } from "./factories.ts";

/** One answer of a run, by the question's place in its quiz */
export interface GivenAnswer {
  isCorrect: boolean | null;
  elapsedMs?: number;
}

async function placesOf(quizId: string) {
  const questions = await db().question.findMany({
    where: { quizId },
    orderBy: { position: "asc" },
    select: { id: true, versions: { orderBy: { number: "desc" }, take: 1 } },
  });
  return questions.flatMap(({ id, versions: [version] }) => (version ? [{ questionId: id, version }] : []));
}

/** Writes down that learners have run through a quiz: for each row of answers one run of its learner, at `now`. */
export async function writeRuns(
  quizId: string,
  runs: readonly { userId: string; answers: readonly GivenAnswer[] }[],
  now: Date,
): Promise<void> {
  const places = await placesOf(quizId);
  const attempts = await db().attempt.createManyAndReturn({
    data: runs.map(({ userId, answers }) => ({
      userId,
      quizId,
      quizFingerprint: "test",
      status: "completed" as const,
      hasBonusStar: false,
      total: answers.length,
      expiresAt: now,
      endedAt: now,
    })),
    select: { id: true },
  });
  const rows = runs.flatMap(({ answers }, run) =>
    answers.map(({ isCorrect, elapsedMs = 5000 }, position) => ({
      attemptId: attempts[run]?.id ?? "",
      questionId: places[position]?.questionId ?? "",
      versionId: places[position]?.version.id ?? null,
      fingerprint: places[position]?.version.fingerprint ?? "",
      position,
      optionOrder: [0, 1, 2, 3],
      ...(isCorrect !== null && { isCorrect, elapsedMs, answeredAt: now, selectedAnswer: 0 }),
    })),
  );
  await db().attemptQuestion.createMany({ data: rows });
}

/** So many learners, each with one run through a quiz; `answersOf` says what the nth gave. */
export async function writeLearners(
  quizId: string,
  count: number,
  answersOf: (learner: number) => readonly GivenAnswer[],
  now: Date,
): Promise<string[]> {
  const people = await Promise.all(Array.from({ length: count }, () => createLearner()));
  const runs = people.map(({ id }, index) => ({ userId: id, answers: answersOf(index) }));
  await writeRuns(quizId, runs, now);
  return people.map(({ id }) => id);
}

/** Questions made from a text. */
export const madeQuestions = (count: number) =>
  Array.from({ length: count }, () => questionDraft(undefined, { source: "Ice is frozen water." }));
