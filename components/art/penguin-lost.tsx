import { Face, Feet, Flipper, LINE, Scarf, Torso } from "./penguin-parts.tsx";

/** Adrift on a floe that has come off, looking out for the others */
export function LostPose() {
  return (
    <>
      <path
        d="M2 158c12-9 24-9 36 0s24 9 36 0 24-9 36 0 24 9 36 0 24-9 36 0c6 5 12 6 16 5 0 24-40 33-98 33S2 186 2 158Z"
        fill="var(--art-sea)"
      />
      <Floe />
      <g transform="translate(31 16) scale(.69)">
        <Feet />
        <g transform="rotate(-2 100 180)">
          <Flipper x={46} y={108} turn={22} />
          <Torso />
          <Face eyes="side" />
          <path
            d="M70 58c4-4 9-5 14-3M116 55c5-2 10-1 14 3"
            stroke={LINE}
            strokeWidth="4"
            strokeLinecap="round"
          />
          <Scarf />
          <Flipper x={160} y={106} turn={168} flip />
        </g>
      </g>
      <path
        d="M2 172c12-8 22-8 33 0s22 8 33 0 22-8 33 0 22 8 33 0 22-8 33 0c11 8 21 8 31 1 0 18-42 25-98 25S2 188 2 172Z"
        fill="var(--art-sea-3)"
      />
      <path
        d="M30 186c7-4 13-4 19 0M122 186c7-4 13-4 19 0"
        stroke="var(--art-sea-2)"
        strokeWidth="3.5"
        strokeLinecap="round"
      />
    </>
  );
}

function Floe() {
  return (
    <>
      <path d="M34 150l10 26c36 8 76 8 112 0l10-26Z" fill="var(--art-floe-3)" />
      <path
        d="M28 148c2-8 14-13 30-15 28-4 56-4 84 0 16 2 28 7 30 15 1 5-5 8-14 10-36 8-80 8-116 0-9-2-15-5-14-10Z"
        fill="var(--art-floe)"
        stroke="var(--art-floe-2)"
        strokeWidth="1.5"
      />
      <path
        d="M178 140l9-6 8 4 3 9-11 4-11-3Z"
        fill="var(--art-floe)"
        stroke="var(--art-floe-2)"
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
    </>
  );
}
