import Link from "next/link";
import type { ComponentProps } from "react";

/** A link on a line of its own, as tall as a finger */
export function TextLink({ className = "", ...rest }: ComponentProps<typeof Link>) {
  return (
    <Link
      {...rest}
      className={`inline-flex min-h-11 items-center rounded-input font-semibold text-brand underline-offset-4 hover:underline ${className}`}
    />
  );
}
