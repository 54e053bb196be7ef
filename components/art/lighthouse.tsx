import { PRINT } from "./postcard-paints.ts";

const { snow, snow2, rock, rock2, coral, coral2, gold, navy } = PRINT;

/** What a finished course gets: a lighthouse on its rock that shines to both sides. On a grid of 120 × 150; its foot is at 60, 132. */
export function Lighthouse() {
  return (
    <>
      <path d="M50 29-4 12v38ZM70 29l54-17v38Z" fill={gold} opacity=".42" />
      <path d="M18 134c-2-14 10-22 20-20 6-10 36-10 44 0 12-2 24 6 22 20-24 10-62 10-86 0Z" fill={rock} />
      <path d="M62 108c10 0 18 3 20 6 12-2 24 6 22 20-12 5-28 7-44 7 10-10 10-24 2-33Z" fill={rock2} />
      <path d="m44 120 6-76h20l7 76c-10 5-24 5-33 0Z" fill={snow} />
      <path
        d="m48.500 63 1-14h21l1.300 14ZM46.500 88l1-13h25l1.300 13ZM44.500 113l1-13h29.500l1.200 13Z"
        fill={coral}
      />
      <path d="M77 120c-4 2-9 3.500-14 3.500V44h7Z" fill={snow2} opacity=".7" />
      <path d="M46 41h28c2.500 0 4 1.500 4 4s-1.500 4-4 4H46c-2.500 0-4-1.500-4-4s1.500-4 4-4Z" fill={navy} />
      <path d="M50 21h20v20H50Z" fill={gold} />
      <path d="M57 21v20M63 21v20" stroke={navy} strokeWidth="1.800" />
      <path d="M47 22c1-11 7-17 13-17s12 6 13 17Z" fill={coral2} />
      <circle cx="60" cy="4" r="3" fill={coral2} />
      <path d="M55 123v-11c0-7 10-7 10 0v11.500c-3.500.4-6.800.3-10-.5Z" fill={navy} />
    </>
  );
}
