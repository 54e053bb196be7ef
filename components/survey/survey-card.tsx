"use client";

import type { FormEvent, ReactNode } from "react";
import { CancelStep } from "./cancel-step.tsx";
import { SurveyDone } from "./survey-done.tsx";
import { SurveyQuestion } from "./survey-question.tsx";
import type { Cancelling } from "./use-cancelling.ts";
import { isCancellable, useSurvey } from "./use-survey.ts";

interface SurveyCardProps {
  /** Stands above the last words */
  art: ReactNode;
}

/** One question at a time, and then what becomes of the plan. */
export function SurveyCard({ art }: SurveyCardProps) {
  const { step, index, answers, isSending, cancelling, ...survey } = useSurvey();
  if (!step) return <End art={art} hasSent={survey.hasSent} cancelling={cancelling} />;

  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (!isSending) survey.goOn(answers);
  }

  return (
    <SurveyQuestion
      key={step.id}
      step={step}
      number={index + 1}
      answer={answers[step.id] ?? ""}
      failure={survey.failure}
      isSending={isSending}
      takesFocus={survey.hasMoved}
      onAnswer={(answer) => survey.setAnswers({ ...answers, [step.id]: answer })}
      onBack={survey.back}
      onSkip={() => survey.goOn({ ...answers, [step.id]: "" })}
      onSkipToCancelling={isCancellable(cancelling) ? () => survey.goToCancelling(answers) : null}
      onSubmit={onSubmit}
    />
  );
}

interface EndProps extends SurveyCardProps {
  hasSent: boolean;
  cancelling: Cancelling;
}

function End({ art, hasSent, cancelling }: EndProps) {
  if (isCancellable(cancelling)) return <CancelStep art={art} {...cancelling} />;
  if (cancelling !== "asking") return <SurveyDone art={art} hasSent={hasSent} />;
  return (
    <p role="status" className="py-10 text-center text-ink-2">
      Looking up your plan…
    </p>
  );
}
