import clsx from "clsx";
import type { ComponentProps } from "react";

interface SwitchProps extends Omit<ComponentProps<"input">, "type" | "role"> {
  checked: boolean;
}

/** A native checkbox that says it is a switch. Its knob carries the state too: colour alone tells nothing. */
export function Switch({ className, ...input }: SwitchProps) {
  return (
    <span className={clsx("relative inline-grid h-11 w-14 shrink-0 place-items-center", className)}>
      <input
        {...input}
        type="checkbox"
        role="switch"
        aria-checked={input.checked}
        className="peer absolute inset-0 z-10 size-full cursor-pointer appearance-none opacity-0 disabled:cursor-not-allowed"
      />
      <span
        aria-hidden="true"
        className={clsx(
          "h-8 w-13 rounded-full border-2 border-border-strong bg-sunken transition-colors duration-state",
          "peer-checked:border-brand peer-checked:bg-brand peer-hover:border-brand",
          "peer-focus-visible:outline-3 peer-focus-visible:outline-focus peer-focus-visible:outline-offset-2",
          "peer-disabled:border-line peer-disabled:bg-sunken",
        )}
      />
      <Knob />
    </span>
  );
}

function Knob() {
  return (
    <svg
      viewBox="0 0 22 22"
      aria-hidden="true"
      className={clsx(
        "pointer-events-none absolute left-[7px] size-[22px] text-border-strong transition-transform duration-state ease-standard",
        "peer-checked:translate-x-5 peer-checked:text-on-brand peer-disabled:text-line",
        "[&>path]:opacity-0 peer-checked:[&>path]:opacity-100",
      )}
    >
      <circle cx="11" cy="11" r="9" fill="currentColor" />
      <path
        d="m7 11.2 2.8 2.8L15.2 8.4"
        fill="none"
        stroke="var(--brand)"
        strokeWidth="2.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
