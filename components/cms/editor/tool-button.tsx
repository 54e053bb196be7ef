"use client";

import type { Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import clsx from "clsx";
import { type ComponentProps, useSyncExternalStore } from "react";
import { type Tool, toolTitle } from "./tools.ts";

const never = () => () => {};

/** Which keys a title names. */
export function useIsMac(): boolean {
  return useSyncExternalStore(
    never,
    () => /Mac|iPhone|iPad/.test(navigator.userAgent),
    () => false,
  );
}

/** A press must not take the selection out of the text. */
const keepSelection = { onMouseDown: (event: { preventDefault(): void }) => event.preventDefault() };

export function BarButton({ className, ...rest }: ComponentProps<"button">) {
  return (
    <button
      type="button"
      {...keepSelection}
      {...rest}
      className={clsx(
        "grid min-h-10 min-w-10 shrink-0 place-items-center rounded-input text-ink-2 transition-colors duration-state pointer-coarse:min-h-11 pointer-coarse:min-w-11",
        "hover:bg-sunken hover:text-ink aria-pressed:bg-brand-soft aria-pressed:text-brand-strong",
        "aria-disabled:cursor-default aria-disabled:text-ink-3 aria-disabled:opacity-50 aria-disabled:hover:bg-transparent",
        className,
      )}
    />
  );
}

export function ToolButton({ editor, tool, tabIndex }: { editor: Editor; tool: Tool; tabIndex?: number }) {
  const isMac = useIsMac();
  const { isOn, can } = useEditorState({
    editor,
    selector: () => ({ isOn: tool.isOn?.(editor), can: tool.can?.(editor) ?? true }),
  });
  return (
    <BarButton
      tabIndex={tabIndex}
      aria-label={tool.name}
      aria-pressed={isOn}
      aria-disabled={can ? undefined : true}
      title={toolTitle(tool, isMac)}
      onClick={() => can && tool.run(editor)}
    >
      <tool.icon aria-hidden="true" className="size-[18px]" />
    </BarButton>
  );
}
