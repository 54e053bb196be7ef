import { BEAK, BEAK_DARK, BELLY, COAT, COAT_LIGHT, LINE, SHADE } from "./penguin-parts.tsx";

/** Out of one wave and into the next, as penguins travel */
export function SwimPose() {
  return (
    <>
      <path
        d="M22 158c14-12 28-12 42 0 14 11 28 11 42 0 14-12 28-12 42 0 11 9 22 11 33 5 8 14-30 28-82 28s-92-16-77-33Z"
        fill="var(--art-sea)"
      />
      <g transform="rotate(-30 100 104)">
        <Body />
        <Head />
        <path
          d="M98 116c-20 6-38 24-44 46-1 5 3 8 8 6 22-9 40-24 50-40 4-8-5-15-14-12Z"
          fill={COAT}
          stroke={COAT_LIGHT}
          strokeWidth="3"
        />
      </g>
      <path
        d="M8 168c13-10 26-10 39 0 13 10 26 10 39 0 13-10 26-10 39 0 13 10 26 10 39 0 9-7 19-8 28-4 2 18-40 32-92 32S4 184 8 168Z"
        fill="var(--art-sea-3)"
      />
      <path
        d="M34 182c8-5 15-5 22 0M112 184c8-5 15-5 22 0"
        stroke="var(--art-sea-2)"
        strokeWidth="3.5"
        strokeLinecap="round"
      />
      <g fill="var(--art-sea-3)">
        <path d="M20 150c-5-8-5-15-1-22 6 6 7 15 4 22ZM48 156c-1-7 0-12 5-17 3 6 2 13-2 18Z" />
        <circle cx="9" cy="124" r="4" />
        <circle cx="34" cy="120" r="3.5" />
        <circle cx="66" cy="150" r="3.5" />
      </g>
    </>
  );
}

/** Lying, seen from the side, looking to the right */
export function Body() {
  return (
    <>
      <path d="M26 122c-13 0-22 7-26 15 9 5 21 4 29-4ZM28 108c-12-5-22-2-28 5 6 7 18 9 28 4Z" fill={BEAK} />
      <path
        d="M18 116c12-30 46-54 92-54 22 0 40 6 52 16l-4 62c-14 10-32 15-52 15-42 0-78-13-88-39Z"
        fill={COAT}
      />
      <path
        d="M44 88c16-12 38-18 62-18 12 0 22 2 31 5-12-1-23-2-35-1-22 1-40 6-58 14Z"
        fill={COAT_LIGHT}
        opacity=".8"
      />
      <path
        d="M28 128c24 8 50 6 72-2 20-8 40-22 62-24 8 0 10 8 6 18-10 22-34 35-64 35-34 0-64-9-76-27Z"
        fill={BELLY}
      />
      <path d="M44 138c28 9 62 8 88-4 14-6 26-15 34-28-2 30-28 49-62 49-24 0-46-6-60-17Z" fill={SHADE} />
    </>
  );
}

/** Seen from the side: one eye, one cheek */
export function Head() {
  return (
    <>
      <path d="M186 96c9-3 17-1 22 5 1 2 0 5-2 6-7 3-15 3-21 1Z" fill={BEAK} />
      <path d="M184 107c6 2 13 2 19 1-4 6-12 9-19 8Z" fill={BEAK_DARK} />
      <circle cx="154" cy="104" r="38" fill={COAT} />
      <path d="M132 78c8-6 18-8 28-6-9 0-18 3-26 9Z" fill={COAT_LIGHT} opacity=".8" />
      <path
        d="M190 92c2 5 3 12 1 18-3 15-15 27-31 31-20 4-37-3-44-13 8-4 14-10 18-18 4-12 14-22 28-24 12-2 22 0 28 6Z"
        fill={BELLY}
      />
      <ellipse cx="168" cy="102" rx="5.5" ry="7" fill={LINE} />
      <circle cx="170" cy="99" r="2.2" fill="#fff" />
      <ellipse cx="160" cy="119" rx="7.5" ry="5" fill="var(--art-blush)" opacity=".8" />
    </>
  );
}
