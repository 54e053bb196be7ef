"use client";

import { ArrowDown, ArrowUp, CornerDownRight, Ellipsis, Pencil, Plus, Trash2 } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import { type ReactNode, useRef } from "react";
import type { OutlineNode } from "#lib/course/outline/outline.ts";
import { useActs } from "./editor-context.ts";
import { KIND_WORDS } from "./words.ts";

interface ItemProps {
  icon: ReactNode;
  onSelect: () => void;
  keys?: string;
  isBad?: boolean;
  children: ReactNode;
}

function Item({ icon, onSelect, keys, isBad = false, children }: ItemProps) {
  return (
    <DropdownMenu.Item
      onSelect={onSelect}
      className={`flex min-h-11 cursor-pointer items-center gap-3 rounded-input px-3 text-sm outline-none data-highlighted:bg-sunken [&>svg]:size-4 ${isBad ? "text-bad" : "text-ink"}`}
    >
      {icon}
      <span className="flex-1">{children}</span>
      {keys ? <kbd className="font-sans text-ink-3 text-xs">{keys}</kbd> : null}
    </DropdownMenu.Item>
  );
}

const CHILD = { unit: "island", island: "quiz", lesson: null, quiz: null, question: null } as const;

/** What can be done with a part, without a form and without a mouse. */
export function RowMenu({ node, onRename }: { node: OutlineNode; onRename?: () => void }) {
  const acts = useActs();
  const { id, kind, title } = node;
  const child = CHILD[kind];
  /** What takes the focus somewhere else waits until the menu has given it back. */
  const afterwards = useRef<(() => void) | null>(null);
  const onClosed = (event: Event) => {
    const act = afterwards.current;
    if (!act) return;
    afterwards.current = null;
    event.preventDefault();
    act();
  };
  const later = (act: () => void) => () => {
    afterwards.current = act;
  };
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger
        aria-label={`More for ${kind === "question" ? "this question" : title}`}
        className="grid size-11 shrink-0 place-items-center rounded-input text-ink-3 hover:bg-sunken hover:text-ink data-[state=open]:bg-sunken"
      >
        <Ellipsis aria-hidden="true" className="size-5" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={4}
          onCloseAutoFocus={onClosed}
          className="z-30 min-w-56 animate-pop rounded-button border border-line bg-raised p-1.5 shadow-float"
        >
          {onRename ? (
            <Item icon={<Pencil aria-hidden="true" />} onSelect={later(onRename)} keys="F2">
              Rename
            </Item>
          ) : null}
          {child ? (
            <Item icon={<Plus aria-hidden="true" />} onSelect={later(() => acts.add(child, id))}>
              Add {KIND_WORDS[child].toLowerCase()}
            </Item>
          ) : null}
          <Item icon={<ArrowUp aria-hidden="true" />} onSelect={() => acts.step(id, -1)} keys="Alt ↑">
            Move up
          </Item>
          <Item icon={<ArrowDown aria-hidden="true" />} onSelect={() => acts.step(id, 1)} keys="Alt ↓">
            Move down
          </Item>
          <Item icon={<CornerDownRight aria-hidden="true" />} onSelect={later(() => acts.askWhere(id))}>
            Move to…
          </Item>
          <DropdownMenu.Separator className="my-1.5 h-px bg-line" />
          <Item icon={<Trash2 aria-hidden="true" />} onSelect={later(() => acts.remove(id))} isBad>
            Remove
          </Item>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
