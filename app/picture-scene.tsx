import { LogoMark } from "#components/art/logo.tsx";
import { HelloPose } from "#components/art/penguin-hello.tsx";

const CREST = "c20-14 40-14 60 0s40 14 60 0";

const wave = (y: number, shift: number) => `M${shift} ${y}${CREST.repeat(11)}V630H${shift}Z`;

/** What stands behind the words: a cold sea, and a penguin on a floe at the right */
export function PictureScene() {
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      viewBox="0 0 1200 630"
      width="1200"
      height="630"
      fill="none"
      aria-hidden="true"
    >
      <rect width="1200" height="630" fill="var(--brand-soft)" />
      <circle cx="945" cy="292" r="252" fill="var(--surface)" opacity=".65" />
      <path d={wave(508, -60)} fill="var(--art-sea)" />
      <Floe />
      <g transform="translate(735 104) scale(2.1)">
        <HelloPose />
      </g>
      <path d={wave(556, -20)} fill="var(--art-sea-2)" />
      <path d={wave(598, -90)} fill="var(--art-sea-3)" />
      <g transform="translate(72 60)">
        <LogoMark size={68} />
      </g>
    </svg>
  );
}

function Floe() {
  return (
    <>
      <path
        d="M676 494c6 34 26 62 44 96l60 40h360l44-50c14-30 20-56 24-86-40 26-120 38-252 40-130 0-224-10-280-40Z"
        fill="var(--art-floe-3)"
      />
      <path
        d="M676 494c22-30 70-40 112-44 92-10 214-10 308 4 50 8 84 20 112 40-32 24-106 32-160 36-98 8-208 8-300-2-34-4-62-14-72-34Z"
        fill="var(--art-floe)"
      />
      <path d="M748 527l22 60 34 40 12-92ZM1010 534l-16 52 34 38 34-94Z" fill="var(--art-floe-2)" />
    </>
  );
}
