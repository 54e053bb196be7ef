"use client";

import type { Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import { ToolButton } from "./tool-button.tsx";
import { LinkButton } from "./toolbar.tsx";
import { SELECTION_TOOLS } from "./tools.ts";
import { anchorOf, useHasSelection } from "./use-anchor.ts";

const WIDTH = 260;

/** Over selected words, for the mouse; the same tools stand in the bar above. Phones show their own menu there. */
export function SelectionBar({ editor, onLink }: { editor: Editor; onLink: () => void }) {
  const hasSelection = useHasSelection(editor);
  const anchor = useEditorState({
    editor,
    selector: () => (editor.state.selection.empty ? null : anchorOf(editor)),
  });
  if (!hasSelection || !anchor) return null;
  const room = editor.view.dom.clientWidth;
  const left = Math.max(0, Math.min(anchor.left - WIDTH / 2, room - WIDTH));
  return (
    <div
      role="toolbar"
      aria-label="Selected words"
      style={{ top: anchor.top - 56, left }}
      className="notice-in absolute z-10 flex gap-0.5 rounded-button border border-line bg-raised p-1 shadow-float pointer-coarse:hidden"
    >
      {SELECTION_TOOLS.map((tool) => (
        <ToolButton key={tool.name} editor={editor} tool={tool} tabIndex={-1} />
      ))}
      <LinkButton editor={editor} onLink={onLink} />
    </div>
  );
}
