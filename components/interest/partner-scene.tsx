import type { ReactNode } from "react";
import { Svg } from "#components/art/svg.tsx";

export const LINE = "var(--art-line)";
export const PAPER = "var(--art-paper)";

/** The paper of the six pictures: a patch of sea with a floe to stand on, 200 × 120 */
export function PartnerScene({ children }: { children: ReactNode }) {
  return (
    <Svg box={[200, 120]} className="h-auto w-full">
      <path
        d="M26 60c-4-26 20-46 58-50 40-5 86 2 96 30 9 26-4 54-34 62-34 10-112 6-120-42Z"
        fill="var(--art-sea)"
      />
      <path
        d="M40 34c7-6 13-6 20 0s13 6 20 0M138 28c6-5 12-5 18 0s12 5 18 0"
        stroke="var(--art-sea-2)"
        strokeWidth="3.5"
        strokeLinecap="round"
      />
      <path d="M40 103c0 7 26 12 60 12s60-5 60-12l-6-7H46Z" fill="var(--art-floe-3)" />
      <ellipse cx="100" cy="99" rx="60" ry="11" fill="var(--art-floe)" />
      <path d="M44 101c5 6 28 9 56 9s51-3 56-9c-6 12-106 12-112 0Z" fill="var(--art-floe-2)" />
      {children}
    </Svg>
  );
}

/** A small penguin whose feet stand at 0, 0; about 40 wide and 54 high */
export function LittlePenguin({ x, y, isMirrored = false }: { x: number; y: number; isMirrored?: boolean }) {
  return (
    <g transform={`translate(${x} ${y})${isMirrored ? " scale(-1 1)" : ""}`}>
      <path
        d="M-13 0c0-3 3-4 7-4s6 1 6 4Zm13 0c0-3 2-4 6-4s7 1 7 4Z"
        fill="var(--art-beak)"
        transform="translate(0 1)"
      />
      <path
        d="M0-54c11 0 17 8 17 19 0 8 4 12 4 20 0 10-9 14-21 14s-21-4-21-14c0-8 4-12 4-20 0-11 6-19 17-19Z"
        fill="var(--art-coat)"
      />
      <path
        d="M2-40c3-5 11-4 12 3 0 5 2 12 2 19 0 9-6 15-15 15S-13-9-13-17s3-11 3-18c0-8 9-11 12-5Z"
        fill="var(--art-belly)"
      />
      <ellipse cx="-3" cy="-36" rx="2.4" ry="3" fill={LINE} />
      <ellipse cx="8" cy="-36" rx="2.4" ry="3" fill={LINE} />
      <path d="M-1-31c2-2 6-2 8 0 0 2-2 4-4 4s-4-2-4-4Z" fill="var(--art-beak)" />
      <path
        d="M-17-23c11 6 23 6 34 0l1 5c-11 6-25 6-36 0Z"
        fill="var(--art-scarf)"
        stroke="var(--art-scarf)"
        strokeLinejoin="round"
      />
    </g>
  );
}
