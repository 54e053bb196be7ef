"use client";

import { useEffect, useId, useRef } from "react";
import { Button } from "#components/ui/button.tsx";
import type { AnswerValue } from "#lib/quiz/kinds/answer-schema.ts";
import { type Draft, meantWords } from "./kinds/draft.ts";

interface DidYouMeanProps {
  suggestion: AnswerValue;
  draft: Draft;
  onAccept: () => void;
  onKeep: () => void;
}

/** Asks about a slip of a letter, where the button to submit was; typing on is an answer as well. */
export function DidYouMean({ suggestion, draft, onAccept, onKeep }: DidYouMeanProps) {
  const id = useId();
  const accept = useRef<HTMLButtonElement>(null);
  useEffect(() => accept.current?.focus({ preventScroll: true }), []);
  const words = meantWords(suggestion, draft).map((word) => `“${word}”`);
  return (
    <div className="flex w-full flex-wrap items-center gap-x-6 gap-y-3">
      <p id={id} className="wrap-anywhere min-w-0 flex-1 basis-60 font-display font-semibold text-lg">
        Did you mean {words.join(" and ")}?
      </p>
      <div className="flex flex-wrap gap-3 max-sm:w-full">
        <Button ref={accept} aria-describedby={id} onClick={onAccept} className="max-sm:w-full">
          Yes, send that
        </Button>
        <Button variant="secondary" onClick={onKeep} className="max-sm:w-full">
          No, keep mine
        </Button>
      </div>
    </div>
  );
}
