import { type ComponentProps, type ReactNode, useId } from "react";
import { Switch } from "./switch.tsx";

interface SwitchRowProps extends Omit<ComponentProps<typeof Switch>, "id" | "children"> {
  label: ReactNode;
  /** What changes with it */
  hint?: ReactNode;
}

/** The words on the left, the switch on the right; a click on the name moves it too. */
export function SwitchRow({ label, hint, className, ...input }: SwitchRowProps) {
  const id = useId();
  return (
    <div className={className}>
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0 py-2.5">
          <label htmlFor={id} className="font-semibold text-ink">
            {label}
          </label>
          {hint ? (
            <div id={`${id}-hint`} className="mt-0.5 max-w-prose text-sm text-ink-2">
              {hint}
            </div>
          ) : null}
        </div>
        <Switch {...input} id={id} aria-describedby={hint ? `${id}-hint` : undefined} />
      </div>
    </div>
  );
}
