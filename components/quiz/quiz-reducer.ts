import { ON_FIRE_STREAK } from "#lib/quiz/rules.ts";
import type { AnswerDto, QuizDto, QuizQuestionDto } from "#lib/quiz/schema.ts";

export type QuizPhase = "choosing" | "sending" | "answered" | "finished";

export interface QuizState {
  questions: readonly QuizQuestionDto[];
  /** Of the question on the screen */
  index: number;
  phase: QuizPhase;
  selected: number | null;
  /** What the server said about the question on the screen */
  result: AnswerDto | null;
  /** The result is that of an answer given before, in another tab */
  isFromOtherTab: boolean;
  /** Why the last sending failed; the choice still stands */
  sendError: string | null;
  score: number;
  /** Right answers in a row */
  streak: number;
  multiplier: number;
  hasBeenOnFire: boolean;
  /** The answer on the screen is the one that lit the fire; once an attempt */
  isIgniting: boolean;
  /** Not for premium, nor in a temporary quiz */
  costsHearts: boolean;
  isOutOfHearts: boolean;
}

export type QuizAction =
  | { type: "choose"; option: number }
  | { type: "submit" }
  | { type: "answered"; questionId: string; result: AnswerDto }
  | { type: "sendFailed"; questionId: string; message: string }
  | { type: "next" }
  | { type: "heartsGone" };

export interface QuizStart {
  quiz: Pick<QuizDto, "questions" | "score" | "streak" | "multiplier">;
  costsHearts: boolean;
  hearts: number;
}

function firstOpen(questions: readonly QuizQuestionDto[]): number {
  return questions.findIndex((question) => question.selectedAnswer === null);
}

/** Where the attempt stands: at its first open question, or finished where none is open. */
export function startQuiz({ quiz, costsHearts, hearts }: QuizStart): QuizState {
  const open = firstOpen(quiz.questions);
  return {
    questions: quiz.questions,
    index: open === -1 ? Math.max(0, quiz.questions.length - 1) : open,
    phase: open === -1 ? "finished" : "choosing",
    selected: null,
    result: null,
    isFromOtherTab: false,
    sendError: null,
    score: quiz.score,
    streak: quiz.streak,
    multiplier: quiz.multiplier,
    hasBeenOnFire: quiz.streak >= ON_FIRE_STREAK,
    isIgniting: false,
    costsHearts,
    isOutOfHearts: open !== -1 && costsHearts && hearts <= 0,
  };
}

export function currentQuestion(state: QuizState): QuizQuestionDto | undefined {
  return state.questions[state.index];
}

export function isLastQuestion(state: QuizState): boolean {
  return state.questions.every((question, at) => at === state.index || question.selectedAnswer !== null);
}

function choose(state: QuizState, option: number): QuizState {
  const count = currentQuestion(state)?.options.length ?? 0;
  if (state.phase !== "choosing" || state.isOutOfHearts || option < 0 || option >= count) return state;
  return { ...state, selected: option, sendError: null };
}

function submit(state: QuizState): QuizState {
  if (state.phase !== "choosing" || state.selected === null || state.isOutOfHearts) return state;
  return { ...state, phase: "sending", sendError: null };
}

function isAwaited(state: QuizState, questionId: string): boolean {
  return state.phase === "sending" && currentQuestion(state)?._id === questionId;
}

function settle(question: QuizQuestionDto, result: AnswerDto): QuizQuestionDto {
  const { selectedAnswer, isCorrect, correctAnswer, explanation, explanationHtml } = result;
  return { ...question, selectedAnswer, isCorrect, correctAnswer, explanation, explanationHtml };
}

function answered(state: QuizState, questionId: string, result: AnswerDto): QuizState {
  if (!isAwaited(state, questionId)) return state;
  const isOnFire = result.streak >= ON_FIRE_STREAK;
  return {
    ...state,
    phase: "answered",
    selected: result.selectedAnswer,
    result,
    isFromOtherTab: result.selectedAnswer !== state.selected,
    questions: state.questions.map((question, at) =>
      at === state.index ? settle(question, result) : question,
    ),
    score: state.score + Math.max(0, result.points),
    streak: result.streak,
    multiplier: result.multiplier,
    hasBeenOnFire: state.hasBeenOnFire || isOnFire,
    isIgniting: isOnFire && !state.hasBeenOnFire,
    isOutOfHearts: state.costsHearts && result.hearts <= 0,
  };
}

function next(state: QuizState): QuizState {
  if (state.phase !== "answered" || state.isOutOfHearts) return state;
  const index = firstOpen(state.questions);
  const cleared = { ...state, selected: null, result: null, isFromOtherTab: false, isIgniting: false };
  return index === -1 ? { ...cleared, phase: "finished" } : { ...cleared, phase: "choosing", index };
}

/** The quiz screen's whole state. Timers, sound and network are effects around it. */
export function quizReducer(state: QuizState, action: QuizAction): QuizState {
  switch (action.type) {
    case "choose":
      return choose(state, action.option);
    case "submit":
      return submit(state);
    case "answered":
      return answered(state, action.questionId, action.result);
    case "sendFailed":
      return isAwaited(state, action.questionId)
        ? { ...state, phase: "choosing", sendError: action.message }
        : state;
    case "next":
      return next(state);
    case "heartsGone":
      return state.phase === "finished" ? state : { ...state, phase: "choosing", isOutOfHearts: true };
  }
}
