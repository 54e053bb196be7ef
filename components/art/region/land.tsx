import clsx from "clsx";
import { memo } from "react";
import type { Region } from "#lib/island/regions.ts";
import { REGION_ART } from "./all-regions.ts";
import { At, Flag, Ground, L, Rock, Smoke } from "./land-parts.tsx";
import styles from "./region.module.css";

/** "calm": pale, without lights; "plain": in full color, without lights; "alive": with lights, flag and an animal */
export type LandMood = "calm" | "plain" | "alive";

interface LandProps {
  region: Region;
  /** Which of its region's drawings, from 0 */
  look: number;
  isMirrored?: boolean;
  mood: LandMood;
  /** Another roof for each value, from 0 to 2 */
  roof?: number;
  className?: string | undefined;
}

const BOX = "-54 -86 108 116";

/** An island of a region: 124 × 133 px, its middle at 62, 99. */
export const Land = memo(function Land({
  region,
  look,
  isMirrored = false,
  mood,
  roof = 0,
  className,
}: LandProps) {
  const { ground, looks, Animal } = REGION_ART[region];
  const { Shape, Alive, smoke } = looks[look] ?? looks[0];
  const isAlive = mood === "alive";
  return (
    <svg
      viewBox={BOX}
      width="124"
      height="133"
      fill="none"
      aria-hidden="true"
      data-roof={roof}
      className={clsx(styles.land, mood === "calm" && styles.calm, isAlive && styles.alive, className)}
    >
      <g transform={isMirrored ? "scale(-1 1)" : undefined}>
        <Ground kind={ground} />
        {isAlive ? <Flag /> : null}
        <Shape />
        {isAlive && Alive ? <Alive /> : null}
        {isAlive && smoke ? <Smoke x={smoke[0]} y={smoke[1]} /> : null}
      </g>
      {isAlive ? (
        <At x={-27} y={6} scale={0.85}>
          <Animal />
        </At>
      ) : null}
      {mood === "calm" ? <Mist /> : null}
    </svg>
  );
});

function Mist() {
  return (
    <g stroke="var(--l-mist)" strokeWidth="5" strokeLinecap="round">
      <path d="M-46 8h34M-30 1h-10M8 4h38M2 12h24" />
    </g>
  );
}

/** A place where nothing can be played: a bare sandbank with a dashed shore. */
export function Sandbank({ className }: { className?: string | undefined }) {
  return (
    <svg
      viewBox={BOX}
      width="124"
      height="133"
      fill="none"
      aria-hidden="true"
      className={clsx(styles.land, styles.calm, className)}
    >
      <ellipse
        cx="0"
        cy="6"
        rx="44"
        ry="14"
        fill="var(--l-shallow)"
        stroke="var(--border-strong)"
        strokeWidth="2"
        strokeDasharray="4 6"
        strokeLinecap="round"
      />
      <path d="M-26 6c0-6 12-10 27-10s26 5 25 10c-1 4-12 6-26 6S-25 10-26 6Z" fill={L.sand} />
      <Rock x={12} y={3} scale={0.6} />
      <path
        d="M-10 2v-10m0 4c-3-1-5-3-6-6m6 5c2-1 4-3 4-6"
        stroke={L.leaf}
        strokeWidth="2.5"
        strokeLinecap="round"
      />
    </svg>
  );
}

/** Cards lie here: a pile of them on a raft. */
export function CardRaft({ className }: { className?: string | undefined }) {
  return (
    <svg
      viewBox={BOX}
      width="124"
      height="133"
      fill="none"
      aria-hidden="true"
      className={clsx(styles.land, className)}
    >
      <ellipse cx="0" cy="10" rx="46" ry="13" fill="var(--l-shallow)" />
      <path d="M-36 2h72c3 0 4 2 4 5s-1 6-4 6h-72c-3 0-4-3-4-6s1-5 4-5Z" fill={L.trunk} />
      <path d="M-36 7h74" stroke={L.sand2} strokeWidth="1.5" opacity=".6" />
      <g stroke="var(--border-strong)" strokeWidth="1.5">
        <rect
          x="-24"
          y="-34"
          width="30"
          height="38"
          rx="5"
          fill="var(--art-floe-2)"
          transform="rotate(-10 -9 -15)"
        />
        <rect x="-14" y="-36" width="30" height="38" rx="5" fill="var(--art-floe)" />
        <rect
          x="-4"
          y="-34"
          width="30"
          height="38"
          rx="5"
          fill="var(--surface)"
          transform="rotate(9 11 -15)"
        />
      </g>
      <path
        d="M4-24h14M3-17h14M2-10h9"
        stroke="var(--brand)"
        strokeWidth="2.5"
        strokeLinecap="round"
        transform="rotate(9 11 -15)"
      />
    </svg>
  );
}
