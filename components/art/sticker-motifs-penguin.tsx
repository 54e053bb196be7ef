import { HelloPose } from "./penguin-hello.tsx";
import { ReadPose } from "./penguin-read.tsx";
import { SlidePose } from "./penguin-slide.tsx";
import { Body, Head } from "./penguin-swim.tsx";

/** Stickers with the penguin on them, on the sticker's grid of 200 × 200 */

export function MorningMotif() {
  return (
    <>
      <g stroke="var(--gold)" strokeWidth="6" strokeLinecap="round">
        <path d="M46 70 33 65M58 48l-8-12M40 96H26" />
      </g>
      <circle cx="76" cy="84" r="26" fill="var(--gold)" />
      <g transform="translate(50 50) scale(.66)">
        <HelloPose />
      </g>
    </>
  );
}

export function ReadingMotif() {
  return (
    <>
      <path
        d="M36 152c6-14 20-20 36-18 10-12 46-12 56 0 16-2 30 4 36 18-8 14-36 22-64 22s-56-8-64-22Z"
        fill="var(--art-floe)"
      />
      <path
        d="M40 158c10 10 36 16 60 16s50-6 60-16c-8 16-34 22-60 22s-52-6-60-22Z"
        fill="var(--art-floe-3)"
      />
      <g transform="translate(38 30) scale(.62)">
        <ReadPose />
      </g>
    </>
  );
}

export function SlideMotif() {
  return (
    <g transform="translate(28 26) scale(.72)">
      <SlidePose />
    </g>
  );
}

export function LeapMotif() {
  return (
    <>
      <path
        d="M44 146c6-44 28-78 66-92"
        stroke="var(--art-floe)"
        strokeWidth="5"
        strokeLinecap="round"
        strokeDasharray="1 12"
      />
      <g transform="translate(58 6) rotate(-24 60 80) scale(.56)">
        <Body />
        <Head />
        <path
          d="M98 116c-20 6-38 24-44 46-1 5 3 8 8 6 22-9 40-24 50-40 4-8-5-15-14-12Z"
          fill="var(--art-coat)"
          stroke="var(--art-coat-2)"
          strokeWidth="3"
        />
      </g>
      <path
        d="M40 148c8-16 20-20 30-12 4-12 16-16 24-6 8-6 18-2 20 10 6-4 14 0 16 8-20 10-64 14-90 0Z"
        fill="var(--art-floe)"
      />
      <g fill="var(--art-floe)">
        <circle cx="42" cy="124" r="4.5" />
        <circle cx="34" cy="110" r="3" />
        <circle cx="124" cy="126" r="4" />
      </g>
    </>
  );
}
