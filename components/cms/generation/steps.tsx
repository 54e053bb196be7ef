import clsx from "clsx";
import { Check } from "lucide-react";
import { Spinner } from "#components/ui/spinner.tsx";
import { STEP_TEXTS } from "#lib/blog/generation/generation.ts";

type State = "completed" | "in progress" | "next";

function stateOf(number: number, step: number): State {
  if (number < step) return "completed";
  return number === step ? "in progress" : "next";
}

const MARKS: Record<State, string> = {
  completed: "bg-ok text-surface",
  "in progress": "bg-brand-soft text-brand-strong",
  next: "border-2 border-line",
};

function Mark({ state }: { state: State }) {
  return (
    <span className={clsx("grid size-8 shrink-0 place-items-center rounded-full", MARKS[state])}>
      {state === "completed" ? (
        <Check aria-hidden="true" className="size-4 animate-pop" strokeWidth={3} />
      ) : null}
      {state === "in progress" ? <Spinner className="size-5" /> : null}
    </span>
  );
}

/** The five steps of a generation, `step` under way. */
export function Steps({ step }: { step: number }) {
  return (
    <ol className="mt-6 rounded-card border border-line bg-surface px-4 py-2">
      {STEP_TEXTS.map((text, index) => {
        const state = stateOf(index + 1, step);
        return (
          <li
            key={text}
            aria-current={state === "in progress" ? "step" : undefined}
            className="flex min-h-12 items-center gap-3"
          >
            <Mark state={state} />
            <span
              className={clsx(
                state === "in progress" && "font-semibold text-ink",
                state === "completed" && "text-ink-2",
                state === "next" && "text-ink-3",
              )}
            >
              {text}
              <span className="sr-only"> ({state})</span>
            </span>
          </li>
        );
      })}
    </ol>
  );
}
