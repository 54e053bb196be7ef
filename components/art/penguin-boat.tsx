import { BELLY, type Clothes, Face, Flipper, Torso } from "./penguin-parts.tsx";

/** In a small boat with a sail, on the way to the right */
export function BoatPose({ scarf, hat }: Clothes) {
  return (
    <>
      <path d="M146 12v140" stroke="var(--art-trunk)" strokeWidth="6" strokeLinecap="round" />
      <path d="M150 18c30 24 42 62 40 104h-40Z" fill={BELLY} />
      <path d="M150 60c16 2 30 8 38 18 3 14 4 28 2 44h-40Z" fill="var(--art-scarf)" />
      <path d="M143 10c-8-6-16 2-24-3v14c8 4 16-3 24 2Z" fill="var(--gold)" />
      <g transform="translate(8 30) scale(.78)">
        <Torso />
        <Face eyes="side" />
        {scarf}
        {hat}
        <Flipper x={160} y={118} turn={-62} flip />
      </g>
      <path
        d="M6 138c20 8 48 10 84 10s76-2 104-14c-2 32-20 48-54 48H64c-34 0-52-14-58-44Z"
        fill="var(--art-scarf)"
      />
      <path d="M6 138c20 8 48 10 84 10s76-2 104-14l-2 13c-30 10-66 13-102 13-32 0-60-3-80-10Z" fill={BELLY} />
      <path
        d="M20 164c24 8 46 10 70 10s60-2 84-12c-8 13-20 20-34 20H64c-22 0-36-6-44-18Z"
        fill="var(--art-scarf-2)"
      />
      <path
        d="M2 184c13-9 26-9 39 0 13 9 26 9 39 0 13-9 26-9 39 0 13 9 26 9 39 0 13-9 26-9 39 0"
        stroke="var(--foam, #fff)"
        strokeWidth="7"
        strokeLinecap="round"
      />
    </>
  );
}
