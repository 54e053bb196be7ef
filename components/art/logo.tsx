import clsx from "clsx";
import { site } from "#lib/site.ts";
import { Svg } from "./svg.tsx";

/** A penguin's head over the edge of an ice floe */
export function LogoMark({ size = 34 }: { size?: number }) {
  return (
    <Svg box={[40, 40]} size={size}>
      <rect width="40" height="40" rx="12" fill="var(--brand)" />
      <path d="M7.5 38V21.5a12.5 12.5 0 0 1 25 0V38Z" fill="var(--art-line)" />
      <path
        d="M20 18.2c1.7-2.9 4-4 6-3.4 2.6.8 3.7 3.6 3.2 6.6-.4 2.7-1.5 4.6-1.5 7.6V38H12.3V29c0-3-1.1-4.9-1.5-7.6-.5-3 .6-5.8 3.2-6.6 2-.6 4.3.5 6 3.4Z"
        fill="#fff"
      />
      <ellipse cx="15.6" cy="20.7" rx="1.6" ry="2" fill="var(--art-line)" />
      <ellipse cx="24.4" cy="20.7" rx="1.6" ry="2" fill="var(--art-line)" />
      <path
        d="M16.6 23.9c1.9-1.3 4.9-1.3 6.8 0 .5.3.5.9.1 1.3l-2.6 2.5c-.5.5-1.3.5-1.8 0l-2.6-2.5c-.4-.4-.4-1 .1-1.3Z"
        fill="var(--art-beak)"
      />
      <path
        d="M0 32c6-3.6 13-3.6 20 0s14 3.6 20 0c-.6 4.8-5.2 8-12 8H12C5.2 40 .6 36.8 0 32Z"
        fill="var(--art-floe-3)"
      />
    </Svg>
  );
}

interface LogoProps {
  className?: string;
  wordClassName?: string;
}

export function Logo({ className, wordClassName }: LogoProps) {
  return (
    <span className={clsx("inline-flex items-center gap-2.5 text-ink", className)}>
      <LogoMark />
      <span
        aria-hidden="true"
        className={clsx(
          "font-display font-semibold text-[1.625rem] leading-none tracking-[-0.02em]",
          wordClassName,
        )}
      >
        {site.name}
      </span>
    </span>
  );
}
