"use client";

import { autoUpdate, computePosition, flip, offset, shift, size } from "@floating-ui/dom";
import type { Editor } from "@tiptap/core";
import clsx from "clsx";
import * as m from "framer-motion/m";
import { useEffect, useId, useLayoutEffect, useRef, useSyncExternalStore } from "react";
import { useInitial } from "#components/ui/motion/motion-scope.tsx";
import { transition } from "#components/ui/motion/tokens.ts";
import { closeSlashMenu, type SlashState, type SlashStore } from "./slash-menu.ts";

const NO_RECT = { x: 0, y: 0, top: 0, left: 0, right: 0, bottom: 0, width: 0, height: 0 };
const EDGE = 12;
/** px: eight blocks and the beginning of the next one */
const HIGHEST = 420;

/** Keeps the list below the "/", or above it where there is no room, also while the page moves. */
function usePlace(editor: Editor, rect: SlashState["rect"]) {
  const list = useRef<HTMLDivElement>(null);
  const latest = useRef(rect);
  useLayoutEffect(() => {
    latest.current = rect;
  }, [rect]);
  useLayoutEffect(() => {
    const floating = list.current;
    if (!floating) return;
    const reference = {
      getBoundingClientRect: () => latest.current() ?? NO_RECT,
      contextElement: editor.view.dom,
    };
    const place = async () => {
      const { x, y } = await computePosition(reference, floating, {
        strategy: "fixed",
        placement: "bottom-start",
        middleware: [
          offset(6),
          flip({ padding: EDGE }),
          shift({ padding: EDGE }),
          size({
            padding: EDGE,
            apply: ({ availableHeight, elements }) => {
              elements.floating.style.maxHeight = `${Math.min(HIGHEST, availableHeight)}px`;
            },
          }),
        ],
      });
      floating.style.left = `${x}px`;
      floating.style.top = `${y}px`;
    };
    return autoUpdate(reference, floating, () => void place());
  }, [editor]);
  return list;
}

/** The text keeps the focus: it tells screen readers which block is chosen. */
function useOwnedBy(editor: Editor, listId: string, optionId: string | null): void {
  useEffect(() => {
    const text = editor.view.dom;
    text.setAttribute("aria-autocomplete", "list");
    text.setAttribute("aria-haspopup", "listbox");
    text.setAttribute("aria-controls", listId);
    return () => {
      for (const name of ["aria-autocomplete", "aria-haspopup", "aria-controls", "aria-activedescendant"])
        text.removeAttribute(name);
    };
  }, [editor, listId]);
  useEffect(() => {
    if (optionId) editor.view.dom.setAttribute("aria-activedescendant", optionId);
    else editor.view.dom.removeAttribute("aria-activedescendant");
  }, [editor, optionId]);
}

/** The menu of blocks, while it is open. */
export function SlashList({ editor, store }: { editor: Editor; store: SlashStore }) {
  const state = useSyncExternalStore(store.subscribe, store.get, () => null);
  useEffect(() => {
    const close = () => closeSlashMenu(editor);
    editor.on("blur", close);
    return () => {
      editor.off("blur", close);
    };
  }, [editor]);
  return state ? <OpenList editor={editor} state={state} store={store} /> : null;
}

function OpenList({ editor, state, store }: { editor: Editor; state: SlashState; store: SlashStore }) {
  const { blocks, active, query, rect, choose } = state;
  const id = useId();
  const list = usePlace(editor, rect);
  const optionId = (at: number) => `${id}-${at}`;
  const chosen = blocks[active];
  useOwnedBy(editor, id, chosen ? optionId(active) : null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView?.({ block: "nearest" });
  });
  return (
    <m.div
      ref={list}
      initial={useInitial({ opacity: 0 })}
      animate={{ opacity: 1 }}
      transition={transition("state")}
      // A press must not take the focus out of the text.
      onMouseDown={(event) => event.preventDefault()}
      className="fixed top-0 left-0 z-50 w-72 max-w-[calc(100vw-1.5rem)] overflow-y-auto overscroll-contain rounded-button border border-line bg-raised p-1.5 shadow-float"
    >
      <p role="status" className="sr-only">
        {blocks.length === 0 ? "No such block" : `${blocks.length} blocks. ${chosen?.name ?? ""}`}
      </p>
      {blocks.length === 0 ? (
        <p className="px-3 py-2.5 text-ink-2 text-sm [overflow-wrap:anywhere]">
          No block is called “{query}”. Press Escape to go on writing.
        </p>
      ) : null}
      <div role="listbox" id={id} aria-label="Blocks">
        {blocks.map((block, at) => (
          <button
            type="button"
            key={block.name}
            role="option"
            id={optionId(at)}
            aria-selected={at === active}
            tabIndex={-1}
            onPointerMove={() => at !== active && store.set({ ...state, active: at })}
            onClick={() => choose(block)}
            className={clsx(
              "flex min-h-12 w-full items-center text-start gap-3 rounded-input px-2.5 py-1.5",
              at === active && "bg-brand-soft text-brand-strong outline-2 outline-transparent",
            )}
          >
            <span className="grid size-9 shrink-0 place-items-center rounded-input border border-line bg-surface">
              <block.icon aria-hidden="true" className="size-[18px]" />
            </span>
            <span className="min-w-0">
              <span className="block font-semibold text-[0.9375rem] text-ink leading-tight">
                {block.name}
              </span>
              <span className="block truncate text-ink-2 text-sm leading-tight">{block.about}</span>
            </span>
          </button>
        ))}
      </div>
    </m.div>
  );
}
