import { DAY_MS } from "#lib/core/time.ts";
import type { Tx } from "#lib/server/db/db.ts";
import { LIVE } from "#lib/server/db/live.ts";
import { rightWords } from "../kinds/shown.ts";
import { bodyOf, optionsSchema } from "../question-dto.ts";
import type { Doubted } from "./grounds.ts";

export interface Shown {
  questionId: string;
  versionId: string;
}

/** The question that was shown to a learner under an id, in a quiz or a practice; null where none was. */
export async function findShown(tx: Tx, userId: string, shownId: string): Promise<Shown | null> {
  const version = await tx.questionVersion.findFirst({
    where: {
      OR: [
        { attemptQuestions: { some: { questionId: shownId, attempt: { userId } } } },
        { practiceQuestions: { some: { id: shownId, run: { userId } } } },
      ],
    },
    orderBy: { number: "desc" },
    select: { id: true, questionId: true },
  });
  return version && { questionId: version.questionId, versionId: version.id };
}

export interface DoubtedQuestion extends Doubted {
  isWithdrawn: boolean;
  /** Whether what its answers show, or its owner, took it out of play: no flag brings it back */
  isOthersDoing: boolean;
  text: string;
  courseTitle: string;
}

const doubtedSelect = {
  withdrawnAt: true,
  withdrawnReason: true,
  quiz: {
    select: {
      island: {
        select: {
          text: { select: { text: true } },
          course: { select: { ownerId: true, title: true } },
        },
      },
      questions: { where: LIVE, select: { id: true, withdrawnAt: true } },
    },
  },
  versions: {
    orderBy: { number: "desc" },
    take: 1,
    select: { id: true, text: true, source: true, options: true, correctIndex: true, body: true },
  },
} as const;

/** Learners are seasoned who have answered the question a day after they joined. */
async function listFlags(tx: Tx, questionId: string, versionId: string): Promise<Doubted["flags"]> {
  const flags = await tx.questionFlag.findMany({
    where: { questionId, versionId },
    select: { userId: true, reason: true, user: { select: { createdAt: true } } },
  });
  const answers = await tx.attemptQuestion.findMany({
    where: { questionId, attempt: { userId: { in: flags.map(({ userId }) => userId) } } },
    select: { answeredAt: true, attempt: { select: { userId: true } } },
  });
  const isSeasoned = (userId: string, joinedAt: Date) =>
    answers.some(
      ({ answeredAt, attempt }) =>
        attempt.userId === userId &&
        answeredAt !== null &&
        answeredAt.getTime() >= joinedAt.getTime() + DAY_MS,
    );
  return flags.map(({ userId, reason, user }) => {
    return { userId, reason, isSeasoned: isSeasoned(userId, user.createdAt) };
  });
}

/** The words of the right answer. */
function rightAnswerOf(version: { options: unknown; correctIndex: number | null; body: unknown }): string {
  const options = optionsSchema.parse(version.options);
  const body = bodyOf(version);
  return body ? rightWords(body, options).join("\n") : (options[version.correctIndex ?? -1]?.text ?? "");
}

/** A question with the flags of its current version; null where it is gone. */
export async function getDoubted(tx: Tx, questionId: string): Promise<DoubtedQuestion | null> {
  const question = await tx.question.findUnique({ where: { id: questionId }, select: doubtedSelect });
  const version = question?.versions[0];
  if (!question || !version) return null;
  const { island, questions } = question.quiz;
  return {
    isWithdrawn: question.withdrawnAt !== null,
    isOthersDoing: question.withdrawnReason === "statistics" || question.withdrawnReason === "owner",
    ownerId: island.course.ownerId,
    islandText: island.text?.text ?? null,
    source: version.source,
    text: version.text,
    courseTitle: island.course.title,
    quizSize: questions.length,
    othersWithdrawn: questions.filter(({ id, withdrawnAt }) => id !== questionId && withdrawnAt !== null)
      .length,
    rightAnswer: rightAnswerOf(version),
    flags: await listFlags(tx, questionId, version.id),
  };
}
