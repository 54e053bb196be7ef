"use client";

import { type FormEvent, type ReactNode, useState } from "react";
import { postSurvey } from "#lib/survey/client.ts";
import { CancelStep } from "./cancel-step.tsx";
import { SurveyDone } from "./survey-done.tsx";
import { SurveyQuestion } from "./survey-question.tsx";
import { type Answers, givenAnswers, STEPS } from "./survey-steps.ts";
import { type Cancelling, useCancelling } from "./use-cancelling.ts";

interface SurveyCardProps {
  /** Stands above the last words */
  art: ReactNode;
}

/**
 * One question at a time. The answers leave together, at the end; where there are none, nothing leaves. Who has a plan to
 * cancel can go to that from each question.
 */
export function SurveyCard({ art }: SurveyCardProps) {
  const { cancelling, again } = useCancelling();
  const canCancel = isCancellable(cancelling);
  const [index, setIndex] = useState(0);
  const [answers, setAnswers] = useState<Answers>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  const [hasSent, setHasSent] = useState(false);
  const [hasMoved, setHasMoved] = useState(false);
  const step = STEPS[index];
  if (!step) return <End art={art} hasSent={hasSent} cancelling={cancelling} />;

  async function finish(final: Answers): Promise<void> {
    const given = givenAnswers(final);
    const hasAny = Object.keys(given).length > 0;
    if (cancelling === "failed") again();
    if (canCancel) {
      // Cancelling must not wait for the answers, nor fail with them.
      if (hasAny) postSurvey(given).catch(() => {});
      setIndex(STEPS.length);
      return;
    }
    setFailure(null);
    setIsSending(true);
    try {
      if (hasAny) await postSurvey(given);
      setHasSent(hasAny);
      setIndex(STEPS.length);
    } catch (error) {
      setFailure(error instanceof Error ? error.message : "Something went wrong. Please try again.");
    }
    setIsSending(false);
  }

  function moveTo(next: number): void {
    setFailure(null);
    setHasMoved(true);
    setIndex(next);
  }

  function goOn(next: Answers): void {
    setAnswers(next);
    if (index + 1 < STEPS.length) moveTo(index + 1);
    else void finish(next);
  }

  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (!isSending) goOn(answers);
  }

  return (
    <SurveyQuestion
      key={step.id}
      step={step}
      number={index + 1}
      answer={answers[step.id] ?? ""}
      failure={failure}
      isSending={isSending}
      takesFocus={hasMoved}
      onAnswer={(answer) => setAnswers({ ...answers, [step.id]: answer })}
      onBack={() => moveTo(index - 1)}
      onSkip={() => goOn({ ...answers, [step.id]: "" })}
      onSkipToCancelling={canCancel ? () => void finish(answers) : null}
      onSubmit={onSubmit}
    />
  );
}

const isCancellable = (cancelling: Cancelling) => cancelling !== null && typeof cancelling === "object";

interface EndProps extends SurveyCardProps {
  hasSent: boolean;
  cancelling: Cancelling;
}

function End({ art, hasSent, cancelling }: EndProps) {
  if (cancelling === "asking")
    return (
      <p role="status" className="py-10 text-center text-ink-2">
        Looking up your plan…
      </p>
    );
  if (cancelling === null || cancelling === "failed") return <SurveyDone art={art} hasSent={hasSent} />;
  return <CancelStep art={art} {...cancelling} />;
}
