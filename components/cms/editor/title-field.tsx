"use client";

import { type KeyboardEvent, type RefObject, useEffect } from "react";
import { TITLE_MAX } from "#lib/blog/rules.ts";
import styles from "./editor.module.css";
import { oneLine } from "./settings-panel.tsx";

interface TitleFieldProps {
  title: string;
  field: RefObject<HTMLTextAreaElement | null>;
  onChange: (title: string) => void;
  /** Enter goes on to the text */
  onEnter: () => void;
}

/** As large as readers will see it; it grows with its words. */
export function TitleField({ title, field, onChange, onEnter }: TitleFieldProps) {
  useEffect(() => {
    const area = field.current;
    if (!area || CSS.supports("field-sizing", "content")) return;
    area.style.height = "auto";
    // What it holds of the title is what it has to be as high as.
    area.style.height = `${title === "" ? 0 : area.scrollHeight}px`;
  }, [field, title]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onEnter();
  };
  return (
    <textarea
      ref={field}
      rows={1}
      aria-label="Title"
      placeholder="Post title"
      value={title}
      maxLength={TITLE_MAX}
      onChange={({ target }) => onChange(oneLine(target.value))}
      onKeyDown={onKeyDown}
      className={`${styles.writing} field-sizing-content block min-h-[1.15em] w-full resize-none overflow-hidden bg-transparent font-display font-semibold text-3xl text-ink leading-tight placeholder:text-ink-3 md:text-4xl`}
    />
  );
}
