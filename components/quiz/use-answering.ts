import { useQueryClient } from "@tanstack/react-query";
import { type Dispatch, useEffect, useRef } from "react";
import { ApiError } from "#lib/client/api.ts";
import { keepHearts, statsKey } from "#lib/learner/client.ts";
import type { PlainAnswerBody } from "#lib/quiz/schema.ts";
import { currentQuestion, type QuizAction, type QuizState } from "./quiz-reducer.ts";
import type { QuizSource } from "./quiz-source.ts";
import { useFailedLoad } from "./use-failed-load.ts";
import { SEND_FAILED, useSending } from "./use-sending.ts";

const SESSION_ENDED = "Your session has expired. Please log in again.";

/** ms since the question came up; an answer that is sent again keeps the time of its first sending. */
function useElapsed(questionId: string | undefined) {
  const shownAt = useRef(0);
  const first = useRef({ answer: "", ms: 0 });
  useEffect(() => {
    if (questionId) shownAt.current = performance.now();
  }, [questionId]);
  return (body: PlainAnswerBody) => {
    const answer = JSON.stringify(body);
    const ms = Math.round(performance.now() - shownAt.current);
    if (first.current.answer !== answer) first.current = { answer, ms };
    return first.current.ms;
  };
}

function codeOf(error: unknown): string {
  return error instanceof ApiError ? error.code : "unavailable";
}

/** Sends the answers of a quiz, and keeps the hearts that they leave. */
export function useAnswering(source: QuizSource, state: QuizState, dispatch: Dispatch<QuizAction>): void {
  const client = useQueryClient();
  const leave = useFailedLoad();
  const elapsedFor = useElapsed(currentQuestion(state)?._id);
  const onFailure = (questionId: string, error: unknown) => {
    const code = codeOf(error);
    if (code === "attempt_closed" || code === "not_found") return leave();
    if (code === "out_of_hearts") {
      void client.invalidateQueries({ queryKey: statsKey });
      return dispatch({ type: "heartsGone" });
    }
    const message = code === "unauthorized" ? SESSION_ENDED : SEND_FAILED;
    dispatch({ type: "sendFailed", questionId, message });
  };
  const send = async (body: PlainAnswerBody) => {
    const reply = await source.answer({ ...body, elapsedMs: elapsedFor(body), streak: state.streak });
    if (!("didYouMean" in reply)) keepHearts(client, reply);
    return reply;
  };
  useSending({ state, dispatch, send, onFailure });
}
