"use client";

import clsx from "clsx";
import { ChevronDown, CircleAlert, GripVertical } from "lucide-react";
import { type KeyboardEvent, useId, useRef } from "react";
import { Pill } from "#components/ui/pill.tsx";
import { letterAt } from "#lib/core/letter-at.ts";
import { KIND_NAMES } from "#lib/course/outline/kinds/kinds.ts";
import type { OutlineNode } from "#lib/course/outline/outline.ts";
import type { QuestionContent } from "#lib/course/outline/question-content.ts";
import { rightWords } from "#lib/quiz/kinds/shown.ts";
import { DropLine } from "./drop-line.tsx";
import { partId, useActs } from "./editor-context.ts";
import { QuestionForm } from "./question-form.tsx";
import { RowMenu } from "./row-menu.tsx";
import { useRowDrag } from "./use-row-drag.ts";

interface QuestionCardProps {
  id: string;
  number: number;
  /** null: it was never complete */
  node: OutlineNode | null;
  content: QuestionContent;
  isComplete: boolean;
  marks: { hasMarkup: boolean; isWithdrawn: boolean } | undefined;
  isOpen: boolean;
  onToggle: () => void;
  onChange: (content: QuestionContent) => void;
  onRemove: () => void;
}

function Summary({
  content,
  isComplete,
  isWithdrawn,
}: {
  content: QuestionContent;
  isComplete: boolean;
  isWithdrawn: boolean;
}) {
  const { text, options, correctIndex, body } = content;
  const right = correctIndex === null ? undefined : options[correctIndex];
  const words = body && isComplete ? rightWords(body, options).join(", ") : "";
  return (
    <span className="min-w-0 flex-1">
      <span dir="auto" className="line-clamp-2 font-medium text-ink">
        {text.trim() || "New question"}
      </span>
      <span className="mt-0.5 flex flex-wrap items-center gap-2 text-ink-3 text-sm">
        {isComplete ? null : (
          <Pill tone="gold" icon={<CircleAlert aria-hidden="true" className="size-4" />}>
            Not complete
          </Pill>
        )}
        {isWithdrawn ? <Pill tone="bad">Out of play</Pill> : null}
        {body ? (
          <span className="truncate">
            {KIND_NAMES[body.kind]}
            {words ? (
              <>
                {" "}
                · <bdi>{words}</bdi>
              </>
            ) : null}
          </span>
        ) : null}
        {right ? (
          <span className="truncate">
            {letterAt(correctIndex ?? 0)} · <bdi>{right.text}</bdi>
          </span>
        ) : null}
      </span>
    </span>
  );
}

/** A question of the quiz: its words at a glance, or its form. */
export function QuestionCard(props: QuestionCardProps) {
  const { id, number, node, content, isComplete, marks, isOpen } = props;
  const acts = useActs();
  const form = useId();
  const [row, handle] = [useRef<HTMLLIElement>(null), useRef<HTMLSpanElement>(null)];
  const { mark, isDragged } = useRowDrag({ row, handle, kind: "question", id });
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key] as 1 | -1 | undefined;
    if (!step || !event.altKey || !node) return;
    event.preventDefault();
    acts.step(id, step);
  };
  return (
    <li
      ref={row}
      className={clsx(
        "relative rounded-button border bg-surface",
        isOpen ? "border-brand" : "border-line",
        isDragged && "opacity-40",
      )}
    >
      <div className="flex items-start py-1 pr-1">
        <span
          ref={handle}
          aria-hidden="true"
          title="Drag to move it"
          className={clsx(
            "grid h-12 w-8 shrink-0 place-items-center text-ink-3",
            node ? "cursor-grab" : "invisible",
          )}
        >
          <GripVertical className="size-4" />
        </span>
        <button
          type="button"
          id={partId(id)}
          aria-expanded={isOpen}
          aria-controls={form}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
          onClick={props.onToggle}
          onKeyDown={onKeyDown}
          className="flex min-h-12 min-w-0 flex-1 items-start gap-2 rounded-input py-2 text-left"
        >
          <span className="num w-6 shrink-0 text-ink-3">{number}</span>
          <Summary content={content} isComplete={isComplete} isWithdrawn={marks?.isWithdrawn ?? false} />
          <ChevronDown
            aria-hidden="true"
            className={clsx(
              "mt-1 size-4 shrink-0 text-ink-3 transition-transform duration-state",
              isOpen && "rotate-180",
            )}
          />
        </button>
        {node ? <RowMenu node={node} /> : null}
      </div>
      <div id={form} hidden={!isOpen} className="border-line border-t p-4">
        {isOpen ? (
          <QuestionForm
            id={id}
            content={content}
            marks={marks}
            onChange={props.onChange}
            onRemove={props.onRemove}
          />
        ) : null}
      </div>
      <DropLine mark={mark} />
    </li>
  );
}
