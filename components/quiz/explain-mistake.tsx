"use client";

import clsx from "clsx";
import { Lightbulb } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Citations, Said } from "#components/classroom/ask/answer-view.tsx";
import { Consent } from "#components/classroom/ask/consent.tsx";
import { Button } from "#components/ui/button.tsx";
import { useExplain, useHasAgreed } from "#lib/assistant/client.ts";
import type { ExplainBody, ExplanationDto } from "#lib/assistant/schema.ts";
import { ApiError } from "#lib/client/api.ts";

interface ExplainMistakeProps {
  /** The question, by its own id or as a practice has shown it */
  by: { questionId: string } | { attemptQuestionId: string };
  className?: string;
}

const FAILED = "We couldn't explain this. Try again in a moment.";

const WHY: Record<NonNullable<ExplanationDto["reason"]>, string> = {
  not_configured: "",
  no_consent: "",
  cap_reached: "Today's answers of the model are used up. This is what your course says.",
  failed: "The model didn't answer. This is what your course says.",
};

/** Where no sentence is known that the question rests on */
const FOUND = {
  some: "These passages of your course fit the question best:",
  none: "Nothing was found about this in your course's lessons.",
};

interface ExplainedProps {
  explanation: ExplanationDto;
  isPending: boolean;
  ask: (body: ExplainBody) => void;
  by: ExplainMistakeProps["by"];
}

function Explained({ explanation, isPending, ask, by }: ExplainedProps) {
  const { kind, reason, text, source, citations, courseId, host } = explanation;
  const hasAgreed = useHasAgreed();
  const told = useRef<HTMLDivElement>(null);
  // The button that asked for it is gone: what it has brought is read.
  useEffect(() => {
    if (explanation) told.current?.focus({ preventScroll: true });
  }, [explanation]);
  return (
    <div ref={told} tabIndex={-1} className="grid gap-2 text-base outline-none">
      {reason && WHY[reason] ? <p className="text-ink-2 text-sm">{WHY[reason]}</p> : null}
      <p dir="auto" className="whitespace-pre-wrap">
        {source === null && kind !== "answer" ? (
          FOUND[kind === "search" ? "some" : "none"]
        ) : (
          <Said text={text} />
        )}
      </p>
      <Citations citations={citations} courseId={courseId} />
      {reason !== "no_consent" ? null : hasAgreed ? (
        <Button
          size="sm"
          variant="quiet"
          className="justify-self-start"
          isLoading={isPending}
          onClick={() => ask(by)}
        >
          Explain in other words
        </Button>
      ) : (
        <Consent host={host} isAsking={isPending} agree={() => ask({ ...by, consent: true })} />
      )}
    </div>
  );
}

/** Asks for an explanation of a wrong answer, from the course alone, and shows it with the places that it rests on. */
export function ExplainMistake({ by, className }: ExplainMistakeProps) {
  const { mutate, variables, error, isPending } = useExplain();
  // While another one is asked for, and where that fails, the first one stays.
  const [explanation, setExplanation] = useState<ExplanationDto | null>(null);
  const ask = (body: ExplainBody) => mutate(body, { onSuccess: setExplanation });
  const hasFailed = error !== null && !isPending;
  return (
    <div className={clsx("text-ink", className)}>
      {explanation ? <Explained explanation={explanation} isPending={isPending} ask={ask} by={by} /> : null}
      {hasFailed ? (
        <div role="alert" className="flex flex-wrap items-center gap-x-3 text-sm">
          <p>{(error instanceof ApiError && error.message) || FAILED}</p>
          <Button size="sm" variant="quiet" className="min-h-11!" onClick={() => ask(variables ?? by)}>
            Try Again
          </Button>
        </div>
      ) : null}
      {explanation || hasFailed ? null : (
        <div className="flex flex-wrap items-center gap-3">
          <Button
            size="sm"
            variant="quiet"
            className="-ms-3 min-h-11! px-3!"
            icon={<Lightbulb aria-hidden="true" className="size-4" />}
            isLoading={isPending}
            onClick={() => ask(by)}
          >
            Explain this mistake
          </Button>
          <span role="status" className="text-ink-2 text-sm">
            {isPending ? "Looking in your course…" : null}
          </span>
        </div>
      )}
    </div>
  );
}
