import type { Grade } from "#lib/practice/recall/recall-rules.ts";
import type { GradedDto, RecallCardDto } from "#lib/practice/recall/recall-schema.ts";

/** A practice of recall cards, card by card. */
export interface RecallState {
  /** What is left, the current card first */
  queue: readonly RecallCardDto[];
  isTurned: boolean;
  /** The grade that is on its way */
  sending: Grade | null;
  sendError: string | null;
  /** Cards that were shown so far, each time they were */
  shown: number;
  /** The ids of the cards that were graded */
  graded: ReadonlySet<string>;
}

export type RecallAction =
  | { type: "turn" }
  | { type: "grade"; grade: Grade }
  | { type: "graded"; cardId: string; result: GradedDto }
  | { type: "failed"; cardId: string; message: string }
  /** The card is gone, or another tab has graded it */
  | { type: "dropped"; cardId: string };

export function startRecall(cards: readonly RecallCardDto[]): RecallState {
  return { queue: cards, isTurned: false, sending: null, sendError: null, shown: 0, graded: new Set() };
}

/** The next card, with what comes back soon at the end. */
function goOn(state: RecallState, after: readonly RecallCardDto[]): RecallState {
  const queue = [...state.queue.slice(1), ...after];
  return { ...state, queue, isTurned: false, sending: null, sendError: null, shown: state.shown + 1 };
}

export function recallReducer(state: RecallState, action: RecallAction): RecallState {
  const [card] = state.queue;
  if (!card) return state;
  switch (action.type) {
    case "turn":
      return { ...state, isTurned: true };
    case "grade":
      if (!state.isTurned || state.sending !== null) return state;
      return { ...state, sending: action.grade, sendError: null };
    case "graded": {
      if (action.cardId !== card._id) return state;
      const { result } = action;
      const next = goOn(state, result.isSoon ? [result.card] : []);
      return { ...next, graded: new Set(state.graded).add(card._id) };
    }
    case "failed":
      return action.cardId === card._id ? { ...state, sending: null, sendError: action.message } : state;
    case "dropped":
      return action.cardId === card._id ? goOn(state, []) : state;
  }
}
