import type { ReactNode } from "react";

/** The pieces that every pose is put together from; the grid of a pose is 200 × 200. */

export const COAT = "var(--art-coat)";
export const COAT_LIGHT = "var(--art-coat-2)";
export const BELLY = "var(--art-belly)";
export const SHADE = "var(--art-shade)";
export const BEAK = "var(--art-beak)";
export const BEAK_DARK = "var(--art-beak-2)";
export const LINE = "var(--art-line)";

/** What a learner's penguin wears in a pose; both are drawn for a head and neck as `Torso` has them. */
export interface Clothes {
  /** null: none */
  scarf?: ReactNode;
  hat?: ReactNode;
}

type Eyes = "open" | "down" | "up" | "side" | "happy" | "closed";

/** Where open eyes look, from the middle */
const GAZES = { open: [0, 0], down: [0, 3], up: [1.5, -3], side: [2.5, 0] } as const;

interface FaceProps {
  eyes?: Eyes;
  isBeakOpen?: boolean;
}

/** Around 100, 78: two eyes, two cheeks, one beak */
export function Face({ eyes = "open", isBeakOpen = false }: FaceProps) {
  return (
    <g>
      <EyePair eyes={eyes} />
      <ellipse cx="70" cy="88" rx="8" ry="5.5" fill="var(--art-blush)" opacity=".75" />
      <ellipse cx="130" cy="88" rx="8" ry="5.5" fill="var(--art-blush)" opacity=".75" />
      {isBeakOpen ? (
        <>
          <path d="M89 88c2 12 6 17 11 17s9-5 11-17Z" fill={BEAK_DARK} />
          <path d="M94.5 97c3-2 8-2 11 0-1.3 4-3.2 6-5.5 6s-4.2-2-5.5-6Z" fill="#f2706b" />
        </>
      ) : (
        <path d="M91 90h18c-2 7-5 10-9 10s-7-3-9-10Z" fill={BEAK_DARK} />
      )}
      <path
        d="M86.5 88.5c-1.3-1-1.2-2.8.2-3.7 7.8-5 18.8-5 26.6 0 1.4.9 1.5 2.7.2 3.7-3.5 2.6-8.5 4-13.5 4s-10-1.4-13.5-4Z"
        fill={BEAK}
      />
    </g>
  );
}

function EyePair({ eyes }: { eyes: Eyes }) {
  return (
    <>
      <g transform="translate(80 74)">
        <Eye eyes={eyes} />
      </g>
      <g transform="translate(120 74)">
        <Eye eyes={eyes} />
      </g>
    </>
  );
}

function Eye({ eyes }: { eyes: Eyes }) {
  if (eyes === "happy")
    return <path d="M-6.5 2c1.5-6.5 11.5-6.5 13 0" stroke={LINE} strokeWidth="4" strokeLinecap="round" />;
  if (eyes === "closed")
    return <path d="M-6.5-1c1.5 5.5 11.5 5.5 13 0" stroke={LINE} strokeWidth="4" strokeLinecap="round" />;
  const [x, y] = GAZES[eyes];
  return (
    <g transform={`translate(${x} ${y})`}>
      <ellipse rx="6" ry="7.5" fill={LINE} />
      <circle cx="2" cy="-2.8" r="2.3" fill="#fff" />
      <circle cx="-2" cy="2.8" r="1.2" fill="#fff" opacity=".7" />
    </g>
  );
}

/** Standing, from the front: coat, and a front whose upper edge frames the eyes */
export function Torso() {
  return (
    <>
      <path
        d="M100 24c34 0 55 25 57 58 1.6 25 9 36 9 58 0 30-27 46-66 46s-66-16-66-46c0-22 7.4-33 9-58 2-33 23-58 57-58Z"
        fill={COAT}
      />
      <path
        d="M100 30c28 0 46 18 50 44-7-20-24-33-50-33S57 54 50 74c4-26 22-44 50-44Z"
        fill={COAT_LIGHT}
        opacity=".7"
      />
      <path
        d="M100 66c5-13 15-18 24-16 14 3 19 17 17 30-2.5 14 8 28 8 52 0 30-20 48-49 48s-49-18-49-48c0-24 10.5-38 8-52-2-13 3-27 17-30 9-2 19 3 24 16Z"
        fill={BELLY}
      />
      <path d="M149 138c-2 27-21 42-49 42s-47-15-49-42c5 20 23 31 49 31s44-11 49-31Z" fill={SHADE} />
    </>
  );
}

export function Feet({ y = 182, spread = 27 }: { y?: number; spread?: number }) {
  return (
    <>
      <Foot x={100 - spread} y={y} />
      <Foot x={100 + spread} y={y} />
    </>
  );
}

function Foot({ x, y }: { x: number; y: number }) {
  return (
    <path
      d="M-20 5c0-8 8-13 20-13S20-3 20 5c0 4-3.5 6-7 4.5-2.5-1-4.5-1-6.5 0-2.5 1.3-10.5 1.3-13 0-2-1-4-1-6.5 0C-16.5 11-20 9-20 5Z"
      transform={`translate(${x} ${y})`}
      fill={BEAK}
    />
  );
}

/** A flipper that hangs from 0, 0 downwards; turn it to where it belongs. */
export function Flipper({
  x,
  y,
  turn,
  flip = false,
}: {
  x: number;
  y: number;
  turn: number;
  flip?: boolean;
}) {
  return (
    <g transform={`translate(${x} ${y}) rotate(${turn})${flip ? " scale(-1 1)" : ""}`}>
      <path d="M-13 2C-13-8 13-9 14 3c1.5 18-1 37-9 50-3 5-9 5-12 0-6-12-8-34-6-51Z" fill={COAT} />
      <path
        d="M-8 10c-1 14 0 27 4 38"
        stroke={COAT_LIGHT}
        strokeWidth="4"
        strokeLinecap="round"
        opacity=".8"
      />
    </g>
  );
}

/** Coral, the colour of whatever is to be done next */
export function Scarf() {
  return (
    <>
      <path
        d="M126 112c8 10 12 22 12 35 0 4-4 6-8 5l-11-3c-4-1-5-4-4-8 2-9 1-17-3-25Z"
        fill="var(--art-scarf-2)"
      />
      <path
        d="M47 101c-3 8 0 14 7 17 28 12 64 12 92 0 7-3 10-9 7-17-1-3-4-4-7-3-29 12-63 12-92 0-3-1-6 0-7 3Z"
        fill="var(--art-scarf)"
      />
      <path
        d="M62 110c24 8 52 8 76 0"
        stroke="#fff"
        strokeOpacity=".35"
        strokeWidth="3.5"
        strokeLinecap="round"
        strokeDasharray="1 11"
      />
    </>
  );
}

export function Shadow({ y = 190, width = 56 }: { y?: number; width?: number }) {
  return <ellipse cx="100" cy={y} rx={width} ry="6" fill={LINE} opacity=".1" />;
}
