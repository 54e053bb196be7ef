"use client";

import { useState } from "react";
import { Field, TextInput } from "#components/ui/field.tsx";
import { MAX_TITLE } from "#lib/course/outline/outline.ts";
import { titleFieldId } from "./editor-context.ts";

interface TitleInputProps {
  partId: string;
  label: string;
  title: string;
  onChange: (title: string) => void;
}

/** A name that is saved while it is typed; left empty, it is what it was. */
export function TitleInput({ partId, label, title, onChange }: TitleInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const isEmpty = typed !== null && typed.trim() === "";
  return (
    <Field label={label} error={isEmpty ? "Give it a name. Until then it keeps the old one." : undefined}>
      <TextInput
        id={titleFieldId(partId)}
        dir="auto"
        value={typed ?? title}
        maxLength={MAX_TITLE}
        autoComplete="off"
        onChange={({ target }) => {
          setTyped(target.value);
          if (target.value.trim() !== "") onChange(target.value);
        }}
        onBlur={() => setTyped(null)}
      />
    </Field>
  );
}
