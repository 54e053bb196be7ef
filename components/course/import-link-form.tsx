"use client";

import { Link2 } from "lucide-react";
import { type ClipboardEvent, type FormEvent, useRef, useState } from "react";
import { FieldError, TextInput } from "#components/ui/field.tsx";
import { SubmitButton } from "#components/ui/submit-button.tsx";
import { isPastedText, readAddress } from "./import-source.ts";

interface LinkFormProps {
  /** Of the label, which names the whole card too */
  inputId: string;
  value: string;
  onChange: (value: string) => void;
  onAddress: (url: string) => void;
  /** A whole text was pasted where an address belongs */
  onText: (text: string) => void;
  /** Why the last address was refused by the server */
  problem: string | null;
  isPrimary: boolean;
}

/** The address of a course. Nothing is asked of it before the press. */
export function LinkForm({ inputId, value, onChange, onAddress, onText, problem, isPrimary }: LinkFormProps) {
  const input = useRef<HTMLInputElement>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isTouched, setIsTouched] = useState(false);
  const error = refusal ?? (isTouched ? null : problem);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { url, problem: fault } = readAddress(value);
    setRefusal(fault);
    setIsTouched(false);
    if (url === null) return input.current?.focus();
    onAddress(url);
  };
  const change = (next: string) => {
    setRefusal(null);
    setIsTouched(true);
    onChange(next);
  };
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData("text");
    if (!isPastedText(text)) return;
    event.preventDefault();
    onText(text);
  };
  const errorId = `${inputId}-error`;
  return (
    <form onSubmit={submit} noValidate className="mt-4">
      <div className="flex gap-3 max-xs:flex-col">
        <span className="relative block min-w-0 flex-1">
          <Link2
            aria-hidden="true"
            className="pointer-events-none absolute top-1/2 left-4 size-5 -translate-y-1/2 text-ink-3"
          />
          <TextInput
            ref={input}
            id={inputId}
            name="url"
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="go"
            placeholder="https://"
            value={value}
            onChange={(event) => change(event.target.value)}
            onPaste={paste}
            aria-invalid={error !== null}
            aria-describedby={error ? errorId : undefined}
            className="min-h-13! pl-12!"
          />
        </span>
        <SubmitButton variant={isPrimary ? "primary" : "secondary"}>Import</SubmitButton>
      </div>
      <div role="alert">{error ? <FieldError id={errorId} message={error} /> : null}</div>
    </form>
  );
}
