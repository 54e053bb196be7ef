import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent, useReducer, useRef } from "react";
import { toastAchievement } from "#components/achievement/achievement-toast.tsx";
import { noteQuizLeft } from "#components/hearts/quiz-left.ts";
import { useSound } from "#components/ui/sound/use-sound.ts";
import { ON_FIRE } from "#lib/achievement/rules.ts";
import { paths } from "#lib/client/paths.ts";
import { GAME_OVER_AFTER_WRONG_DELAY_MS, GAME_OVER_DELAY_MS } from "#lib/learner/rules.ts";
import type { StatsDto } from "#lib/learner/schema.ts";
import type { AnswerDto } from "#lib/quiz/schema.ts";
import { soundsOf } from "./answer-sounds.ts";
import { type QuizState, quizReducer, startQuiz } from "./quiz-reducer.ts";
import type { QuizSource } from "./quiz-source.ts";
import { useAnswering } from "./use-answering.ts";

/** What each answer sounds like, once. */
function useAnswerSound({ result, isFromOtherTab, costsHearts }: QuizState, multiplierAtStart: number): void {
  const { play } = useSound();
  const multiplier = useRef(multiplierAtStart);
  const sound = useEffectEvent((answer: AnswerDto) => {
    const hasLostHeart = costsHearts && !isFromOtherTab;
    for (const tune of soundsOf({ result: answer, multiplierBefore: multiplier.current, hasLostHeart }))
      play(tune);
    multiplier.current = answer.multiplier;
  });
  useEffect(() => {
    if (result) sound(result);
  }, [result]);
}

/** The toast of the fifth right answer in a row. */
function useFire({ isIgniting }: QuizState): void {
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
  useAnswerSound(state, source.quiz.multiplier);
  useFire(state);
  const endNow = useGameOver(state);
  return { state, dispatch, endNow };
}
