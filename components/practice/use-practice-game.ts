import { type Dispatch, useEffect, useEffectEvent, useReducer, useState } from "react";
import {
  currentQuestion,
  type QuizAction,
  type QuizState,
  quizReducer,
  startQuiz,
} from "#components/quiz/quiz-reducer.ts";
import { useSound } from "#components/quiz/sound-context.tsx";
import { toastError } from "#components/ui/toaster.tsx";
import { ApiError } from "#lib/client/api.ts";
import type { StatsDto } from "#lib/learner/schema.ts";
import { answerPractice } from "#lib/practice/client.ts";
import type { PracticeAnswerDto, PracticeDto } from "#lib/practice/schema.ts";
import type { AnswerDto } from "#lib/quiz/schema.ts";

/** When each answered question comes back, by its id */
export type Dues = Readonly<Record<string, string | null>>;

/** What a quiz's screen wants to know: a practice scores nothing and costs nothing. */
function inQuiz(answer: PracticeAnswerDto, { hearts, maxHearts, heartResetTime }: StatsDto): AnswerDto {
  const { isCorrect, selectedAnswer, correctAnswer, explanation, explanationHtml } = answer;
  const graded = { isCorrect, selectedAnswer, correctAnswer, explanation, explanationHtml };
  const unscored = { timeBonusPoints: 0, points: 0, multiplier: 1, streak: 0 };
  return { ...graded, ...unscored, hearts, maxHearts, heartResetTime };
}

function reasonOf(error: unknown): string {
  const message = error instanceof ApiError ? error.message : "";
  if (message.includes("log in")) return message;
  return "Your answer could not be sent. Your choice is kept: send it again.";
}

interface PracticeGame {
  practice: PracticeDto;
  stats: StatsDto;
  onRestart: () => void;
}

/** Sends the choice while the state says so; a practice that is over makes room for a new one. */
function useSending(
  { practice, stats, onRestart }: PracticeGame,
  state: QuizState,
  dispatch: Dispatch<QuizAction>,
  keepDue: (questionId: string, due: string | null) => void,
): void {
  const fail = (questionId: string, error: unknown) => {
    const code = error instanceof ApiError ? error.code : null;
    if (code !== "practice_closed" && code !== "not_found")
      return dispatch({ type: "sendFailed", questionId, message: reasonOf(error) });
    toastError("This practice is over. Here is a new one.", { toastId: "practice-over" });
    onRestart();
  };
  const send = useEffectEvent(async () => {
    const question = currentQuestion(state);
    if (!question || state.selected === null) return;
    const questionId = question._id;
    try {
      const answer = await answerPractice(practice._id, { questionId, selectedAnswer: state.selected });
      keepDue(questionId, answer.nextDue);
      dispatch({ type: "answered", questionId, result: inQuiz(answer, stats) });
    } catch (error) {
      fail(questionId, error);
    }
  });
  const isSending = state.phase === "sending";
  useEffect(() => {
    if (isSending) void send();
  }, [isSending]);
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
  useSending(given, state, dispatch, (id, due) => setDues((known) => ({ ...known, [id]: due })));
  const { play } = useSound();
  useEffect(() => {
    if (state.result) play(state.result.isCorrect ? "correct" : "wrong");
  }, [state.result, play]);
  return { state, dispatch, dues };
}
