import { type Dispatch, useEffect, useEffectEvent, useReducer } from "react";
import { toastError } from "#components/ui/toaster.tsx";
import { ApiError } from "#lib/client/api.ts";
import { sendGrade } from "#lib/practice/recall/recall-client.ts";
import type { RecallPracticeDto } from "#lib/practice/recall/recall-schema.ts";
import { type RecallAction, type RecallState, recallReducer, startRecall } from "./recall-reducer.ts";

function reasonOf(error: unknown): string {
  const message = error instanceof ApiError ? error.message : "";
  return message.includes("log in") ? message : "Your answer could not be sent. Try again.";
}

/** Sends the grade while the state says so. */
function useSending(state: RecallState, dispatch: Dispatch<RecallAction>): void {
  const send = useEffectEvent(async () => {
    const [card] = state.queue;
    if (!card || state.sending === null) return;
    const cardId = card._id;
    try {
      const result = await sendGrade(cardId, { grade: state.sending, reps: card.reps });
      dispatch({ type: "graded", cardId, result });
    } catch (error) {
      const code = error instanceof ApiError ? error.code : null;
      if (code !== "card_not_due" && code !== "not_found")
        return dispatch({ type: "failed", cardId, message: reasonOf(error) });
      toastError(error instanceof ApiError ? error.message : "", { toastId: code });
      dispatch({ type: "dropped", cardId });
    }
  });
  const isSending = state.sending !== null;
  useEffect(() => {
    if (isSending) void send();
  }, [isSending]);
}

/** A practice of the cards that the server has chosen. */
export function useRecall(practice: RecallPracticeDto) {
  const [state, dispatch] = useReducer(recallReducer, practice.cards, startRecall);
  useSending(state, dispatch);
  return { state, dispatch };
}
