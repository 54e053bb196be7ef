import clsx from "clsx";

const CREST = "c20-16 40-16 60 0s40 16 60 0";

/** `count` waves from the left edge, closed below to a ground of the given height */
function wave(y: number, shift: number, count: number, bottom: number): string {
  return `M${shift} ${y}${CREST.repeat(count)}V${bottom}H${shift}Z`;
}

/** Three rows of calm sea; a narrow place sees fewer waves, not squeezed ones. */
export function Waves({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 2880 140"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      className={clsx("block w-full", className)}
    >
      <path d={wave(34, -60, 25, 140)} fill="var(--art-sea)" />
      <path d={wave(66, -20, 25, 140)} fill="var(--art-sea-2)" />
      <path d={wave(100, -90, 25, 140)} fill="var(--art-sea-3)" />
    </svg>
  );
}
