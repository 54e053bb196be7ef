"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Button } from "#components/ui/button.tsx";

interface UnfoldingProps {
  /** On the button that opens it */
  label: string;
  /** Someone comes back to it: it is open from the start. */
  startsOpen?: boolean;
  children: (close: () => void) => ReactNode;
}

/** The first field; a form may have none, and then it is what sends it, or else its first button. */
const FIRST = ["input:not([type=hidden])", "button[type=submit]", "button"];

function focusFirst(box: HTMLElement | null): void {
  const found = FIRST.map((selector) => box?.querySelector<HTMLElement>(selector)).find(Boolean);
  found?.focus();
}

/** A form that shows when it is asked for: the focus goes into it, and back to the button afterwards. */
export function Unfolding({ label, startsOpen = false, children }: UnfoldingProps) {
  const [isOpen, setIsOpen] = useState(startsOpen);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (startsOpen) focusFirst(box.current);
  }, [startsOpen]);
  const show = (isNowOpen: boolean) => {
    flushSync(() => setIsOpen(isNowOpen));
    focusFirst(box.current);
  };
  return (
    <div ref={box}>
      {isOpen ? (
        children(() => show(false))
      ) : (
        <Button variant="secondary" size="sm" aria-expanded={false} onClick={() => show(true)}>
          {label}
        </Button>
      )}
    </div>
  );
}
