import type { Region } from "#lib/island/regions.ts";
import { HelloPose } from "./penguin-hello.tsx";
import { PostcardIsle } from "./postcard-isle.tsx";
import { SKIES } from "./postcard-skies.tsx";

export const POSTCARD_SIZE = { width: 1200, height: 800 } as const;
/** The part of a postcard with the island in it */
const VIEW = { x: 30, y: 40, width: 780, height: 660 } as const;

const CREST = "c22-16 44-16 66 0s44 16 66 0";
const wave = (y: number, shift: number) => `M${shift} ${y}${CREST.repeat(10)}V800H${shift}Z`;

/** A region's whole picture, on a grid of 1200 × 800: its island stands in the left two thirds. */
export function PostcardScene({ region }: { region: Region }) {
  const { sky, sea, Content } = SKIES[region];
  return (
    <>
      <rect width="1200" height="800" fill={sky} />
      <Content />
      <path d={wave(530, -60)} fill={sea[0]} />
      <path d={wave(612, -110)} fill={sea[1]} />
      <g transform="translate(80 238) scale(1.6)">
        <PostcardIsle region={region} />
      </g>
      <g transform="translate(560 500) scale(.86)">
        <HelloPose />
      </g>
      <path d={wave(706, -30)} fill={sea[2]} />
      <path
        d="M340 748c20-10 40-10 60 0s40 10 60 0M560 770c20-10 40-10 60 0s40 10 60 0M860 760c20-10 40-10 60 0s40 10 60 0"
        stroke="#ffffff"
        strokeOpacity=".35"
        strokeWidth="5"
        strokeLinecap="round"
      />
    </>
  );
}

/** The picture of a region, cut to its island; decoration. */
export function PostcardView({ region, className }: { region: Region; className?: string }) {
  return (
    <svg
      viewBox={`${VIEW.x} ${VIEW.y} ${VIEW.width} ${VIEW.height}`}
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      aria-hidden="true"
      className={className}
    >
      <PostcardScene region={region} />
    </svg>
  );
}
