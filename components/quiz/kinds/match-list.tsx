import { type ChangeEvent, useId } from "react";
import { MathText } from "#components/ui/math.tsx";
import { mayHoldMath, spokenText } from "#components/ui/math-parts.ts";
import { Select } from "#components/ui/select.tsx";
import { letterAt } from "#lib/core/letter-at.ts";
import type { QuizQuestionDto } from "#lib/quiz/schema.ts";
import type { FieldOf } from "./field-props.ts";
import { KeyCap } from "./key-cap.tsx";

/** Letters; a longer option doesn't fit into a phone's list */
const MAX_PLAIN = 48;
const MAX_SHORTENED = 60;

/** Whether a list of the browser's own can show the options whole: it knows neither markup nor formulas nor lines. */
function arePlain({ options, optionsHtml }: QuizQuestionDto): boolean {
  const isPlain = (text: string, at: number) =>
    text.length <= MAX_PLAIN && !mayHoldMath(text) && !optionsHtml?.[at];
  return options.every(isPlain);
}

function labelOf(text: string, at: number, isLettered: boolean): string {
  const words = spokenText(text).replace(/\s+/g, " ");
  if (!isLettered) return words;
  const short = words.length > MAX_SHORTENED ? `${words.slice(0, MAX_SHORTENED - 1)}…` : words;
  return `${letterAt(at)}: ${short}`;
}

/** For each item a list to choose its counterpart from; what a list can't show stands above, with letters. */
export function MatchList({ question, draft, naming, isLocked, onEdit }: FieldOf<"match">) {
  const id = useId();
  const { task, options } = question;
  if (task.kind !== "match") return null;
  const isLettered = !arePlain(question);
  const choose = (left: number, { target }: ChangeEvent<HTMLSelectElement>) => {
    const match = target.value === "" ? null : Number(target.value);
    if (!isLocked) onEdit({ kind: "match", matches: draft.matches.with(left, match) });
  };
  return (
    <fieldset aria-describedby={`${id}-hint`} {...naming} className="grid min-w-0 gap-3">
      <p id={`${id}-hint`} className="text-ink-2">
        Choose the match for each.
      </p>
      {isLettered ? <Lettered question={question} /> : null}
      <ul className="grid gap-2">
        {task.lefts.map(({ text, html }, left) => (
          <li
            key={letterAt(left)}
            className="grid items-center gap-x-4 gap-y-2 rounded-button border-2 border-line bg-surface p-3 sm:grid-cols-2 sm:ps-4"
          >
            <label htmlFor={`${id}-${left}`} dir="auto" className="wrap-anywhere min-w-0 font-semibold">
              <MathText as="span" text={text} html={html} />
            </label>
            <Select
              id={`${id}-${left}`}
              data-answer=""
              aria-label={mayHoldMath(text) ? spokenText(text) : undefined}
              value={draft.matches[left] ?? ""}
              onChange={(event) => choose(left, event)}
            >
              <option value="">Choose…</option>
              {options.map((option, at) => (
                <option key={letterAt(at)} value={at}>
                  {labelOf(option, at, isLettered)}
                </option>
              ))}
            </Select>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

function Lettered({ question }: { question: QuizQuestionDto }) {
  return (
    <ul className="grid gap-2 rounded-button bg-sunken p-3">
      {question.options.map((text, at) => (
        <li key={letterAt(at)} className="flex items-center gap-3">
          <KeyCap>{letterAt(at)}</KeyCap>
          <span className="sr-only">{letterAt(at)}: </span>
          <span dir="auto" className="wrap-anywhere min-w-0 flex-1">
            <MathText as="span" text={text} html={question.optionsHtml?.[at]} />
          </span>
        </li>
      ))}
    </ul>
  );
}
