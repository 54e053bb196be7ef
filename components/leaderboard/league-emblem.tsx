import type { ReactNode } from "react";
import { Svg } from "#components/art/svg.tsx";

function Pebble() {
  return (
    <>
      <path d="M14 66c-3-8 5-14 18-15 14-1 30-1 38 3 9 4 10 13 2 16-15 5-52 5-58-4Z" fill="#7d94a8" />
      <path d="M22 58c8-5 30-6 42-2" stroke="#a9bccb" strokeWidth="4" strokeLinecap="round" />
      <path d="M23 48c-2-8 5-13 17-14 13-1 24 1 27 7 3 7-3 11-13 12-14 2-29 2-31-5Z" fill="#a9bccb" />
      <path d="M31 42c6-4 17-5 25-2" stroke="#d3e0ea" strokeWidth="4" strokeLinecap="round" />
      <path d="M32 29c0-8 6-13 14-13s15 4 15 11-6 9-14 9-15-1-15-7Z" fill="#5e788e" />
      <path d="M40 24c3-2 7-3 11-1" stroke="#8ea6ba" strokeWidth="3.5" strokeLinecap="round" />
    </>
  );
}

function Coral() {
  return (
    <>
      <path d="M22 76c2-8 12-10 22-10s20 2 22 10c-9 6-35 6-44 0Z" fill="#e0a94f" />
      <g stroke="#c8402b" strokeWidth="9" strokeLinecap="round" strokeLinejoin="round">
        <path d="M44 70V30M44 58c-12-1-18-8-18-20M44 50c12-1 19-9 19-22M26 46c-7-1-10-6-10-11M63 38c7-1 10-5 10-10" />
      </g>
      <g stroke="#ff8a73" strokeWidth="3" strokeLinecap="round">
        <path d="M43 62V34M28 46c-1-3-2-5-2-8M61 40c1-4 2-7 2-11" />
      </g>
      <circle cx="44" cy="22" r="7" fill="#e2553e" />
      <circle cx="26" cy="32" r="5.500" fill="#e2553e" />
      <circle cx="63" cy="21" r="5.500" fill="#e2553e" />
    </>
  );
}

const RIBS = [-50, -25, 0, 25, 50];

function Pearl() {
  return (
    <>
      <path
        d="M44 64C22 60 12 42 16 22c2-8 10-6 13-2 1-9 12-11 15-3 3-8 14-6 15 3 3-4 11-6 13 2 4 20-6 38-28 42Z"
        fill="#b9a7f5"
      />
      <g stroke="#8f78e0" strokeWidth="3" strokeLinecap="round">
        {RIBS.map((turn) => (
          <path key={turn} d="M44 56V28" transform={`rotate(${turn} 44 62)`} />
        ))}
      </g>
      <path d="M14 58c14-8 46-8 60 0-2 12-14 20-30 20s-28-8-30-20Z" fill="#8f78e0" />
      <path d="M18 58c14-6 38-6 52 0-6 5-14 7-26 7s-20-2-26-7Z" fill="#e9e0fb" />
      <circle cx="44" cy="52" r="12" fill="#fff" />
      <path d="M34 57c3 5 9 8 15 6 4-1 6-4 7-8-6 4-15 5-22 2Z" fill="#cfc3f3" />
      <circle cx="40" cy="47" r="3" fill="#e4f2fc" />
    </>
  );
}

function Amber() {
  return (
    <>
      <path d="M44 8c14 12 27 28 27 43 0 17-12 29-27 29S17 68 17 51C17 36 30 20 44 8Z" fill="#f2a41f" />
      <path d="M44 8c14 12 27 28 27 43 0 17-12 29-27 29 12-8 18-18 18-32C62 34 53 19 44 8Z" fill="#d17f06" />
      <path d="M27 52c0-11 6-20 13-29" stroke="#ffe1a0" strokeWidth="5" strokeLinecap="round" />
      <path
        d="M44 74c-1-12 1-24 9-33 4 10 2 24-9 33Zm0 0c-6-5-10-12-9-21 6 4 9 12 9 21Z"
        fill="#8a4a06"
        opacity=".75"
      />
      <path d="M44 74c0-10 3-20 7-27" stroke="#f2a41f" strokeWidth="1.800" strokeLinecap="round" />
    </>
  );
}

function Aurora() {
  return (
    <>
      <circle cx="44" cy="44" r="36" fill="#12294a" />
      <path
        d="M20 60c-4-20 6-22 8-38 7 8 4 16 10 24 5-8 2-18 8-28 7 10 3 20 9 28 4-6 3-12 7-18 6 12 4 24 4 32-14-8-32-8-46 0Z"
        fill="#2fd39a"
      />
      <path
        d="M20 60c-2-10 3-14 6-20 5 4 5 9 12 12 6-4 4-9 9-13 5 6 5 10 9 13 5-3 5-6 8-9 3 6 2 13 2 17-14-8-32-8-46 0Z"
        fill="#8f78e0"
      />
      <path d="M11 60c18-9 48-9 66 0a36 36 0 0 1-66 0Z" fill="#e4f2fc" />
      <path
        d="M20 66c8-2 14-1 20 2M48 71c7 1 14 0 20-3"
        stroke="#a9d1e3"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <g fill="#fff">
        <circle cx="20" cy="32" r="1.800" />
        <circle cx="60" cy="20" r="1.800" />
        <circle cx="36" cy="17" r="1.500" />
        <circle cx="70" cy="40" r="1.500" />
      </g>
    </>
  );
}

const EMBLEMS: readonly (() => ReactNode)[] = [Pebble, Coral, Pearl, Amber, Aurora];

/** What a league is named after; the name stands beside it. */
export function LeagueEmblem({ tier, size = 88 }: { tier: number; size?: number }) {
  const Emblem = EMBLEMS[Math.min(tier, EMBLEMS.length - 1)] ?? Pebble;
  return (
    <Svg box={[88, 88]} size={size} className="shrink-0">
      <Emblem />
    </Svg>
  );
}
