import type { ReactNode } from "react";

/**
 * What islands are put together from. The ground's middle is 0, 0 and reaches 42 to either side; things on it rise up to 68.
 * The colors come from region.module.css: a calm island is paler than one that is done.
 */
export const L = {
  leaf: "var(--l-leaf)",
  leaf2: "var(--l-leaf-2)",
  trunk: "var(--l-trunk)",
  sand: "var(--l-sand)",
  sand2: "var(--l-sand-2)",
  rock: "var(--l-rock)",
  rock2: "var(--l-rock-2)",
  snow: "var(--l-snow)",
  snow2: "var(--l-snow-2)",
  ash: "var(--l-ash)",
  ash2: "var(--l-ash-2)",
  wall: "var(--l-wall)",
  wall2: "var(--l-wall-2)",
  roof: "var(--l-roof)",
  roof2: "var(--l-roof-2)",
  window: "var(--l-window)",
  coral: "var(--l-coral)",
  water: "var(--l-water)",
  gold: "var(--l-gold)",
  line: "var(--art-line)",
} as const;

export type GroundKind = "grass" | "sand" | "snow" | "rock" | "ash";

const GROUNDS: Record<GroundKind, [top: string, side: string, edge: string]> = {
  grass: [L.leaf, L.sand, L.sand2],
  sand: [L.sand, L.sand2, L.rock],
  snow: [L.snow, L.snow2, L.rock],
  rock: [L.rock, L.rock2, L.rock2],
  ash: [L.ash, L.ash2, L.ash2],
};

/** The island itself, with shallow water around it */
export function Ground({ kind }: { kind: GroundKind }) {
  const [top, side, edge] = GROUNDS[kind];
  return (
    <>
      <ellipse cx="0" cy="9" rx="51" ry="16" fill="var(--l-shallow)" />
      <path d="M-43 0c0 9 9 18 24 20 12 2 27 2 38 0 15-2 24-11 24-20Z" fill={edge} />
      <path d="M-43-1c0 8 14 14 43 14s43-6 43-14Z" fill={side} />
      <path
        d="M-43-1c0-6 11-10 23-11 13-2 28-2 41 0 13 1 22 5 22 11 0 7-18 10-43 10s-43-3-43-10Z"
        fill={top}
      />
      <path
        d="M-40 13c7 5 15 7 24 8M18 21c9-1 17-4 22-8"
        stroke="#fff"
        strokeOpacity=".6"
        strokeWidth="2"
        strokeLinecap="round"
      />
    </>
  );
}

interface PlaceProps {
  x: number;
  y: number;
  scale?: number;
}

export function At({ x, y, scale = 1, children }: PlaceProps & { children: ReactNode }) {
  return <g transform={`translate(${x} ${y})${scale === 1 ? "" : ` scale(${scale})`}`}>{children}</g>;
}

export function Palm(props: PlaceProps) {
  return (
    <At {...props}>
      <path d="M-3 0c-2-14 0-26 7-36l4 2c-5 10-6 21-4 34Z" fill={L.trunk} />
      <path
        d="M6-35c-8-8-18-8-24-1-1 2 0 3 2 3 6-1 14-2 22-2ZM6-35c8-10 19-10 25-4 2 2 1 3-1 3-7 0-15 0-24 1Z"
        fill={L.leaf2}
      />
      <path
        d="M6-35c-9 0-17 5-18 13 0 3 2 3 3 2 4-6 9-10 15-15ZM6-35c9 0 15 6 16 14 0 2-3 3-4 1-3-6-6-11-12-15ZM6-35c-4-8-2-16 4-20 2-1 3 0 3 2 0 7-2 12-7 18Z"
        fill={L.leaf}
      />
      <circle cx="3" cy="-32" r="3" fill={L.trunk} />
    </At>
  );
}

export function Pine({ hasSnow = false, ...place }: PlaceProps & { hasSnow?: boolean }) {
  return (
    <At {...place}>
      <path d="M-2.5 0h5v-6h-5Z" fill={L.trunk} />
      <path
        d="M0-38c1 0 2 1 2 2l5 10c1 1 0 2-1 2h-1l5 9c1 1 0 2-1 2H8l5 8c1 2 0 3-2 3h-22c-2 0-3-1-2-3l5-8h-1c-1 0-2-1-1-2l5-9h-1c-1 0-2-1-1-2l5-10c0-1 1-2 2-2Z"
        fill={L.leaf2}
      />
      <path
        d="M0-38c1 0 2 1 2 2l5 10c1 1 0 2-1 2h-1l5 9c1 1 0 2-1 2H8l5 8c1 2 0 3-2 3H2c3-8 2-24-2-36Z"
        fill={L.leaf}
      />
      {hasSnow ? (
        <path
          d="M0-38c1 0 2 1 2 2l5 10c-2 2-3 0-5 1-2-2-4 1-7-1l5-12ZM-6-16c2 2 4 0 6 1 2 1 4-1 7 1l-2-5H-4Z"
          fill={L.snow}
        />
      ) : null}
    </At>
  );
}

export function Bush(props: PlaceProps) {
  return (
    <At {...props}>
      <path d="M-12 0c-2-7 3-11 8-9 1-6 10-6 12 0 5-1 7 5 4 9Z" fill={L.leaf2} />
      <path d="M-7-2c0-3 3-5 5-4 1-3 5-3 6 0" stroke={L.leaf} strokeWidth="2" strokeLinecap="round" />
    </At>
  );
}

export function Rock(props: PlaceProps) {
  return (
    <At {...props}>
      <path d="M-11 0c-1-7 3-13 8-14 5-2 12 5 14 14Z" fill={L.rock} />
      <path d="M2-13c5 2 8 7 9 13H3c2-5 2-9-1-13Z" fill={L.rock2} />
    </At>
  );
}

export function Window({ x, y, size = 6 }: { x: number; y: number; size?: number }) {
  return <rect x={x - size / 2} y={y - size} width={size} height={size} rx={size / 3} fill={L.window} />;
}

/** A pennant: someone has been here */
export function Flag({ x = -33, y = 2, height = 40 }: { x?: number; y?: number; height?: number }) {
  return (
    <At x={x} y={y}>
      <path d={`M0 0v${-height}`} stroke={L.trunk} strokeWidth="2.5" strokeLinecap="round" />
      <path d={`M1 ${-height}c5-3 9 3 15-1v12c-6 4-10-2-15 1Z`} fill="var(--ok)" />
      <path
        d={`m5 ${-height + 5} 2.5 2.5 4-4.5`}
        stroke="var(--surface)"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </At>
  );
}

export function Smoke({ x, y }: { x: number; y: number }) {
  return (
    <At x={x} y={y}>
      <g fill="var(--l-smoke)">
        <circle cx="1" cy="-4" r="3" opacity=".9" />
        <circle cx="5" cy="-11" r="4" opacity=".75" />
        <circle cx="3" cy="-20" r="5" opacity=".5" />
      </g>
    </At>
  );
}

/** A light, with a glow that shows at night */
export function Glow({ x, y, r = 12 }: { x: number; y: number; r?: number }) {
  return (
    <>
      <circle cx={x} cy={y} r={r} fill="var(--gold)" opacity=".2" />
      <circle cx={x} cy={y} r={r * 0.55} fill="var(--gold)" opacity=".3" />
    </>
  );
}
