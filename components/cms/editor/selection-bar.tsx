"use client";

import type { Editor } from "@tiptap/core";
import { AllSelection, TextSelection } from "@tiptap/pm/state";
import { BubbleMenu } from "@tiptap/react/menus";
import { type RefObject, useRef } from "react";
import { ToolButton } from "./tool-button.tsx";
import { LinkButton } from "./toolbar.tsx";
import { SELECTION_TOOLS } from "./tools.ts";
import { useArrowKeys } from "./use-arrow-keys.ts";

/** px: the header and the bar above the text */
const ABOVE = 116;
const EDGE = 8;
const PLACE = {
  placement: "top",
  offset: 10,
  flip: { padding: { top: ABOVE, bottom: EDGE } },
  shift: { padding: EDGE },
  inline: true,
} as const;

interface SelectionBarProps {
  editor: Editor;
  /** Where the keys lead */
  bar: RefObject<HTMLDivElement | null>;
  onLink: () => void;
}

/** Beside selected words, never over them: by mouse, or by Alt+F10. Phones show their own menu there. */
export function SelectionBar({ editor, bar, onLink }: SelectionBarProps) {
  const keys = useArrowKeys(editor, bar);
  const around = useRef<HTMLDivElement>(null);
  const hasWords = () => {
    const { selection, doc } = editor.state;
    const isUsed = editor.view.hasFocus() || around.current?.contains(document.activeElement) === true;
    const isText = selection instanceof TextSelection || selection instanceof AllSelection;
    if (!isUsed || !editor.isEditable || !isText) return false;
    return doc.textBetween(selection.from, selection.to).trim() !== "" && !editor.isActive("codeBlock");
  };
  return (
    <BubbleMenu
      ref={around}
      editor={editor}
      pluginKey="selectionBar"
      updateDelay={60}
      shouldShow={hasWords}
      options={PLACE}
      className="z-20 pointer-coarse:hidden"
    >
      <div
        ref={bar}
        role="toolbar"
        aria-label="Selected words"
        onKeyDown={keys}
        className="flex gap-0.5 rounded-button border border-line bg-raised p-1 shadow-float"
      >
        {SELECTION_TOOLS.map((tool, at) => (
          <ToolButton key={tool.name} editor={editor} tool={tool} tabIndex={at === 0 ? 0 : -1} />
        ))}
        <LinkButton editor={editor} onLink={onLink} />
      </div>
    </BubbleMenu>
  );
}
