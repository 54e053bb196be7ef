import clsx from "clsx";
import type { ReactNode } from "react";

type Variant = "primary" | "secondary" | "quiet" | "danger";
type Size = "md" | "sm";

export interface Look {
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
export function buttonClass({ variant = "primary", size = "md" }: Look = {}, extra?: string): string {
  return clsx(
    "relative inline-flex select-none items-center justify-center gap-2 rounded-button py-2 text-center",
    "font-display font-semibold leading-tight transition-colors duration-state",
    VARIANTS[variant],
    SIZES[size],
    DISABLED,
    extra,
  );
}
