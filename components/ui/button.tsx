import clsx from "clsx";
import Link from "next/link";
import type { ComponentProps, MouseEvent } from "react";
import { buttonClass, type Look } from "./button-look.ts";
import { Spinner } from "./spinner.tsx";

function swallow(event: MouseEvent): void {
  event.preventDefault();
}

type ButtonProps = ComponentProps<"button"> & Look & { isLoading?: boolean };

/** While loading it keeps width, text and focus, but does nothing. */
export function Button({
  variant,
  size,
  icon,
  isLoading = false,
  className,
  children,
  type = "button",
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ variant, size }, clsx(isLoading && "cursor-progress", className))}
      {...(isLoading && { "aria-busy": true, "aria-disabled": true, onClick: swallow })}
    >
      {isLoading ? <Spinner className="absolute left-2 size-4" /> : null}
      {icon}
      {children}
    </button>
  );
}

type ButtonLinkProps = ComponentProps<typeof Link> & Look;

export function ButtonLink({ variant, size, icon, className, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={buttonClass({ variant, size }, className)}>
      {icon}
      {children}
    </Link>
  );
}
