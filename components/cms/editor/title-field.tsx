"use client";

import { type KeyboardEvent, type RefObject, useEffect, useId, useState } from "react";
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

/** Characters: from then on it is said how many there may be. */
const TOLD_FROM = TITLE_MAX - 20;
const TITLE_CUT = `A title has at most ${TITLE_MAX} characters: the end of what you pasted was left out.`;

/** As large as readers will see it; it grows with its words. */
export function TitleField({ title, field, onChange, onEnter }: TitleFieldProps) {
  const [isCut, setCut] = useState(false);
  const noteId = useId();
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
    <>
      <textarea
        ref={field}
        rows={1}
        aria-label="Title"
        placeholder="Post title"
        value={title}
        maxLength={TITLE_MAX}
        aria-describedby={noteId}
        onPaste={({ currentTarget: { selectionStart, selectionEnd, value }, clipboardData }) => {
          const pasted = clipboardData.getData("text/plain").replaceAll("\r\n", "\n").length;
          setCut(value.length - (selectionEnd - selectionStart) + pasted > TITLE_MAX);
        }}
        onChange={({ target }) => {
          if (target.value.length < TITLE_MAX) setCut(false);
          onChange(oneLine(target.value));
        }}
        onKeyDown={onKeyDown}
        className={`${styles.writing} field-sizing-content block min-h-[1.15em] w-full resize-none overflow-hidden bg-transparent font-display font-semibold text-3xl text-ink leading-tight placeholder:text-ink-3 md:text-4xl`}
      />
      <p id={noteId} className="mt-2 text-ink-3 text-sm tabular-nums empty:hidden">
        {title.length >= TOLD_FROM && !isCut ? `${title.length} of ${TITLE_MAX}` : ""}
      </p>
      <p role="status" className="text-ink-2 text-sm">
        {isCut ? TITLE_CUT : ""}
      </p>
    </>
  );
}
