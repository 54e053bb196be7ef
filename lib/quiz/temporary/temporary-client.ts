import { paths } from "#lib/client/paths.ts";
import { readSession, writeSession } from "#lib/client/storage.ts";
import { newTemporaryQuiz, type TemporaryIsland, type TemporaryQuiz } from "./temporary-quiz.ts";
import { temporaryQuizSchema } from "./temporary-schema.ts";

const QUIZZES_KEY = "temporaryQuizzes";
const ISLANDS_KEY = "islandToQuiz";

function readMap(key: string): Record<string, unknown> {
  const kept = readSession<unknown>(key, {});
  return typeof kept === "object" && kept !== null ? { ...kept } : {};
}

/** The temporary quiz with this id, or null where it is missing or damaged. */
export function readTemporaryQuiz(quizId: string): TemporaryQuiz | null {
  const quizzes = readMap(QUIZZES_KEY);
  const parsed = temporaryQuizSchema.safeParse(Object.hasOwn(quizzes, quizId) ? quizzes[quizId] : null);
  return parsed.success ? parsed.data : null;
}

export function saveTemporaryQuiz(quiz: TemporaryQuiz): void {
  writeSession(QUIZZES_KEY, { ...readMap(QUIZZES_KEY), [quiz._id]: quiz });
  writeSession(ISLANDS_KEY, { ...readMap(ISLANDS_KEY), [quiz.island._id]: quiz._id });
}

/** For an island that has no quiz yet: keeps a temporary one in this tab and answers its address. */
export function openTemporaryQuiz({ _id, title, difficulty }: TemporaryIsland): string {
  const known = readMap(ISLANDS_KEY)[_id];
  const kept = typeof known === "string" ? readTemporaryQuiz(known) : null;
  const quiz = kept ?? newTemporaryQuiz({ _id, title, difficulty });
  if (!kept) saveTemporaryQuiz(quiz);
  return paths.quiz(_id, quiz._id);
}

/** A temporary quiz ends here: it pays no XP and the server hears nothing of it. */
export function completeTemporaryQuiz(quizId: string, stars: number): void {
  const quiz = readTemporaryQuiz(quizId);
  if (quiz) saveTemporaryQuiz({ ...quiz, completed: true, stars, xpEarned: 0 });
}
