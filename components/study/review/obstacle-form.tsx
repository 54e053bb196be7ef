"use client";

import { type FormEvent, useId, useState } from "react";
import { ErrorSummary } from "#components/account/error-summary.tsx";
import { formError } from "#components/account/form-error.ts";
import { SaveStatus } from "#components/profile/settings/save-status.tsx";
import { Field, inputClass } from "#components/ui/field.tsx";
import { Radio } from "#components/ui/radio.tsx";
import { SubmitButton } from "#components/ui/submit-button.tsx";
import { useAnswerReview } from "#lib/study/client.ts";
import type { ReviewDto } from "#lib/study/review-schema.ts";
import { MAX_NOTE } from "#lib/study/rules.ts";

const OWN = "own";

/** The reason that was chosen, or the own words that were written */
function chosenOf({ answer, reasons }: ReviewDto): { choice: string | null; words: string } {
  if (!answer) return { choice: null, words: "" };
  const isReason = reasons.some(({ id }) => id === answer);
  return isReason ? { choice: answer, words: "" } : { choice: OWN, words: answer };
}

/** "What got in the way?": one of the usual reasons, or own words. */
export function ObstacleForm({ review }: { review: ReviewDto }) {
  const name = useId();
  const answering = useAnswerReview(review.week);
  const [{ choice, words }, setAnswer] = useState(() => chosenOf(review));
  const [problem, setProblem] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const change = (next: Partial<{ choice: string; words: string }>) => {
    setProblem(null);
    answering.reset();
    setAnswer((known) => ({ ...known, ...next }));
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    const answer = choice === OWN ? words.trim() : choice;
    if (!answer)
      return setProblem(
        choice === OWN ? "Write what got in the way." : "Choose an answer, or write your own.",
      );
    answering.mutate({ answer }, { onError: () => setAttempt((count) => count + 1) });
  };
  const failure = answering.error
    ? formError(answering.error, "Your answer could not be saved. Please try again.")
    : null;
  return (
    <form method="post" noValidate onSubmit={send} className="grid gap-3">
      <ErrorSummary message={failure} attempt={attempt} />
      <fieldset aria-describedby={problem ? `${name}-problem` : undefined}>
        <legend className="mb-2 font-display font-semibold text-xl">What got in the way?</legend>
        <div className="grid gap-x-6 sm:grid-cols-2">
          {[...review.reasons, { id: OWN, label: "Something else" }].map(({ id, label }) => (
            <label key={id} htmlFor={`${name}-${id}`} className="flex min-h-11 items-center gap-3">
              <Radio
                id={`${name}-${id}`}
                name={name}
                value={id}
                checked={choice === id}
                onChange={() => change({ choice: id })}
              />
              {label}
            </label>
          ))}
        </div>
      </fieldset>
      {choice === OWN ? (
        <Field label="In your own words">
          <textarea
            value={words}
            rows={2}
            maxLength={MAX_NOTE}
            onChange={({ target }) => change({ words: target.value })}
            className={`${inputClass} py-3`}
          />
        </Field>
      ) : null}
      {problem ? (
        <p id={`${name}-problem`} role="alert" className="font-medium text-bad text-sm">
          {problem}
        </p>
      ) : null}
      <div className="flex flex-wrap items-center gap-4">
        <SubmitButton variant="secondary" size="sm" isLoading={answering.isPending}>
          Save answer
        </SubmitButton>
        <SaveStatus status={answering.isSuccess ? "success" : "idle"} />
      </div>
    </form>
  );
}
