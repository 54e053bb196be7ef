import clsx from "clsx";
import type { ComponentProps } from "react";
import { inputClass } from "#components/ui/field.tsx";

/** It grows with its words, up to a point. */
export function TextArea({ className, ...rest }: ComponentProps<"textarea">) {
  return (
    <textarea
      {...rest}
      dir="auto"
      className={clsx(inputClass, "field-sizing-content max-h-96 resize-y py-2.5 leading-normal", className)}
    />
  );
}
