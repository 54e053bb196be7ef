import clsx from "clsx";
import type { ReactNode } from "react";
import { type CoverPlan, type CoverShape, planCover } from "./cover-plan.ts";

const WIDTH = 480;
const HEIGHT = 270;

/** Each stands on its own ground line, y = 0, from x = 0 to about 140. */
const SHAPES: Record<CoverShape, ReactNode> = {
  iceberg: (
    <>
      <path d="M0 6 26-58 60-112 84-66 112-80 146 6Z" fill="var(--art-floe)" />
      <path d="M60-112 84-66 70 6H30l18-52ZM112-80 146 6h-40l-8-44Z" fill="var(--art-floe-2)" />
      <path d="M84-66 98-38 106 6H70Z" fill="var(--art-floe-3)" />
    </>
  ),
  island: (
    <>
      <path d="M70-20c8-34 10-54 2-82l9-2c9 30 8 52 1 84Z" fill="var(--art-trunk)" />
      <path
        d="M76-102c-16-22-40-20-52-6 18-4 34-2 52 6Zm0 0c2-26 24-36 44-26-18 2-32 10-44 26Zm0 0c24-8 44 4 48 22-14-14-28-20-48-22Zm0 0c-22 0-36 16-34 34 8-16 18-26 34-34Z"
        fill="var(--art-leaf)"
      />
      <path d="M0 10c24-46 124-46 156 0Z" fill="var(--art-sand)" />
      <path d="M92 10c10-20 30-26 44-14 8 4 14 8 20 14Z" fill="var(--art-sand-2)" />
    </>
  ),
  peaks: (
    <>
      <path d="M70 8 118-74 172 8Z" fill="var(--art-coat-2)" />
      <path d="M-14 8 56-116 126 8Z" fill="var(--art-coat)" />
      <path
        d="M56-116 80-74 68-82 58-66 46-80 34-76ZM118-74l15 23-9-5-8 9-7-9-5 3Z"
        fill="var(--art-belly)"
      />
    </>
  ),
  boat: (
    <g transform="translate(0 -18)">
      <path d="M66-110v96H18Z" fill="var(--art-belly)" />
      <path d="M72-122v108h58Z" fill="var(--art-scarf)" />
      <path d="M67-126h4V-8h-4Z" fill="var(--art-trunk)" />
      <path d="M4-10h138c-6 22-20 30-40 30H46C24 20 10 10 4-10Z" fill="var(--art-coat)" />
    </g>
  ),
  lighthouse: (
    <>
      <path d="M-6 10c20-30 58-40 82-38 30 2 58 16 72 38Z" fill="var(--art-floe-3)" />
      <path d="M54-24 60-112h24l6 88Z" fill="var(--art-belly)" />
      <path d="m57-64 1.500-22h27l1.500 22ZM54-24l1.300-18h33.400L90-24Z" fill="var(--art-scarf)" />
      <path d="M58-112h28v-5H58Z" fill="var(--art-coat)" />
      <path d="M63-117h18v-17H63Z" fill="var(--art-beak)" />
      <path d="M60-134h24l-12-12Z" fill="var(--art-coat)" />
    </>
  ),
};

function waveOf({ y, shift, length, height }: CoverPlan["waves"][number], margin: number): string {
  const start = shift - margin;
  const third = Math.round(length / 3);
  const crest = `c${third}-${height} ${2 * third}-${height} ${length} 0s${2 * third} ${height} ${length} 0`;
  const count = Math.ceil((WIDTH + margin - start) / (2 * length));
  return `M${start} ${y}${crest.repeat(count)}V${HEIGHT}H${start}Z`;
}

interface CoverProps {
  slug: string;
  /** Twice as much sea, for a shallow strip across a page */
  isWide?: boolean;
  className?: string;
}

/** A piece of sea that belongs to a post, drawn from its slug: articles have no pictures of their own. */
export function Cover({ slug, isWide = false, className }: CoverProps) {
  const { sky, sun, main, far, waves } = planCover(slug);
  const margin = isWide ? WIDTH / 2 : 0;
  const width = WIDTH + 2 * margin;
  const [back, middle, front] = waves.map((each) => waveOf(each, margin));
  return (
    <svg
      viewBox={`${-margin} 0 ${width} ${HEIGHT}`}
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      className={clsx("block", className)}
    >
      <path d={`M${-margin} 0h${width}v${HEIGHT}h${-width}Z`} fill={`var(--${sky})`} />
      <circle cx={sun.x} cy={sun.y} r={sun.r} fill={`var(--${sun.fill})`} />
      <g transform={`translate(${far.x} 200) scale(${far.scale})`}>{SHAPES[far.shape]}</g>
      <path d={back} fill="var(--art-sea)" />
      <g transform={`translate(${main.x} 224) scale(${main.scale})`}>{SHAPES[main.shape]}</g>
      <path d={middle} fill="var(--art-sea-2)" />
      <path d={front} fill="var(--art-sea-3)" />
    </svg>
  );
}
