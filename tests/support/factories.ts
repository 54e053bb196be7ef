import type { CourseDraft, QuestionDraft } from "#lib/course/rules.ts";
import { saveCourse } from "#lib/course/service.ts";
import { createSession, sessionCookieName } from "#lib/server/auth/session.ts";
import { db } from "#lib/server/db/db.ts";

/** The element that a test knows to be there. */
export function at<T>(list: readonly T[], index: number): T {
  if (index >= list.length) throw new Error(`there is no element ${index}`);
  return list[index] as T;
}

let counter = 0;
const nextNumber = () => ++counter;

/** A learner who signs in nowhere: the hash fits no password, and costs no time. */
export async function createLearner(data: { isPremium?: boolean; hearts?: number; timeZone?: string } = {}) {
  const email = `learner-${nextNumber()}@example.test`;
  return db().user.create({
    data: { email, fullName: "A Learner", passwordHash: "none", ...data },
    select: { id: true, email: true, timeZone: true },
  });
}

/** A question of four options; the right one is the second. */
export function questionDraft(
  text = `Question ${nextNumber()}?`,
  draft: Partial<QuestionDraft> = {},
): QuestionDraft {
  const options = ["Wrong 1", "Right", "Wrong 2", "Wrong 3"].map((option) => ({
    text: `${option} (${text})`,
    html: null,
    feedback: null,
  }));
  return {
    kind: "single",
    text,
    html: null,
    options,
    correctIndex: 1,
    explanation: `Why: ${text}`,
    canShuffle: true,
    sourceId: null,
    ...draft,
  };
}

/** A course of one unit and one island with a quiz for each list of questions. */
export function courseDraft(quizzes: QuestionDraft[][], title = `Course ${nextNumber()}`): CourseDraft {
  const island = {
    title: "First Island",
    difficulty: "beginner",
    quizzes: quizzes.map((questions, index) => ({ title: `Quiz ${index + 1}`, questions })),
  };
  return {
    title,
    description: "",
    units: [{ title: "First Unit", subtitle: "", difficulty: "beginner", islands: [island] }],
    islands: [],
  };
}

export const questions = (count: number) => Array.from({ length: count }, () => questionDraft());

/** Saves a course of the learner's own and answers its ids. */
export async function createCourse(ownerId: string, quizzes: QuestionDraft[][] = [questions(5)]) {
  const courseId = await db().$transaction((tx) => saveCourse(tx, courseDraft(quizzes), { ownerId }));
  const island = await db().island.findFirstOrThrow({
    where: { courseId },
    select: { id: true, quizzes: { orderBy: { position: "asc" }, select: { id: true } } },
  });
  const quizIds = island.quizzes.map((quiz) => quiz.id);
  return { courseId, islandId: island.id, quizIds, quizId: quizIds[0] ?? "" };
}

/** Where the right option of a question stands in an attempt. */
export async function rightAnswer(attemptId: string, questionId: string): Promise<number> {
  const shown = await db().attemptQuestion.findUniqueOrThrow({
    where: { attemptId_questionId: { attemptId, questionId } },
    select: { optionOrder: true, version: { select: { correctIndex: true } } },
  });
  return shown.optionOrder.indexOf(shown.version?.correctIndex ?? -1);
}

export async function signIn(userId: string) {
  const session = await createSession(userId, "test", new Date());
  return { ...session, cookieHeader: `${sessionCookieName()}=${session.cookie}` };
}

export function bearer(token: string): Record<string, string> {
  return { authorization: `Bearer ${token}` };
}
