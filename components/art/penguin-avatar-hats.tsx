import type { ReactNode } from "react";
import type { Avatar } from "#lib/learner/avatar.ts";
import { LINE } from "./penguin-parts.tsx";

function Beanie() {
  return (
    <>
      <path d="M54 50c2-28 21-42 46-42s44 14 46 42c-30-10-62-10-92 0Z" fill="#1f9c8f" />
      <path
        d="M74 42c1-14 8-24 17-29M126 42c-1-14-8-24-17-29M100 40V12"
        stroke="#15776d"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <path
        d="M50 52c32-12 68-12 100 0 4 1 5 5 3 8-2 4-5 5-9 4-29-8-59-8-88 0-4 1-7 0-9-4-2-3-1-7 3-8Z"
        fill="#ffd877"
      />
      <circle cx="100" cy="6" r="10" fill="#ffd877" />
      <circle cx="97" cy="3" r="3" fill="#fff" opacity=".6" />
    </>
  );
}

function Captain() {
  return (
    <>
      <path d="M42 34C41 16 68 4 100 4s59 12 58 30c-1 7-6 9-13 9-29-4-61-4-90 0-7 0-12-2-13-9Z" fill="#fff" />
      <path d="M42 34c1 7 6 9 13 9 29-4 61-4 90 0 7 0 12-2 13-9-36 8-80 8-116 0Z" fill="#dce9f1" />
      <path d="M55 42c30-6 60-6 90 0l2 12c-31-8-63-8-94 0Z" fill="#1d3f66" />
      <path d="M60 52c26-8 54-8 80 0 3 1 3 5-1 6-26-4-52-4-78 0-4-1-4-5-1-6Z" fill={LINE} />
      <circle cx="100" cy="36" r="10" fill="#ffb81c" />
      <path
        d="M100 30v11m-5-4c1 4 9 4 10 0m-7-6h4"
        stroke="#1d3f66"
        strokeWidth="2.2"
        strokeLinecap="round"
      />
    </>
  );
}

function Straw() {
  return (
    <>
      <ellipse cx="100" cy="43" rx="66" ry="14" fill="#e0a94f" />
      <ellipse cx="100" cy="40" rx="66" ry="13" fill="#f6cf7c" />
      <path d="M64 40c-2-24 12-36 36-36s38 12 36 36c-22 7-50 7-72 0Z" fill="#f6cf7c" />
      <path d="M64 32c0 4 0 6 1 10 22 7 48 7 70 0 1-4 1-6 1-10-22 8-50 8-72 0Z" fill="#e2553e" />
      <path
        d="M78 16c12-5 32-5 44 0M48 42c-4-2-6-3-7-5M152 42c4-2 6-3 7-5"
        stroke="#e0a94f"
        strokeWidth="3.5"
        strokeLinecap="round"
      />
    </>
  );
}

function Beret() {
  return (
    <>
      <path
        d="M46 36C44 14 74 2 108 4c32 2 52 16 50 32-1 12-18 14-38 12-22-2-40 4-56 4-11 0-17-6-18-16Z"
        fill="#b2305a"
      />
      <path
        d="M46 36c1 10 7 16 18 16 16 0 34-6 56-4 20 2 37 0 38-12-12 8-30 2-52 3-24 1-46 9-60-3Z"
        fill="#8c2145"
      />
      <path d="M108 5c0-5 2-9 6-11" stroke="#8c2145" strokeWidth="6" strokeLinecap="round" />
      <path
        d="M62 24c8-7 18-11 30-12"
        stroke="#fff"
        strokeOpacity=".4"
        strokeWidth="4"
        strokeLinecap="round"
      />
    </>
  );
}

function Party() {
  return (
    <>
      <path d="M70 42 102-8c1-2 4-2 5 0l25 50c-18 8-44 8-62 0Z" fill="#6741d9" />
      <path d="m84 20 32-8 7 14-47 8ZM95 2l10-9 2-1 5 11-20 4Z" fill="#ffd877" />
      <path
        d="M68 40c20 9 46 9 66 0"
        stroke="#fff"
        strokeWidth="7"
        strokeLinecap="round"
        strokeDasharray="1 11"
      />
      <circle cx="104" cy="-4" r="8" fill="#e2553e" />
    </>
  );
}

function Headphones() {
  return (
    <>
      <path
        d="M43 76C40 34 64 14 100 14s60 20 57 62"
        stroke="#40546f"
        strokeWidth="9"
        strokeLinecap="round"
      />
      <path
        d="M52 50c6-20 24-31 48-31"
        stroke="#fff"
        strokeOpacity=".35"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <rect x="34" y="62" width="19" height="34" rx="9" fill="#ff8a4c" />
      <rect x="147" y="62" width="19" height="34" rx="9" fill="#ff8a4c" />
      <rect x="34" y="62" width="8" height="34" rx="4" fill="#d9480f" />
      <rect x="158" y="62" width="8" height="34" rx="4" fill="#d9480f" />
    </>
  );
}

const PETALS = [0, 72, 144, 216, 288];

function Flower() {
  return (
    <g transform="translate(136 40) rotate(12)">
      <path d="M-20 16c-12 2-20-4-24-12 10-4 20-2 26 6Z" fill="#2fa36b" />
      {PETALS.map((turn) => (
        <ellipse key={turn} cx="0" cy="-14" rx="9.5" ry="12" transform={`rotate(${turn})`} fill="#ff7f9c" />
      ))}
      {PETALS.map((turn) => (
        <path
          key={turn}
          d="M0-8v-7"
          transform={`rotate(${turn})`}
          stroke="#d42a4a"
          strokeOpacity=".5"
          strokeWidth="3"
          strokeLinecap="round"
        />
      ))}
      <circle r="8" fill="#ffd877" />
    </g>
  );
}

/** On the head of a penguin that looks at you; the grid of a pose is 200 × 200. */
export const HATS: Record<Avatar["hat"], (() => ReactNode) | null> = {
  none: null,
  beanie: Beanie,
  captain: Captain,
  straw: Straw,
  beret: Beret,
  party: Party,
  headphones: Headphones,
  flower: Flower,
};
