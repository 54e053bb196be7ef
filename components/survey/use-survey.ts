import { useState } from "react";
import { postSurvey } from "#lib/survey/client.ts";
import { type Answers, givenAnswers, STEPS, type Step } from "./survey-steps.ts";
import { type Cancellable, type Cancelling, useCancelling } from "./use-cancelling.ts";

export const isCancellable = (cancelling: Cancelling): cancelling is Cancellable =>
  cancelling !== null && typeof cancelling === "object";

const hasAnyOf = (answers: Answers) => Object.keys(givenAnswers(answers)).length > 0;
const sentenceOf = (error: unknown) =>
  error instanceof Error ? error.message : "Something went wrong. Please try again.";

/**
 * The survey, question by question. The answers leave together, at the end; where there are none, nothing leaves. Who has
 * a plan to cancel can go to that from each question.
 */
export function useSurvey() {
  const { cancelling, again } = useCancelling();
  const [index, setIndex] = useState(0);
  const [answers, setAnswers] = useState<Answers>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  const [hasSent, setHasSent] = useState(false);
  const [hasMoved, setHasMoved] = useState(false);

  async function send(final: Answers): Promise<void> {
    const hasAny = hasAnyOf(final);
    if (cancelling === "failed") again();
    setFailure(null);
    setIsSending(true);
    try {
      if (hasAny) await postSurvey(givenAnswers(final));
      setHasSent(hasAny);
      setIndex(STEPS.length);
    } catch (error) {
      setFailure(sentenceOf(error));
    }
    setIsSending(false);
  }

  /** Cancelling must not wait for the answers, nor fail with them. */
  function goToCancelling(final: Answers): void {
    if (hasAnyOf(final)) postSurvey(givenAnswers(final)).catch(() => {});
    setIndex(STEPS.length);
  }

  function moveTo(next: number): void {
    setFailure(null);
    setHasMoved(true);
    setIndex(next);
  }

  function goOn(next: Answers): void {
    setAnswers(next);
    if (index + 1 < STEPS.length) moveTo(index + 1);
    else if (isCancellable(cancelling)) goToCancelling(next);
    else void send(next);
  }

  const step: Step | undefined = STEPS[index];
  return {
    ...{ step, index, answers, failure, isSending, hasSent, hasMoved, cancelling },
    ...{ setAnswers, goOn, goToCancelling, back: () => moveTo(index - 1) },
  };
}
