import clsx from "clsx";
import { CircleAlert } from "lucide-react";
import { type ComponentProps, cloneElement, type ReactElement, type ReactNode, useId } from "react";

interface InputWiring {
  id?: string;
  "aria-describedby"?: string;
  "aria-invalid"?: boolean;
}

interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  /** One input: it is given its id, its description and its validity. */
  children: ReactElement<InputWiring>;
  className?: string;
}

export function Field({ label, hint, error, children, className }: FieldProps) {
  const ownId = useId();
  const id = children.props.id ?? ownId;
  const describedBy =
    clsx(children.props["aria-describedby"], hint && `${id}-hint`, error && `${id}-error`) || undefined;
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold text-ink">
        {label}
      </label>
      {cloneElement(children, { id, "aria-describedby": describedBy, "aria-invalid": Boolean(error) })}
      {hint ? (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-ink-3">
          {hint}
        </p>
      ) : null}
      {error ? <FieldError id={`${id}-error`} message={error} /> : null}
    </div>
  );
}

export function FieldError({ id, message }: { id: string; message: string }) {
  return (
    <p id={id} className="mt-1.5 flex items-start gap-1.5 text-sm font-medium text-bad">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      {message}
    </p>
  );
}

export const inputClass = clsx(
  "block min-h-12 w-full scroll-mt-28 rounded-input border border-border-strong bg-surface px-3.5 text-base text-ink",
  "transition-colors duration-state placeholder:text-ink-3 hover:border-brand",
  "focus-visible:border-focus focus-visible:outline-offset-0",
  "aria-invalid:border-2 aria-invalid:border-bad disabled:bg-sunken disabled:text-ink-3",
);

export function TextInput({ className, type = "text", ...rest }: ComponentProps<"input">) {
  return <input {...rest} type={type} className={clsx(inputClass, className)} />;
}
