"use client";

import { Popover } from "radix-ui";
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { buttonClass } from "#components/ui/button-look.ts";
import { useIsTipNew, useMarkTip } from "#lib/learner/tip-client.ts";
import type { TipName } from "#lib/learner/tip-rules.ts";
import { TIP_TEXT } from "./tip-text.ts";
import { useTipTurn } from "./tip-turn.ts";

/** Whoever could see it for so long has seen it, whether they close it or go on. */
export const SEEN_AFTER_MS = 1500;

/** Nothing stays open once its moment is over, nor on a screen that is kept hidden. */
function useOpen(isDue: boolean): [boolean, (isOpen: boolean) => void] {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => (isDue ? () => setIsOpen(false) : undefined), [isDue]);
  return [isOpen, setIsOpen];
}

interface TipProps {
  name: TipName;
  /** Whether its moment is now */
  isDue?: boolean;
  side?: "top" | "bottom";
  /** The element around what it points at, where a span can't be */
  as?: "span" | "div";
  className?: string;
  /** What it points at */
  children: ReactNode;
}

/**
 * A short bubble beside the real thing, shown once at its moment. It takes no focus and blocks nothing: "Got it" and Escape
 * close it. docs/product.md#first-run
 */
export function Tip({
  name,
  isDue = true,
  side = "bottom",
  as: Anchor = "span",
  className,
  children,
}: TipProps) {
  const isNew = useIsTipNew(name);
  const { mutate: mark } = useMarkTip();
  const [isOpen, setIsOpen] = useOpen(isDue);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const isTurn = useTipTurn(name, isDue && (isNew || isOpen), anchor);
  const seen = useEffectEvent(() => mark(name));
  useEffect(() => {
    if (!isTurn) return;
    setIsOpen(true);
    const timer = setTimeout(seen, SEEN_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isTurn, setIsOpen]);
  const close = () => {
    setIsOpen(false);
    if (isNew) mark(name);
  };
  return (
    <Popover.Root open={isTurn} onOpenChange={(next) => next || close()}>
      <Popover.Anchor asChild>
        <Anchor ref={setAnchor} className={className}>
          {children}
        </Anchor>
      </Popover.Anchor>
      <span aria-live="polite" className="sr-only">
        {isTurn ? `${TIP_TEXT[name].title}. ${TIP_TEXT[name].text}` : ""}
      </span>
      <Bubble name={name} side={side} onClose={close} />
    </Popover.Root>
  );
}

const stay = (event: Event) => event.preventDefault();

/** It stands beside its anchor, not at the page's end, so that Tab leads from one to the other. */
function Bubble({ name, side, onClose }: { name: TipName; side: "top" | "bottom"; onClose: () => void }) {
  const id = useId();
  const from = useRef<Element | null>(null);
  const leave = () => {
    if (from.current instanceof HTMLElement) from.current.focus();
    onClose();
  };
  return (
    <Popover.Content
      role="group"
      data-tip={name}
      aria-labelledby={id}
      side={side}
      sideOffset={6}
      collisionPadding={12}
      onOpenAutoFocus={stay}
      onInteractOutside={stay}
      onFocus={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) from.current = relatedTarget;
      }}
      className="z-20 w-[min(18rem,calc(100vw-1.5rem))] animate-pop whitespace-normal rounded-card border-2 border-brand bg-raised px-4 pt-3 pb-2 text-left font-sans text-ink shadow-float outline-none"
    >
      <p id={id} className="font-display text-base font-semibold text-brand">
        {TIP_TEXT[name].title}
      </p>
      <p className="mt-0.5 text-sm font-normal leading-snug text-ink-2">{TIP_TEXT[name].text}</p>
      <button
        type="button"
        onClick={leave}
        // Left to itself, Radix leads Tab round within it, as in a dialog.
        onKeyDown={(event) => event.key === "Tab" && event.stopPropagation()}
        className={buttonClass({ variant: "quiet", size: "sm" }, "-ml-3 min-h-11! px-3!")}
      >
        Got it
      </button>
      <Popover.Arrow width={18} height={9} className="fill-brand" />
    </Popover.Content>
  );
}
