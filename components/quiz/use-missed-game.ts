import { useEffect, useReducer } from "react";
import { useSound } from "#components/ui/sound/use-sound.ts";
import { ApiError } from "#lib/client/api.ts";
import type { StatsDto } from "#lib/learner/schema.ts";
import type { PlainAnswerBody, QuizQuestionDto } from "#lib/quiz/schema.ts";
import { quizReducer, startQuiz } from "./quiz-reducer.ts";
import type { QuizSource } from "./quiz-source.ts";
import { unscored } from "./unscored.ts";
import { SEND_FAILED, useSending } from "./use-sending.ts";

/** The course has changed meanwhile, or the session has ended. */
const FINAL = ["not_found", "unauthorized"];

/** An answered question as it was before: its options stay in the order in which the run showed them. */
function reopened(question: QuizQuestionDto): QuizQuestionDto {
  return {
    ...question,
    ...{ isCorrect: null, selectedAnswer: null, answer: null, correctAnswer: null, correct: null },
    ...{ partsRight: null, explanation: null, explanationHtml: null },
  };
}

export interface MissedGame {
  missed: readonly QuizQuestionDto[];
  retry: NonNullable<QuizSource["retry"]>;
  stats: StatsDto;
  /** On to the results */
  onDone: () => void;
}

/** The quiz's own state machine over the missed questions, without points, combo and hearts. */
export function useMissedGame({ missed, retry, stats, onDone }: MissedGame) {
  const quiz = { questions: missed.map(reopened), score: 0, streak: 0, multiplier: 1 };
  const [state, dispatch] = useReducer(
    quizReducer,
    { quiz, hearts: stats.hearts, costsHearts: false },
    startQuiz,
  );
  const send = async (body: PlainAnswerBody) => {
    const reply = await retry(body);
    return "didYouMean" in reply ? reply : unscored(reply, stats);
  };
  const onFailure = (questionId: string, error: unknown) => {
    // Another try would be refused as well: the run is saved, and its results are there.
    if (error instanceof ApiError && FINAL.includes(error.code)) return onDone();
    dispatch({ type: "sendFailed", questionId, message: SEND_FAILED });
  };
  useSending({ state, dispatch, send, onFailure });
  const { play } = useSound();
  useEffect(() => {
    if (state.result) play(state.result.isCorrect ? "correct" : "wrong");
  }, [state.result, play]);
  const isDone = state.phase === "finished";
  useEffect(() => {
    if (isDone) onDone();
  }, [isDone, onDone]);
  return { state, dispatch };
}
