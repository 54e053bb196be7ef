"use client";

import clsx from "clsx";
import { useLayoutEffect, useRef, useState } from "react";

/** A text of three lines at most, until someone wants all of it. */
export function Clamped({ id, text }: { id: string; text: string }) {
  const box = useRef<HTMLParagraphElement>(null);
  const [isWhole, setIsWhole] = useState(false);
  const [isLong, setIsLong] = useState(false);
  useLayoutEffect(() => {
    const { current } = box;
    if (!current || isWhole) return;
    const measure = () => setIsLong(current.scrollHeight > current.clientHeight + 1);
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [isWhole]);
  return (
    <>
      <p ref={box} id={id} className={clsx("mt-1 text-ink-2", !isWhole && "line-clamp-3")}>
        {text}
      </p>
      {isLong || isWhole ? (
        <Toggle isOpen={isWhole} onToggle={setIsWhole} controls={id} words={["Show more", "Show less"]} />
      ) : null}
    </>
  );
}

interface ToggleProps {
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  controls: string;
  /** Where it is shut, and where it is open */
  words: readonly [string, string];
  label?: string;
}

export function Toggle({ isOpen, onToggle, controls, words, label }: ToggleProps) {
  const word = words[isOpen ? 1 : 0];
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls={controls}
      aria-label={label && `${word} ${label}`}
      onClick={() => onToggle(!isOpen)}
      className="-mx-2 min-h-11 rounded-input px-2 font-semibold text-brand hover:bg-brand-soft"
    >
      {word}
    </button>
  );
}
