import clsx from "clsx";
import Link from "next/link";
import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { Spinner } from "./spinner.tsx";

type Variant = "primary" | "secondary" | "quiet" | "danger";
type Size = "md" | "sm";

interface Look {
  variant?: Variant;
  size?: Size;
  /** Stands before the text; 20 px */
  icon?: ReactNode;
}

const VARIANTS: Record<Variant, string> = {
  primary: "key bg-coral text-on-coral [--lip:var(--coral-lip)] hover:brightness-105",
  secondary:
    "key border-2 border-border-strong bg-surface text-ink [--lip:var(--border-strong)] hover:border-brand hover:text-brand hover:[--lip:var(--brand)]",
  quiet: "text-brand hover:bg-brand-soft active:translate-y-px",
  danger: "key bg-bad text-on-coral [--lip:var(--bad-lip)] hover:brightness-105",
};
const SIZES: Record<Size, string> = {
  md: "min-h-11 px-7 text-base",
  sm: "min-h-10 px-5 text-sm [--depth:3px]",
};
const DISABLED =
  "disabled:bg-sunken disabled:text-ink-3 disabled:border-line disabled:[--lip:var(--line)] disabled:brightness-100";

/** With its lower edge, md is 48 px high. */
function buttonClass({ variant = "primary", size = "md" }: Look = {}, extra?: string): string {
  return clsx(
    "relative inline-flex select-none items-center justify-center gap-2 rounded-button py-2 text-center",
    "font-display font-semibold leading-tight transition-colors duration-state",
    VARIANTS[variant],
    SIZES[size],
    DISABLED,
    extra,
  );
}

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
