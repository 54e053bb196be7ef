"use client";

import clsx from "clsx";
import { type ComponentProps, type ReactNode, useState } from "react";
import { Field, inputClass } from "./field.tsx";

interface PasswordFieldProps extends Omit<ComponentProps<"input">, "type"> {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
}

/** The label names the input alone, so that the button beside it stays out of its name. */
export function PasswordField({ label, hint, error, ...input }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  return (
    <Field label={label} hint={hint} error={error}>
      <RevealableInput {...input} isShown={isShown} onToggle={() => setIsShown(!isShown)} />
    </Field>
  );
}

interface RevealableInputProps extends ComponentProps<"input"> {
  isShown: boolean;
  onToggle: () => void;
}

function RevealableInput({ isShown, onToggle, className, ...input }: RevealableInputProps) {
  return (
    <span className="relative block">
      <input
        spellCheck={false}
        autoCapitalize="none"
        autoCorrect="off"
        {...input}
        type={isShown ? "text" : "password"}
        className={clsx(inputClass, "pr-20", className)}
      />
      <button
        type="button"
        aria-pressed={isShown}
        aria-label="Show password"
        onClick={onToggle}
        className="absolute inset-y-0.5 right-0.5 min-w-16 rounded-input px-3 text-sm font-semibold text-brand hover:bg-brand-soft"
      >
        {isShown ? "Hide" : "Show"}
      </button>
    </span>
  );
}
