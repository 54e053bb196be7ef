import { useRouter } from "next/navigation";
import { useEffect, useReducer } from "react";
import { toastAchievement } from "#components/achievement/achievement-toast.tsx";
import { noteQuizLeft } from "#components/hearts/quiz-left.ts";
import { ON_FIRE } from "#lib/achievement/rules.ts";
import { paths } from "#lib/client/paths.ts";
import { GAME_OVER_AFTER_WRONG_DELAY_MS, GAME_OVER_DELAY_MS } from "#lib/learner/rules.ts";
import type { StatsDto } from "#lib/learner/schema.ts";
import { toastBonus } from "./bonus-toast.tsx";
import { type QuizState, quizReducer, startQuiz } from "./quiz-reducer.ts";
import type { QuizSource } from "./quiz-source.ts";
import { useSound } from "./sound-context.tsx";
import { useAnswering } from "./use-answering.ts";

/** What an answer sounds like; the toasts of a quick one and of the fifth right one in a row. */
function useReactions({ result, isFromOtherTab, isIgniting }: QuizState): void {
  const { play } = useSound();
  useEffect(() => {
    if (result) play(result.isCorrect ? "correct" : "wrong");
  }, [result, play]);
  const bonus = isFromOtherTab ? 0 : (result?.timeBonusPoints ?? 0);
  useEffect(() => {
    if (result && bonus > 0) toastBonus(bonus);
  }, [result, bonus]);
  useEffect(() => {
    if (isIgniting) toastAchievement(ON_FIRE);
  }, [isIgniting]);
}

/** Without hearts the quiz ends: soon, or a little later where there is an explanation to read. */
function useGameOver({ isOutOfHearts, result }: QuizState): () => void {
  const router = useRouter();
  const delay = result ? GAME_OVER_AFTER_WRONG_DELAY_MS : GAME_OVER_DELAY_MS;
  useEffect(() => {
    if (!isOutOfHearts) return;
    noteQuizLeft();
    router.prefetch(paths.gameOver);
    const timer = setTimeout(() => router.replace(paths.gameOver), delay);
    return () => clearTimeout(timer);
  }, [isOutOfHearts, delay, router]);
  return () => router.replace(paths.gameOver);
}

export function useQuizGame(source: QuizSource, { hearts }: StatsDto, costsHearts: boolean) {
  const [state, dispatch] = useReducer(
    quizReducer,
    { quiz: source.quiz, hearts, costsHearts, repeatsMissed: source.retry !== null },
    startQuiz,
  );
  useAnswering(source, state, dispatch);
  useReactions(state);
  const endNow = useGameOver(state);
  return { state, dispatch, endNow };
}
