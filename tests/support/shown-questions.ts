import type { AnswerDto, QuizQuestionDto } from "#lib/quiz/schema.ts";

/** Nothing answered: what every question says before that. */
const SEALED = {
  correctAnswer: null,
  correct: null,
  selectedAnswer: null,
  answer: null,
  partsRight: null,
  explanation: null,
  explanationHtml: null,
};

/** A choice out of three as a screen is given it, unless `changes` say otherwise. */
export function shownQuestion(changes: Partial<QuizQuestionDto> = {}): QuizQuestionDto {
  return {
    ...SEALED,
    _id: "q1",
    question: "Which one?",
    questionHtml: null,
    options: ["one", "two", "three"],
    optionsHtml: null,
    task: { kind: "choice" },
    isCorrect: null,
    isMade: false,
    ...changes,
  };
}

/** What the server says to an answer: a right choice of the first option, unless `changes` say otherwise. */
export function shownAnswer(changes: Partial<AnswerDto> = {}): AnswerDto {
  return {
    ...SEALED,
    isCorrect: true,
    selectedAnswer: 0,
    correctAnswer: 0,
    timeBonusPoints: 0,
    points: 100,
    multiplier: 1,
    streak: 1,
    hearts: 5,
    maxHearts: 5,
    heartResetTime: null,
    ...changes,
  };
}

type Kind = QuizQuestionDto["task"]["kind"];

/** A question of each kind as a screen is given it. */
export const SHOWN: Record<Kind, QuizQuestionDto> = {
  choice: shownQuestion({ _id: "choice" }),
  multiple: shownQuestion({
    _id: "multiple",
    question: "Which of these are primes?",
    options: ["Two", "Four", "Seven", "Nine"],
    task: { kind: "multiple" },
  }),
  order: shownQuestion({
    _id: "order",
    question: "In which order does a day go by?",
    options: ["Noon", "Dawn", "Midnight", "Dusk"],
    task: { kind: "order" },
  }),
  match: shownQuestion({
    _id: "match",
    question: "Which capital belongs to which country?",
    options: ["Paris", "Berlin", "Madrid"],
    task: {
      kind: "match",
      lefts: [
        { text: "Germany", html: null },
        { text: "France", html: null },
      ],
    },
  }),
  numeric: shownQuestion({
    _id: "numeric",
    question: "How fast does a falling stone gain speed?",
    options: [],
    task: { kind: "numeric", units: [], needsUnit: false },
  }),
  text: shownQuestion({
    _id: "text",
    question: "What do plants do with light?",
    options: [],
    task: { kind: "text" },
  }),
  cloze: shownQuestion({
    _id: "cloze",
    question: "The (1) _____ of the cell makes (2) _____, about (3) _____ of them.",
    options: [],
    task: {
      kind: "cloze",
      blanks: [
        { options: null, isNumber: false, units: [] },
        { options: ["ATP", "DNA", "RNA"], isNumber: false, units: [] },
        { options: null, isNumber: true, units: [] },
      ],
    },
  }),
};

/** The right answer to each of them. */
export const RIGHT = {
  choice: { correctAnswer: 1, correct: null },
  multiple: { correctAnswer: null, correct: { kind: "multiple", selected: [0, 2] } },
  order: { correctAnswer: null, correct: { kind: "order", order: [1, 0, 3, 2] } },
  match: { correctAnswer: null, correct: { kind: "match", matches: [1, 0] } },
  numeric: { correctAnswer: null, correct: { kind: "numeric", value: "9.81 m/s²" } },
  text: { correctAnswer: null, correct: { kind: "text", value: "photosynthesis" } },
  cloze: { correctAnswer: null, correct: { kind: "cloze", blanks: ["mitochondrion", "ATP", "36"] } },
} satisfies Record<Kind, Pick<QuizQuestionDto, "correctAnswer" | "correct">>;
