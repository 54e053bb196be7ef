import { type Dispatch, useEffect, useEffectEvent } from "react";
import { ApiError } from "#lib/client/api.ts";
import type { AnswerDto, PlainAnswerBody, SuggestionDto } from "#lib/quiz/schema.ts";
import { givenIn } from "./kinds/draft.ts";
import { currentQuestion, type QuizAction, type QuizState } from "./quiz-reducer.ts";

export const SEND_FAILED = "Your answer could not be sent. It is kept: send it again.";

interface Sending {
  state: QuizState;
  dispatch: Dispatch<QuizAction>;
  send: (body: PlainAnswerBody) => Promise<AnswerDto | SuggestionDto>;
  /** Whatever went wrong, but for an answer that can't be graded as it stands */
  onFailure: (questionId: string, error: unknown) => void;
}

/** Sends the answer while the state says so, and tells the reducer what came of it. */
export function useSending({ state, dispatch, send, onFailure }: Sending): void {
  const sendNow = useEffectEvent(async () => {
    const questionId = currentQuestion(state)?._id;
    const given = givenIn(state.draft);
    if (!questionId || !given) return;
    try {
      const reply = await send({ questionId, ...given, ...(state.isAsTyped && { isAsTyped: true }) });
      if ("didYouMean" in reply) dispatch({ type: "suggested", questionId, answer: reply.didYouMean });
      else dispatch({ type: "answered", questionId, result: reply });
    } catch (error) {
      if (error instanceof ApiError && error.code === "invalid_input")
        dispatch({ type: "refused", questionId, message: error.message });
      else onFailure(questionId, error);
    }
  });
  const isSending = state.phase === "sending";
  useEffect(() => {
    if (isSending) void sendNow();
  }, [isSending]);
}
