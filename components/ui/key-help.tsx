"use client";

import { CircleQuestionMark, X } from "lucide-react";
import { Popover } from "radix-ui";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Button } from "./button.tsx";
import { Keys } from "./keys.tsx";
import { isDialogOpen } from "./open-dialog.ts";

const FIELDS =
  "textarea, select, [contenteditable], input:not([type=radio], [type=checkbox], [type=button], [type=submit])";

export interface KeyUse {
  keys: readonly string[];
  does: string;
  /** A single key gets in the way of speech input, so that it can be switched off */
  isSingle?: boolean;
}

interface KeyHelpProps {
  uses: readonly KeyUse[];
  isOn: boolean;
  /** Switches the single keys on and off */
  toggle: () => void;
  /** What is switched, as in "Turn off …" */
  what: string;
}

function isHelpKey({ key, target, ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent): boolean {
  if (key !== "?" || ctrlKey || metaKey || altKey || defaultPrevented) return false;
  const isTyping = target instanceof HTMLElement && target.closest(FIELDS) !== null;
  return !isTyping && !isDialogOpen();
}

/** Opens by the ? key as well, while single keys are on; on closing, the focus goes back to where it was. */
function useHelp(isOn: boolean) {
  const [isOpen, setIsOpen] = useState(false);
  const cameFrom = useRef<Element>(null);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isOn || !isHelpKey(event)) return;
    event.preventDefault();
    cameFrom.current = document.activeElement;
    setIsOpen(true);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);
  const giveFocusBack = (event: Event) => {
    const before = cameFrom.current;
    cameFrom.current = null;
    if (before === null) return;
    // Not to the "?": Enter would open it again instead of going on with the page
    event.preventDefault();
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  };
  return { isOpen, setIsOpen, giveFocusBack };
}

/** A small "?" that tells what the keys of this screen do, and switches the single ones off. */
export function KeyHelp({ uses, isOn, toggle, what }: KeyHelpProps) {
  const { isOpen, setIsOpen, giveFocusBack } = useHelp(isOn);
  return (
    <Popover.Root open={isOpen} onOpenChange={setIsOpen}>
      <Popover.Trigger
        aria-label="Keyboard shortcuts"
        aria-keyshortcuts={isOn ? "?" : undefined}
        title={isOn ? "Keyboard shortcuts (?)" : "Keyboard shortcuts"}
        className="grid size-11 shrink-0 place-items-center rounded-full text-ink-2 transition-colors duration-state hover:bg-sunken hover:text-ink"
      >
        <CircleQuestionMark aria-hidden="true" className="size-5" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          aria-label="Keyboard shortcuts"
          align="end"
          sideOffset={6}
          collisionPadding={12}
          onCloseAutoFocus={giveFocusBack}
          className="card z-30 w-[min(20rem,calc(100vw-1.5rem))] animate-pop rounded-card border-2 border-line bg-raised p-4 shadow-float outline-none"
        >
          <h2 className="pr-10 text-lg">Keyboard shortcuts</h2>
          <Uses uses={uses} isOn={isOn} />
          <Button variant="secondary" size="sm" onClick={toggle} className="mt-4 w-full">
            {isOn ? `Turn off ${what}` : `Turn on ${what}`}
          </Button>
          <Popover.Close
            aria-label="Close"
            className="absolute top-2 right-2 grid size-11 place-items-center rounded-input text-ink-3 hover:bg-sunken hover:text-ink"
          >
            <X aria-hidden="true" className="size-5" />
          </Popover.Close>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

function Uses({ uses, isOn }: Pick<KeyHelpProps, "uses" | "isOn">) {
  return (
    <dl className="mt-3 grid gap-2.5 text-sm">
      {uses.map(({ keys, does, isSingle = false }) => (
        <div key={does} className="flex items-center justify-between gap-4">
          <dt className={isSingle && !isOn ? "flex gap-1 opacity-55" : "flex gap-1"}>
            <Keys keys={keys} />
          </dt>
          <dd className="text-end text-ink-2">
            {does}
            {isSingle && !isOn ? <strong className="font-semibold text-ink"> (off)</strong> : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}
