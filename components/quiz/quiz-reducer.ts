import type { AnswerValue } from "#lib/quiz/kinds/answer-schema.ts";
import { ON_FIRE_STREAK } from "#lib/quiz/rules.ts";
import type { AnswerDto, QuizDto, QuizQuestionDto } from "#lib/quiz/schema.ts";
import {
  type Draft,
  draftOf,
  emptyDraft,
  type Fault,
  faultOf,
  givenIn,
  isSameAnswer,
  withOption,
} from "./kinds/draft.ts";

export type QuizPhase = "choosing" | "sending" | "answered" | "finished";

export interface QuizState {
  questions: readonly QuizQuestionDto[];
  /** Of the question on the screen */
  index: number;
  phase: QuizPhase;
  /** To the question on the screen; after it was answered, the answer that counted */
  draft: Draft;
  /** The learner was asked about a slip of a letter, and meant it as typed */
  isAsTyped: boolean;
  /** What the learner may have meant, until that is answered */
  suggestion: AnswerValue | null;
  /** Why the draft can't be graded; nothing is lost by it */
  fault: Fault | null;
  /** What the server said about the question on the screen */
  result: AnswerDto | null;
  /** The result is that of an answer given before, in another tab */
  isFromOtherTab: boolean;
  /** Why the last sending failed; the draft still stands */
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
  /** Whether missed questions are asked once more before the results (docs/product.md#missed-questions) */
  repeatsMissed: boolean;
}

export type QuizAction =
  /** Of a choice, or one of several right ones */
  | { type: "choose"; option: number }
  /** Any other change of the answer */
  | { type: "edit"; draft: Draft }
  | { type: "submit" }
  | { type: "suggested"; questionId: string; answer: AnswerValue }
  | { type: "acceptSuggestion" }
  | { type: "keepTyped" }
  | { type: "refused"; questionId: string; message: string }
  | { type: "answered"; questionId: string; result: AnswerDto }
  | { type: "sendFailed"; questionId: string; message: string }
  | { type: "next" }
  | { type: "heartsGone" };

export interface QuizStart {
  quiz: Pick<QuizDto, "questions" | "score" | "streak" | "multiplier">;
  costsHearts: boolean;
  hearts: number;
  repeatsMissed?: boolean;
}

const NO_DRAFT: Draft = { kind: "choice", option: null };

function firstOpen(questions: readonly QuizQuestionDto[]): number {
  return questions.findIndex((question) => question.isCorrect === null);
}

/** A question as nobody has touched it yet. */
function untouched(question: QuizQuestionDto | undefined) {
  return {
    draft: question ? emptyDraft(question) : NO_DRAFT,
    isAsTyped: false,
    suggestion: null,
    fault: null,
    result: null,
    isFromOtherTab: false,
    sendError: null,
    isIgniting: false,
  };
}

/** Where the attempt stands: at its first open question, or finished where none is open. */
export function startQuiz({ quiz, costsHearts, hearts, repeatsMissed = false }: QuizStart): QuizState {
  const open = firstOpen(quiz.questions);
  return {
    ...untouched(quiz.questions[open]),
    questions: quiz.questions,
    index: open === -1 ? Math.max(0, quiz.questions.length - 1) : open,
    phase: open === -1 ? "finished" : "choosing",
    score: quiz.score,
    streak: quiz.streak,
    multiplier: quiz.multiplier,
    hasBeenOnFire: quiz.streak >= ON_FIRE_STREAK,
    costsHearts,
    isOutOfHearts: open !== -1 && costsHearts && hearts <= 0,
    repeatsMissed,
  };
}

export function currentQuestion(state: QuizState): QuizQuestionDto | undefined {
  return state.questions[state.index];
}

/** The questions of a run that were answered wrong. */
export function missedIn(questions: readonly QuizQuestionDto[]): QuizQuestionDto[] {
  return questions.filter((question) => question.isCorrect === false);
}

/** Whether the results come next: no question is open, and none that was missed comes back. */
export function isLastQuestion({ questions, index, repeatsMissed }: QuizState): boolean {
  if (repeatsMissed && missedIn(questions).length > 0) return false;
  return questions.every((question, at) => at === index || question.isCorrect !== null);
}

