import { type ComponentProps, useEffect, useRef } from "react";
import { TextInput } from "#components/ui/field.tsx";
import { MAX_TYPED_LENGTH } from "#lib/quiz/kinds/answer-schema.ts";
import type { Fault } from "./draft.ts";

interface AnswerInputProps extends Omit<ComponentProps<"input">, "onChange"> {
  value: string;
  isLocked: boolean;
  /** Why what was typed can't be graded: the field then takes the focus */
  fault: Fault | null;
  onType: (value: string) => void;
}

/** A field for a typed answer, in which no browser or keyboard helps out. */
export function AnswerInput({ isLocked, fault, onType, ...rest }: AnswerInputProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (fault) input.current?.focus();
  }, [fault]);
  return (
    <TextInput
      {...rest}
      ref={input}
      data-answer=""
      readOnly={isLocked}
      autoComplete="off"
      autoCapitalize="off"
      autoCorrect="off"
      spellCheck={false}
      enterKeyHint="done"
      maxLength={MAX_TYPED_LENGTH}
      dir="auto"
      onChange={({ target }) => onType(target.value)}
    />
  );
}
