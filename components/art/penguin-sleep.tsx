import { BEAK, BEAK_DARK, BELLY, COAT, COAT_LIGHT, LINE, SHADE } from "./penguin-parts.tsx";

/** On its belly on the floe, nightcap on */
export function SleepPose() {
  return (
    <>
      <path
        d="M14 154c4-9 16-12 30-12h112c16 0 27 4 31 12 4 9-4 15-14 20-20 10-44 14-74 14s-52-4-72-14c-10-5-17-11-13-20Z"
        fill="var(--art-floe-3)"
      />
      <path
        d="M14 150c4-9 16-12 30-12h112c16 0 27 4 31 12s-6 13-18 16c-40 9-98 9-138 0-12-3-21-8-17-16Z"
        fill="var(--art-floe)"
      />
      <path d="M178 142c8-2 15-9 16-18-8-1-16 2-21 9Z" fill={BEAK} />
      <path
        d="M40 152c-14-4-22-16-20-32 3-24 24-38 48-36 20 1 34 8 56 10 34 3 58 14 60 38 1 14-10 22-28 22H66c-10 0-18 0-26-2Z"
        fill={COAT}
      />
      <path
        d="M72 90c22 2 34 9 56 11 22 2 40 9 47 22-10-8-26-12-46-13-22-2-36-8-57-20Z"
        fill={COAT_LIGHT}
        opacity=".8"
      />
      <path
        d="M44 153c-12-3-20-12-20-24 0-17 13-25 27-25 12 0 20 6 25 15 9 15 30 21 61 22 16 1 24 6 24 13H66c-8 0-15 0-22-1Z"
        fill={BELLY}
      />
      <path d="M76 152c24-2 60-3 84 0v2H66c3-1 6-2 10-2Z" fill={SHADE} />
      <path
        d="M98 118c16-2 36 4 46 17 3 4 1 9-4 9-18 0-34-4-45-14-5-4-3-11 3-12Z"
        fill={COAT}
        stroke={COAT_LIGHT}
        strokeWidth="3"
      />
      <path
        d="M32 127c2 6 11 7 15 2M58 125c3 5 11 5 14-1"
        stroke={LINE}
        strokeWidth="4"
        strokeLinecap="round"
      />
      <ellipse cx="29" cy="139" rx="6" ry="4" fill="var(--art-blush)" opacity=".8" />
      <ellipse cx="74" cy="135" rx="6.5" ry="4" fill="var(--art-blush)" opacity=".8" />
      <path d="M42 137c5-4 13-4 18-1 2 1 2 3 1 4-5 6-14 7-19 1-1-1-1-3 0-4Z" fill={BEAK} />
      <path d="M44 143c5 2 11 2 15-1" stroke={BEAK_DARK} strokeWidth="2.5" strokeLinecap="round" />
      <Nightcap />
      <g fill="none" stroke="var(--ice)" strokeWidth="5" strokeLinecap="round" strokeLinejoin="round">
        <path d="M112 70h12l-12 14h12" />
        <path d="M138 44h15l-15 18h15" opacity=".75" />
        <path d="M168 14h17l-17 20h17" opacity=".5" />
      </g>
    </>
  );
}

function Nightcap() {
  return (
    <>
      <path
        d="M22 108c2-26 22-46 50-44 16 1 26 8 34 20-18-3-26 4-26 20-18-9-40-8-58 4Z"
        fill="var(--art-scarf)"
      />
      <path
        d="M18 111c18-14 46-16 66-4 4 2 5 6 2 9-2 3-6 4-9 2-16-8-36-7-50 3-4 2-8 1-10-2-2-2-2-6 1-8Z"
        fill="var(--art-paper)"
      />
      <circle cx="108" cy="89" r="9" fill="var(--art-paper)" />
    </>
  );
}
