import clsx from "clsx";
import { type ComponentProps, type ReactNode, useId } from "react";
import { FieldError } from "./field.tsx";

interface CheckboxProps extends Omit<ComponentProps<"input">, "type"> {
  label: ReactNode;
  error?: string | undefined;
}

export function Checkbox({ label, error, className, id, ...input }: CheckboxProps) {
  const ownId = useId();
  const errorId = `${id ?? ownId}-error`;
  return (
    <div className={className}>
      <label className="flex min-h-11 items-start gap-3 py-2.5 text-sm text-ink-2">
        <input
          {...input}
          id={id ?? ownId}
          type="checkbox"
          aria-invalid={Boolean(error)}
          aria-describedby={error ? errorId : undefined}
          className={clsx(
            "mt-px size-5 scroll-mt-24 shrink-0 rounded accent-brand",
            error && "outline-2 outline-bad outline-offset-1",
          )}
        />
        <span>{label}</span>
      </label>
      {error ? <FieldError id={errorId} message={error} /> : null}
    </div>
  );
}