/** Whether the question on the screen can be answered. */
export function isOpen(state: QuizState): boolean {
  return state.phase === "choosing" && !state.isOutOfHearts;
}

function edit(state: QuizState, draft: Draft): QuizState {
  if (!isOpen(state) || draft.kind !== state.draft.kind) return state;
  return { ...state, draft, isAsTyped: false, suggestion: null, fault: null, sendError: null };
}

function choose(state: QuizState, option: number): QuizState {
  const count = currentQuestion(state)?.options.length ?? 0;
  return option < 0 || option >= count ? state : edit(state, withOption(state.draft, option));
}

function send(state: QuizState): QuizState {
  return { ...state, phase: "sending", suggestion: null, fault: null, sendError: null };
}

function submit(state: QuizState): QuizState {
  const question = currentQuestion(state);
  const isAsked = state.suggestion !== null;
  if (!question || !isOpen(state) || isAsked || givenIn(state.draft) === null) return state;
  const fault = faultOf(question, state.draft);
  return fault ? { ...state, fault, sendError: null } : send(state);
}

function acceptSuggestion(state: QuizState): QuizState {
  const question = currentQuestion(state);
  if (!question || !state.suggestion || !isOpen(state)) return state;
  return send({ ...state, draft: draftOf(question, { selectedAnswer: null, answer: state.suggestion }) });
}

function keepTyped(state: QuizState): QuizState {
  return state.suggestion && isOpen(state) ? send({ ...state, isAsTyped: true }) : state;
}

function isAwaited(state: QuizState, questionId: string): boolean {
  return state.phase === "sending" && currentQuestion(state)?._id === questionId;
}

/** Back to the draft, which still stands, with a word on why. */
function reopen(state: QuizState, questionId: string, why: Partial<QuizState>): QuizState {
  return isAwaited(state, questionId) ? { ...state, phase: "choosing", ...why } : state;
}

function settle(question: QuizQuestionDto, result: AnswerDto): QuizQuestionDto {
  const { isCorrect, selectedAnswer, answer, correctAnswer, correct, partsRight } = result;
  const { explanation, explanationHtml } = result;
  const answered = { isCorrect, selectedAnswer, answer, correctAnswer, correct, partsRight };
  return { ...question, ...answered, explanation, explanationHtml };
}

function answered(state: QuizState, questionId: string, result: AnswerDto): QuizState {
  const question = currentQuestion(state);
  if (!question || !isAwaited(state, questionId)) return state;
  const isOnFire = result.streak >= ON_FIRE_STREAK;
  return {
    ...state,
    phase: "answered",
    draft: draftOf(question, result),
    result,
    isFromOtherTab: !isSameAnswer(givenIn(state.draft) ?? {}, result),
    questions: state.questions.map((one, at) => (at === state.index ? settle(one, result) : one)),
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
  const cleared = { ...state, ...untouched(state.questions[index]) };
  return index === -1 ? { ...cleared, phase: "finished" } : { ...cleared, phase: "choosing", index };
}

/** The quiz screen's whole state. Timers, sound and network are effects around it. */
export function quizReducer(state: QuizState, action: QuizAction): QuizState {
  switch (action.type) {
    case "choose":
      return choose(state, action.option);
    case "edit":
      return edit(state, action.draft);
    case "submit":
      return submit(state);
    case "suggested":
      return reopen(state, action.questionId, { suggestion: action.answer });
    case "acceptSuggestion":
      return acceptSuggestion(state);
    case "keepTyped":
      return keepTyped(state);
    case "refused":
      return reopen(state, action.questionId, { fault: { message: action.message, blank: null } });
    case "answered":
      return answered(state, action.questionId, action.result);
    case "sendFailed":
      return reopen(state, action.questionId, { sendError: action.message });
    case "next":
      return next(state);
    case "heartsGone":
      return state.phase === "finished" ? state : { ...state, phase: "choosing", isOutOfHearts: true };
  }
}
