"use client";

import { ArrowDown, ArrowUp, X } from "lucide-react";
import { type ReactNode, useId } from "react";
import { FieldError, TextInput } from "#components/ui/field.tsx";
import { Radio } from "#components/ui/radio.tsx";
import { letterAt } from "#lib/core/letter-at.ts";
import { kindOf, type QuestionKind } from "#lib/course/outline/kinds/kinds.ts";
import {
  MIN_OPTIONS,
  moveOption,
  type QuestionContent,
  type QuestionProblem,
  removeOption,
  toggleRight,
} from "#lib/course/outline/question-content.ts";
import { focusLater } from "./focus.ts";

/** The id of an answer's field or of its buttons */
export function answerId(questionId: string, part: "field" | "up" | "down", index: number): string {
  return `answer-${part}-${index}-of-${questionId}`;
}

interface OptionListProps {
  /** Of the question */
  id: string;
  content: QuestionContent;
  messageOf: (field: QuestionProblem["field"]) => string | undefined;
  touch: (...fields: QuestionProblem["field"][]) => void;
  onChange: (content: QuestionContent) => void;
}

interface OptionActProps {
  id?: string;
  label: string;
  isDisabled: boolean;
  onClick: () => void;
  children: ReactNode;
}

function OptionAct({ id, label, isDisabled, onClick, children }: OptionActProps) {
  return (
    <button
      type="button"
      id={id}
      aria-label={label}
      title={label}
      disabled={isDisabled}
      onClick={onClick}
      className="grid h-11 w-11 shrink-0 sm:w-9 place-items-center rounded-input text-ink-3 enabled:hover:bg-sunken enabled:hover:text-ink disabled:opacity-35 [&>svg]:size-4"
    >
      {children}
    </button>
  );
}

const HOW_TO_MARK: Partial<Record<QuestionKind, string>> = {
  choice: "(mark the right one)",
  multiple: "(mark all right ones)",
  order: "(in their right order)",
};

interface MarkProps {
  kind: QuestionKind;
  group: string;
  /** "A", or the place in an order */
  name: string;
  isRight: boolean;
  onMark: () => void;
}

/** Says whether an answer is right; in an order, where it stands. */
function RightMark({ kind, group, name, isRight, onMark }: MarkProps) {
  if (kind === "order") return <span className="num text-ink-3">{name}</span>;
  const label = `Answer ${name} is right`;
  if (kind === "choice") return <Radio name={group} checked={isRight} onChange={onMark} aria-label={label} />;
  return (
    <input
      type="checkbox"
      checked={isRight}
      onChange={onMark}
      aria-label={label}
      className="size-5 rounded accent-brand"
    />
  );
}

/** The answers: the radio or the checkbox says which are right; or items in their right order. */
export function OptionList({ id, content, messageOf, touch, onChange }: OptionListProps) {
  const group = useId();
  const { options, correctIndex, body } = content;
  const kind = kindOf(content);
  const noun = kind === "order" ? "item" : "answer";
  const isRight = (index: number) =>
    body?.kind === "multiple" ? body.right.includes(index) : correctIndex === index;
  const write = (index: number, text: string) =>
    onChange({ ...content, options: options.map((option, at) => (at === index ? { text } : option)) });
  const mark = (index: number) => {
    touch("correct");
    onChange(toggleRight(content, index));
  };
  const last = options.length - 1;
  /** The focus goes along with the answer; at either end the way back is what is left. */
  const move = (index: number, step: 1 | -1) => {
    const to = index + step;
    onChange(moveOption(content, index, to));
    const way = to === 0 ? "down" : to === last ? "up" : step === 1 ? "down" : "up";
    focusLater([answerId(id, way, to)]);
  };
  const remove = (index: number) => {
    onChange(removeOption(content, index));
    focusLater([answerId(id, "field", Math.min(index, last - 1))]);
  };
  return (
    <fieldset className="mt-5">
      <legend className="mb-1.5 font-semibold text-ink text-sm">
        {kind === "order" ? "Items" : "Answers"}{" "}
        <span className="font-normal text-ink-3">{HOW_TO_MARK[kind]}</span>
      </legend>
      <ol className="grid gap-2">
        {options.map((option, index) => {
          const name = kind === "order" ? String(index + 1) : letterAt(index);
          const message = messageOf(index);
          const errorId = `${group}-${index}`;
          return (
            <li key={name}>
              <div className="flex flex-wrap items-center gap-x-1 sm:flex-nowrap">
                <span className="grid size-11 shrink-0 place-items-center">
                  <RightMark
                    kind={kind}
                    group={group}
                    name={name}
                    isRight={isRight(index)}
                    onMark={() => mark(index)}
                  />
                </span>
                <TextInput
                  id={answerId(id, "field", index)}
                  dir="auto"
                  value={option.text}
                  aria-label={`${kind === "order" ? "Item" : "Answer"} ${name}`}
                  aria-invalid={message !== undefined}
                  aria-describedby={message ? errorId : undefined}
                  autoComplete="off"
                  onBlur={() => touch(index)}
                  onChange={({ target }) => write(index, target.value)}
                  className="min-w-0 flex-1 max-sm:basis-[calc(100%-3.5rem)]"
                />
                <span className="flex max-sm:ml-auto">
                  <OptionAct
                    id={answerId(id, "up", index)}
                    label={`Move ${noun} ${name} up`}
                    isDisabled={index === 0}
                    onClick={() => move(index, -1)}
                  >
                    <ArrowUp aria-hidden="true" />
                  </OptionAct>
                  <OptionAct
                    id={answerId(id, "down", index)}
                    label={`Move ${noun} ${name} down`}
                    isDisabled={index === last}
                    onClick={() => move(index, 1)}
                  >
                    <ArrowDown aria-hidden="true" />
                  </OptionAct>
                  <OptionAct
                    label={`Remove ${noun} ${name}`}
                    isDisabled={options.length <= MIN_OPTIONS}
                    onClick={() => remove(index)}
                  >
                    <X aria-hidden="true" />
                  </OptionAct>
                </span>
              </div>
              {message ? (
                <div className="pl-12">
                  <FieldError id={errorId} message={message} />
                </div>
              ) : null}
            </li>
          );
        })}
      </ol>
    </fieldset>
  );
}
