import { useQueryClient } from "@tanstack/react-query";
import { type Dispatch, useEffect, useEffectEvent, useRef } from "react";
import { ApiError } from "#lib/client/api.ts";
import { keepHearts, statsKey } from "#lib/learner/client.ts";
import { currentQuestion, type QuizAction, type QuizState } from "./quiz-reducer.ts";
import type { QuizSource } from "./quiz-source.ts";
import { useFailedLoad } from "./use-failed-load.ts";

const SEND_FAILED = "Your answer could not be sent. Your choice is kept: send it again.";
const SESSION_ENDED = "Your session has expired. Please log in again.";

/** ms since the question came up; an answer that is sent again keeps the time of its first sending. */
function useElapsed(questionId: string | undefined) {
  const shownAt = useRef(0);
  const first = useRef({ answer: "", ms: 0 });
  useEffect(() => {
    if (questionId) shownAt.current = performance.now();
  }, [questionId]);
  return (selected: number) => {
    const answer = `${questionId}:${selected}`;
    const ms = Math.round(performance.now() - shownAt.current);
    if (first.current.answer !== answer) first.current = { answer, ms };
    return first.current.ms;
  };
}

function codeOf(error: unknown): string {
  return error instanceof ApiError ? error.code : "unavailable";
}

/** Sends the choice while the state says so, and tells the reducer what came of it. */
export function useAnswering(source: QuizSource, state: QuizState, dispatch: Dispatch<QuizAction>): void {
  const client = useQueryClient();
  const leave = useFailedLoad();
  const question = currentQuestion(state);
  const elapsedFor = useElapsed(question?._id);
  const fail = (questionId: string, error: unknown) => {
    const code = codeOf(error);
    if (code === "attempt_closed" || code === "not_found") return leave();
    if (code === "out_of_hearts") {
      void client.invalidateQueries({ queryKey: statsKey });
      return dispatch({ type: "heartsGone" });
    }
    const message = code === "unauthorized" ? SESSION_ENDED : SEND_FAILED;
    dispatch({ type: "sendFailed", questionId, message });
  };
  const send = useEffectEvent(async () => {
    if (!question || state.selected === null) return;
    const questionId = question._id;
    const given = { questionId, selectedAnswer: state.selected, elapsedMs: elapsedFor(state.selected) };
    try {
      const result = await source.answer({ ...given, streak: state.streak });
      keepHearts(client, result);
      dispatch({ type: "answered", questionId, result });
    } catch (error) {
      fail(questionId, error);
    }
  });
  const isSending = state.phase === "sending";
  useEffect(() => {
    if (isSending) void send();
  }, [isSending]);
}
