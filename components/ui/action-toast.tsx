"use client";

import { type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { closeToast, toastSuccess } from "./toaster.tsx";

const STAYS_MS = 10_000;

interface ActionMessageProps {
  message: string;
  label: string;
  onAction: () => void;
  /** Given by the toast that shows it */
  closeToast?: () => void;
}

/**
 * Closes the toast after ten seconds. While the pointer is on it, the focus in it or the window in the background it
 * stays, and has ten more afterwards. A timer, not react-toastify's clock: that is the animation of a hidden bar, whose
 * end was seen to come at once on a busy machine.
 */
function useTimeout(part: RefObject<HTMLElement | null>, close: (() => void) | undefined): void {
  const end = useEffectEvent((box: HTMLElement) => {
    if (document.hasFocus() && !box.matches(":hover, :focus-within")) close?.();
  });
  useEffect(() => {
    const box = part.current?.closest<HTMLElement>(".Toastify__toast");
    if (!box) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const restart = () => {
      clearTimeout(timer);
      timer = setTimeout(() => end(box), STAYS_MS);
    };
    restart();
    for (const name of ["mouseleave", "focusout"]) box.addEventListener(name, restart);
    window.addEventListener("focus", restart);
    return () => {
      clearTimeout(timer);
      for (const name of ["mouseleave", "focusout"]) box.removeEventListener(name, restart);
      window.removeEventListener("focus", restart);
    };
  }, [part]);
}

function ActionMessage({ message, label, onAction, closeToast }: ActionMessageProps) {
  const part = useRef<HTMLSpanElement>(null);
  useTimeout(part, closeToast);
  const act = () => {
    onAction();
    closeToast?.();
  };
  return (
    <span ref={part} className="flex flex-1 items-center justify-between gap-2">
      {message}
      <button
        type="button"
        onClick={act}
        className="min-h-11 shrink-0 rounded-input px-3 font-display font-semibold text-brand hover:bg-brand-soft"
      >
        {label}
      </button>
    </span>
  );
}

/**
 * Good news with something that can be done about it, for ten seconds or as long as someone is at it. Returns what
 * closes it, for when it has been done in another way.
 */
export function toastAction(message: string, label: string, onAction: () => void): () => void {
  const id = toastSuccess(<ActionMessage {...{ message, label, onAction }} />, { autoClose: false });
  return () => closeToast(id);
}
