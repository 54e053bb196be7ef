"use client";

import { type FormEvent, type ReactNode, useState } from "react";
import { postSurvey } from "#lib/survey/client.ts";
import { SurveyDone } from "./survey-done.tsx";
import { SurveyQuestion } from "./survey-question.tsx";
import { type Answers, givenAnswers, STEPS } from "./survey-steps.ts";

interface SurveyCardProps {
  /** Stands above the last words */
  art: ReactNode;
}

/** One question at a time. The answers leave together, at the end; where there are none, nothing leaves. */
export function SurveyCard({ art }: SurveyCardProps) {
  const [index, setIndex] = useState(0);
  const [answers, setAnswers] = useState<Answers>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  const [hasSent, setHasSent] = useState(false);
  const [hasMoved, setHasMoved] = useState(false);
  const step = STEPS[index];
  if (!step) return <SurveyDone art={art} hasSent={hasSent} />;

  async function finish(final: Answers): Promise<void> {
    const given = givenAnswers(final);
    const hasAny = Object.keys(given).length > 0;
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
      onSubmit={onSubmit}
    />
  );
}
