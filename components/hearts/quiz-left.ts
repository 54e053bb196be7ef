import { readTab, writeTab } from "#lib/client/storage.ts";

const KEY = "quizLeft";
const QUIZ = /^\/quiz\/[\w-]+\/[\w-]+$/;

/** Notes in this tab the quiz that ends for want of hearts: who buys Premium then comes back to it. */
export function noteQuizLeft(): void {
  const { pathname } = window.location;
  if (QUIZ.test(pathname)) writeTab(KEY, pathname);
}

/** The path of the quiz that ended last in this tab; null where none did. */
export function quizLeft(): string | null {
  const path = readTab(KEY);
  return path !== null && QUIZ.test(path) ? path : null;
}
