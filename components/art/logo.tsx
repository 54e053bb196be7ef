import clsx from "clsx";
import { site } from "#lib/site.ts";
import { Svg } from "./svg.tsx";

/** A penguin's head over the edge of an ice floe */
export function LogoMark({ size = 34 }: { size?: number }) {
  return (
    <Svg box={[40, 40]} size={size}>
      <rect width="40" height="40" rx="12" fill="var(--brand)" />
      <path d="M7.500 40V21.500a12.500 12.500 0 0 1 25 0V40Z" fill="var(--art-line)" />
      <path
        d="M20 18.200c1.700-2.900 4-4 6-3.400 2.600.8 3.700 3.600 3.200 6.600-.4 2.700-1.500 4.600-1.500 7.600V40H12.300V29c0-3-1.100-4.900-1.500-7.600-.5-3 .6-5.800 3.200-6.600 2-.6 4.300.5 6 3.400Z"
        fill="#fff"
      />
      <ellipse cx="15.600" cy="20.700" rx="1.600" ry="2" fill="var(--art-line)" />
      <ellipse cx="24.400" cy="20.700" rx="1.600" ry="2" fill="var(--art-line)" />
      <path d="M16.600 23.900c1.900-1.300 4.900-1.300 6.800 0 .5.300.5.900.1 1.300l-2.600 2.500c-.5.500-1.300.5-1.800 0l-2.600-2.500c-.4-.4-.4-1 .1-1.300Z" fill="var(--art-beak)" />
      <path d="M0 33.500c6.700-3.800 13.300-3.800 20 0s13.300 3.800 20 0V28a0 0 0 0 1 0 0v0c0 6.600-5.400 12-12 12H12C5.400 40 0 34.600 0 28Z" fill="var(--art-floe-3)" />
    </Svg>
  );
}

export function Logo({ className }: { className?: string }) {
  return (
    <span className={clsx("inline-flex items-center gap-2.5 text-ink", className)}>
      <LogoMark />
      <span aria-hidden="true" className="font-display text-[1.625rem] leading-none font-semibold tracking-[-0.02em]">
        {site.name}
      </span>
    </span>
  );
}
