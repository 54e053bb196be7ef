import clsx from "clsx";
import type { ComponentProps, ReactNode } from "react";

const TONES = {
  neutral: "bg-sunken text-ink-2",
  brand: "bg-brand-soft text-brand-strong",
  ok: "bg-ok-soft text-ok",
  bad: "bg-bad-soft text-bad",
  gold: "bg-gold text-gold-ink",
  flame: "bg-flame-soft text-flame-text",
  ice: "bg-ice-soft text-ice-text",
  violet: "bg-violet-soft text-violet",
} as const;

export type PillTone = keyof typeof TONES;

interface PillProps extends ComponentProps<"span"> {
  tone?: PillTone;
  icon?: ReactNode;
}

export function Pill({ tone = "neutral", icon, className, children, ...rest }: PillProps) {
  return (
    <span
      {...rest}
      className={clsx(
        "inline-flex min-h-7 items-center gap-1.5 whitespace-nowrap rounded-full px-3 text-sm font-semibold",
        TONES[tone],
        className,
      )}
    >
      {icon}
      {children}
    </span>
  );
}
