"use client";

import { type ReactNode, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Button } from "#components/ui/button.tsx";

interface UnfoldingProps {
  /** On the button that opens it */
  label: string;
  children: (close: () => void) => ReactNode;
}

/** A form that shows when it is asked for: the focus goes into it, and back to the button afterwards. */
export function Unfolding({ label, children }: UnfoldingProps) {
  const [isOpen, setIsOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const show = (isNowOpen: boolean) => {
    flushSync(() => setIsOpen(isNowOpen));
    box.current?.querySelector<HTMLElement>(isNowOpen ? "input" : "button")?.focus();
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
