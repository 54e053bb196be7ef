"use client";

import type { Placement } from "@floating-ui/dom";
import clsx from "clsx";
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { buttonClass } from "#components/ui/button-look.ts";
import { useIsTipNew, useMarkTip } from "#lib/learner/tip-client.ts";
import type { TipName } from "#lib/learner/tip-rules.ts";
import { useTipPlace } from "./tip-place.ts";
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
  /** The side of its anchor where nothing important lies; another one where there is no room. Without one, it is part of the page */
  side?: Placement;
  /** The element around what it points at, where a span can't be */
  as?: "span" | "div";
  className?: string;
  /** What it points at */
  children?: ReactNode;
}

/**
 * A short bubble beside the real thing, shown once at its moment. It takes no focus and blocks nothing: "Got it" and Escape
 * close it. docs/product.md#first-run
 */
export function Tip({ name, isDue = true, side, as: Anchor = "span", className, children }: TipProps) {
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
    <>
      <Anchor ref={setAnchor} className={className}>
        {children}
      </Anchor>
      <span aria-live="polite" className="sr-only">
        {isTurn ? `${TIP_TEXT[name].title}. ${TIP_TEXT[name].text}` : ""}
      </span>
      {isTurn ? <Bubble name={name} side={side} anchor={anchor} onClose={close} /> : null}
    </>
  );
}

interface BubbleProps {
  name: TipName;
  side: Placement | undefined;
  anchor: HTMLElement | null;
  onClose: () => void;
}

const CARD =
  "flex flex-wrap items-end gap-1 whitespace-normal rounded-card border-2 border-brand bg-raised py-2.5 pr-2 pl-4 text-left font-sans text-ink";
const FLOATING = "fixed top-0 left-0 z-20 w-max max-w-[min(22rem,calc(100vw-1.5rem))] sm:max-w-72";

/** It stands beside its anchor, not at the page's end, so that Tab leads from one to the other. */
function Bubble({ name, side, anchor, onClose }: BubbleProps) {
  const id = useId();
  const { bubble, tip } = useTipPlace(anchor, side);
  const from = useRef<Element | null>(null);
  const leave = () => {
    const holdsFocus = bubble.current?.contains(document.activeElement);
    if (holdsFocus && from.current instanceof HTMLElement) from.current.focus();
    onClose();
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === "Escape" && !event.defaultPrevented) leave();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form
    <div
      ref={bubble}
      role="group"
      data-tip={name}
      aria-labelledby={id}
      onFocus={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) from.current = relatedTarget;
      }}
      className={clsx("animate-pop", side ? FLOATING : "mb-3")}
    >
      {side ? <span ref={tip} className="absolute -z-10 size-4 rotate-45 bg-brand" /> : null}
      <div className={clsx(CARD, side && "shadow-float")}>
        <div className="min-w-0 flex-1 basis-36">
          <p id={id} className="font-display text-base font-semibold text-brand">
            {TIP_TEXT[name].title}
          </p>
          <p className="mt-0.5 text-sm font-normal leading-snug text-ink-2">{TIP_TEXT[name].text}</p>
        </div>
        <button
          type="button"
          onClick={leave}
          className={buttonClass(
            { variant: "quiet", size: "sm" },
            "-mb-1.5 ml-auto min-h-11! shrink-0 px-3!",
          )}
        >
          Got it
        </button>
      </div>
    </div>
  );
}
