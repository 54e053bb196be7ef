"use client";

import type { Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import { Link } from "lucide-react";
import type { RefObject } from "react";
import { BarButton, ToolButton, useIsMac } from "./tool-button.tsx";
import { TABLE_TOOLS, TOOLS, toolTitle } from "./tools.ts";
import { useArrowKeys } from "./use-arrow-keys.ts";

interface ToolbarProps {
  editor: Editor;
  /** Where the keys lead */
  bar: RefObject<HTMLDivElement | null>;
  onLink: () => void;
}

/** Always there: one stop for Tab, and arrow keys inside it. */
export function Toolbar({ editor, bar, onLink }: ToolbarProps) {
  const keys = useArrowKeys(editor, bar);
  return (
    <>
      <div
        ref={bar}
        role="toolbar"
        aria-label="Formatting"
        onKeyDown={keys}
        className="mx-auto flex max-w-[804px] items-center gap-0.5 overflow-x-auto px-2 py-1 [scrollbar-width:none] md:px-7"
      >
        {TOOLS.map((group, at) => (
          <div
            key={group[0]?.name}
            className="flex gap-0.5 border-line not-last:border-r not-last:pr-1 not-first:pl-1"
          >
            {group.map((tool, index) => (
              <ToolButton key={tool.name} editor={editor} tool={tool} tabIndex={at + index === 0 ? 0 : -1} />
            ))}
            {at === 1 ? <LinkButton editor={editor} onLink={onLink} /> : null}
          </div>
        ))}
      </div>
      <TableBar editor={editor} />
    </>
  );
}

export function LinkButton({ editor, onLink }: { editor: Editor; onLink: () => void }) {
  const isMac = useIsMac();
  const isOn = useEditorState({ editor, selector: () => editor.isActive("link") });
  return (
    <BarButton
      tabIndex={-1}
      aria-label="Link"
      aria-pressed={isOn}
      aria-haspopup="dialog"
      title={toolTitle({ name: "Link", keys: "Mod+K" }, isMac)}
      onClick={onLink}
    >
      <Link aria-hidden="true" className="size-[18px]" />
    </BarButton>
  );
}

function TableBar({ editor }: { editor: Editor }) {
  const isInTable = useEditorState({ editor, selector: () => editor.isActive("table") });
  if (!isInTable) return null;
  return (
    <div
      role="toolbar"
      aria-label="Table"
      className="mx-auto flex max-w-[804px] items-center gap-1 overflow-x-auto border-line border-t px-2 [scrollbar-width:none] md:px-7"
    >
      {TABLE_TOOLS.map(({ name, run }) => (
        <BarButton key={name} className="whitespace-nowrap px-2.5 text-sm" onClick={() => run(editor)}>
          {name}
        </BarButton>
      ))}
    </div>
  );
}
