import { type Dispatch, useEffect, useReducer, useState } from "react";
import { type QuizAction, type QuizState, quizReducer, startQuiz } from "#components/quiz/quiz-reducer.ts";
import { unscored } from "#components/quiz/unscored.ts";
import { SEND_FAILED, useSending } from "#components/quiz/use-sending.ts";
import { useSound } from "#components/ui/sound/use-sound.ts";
import { toastError } from "#components/ui/toaster.tsx";
import { ApiError } from "#lib/client/api.ts";
import type { StatsDto } from "#lib/learner/schema.ts";
import { answerPractice } from "#lib/practice/client.ts";
import type { PracticeDto } from "#lib/practice/schema.ts";
import type { PlainAnswerBody } from "#lib/quiz/schema.ts";

/** When each answered question comes back, by its id */
export type Dues = Readonly<Record<string, string | null>>;

function reasonOf(error: unknown): string {
  const message = error instanceof ApiError ? error.message : "";
  if (message.includes("log in")) return message;
  return SEND_FAILED;
}

interface PracticeGame {
  practice: PracticeDto;
  stats: StatsDto;
  onRestart: () => void;
}

/** Sends the answers; a practice that is over makes room for a new one. */
function useAnswers(
  { practice, stats, onRestart }: PracticeGame,
  state: QuizState,
  dispatch: Dispatch<QuizAction>,
  keepDue: (questionId: string, due: string | null) => void,
): void {
  const onFailure = (questionId: string, error: unknown) => {
    const code = error instanceof ApiError ? error.code : null;
    if (code !== "practice_closed" && code !== "not_found")
      return dispatch({ type: "sendFailed", questionId, message: reasonOf(error) });
    const next = practice.kind === "cards" ? " Here is a new one." : "";
    toastError(`This practice is over.${next}`, { toastId: "practice-over" });
    onRestart();
  };
  const send = async (body: PlainAnswerBody) => {
    const reply = await answerPractice(practice._id, body);
    if ("didYouMean" in reply) return reply;
    const { nextDue, ...answer } = reply;
    keepDue(body.questionId, nextDue);
    return unscored(answer, stats);
  };
  useSending({ state, dispatch, send, onFailure });
}

function duesOf({ questions }: PracticeDto): Dues {
  return Object.fromEntries(questions.map(({ _id, nextDue }) => [_id, nextDue]));
}

/** The quiz's own state machine, without points, combo and hearts. */
export function usePracticeGame(given: PracticeGame) {
  const { practice, stats } = given;
  const quiz = { questions: practice.questions, score: 0, streak: 0, multiplier: 1 };
  const [state, dispatch] = useReducer(
    quizReducer,
    { quiz, hearts: stats.hearts, costsHearts: false },
    startQuiz,
  );
  const [dues, setDues] = useState(() => duesOf(practice));
  useAnswers(given, state, dispatch, (id, due) => setDues((known) => ({ ...known, [id]: due })));
  const { play } = useSound();
  useEffect(() => {
    if (state.result) play(state.result.isCorrect ? "correct" : "wrong");
  }, [state.result, play]);
  return { state, dispatch, dues };
}
