"use client";

import clsx from "clsx";
import { ChevronRight, FileQuestion, Flag, GripVertical, MapPin } from "lucide-react";
import { type KeyboardEvent, memo, useCallback, useRef, useState } from "react";
import { MAX_TITLE, type OutlineNode } from "#lib/course/outline/outline.ts";
import { DropLine } from "./drop-line.tsx";
import { partId, useActs } from "./editor-context.ts";
import { FORM_WORDS } from "./lesson-words.ts";
import { RowMenu } from "./row-menu.tsx";
import { useRowDrag } from "./use-row-drag.ts";

interface OutlineRowProps {
  node: OutlineNode;
  meta: string;
  isSelected: boolean;
  /** null: it has nothing to open */
  isOpen: boolean | null;
}

const ICONS = { unit: Flag, island: MapPin, quiz: FileQuestion, question: FileQuestion };
const INDENT = { unit: "", island: "pl-3", lesson: "pl-3", quiz: "pl-9", question: "" };

/** The names before and after, as they stand on the screen. */
function focusNeighbour(from: Element, step: 1 | -1): void {
  const names = [...document.querySelectorAll<HTMLElement>("[data-part]")].filter(
    (each) => each.offsetParent,
  );
  names[names.indexOf(from as HTMLElement) + step]?.focus();
}

function RenameField({ node, onEnd }: { node: OutlineNode; onEnd: () => void }) {
  const acts = useActs();
  const isOver = useRef(false);
  const end = (title: string | null) => {
    if (isOver.current) return;
    isOver.current = true;
    if (title !== null) acts.rename(node.id, title);
    onEnd();
    requestAnimationFrame(() => document.getElementById(partId(node.id))?.focus());
  };
  return (
    <input
      ref={(field) => field?.focus()}
      defaultValue={node.title}
      maxLength={MAX_TITLE}
      aria-label={`New name of ${node.title}`}
      onFocus={({ target }) => target.select()}
      onBlur={({ target }) => end(target.value)}
      onKeyDown={({ key, nativeEvent, currentTarget }) => {
        if (nativeEvent.isComposing) return;
        if (key === "Enter") end(currentTarget.value);
        if (key === "Escape") end(null);
      }}
      className="min-h-9 w-full min-w-0 flex-1 rounded-input border border-brand bg-surface px-2 text-ink"
    />
  );
}

/** A part in the outline: chosen by its name, dragged by its handle, moved by Alt and an arrow. */
export const OutlineRow = memo(function OutlineRow({ node, meta, isSelected, isOpen }: OutlineRowProps) {
  const acts = useActs();
  const { id, kind, title } = node;
  const [row, handle] = [useRef<HTMLDivElement>(null), useRef<HTMLSpanElement>(null)];
  const [isRenaming, setRenaming] = useState(false);
  const open = useCallback(() => acts.toggle(id, true), [acts, id]);
  const { mark, isDragged } = useRowDrag({ row, handle, kind, id, onHover: open });
  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key] as 1 | -1 | undefined;
    if (step && event.altKey) acts.step(id, step);
    else if (step) focusNeighbour(event.currentTarget, step);
    else if (event.key === "F2") setRenaming(true);
    else if (event.key === "ArrowRight" && isOpen === false) acts.toggle(id, true);
    else if (event.key === "ArrowLeft" && isOpen === true) acts.toggle(id, false);
    else return;
    event.preventDefault();
  };
  const Icon = kind === "lesson" ? FORM_WORDS[node.form ?? "page"].icon : ICONS[kind];
  return (
    <div
      ref={row}
      className={clsx(
        "group relative flex min-h-11 items-center rounded-input pr-1",
        INDENT[kind],
        isSelected ? "bg-brand-soft" : "hover:bg-sunken",
        isDragged && "opacity-40",
      )}
    >
      {isSelected ? <span className="absolute inset-y-1.5 left-0 w-[3px] rounded-full bg-brand" /> : null}
      <span
        ref={handle}
        aria-hidden="true"
        title="Drag to move it"
        className="grid h-11 w-6 shrink-0 cursor-grab place-items-center text-ink-3 active:cursor-grabbing"
      >
        <GripVertical className="size-4" />
      </span>
      {isOpen === null ? (
        <Icon aria-hidden="true" className="mx-2 size-4 shrink-0 text-ink-3" />
      ) : (
        <button
          type="button"
          tabIndex={-1}
          aria-expanded={isOpen}
          aria-label={`Parts of ${title}`}
          onClick={() => acts.toggle(id, !isOpen)}
          className="grid h-11 w-8 shrink-0 place-items-center text-ink-2 hover:text-ink"
        >
          <ChevronRight
            aria-hidden="true"
            className={clsx("size-4 transition-transform duration-state", isOpen && "rotate-90")}
          />
        </button>
      )}
      {isRenaming ? (
        <RenameField node={node} onEnd={() => setRenaming(false)} />
      ) : (
        <button
          type="button"
          id={partId(id)}
          data-part={kind}
          aria-current={isSelected || undefined}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown F2"
          onClick={() => acts.select(id)}
          onDoubleClick={() => setRenaming(true)}
          onKeyDown={onKeyDown}
          className={clsx(
            "flex min-h-11 min-w-0 flex-1 items-center gap-2 text-left",
            kind === "unit" ? "font-display font-semibold text-ink" : "text-ink",
            kind === "quiz" && "text-sm",
          )}
        >
          <span dir="auto" className="min-w-0 truncate">
            {title}
          </span>
          <span className="shrink-0 font-normal font-sans text-ink-3 text-xs">{meta}</span>
        </button>
      )}
      <RowMenu node={node} onRename={() => setRenaming(true)} />
      <DropLine mark={mark} />
    </div>
  );
});
