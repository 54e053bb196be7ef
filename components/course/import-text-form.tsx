"use client";

import { type FormEvent, useEffect, useRef, useState } from "react";
import { Field, inputClass, TextInput } from "#components/ui/field.tsx";
import { SubmitButton } from "#components/ui/submit-button.tsx";
import type { ImportDraft } from "./import-draft.ts";
import { textProblem } from "./import-source.ts";

const MAX_TITLE = 200;

interface TextFormProps {
  draft: ImportDraft;
  onText: (text: string, title: string) => void;
  /** Why the last text was refused by the server */
  problem: string | null;
}

/** A course that is typed or pasted: questions in any form that a file may have, or a text to make some from. */
export function TextForm({ draft, onText, problem }: TextFormProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  useEffect(() => area.current?.focus(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const fault = textProblem(draft.text);
    setRefusal(fault);
    if (fault) return area.current?.focus();
    onText(draft.text, draft.title);
  };
  const error = refusal ?? problem;
  return (
    <form onSubmit={submit} noValidate className="mt-5 grid gap-4">
      <Field label="Title" hint="Optional. If it's empty, we use the first heading.">
        <TextInput
          value={draft.title}
          maxLength={MAX_TITLE}
          autoComplete="off"
          onChange={(event) => draft.setTitle(event.target.value)}
        />
      </Field>
      {/* The field is focused with its error: it is heard as its description. */}
      <Field
        label="Text"
        hint="Questions with their answers, an outline in Markdown, or plain text. If it has no questions, we make some from it."
        error={error ?? undefined}
      >
        <textarea
          ref={area}
          rows={8}
          value={draft.text}
          onChange={(event) => {
            setRefusal(null);
            draft.setText(event.target.value);
          }}
          className={`${inputClass} scroll-mb-40 py-3`}
        />
      </Field>
      <SubmitButton variant="secondary" className="justify-self-start">
        Import text
      </SubmitButton>
    </form>
  );
}
