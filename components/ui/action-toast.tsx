"use client";

import { type RefObject, useEffect, useRef } from "react";
import { toast } from "react-toastify/unstyled";
import { closeToast, toastSuccess } from "./toaster.tsx";

const STAYS_MS = 10_000;

interface ActionMessageProps {
  message: string;
  label: string;
  onAction: () => void;
  /** Given by the toast that shows it */
  closeToast?: () => void;
  toastProps?: { toastId: string | number };
}

/** Its clock stands still while the pointer is on it or the focus in it, wherever in it that is. */
function useHold(part: RefObject<HTMLElement | null>, id: string | number | undefined): void {
  useEffect(() => {
    const box = part.current?.closest<HTMLElement>(".Toastify__toast");
    if (!box || id === undefined) return;
    const hold = () => (box.matches(":hover, :focus-within") ? toast.pause({ id }) : toast.play({ id }));
    // The toast's own listeners know of the pointer and the window only, and come first.
    const look = () => setTimeout(hold);
    const [names, onWindow] = [["focusin", "focusout", "mouseleave"], ["focus"]];
    for (const name of names) box.addEventListener(name, look);
    for (const name of onWindow) window.addEventListener(name, look);
    return () => {
      for (const name of names) box.removeEventListener(name, look);
      for (const name of onWindow) window.removeEventListener(name, look);
    };
  }, [part, id]);
}

function ActionMessage({ message, label, onAction, closeToast, toastProps }: ActionMessageProps) {
  const part = useRef<HTMLSpanElement>(null);
  useHold(part, toastProps?.toastId);
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
 * Good news with something that can be done about it, for ten seconds or as long as someone is at it. What is answered
 * closes it, for when it has been done in another way.
 */
export function toastAction(message: string, label: string, onAction: () => void): () => void {
  const id = toastSuccess(<ActionMessage {...{ message, label, onAction }} />, { autoClose: STAYS_MS });
  return () => closeToast(id);
}
