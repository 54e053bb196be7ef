import clsx from "clsx";
import type { ComponentProps } from "react";

/** A native radio button in our colours: its dot, not its colour alone, says that it is chosen. */
export function Radio({ className, ...input }: Omit<ComponentProps<"input">, "type">) {
  return (
    <input
      {...input}
      type="radio"
      className={clsx(
        "size-5 shrink-0 appearance-none rounded-full border-2 border-border-strong bg-surface",
        "checked:border-[6px] checked:border-brand",
        className,
      )}
    />
  );
}
