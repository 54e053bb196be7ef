import type { Dispatch, KeyboardEvent, ReactNode } from "react";
import { Button, ButtonLink } from "#components/ui/button.tsx";
import { paths } from "#lib/client/paths.ts";
import styles from "./demo.module.css";
import { DemoFeedback } from "./demo-feedback.tsx";
import { Glyph } from "./demo-marks.tsx";
import { DemoOption } from "./demo-option.tsx";
import {
  type DemoEvent,
  type DemoQuestion,
  type DemoState,
  isRight,
  nextIsland,
  optionOfKey,
} from "./demo-quiz.ts";

interface DemoPanelProps {
  question: DemoQuestion;
  state: DemoState;
  dispatch: Dispatch<DemoEvent>;
  faces: { open: ReactNode; right: ReactNode; wrong: ReactNode };
}

/** One question as the game asks it: native radios, and keys while the focus is in here. */
export function DemoPanel({ question, state, dispatch, faces }: DemoPanelProps) {
  const name = `demo-${state.open}`;
  const face = state.isAnswered ? (isRight(state) ? "right" : "wrong") : "open";
  return (
    <form
      aria-label={`Demo question: ${question.topic}`}
      className={styles.panel}
      onKeyDown={(event) => onKey(event, question.options.length, dispatch)}
      onSubmit={(event) => {
        event.preventDefault();
        dispatch({ type: "submit" });
      }}
    >
      <div aria-hidden="true" className={styles.face}>
        {faces[face]}
      </div>
      <div className={styles.sheet}>
        <Head topic={question.topic} island={state.at} onClose={() => dispatch({ type: "close" })} />
        <fieldset>
          <legend className="font-display text-xl font-semibold text-ink">{question.question}</legend>
          <div className="mt-3 grid gap-2">
            {question.options.map((text, option) => (
              <DemoOption
                key={text}
                {...{ name, text, option, state, correct: question.correct }}
                onChoose={() => dispatch({ type: "choose", option })}
              />
            ))}
          </div>
        </fieldset>
        <div aria-live="polite">
          {state.isAnswered ? (
            <DemoFeedback isRight={isRight(state)} explanation={question.explanation} />
          ) : null}
        </div>
        <Action state={state} dispatch={dispatch} count={question.options.length} />
      </div>
    </form>
  );
}

function Head({ topic, island, onClose }: { topic: string; island: number; onClose: () => void }) {
  return (
    <div className="-mt-1 -mr-2 mb-1 flex items-center justify-between gap-3">
      <p className="text-sm font-medium text-ink-2">{`Demo · Island ${island + 1} · ${topic}`}</p>
      <button type="button" aria-label="Back to the islands" onClick={onClose} className={styles.close}>
        <Glyph name="cross" />
      </button>
    </div>
  );
}

/** Always in the same place: submit, then what comes next. */
function Action({ state, dispatch, count }: Pick<DemoPanelProps, "state" | "dispatch"> & { count: number }) {
  if (!state.isAnswered) {
    return (
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button key="submit" type="submit" variant="secondary" disabled={state.choice === null}>
          Submit Answer
        </Button>
        <p className={styles.hint}>{`1–${count} choose · Enter submit`}</p>
      </div>
    );
  }
  const next = nextIsland(state);
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2">
      <Button
        key="next"
        data-next=""
        variant="secondary"
        onClick={() => dispatch(next === null ? { type: "close" } : { type: "open", island: next })}
      >
        {next === null ? "See your islands" : "Try another"}
      </Button>
      {next === null ? (
        <ButtonLink href={paths.signUp} prefetch={false} variant="quiet">
          Keep going for real
        </ButtonLink>
      ) : null}
    </div>
  );
}

function onKey(event: KeyboardEvent<HTMLFormElement>, count: number, dispatch: Dispatch<DemoEvent>): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "Escape") dispatch({ type: "close" });
  const option = optionOfKey(event.key, count);
  if (option === null) return;
  event.preventDefault();
  dispatch({ type: "choose", option });
  const radio = event.currentTarget.querySelectorAll<HTMLInputElement>("input[type=radio]")[option];
  if (radio?.getAttribute("aria-disabled") !== "true") radio?.focus();
}
