import { COAT, COAT_LIGHT } from "./penguin-parts.tsx";
import { Body, Head } from "./penguin-swim.tsx";

/** Down the slope on its belly, scarf in the wind: the fastest way */
export function SlidePose() {
  return (
    <>
      <Slope />
      <g transform="translate(0 17) rotate(15 100 120) scale(.9)">
        <Body />
        <Head />
        <FlyingScarf />
        <path
          d="M112 112c-22-4-46 2-64 18-4 4-2 9 4 9 24 1 44-4 60-14 7-5 8-12 0-13Z"
          fill={COAT}
          stroke={COAT_LIGHT}
          strokeWidth="3"
        />
      </g>
      <g stroke="var(--ice)" strokeWidth="4" strokeLinecap="round">
        <path d="M22 34l28 8M50 20l34 9M8 54l14 4" opacity=".55" />
      </g>
    </>
  );
}

function Slope() {
  return (
    <>
      <path
        d="M4 128c22 0 44 12 76 24 36 13 70 20 104 22 10 1 14 6 12 12-2 7-10 10-22 10H34c-20 0-32-8-34-24-2-14-2-44 4-44Z"
        fill="var(--art-floe-3)"
      />
      <path
        d="M4 122c24 0 46 12 78 24 34 12 68 20 102 23 9 1 13 5 12 10-1 6-9 9-20 9H34c-20 0-32-6-34-22-2-14-2-44 4-44Z"
        fill="var(--art-floe)"
        stroke="var(--art-floe-2)"
        strokeWidth="2"
      />
      <path
        d="M24 150c20 8 40 15 62 20M108 176c12 2 22 3 32 4"
        stroke="var(--art-floe-2)"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <g fill="var(--art-floe)" stroke="var(--art-floe-2)" strokeWidth="2">
        <circle cx="191" cy="158" r="5" />
        <circle cx="195" cy="144" r="3" />
      </g>
    </>
  );
}

function FlyingScarf() {
  return (
    <>
      <path
        d="M118 84c-22-6-40-22-66-16-3 1-4 5-1 7 8 5 9 9 8 15-1 4 3 6 6 4 18-8 32 0 50 6Z"
        fill="var(--art-scarf-2)"
      />
      <path
        d="M128 68c7-2 12 0 14 6 7 22 5 43-4 63-3 6-9 8-15 5-5-2-7-7-4-13 8-17 9-33 4-50-2-5 0-9 5-11Z"
        fill="var(--art-scarf)"
      />
      <path
        d="M133 78c5 18 4 36-4 54"
        stroke="#fff"
        strokeOpacity=".35"
        strokeWidth="3.5"
        strokeLinecap="round"
        strokeDasharray="1 11"
      />
    </>
  );
}
