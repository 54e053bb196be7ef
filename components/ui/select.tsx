import clsx from "clsx";
import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { inputClass } from "./field.tsx";

/** The browser's own list, which every phone shows in its own way. */
export function Select({ className, ...rest }: ComponentProps<"select">) {
  return (
    <span className="relative block">
      <select {...rest} className={clsx(inputClass, "appearance-none pr-11", className)} />
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-3.5 size-5 -translate-y-1/2 text-ink-3"
      />
    </span>
  );
}
