"use client";

import { X } from "lucide-react";
import { type KeyboardEvent, useRef, useState } from "react";
import { Field, TextInput } from "#components/ui/field.tsx";
import { KEYWORD_MAX, KEYWORDS_MAX, tidyKeywords } from "#lib/blog/rules.ts";

interface KeywordsFieldProps {
  keywords: string[];
  onChange: (keywords: string[]) => void;
}

/** Enter or a comma makes a chip of what is typed; so does leaving the field. */
export function KeywordsField({ keywords, onChange }: KeywordsFieldProps) {
  const [text, setText] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const isFull = keywords.length >= KEYWORDS_MAX;
  const add = (typed: string) => {
    setText("");
    const next = tidyKeywords([...keywords, ...typed.split(",").map((each) => each.slice(0, KEYWORD_MAX))]);
    if (next.length !== keywords.length) onChange(next.slice(0, KEYWORDS_MAX));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && !event.nativeEvent.isComposing) {
      event.preventDefault();
      add(text);
    } else if (event.key === "Backspace" && text === "" && keywords.length > 0) {
      onChange(keywords.slice(0, -1));
    }
  };
  const remove = (keyword: string) => {
    onChange(keywords.filter((each) => each !== keyword));
    input.current?.focus();
  };
  return (
    <div className="grid gap-2">
      {keywords.length > 0 ? (
        <ul aria-label="Keywords" className="flex flex-wrap gap-2">
          {keywords.map((keyword) => (
            <li
              key={keyword}
              className="inline-flex max-w-full items-center rounded-full bg-brand-soft pl-3.5 font-medium text-brand-strong text-sm"
            >
              <span className="truncate">{keyword}</span>
              <button
                type="button"
                aria-label={`Remove ${keyword}`}
                onClick={() => remove(keyword)}
                className="grid size-9 shrink-0 place-items-center rounded-full hover:bg-surface pointer-coarse:size-11"
              >
                <X aria-hidden="true" className="size-4" />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <Field
        label="Add a keyword"
        hint={
          isFull
            ? `${KEYWORDS_MAX} keywords are the most.`
            : "Enter or a comma adds it. Readers find the post by it."
        }
      >
        <TextInput
          ref={input}
          value={text}
          maxLength={200}
          disabled={isFull}
          autoComplete="off"
          onKeyDown={onKeyDown}
          onBlur={() => text.trim() && add(text)}
          onChange={({ target: { value } }) => (value.includes(",") ? add(value) : setText(value))}
        />
      </Field>
    </div>
  );
}
