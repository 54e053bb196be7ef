import { type FormEvent, useEffect, useRef } from "react";
import { Button } from "#components/ui/button.tsx";
import { FieldError, inputClass } from "#components/ui/field.tsx";
import { Radio } from "#components/ui/radio.tsx";
import { useHydrated } from "#lib/client/hydration.ts";
import type { Choice } from "#lib/survey/rules.ts";
import { answerProblem, STEPS, type Step } from "./survey-steps.ts";

interface SurveyQuestionProps {
  step: Step;
  /** from 1 */
  number: number;
  answer: string;
  failure: string | null;
  isSending: boolean;
  /** The button that led here is gone: the question takes its focus */
  takesFocus: boolean;
  onAnswer: (answer: string) => void;
  onBack: () => void;
  onSkip: () => void;
  /** null: there is no plan to cancel */
  onSkipToCancelling: (() => void) | null;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

export function SurveyQuestion(props: SurveyQuestionProps) {
  const { step, number, answer, failure, isSending, onAnswer, onBack, onSkip, onSubmit } = props;
  const { onSkipToCancelling } = props;
  // Before the script has taken the page over, a submit would send the form the browser's own way.
  const isReady = useHydrated();
  const problem = answerProblem(answer);
  const isLast = number === STEPS.length && onSkipToCancelling === null;
  return (
    <form
      method="post"
      noValidate
      onSubmit={problem ? (event) => event.preventDefault() : onSubmit}
      className="grid gap-6"
    >
      <Progress number={number} />
      <QuestionField
        step={step}
        takesFocus={props.takesFocus}
        answer={answer}
        problem={problem}
        onAnswer={onAnswer}
      />
      {failure ? (
        <div role="alert">
          <FieldError id="survey-failure" message={failure} />
        </div>
      ) : null}
      <div className="flex flex-wrap items-center gap-3">
        {number > 1 ? (
          <Button variant="quiet" onClick={onBack} className="mb-1">
            Back
          </Button>
        ) : null}
        <Button variant="quiet" onClick={onSkip} className="mb-1 ml-auto">
          {isLast ? "Skip and finish" : "Skip"}
        </Button>
        <Button type={isReady ? "submit" : "button"} isLoading={isSending} className="w-full xs:w-auto">
          {isLast ? "Finish" : "Next"}
        </Button>
      </div>
      {onSkipToCancelling ? (
        <div className="border-line border-t pt-4 text-center">
          <Button variant="quiet" onClick={onSkipToCancelling}>
            Skip to canceling
          </Button>
        </div>
      ) : null}
    </form>
  );
}

function Progress({ number }: { number: number }) {
  return (
    <div className="flex items-center gap-3">
      <span aria-hidden="true" className="flex flex-1 gap-1.5">
        {STEPS.map(({ id }, index) => (
          <span key={id} className={`h-2 flex-1 rounded-full ${index < number ? "bg-brand" : "bg-sunken"}`} />
        ))}
      </span>
      <span className="num text-ink-2 text-sm">
        {number} of {STEPS.length}
      </span>
    </div>
  );
}

interface QuestionFieldProps
  extends Pick<SurveyQuestionProps, "step" | "takesFocus" | "answer" | "onAnswer"> {
  problem: string | null;
}

function QuestionField({ step, takesFocus, answer, problem, onAnswer }: QuestionFieldProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  const id = `survey-${step.id}`;
  return (
    <div>
      <h2 ref={heading} id={id} tabIndex={-1} className="rounded-input text-2xl md:text-3xl">
        {step.question}
      </h2>
      {step.hint ? (
        <p id={`${id}-hint`} className="mt-2 text-ink-2">
          {step.hint}
        </p>
      ) : null}
      {step.choices ? (
        <Choices labelledBy={id} choices={step.choices} answer={answer} onAnswer={onAnswer} />
      ) : (
        <textarea
          aria-labelledby={id}
          aria-describedby={problem ? `${id}-error` : `${id}-hint`}
          aria-invalid={problem !== null}
          rows={5}
          value={answer}
          onChange={(event) => onAnswer(event.target.value)}
          className={`${inputClass} mt-5 resize-y py-3`}
        />
      )}
      {problem ? <FieldError id={`${id}-error`} message={problem} /> : null}
    </div>
  );
}

interface ChoicesProps {
  labelledBy: string;
  choices: readonly Choice[];
  answer: string;
  onAnswer: (answer: string) => void;
}

function Choices({ labelledBy, choices, answer, onAnswer }: ChoicesProps) {
  return (
    <div role="radiogroup" aria-labelledby={labelledBy} className="mt-5 grid gap-2.5">
      {choices.map(({ id, label }) => (
        <label
          key={id}
          htmlFor={`${labelledBy}-${id}`}
          className="flex min-h-14 items-center gap-3.5 rounded-button border-2 border-line bg-surface px-4 py-2.5 font-medium text-ink transition-colors duration-state hover:border-border-strong has-checked:border-brand has-checked:bg-brand-soft"
        >
          <Radio
            id={`${labelledBy}-${id}`}
            name={labelledBy}
            checked={answer === id}
            onChange={() => onAnswer(id)}
          />
          {label}
        </label>
      ))}
    </div>
  );
}
