import { BEAK, BEAK_DARK, BELLY, COAT, COAT_LIGHT, LINE, SHADE } from "./penguin-parts.tsx";

/** Out of one wave and into the next, as penguins travel */
export function SwimPose() {
  return (
    <>
      <path d="M0 150c17-12 33-12 50 0s33 12 50 0 33-12 50 0 33 12 50 0v50H0Z" fill="var(--art-sea)" />
      <g transform="rotate(-24 100 100)">
        <path d="M24 116c-12 0-20 6-24 14 8 5 19 4 27-3ZM26 104c-11-5-20-3-27 3 6 7 17 9 27 5Z" fill={BEAK} />
        <path d="M18 112c10-26 44-48 88-50 40-2 68 16 70 40 2 25-25 42-68 43-44 1-80-11-90-33Z" fill={COAT} />
        <path d="M44 86c18-12 40-18 62-18 26 0 48 8 58 22-16-9-36-13-58-12-22 0-42 2-62 8Z" fill={COAT_LIGHT} opacity=".8" />
        <path d="M30 121c24 8 46 6 66-2 14-6 20-22 36-25 18-3 34 4 34 17 0 19-26 31-60 32-34 0-62-8-76-22Z" fill={BELLY} />
        <path d="M42 128c26 10 66 11 96 2 14-4 24-11 28-19 0 19-26 31-60 32-28 0-50-6-64-15Z" fill={SHADE} />
        <path d="M172 96c10-2 19 1 24 7 1 2 0 4-2 5-7 3-15 4-22 2Z" fill={BEAK} />
        <path d="M173 108c6 1 12 1 18 0-4 6-11 8-18 7Z" fill={BEAK_DARK} />
        <ellipse cx="150" cy="98" rx="5.500" ry="7" fill={LINE} />
        <circle cx="152" cy="95" r="2.200" fill="#fff" />
        <ellipse cx="142" cy="113" rx="7.500" ry="5" fill="var(--art-blush)" opacity=".8" />
        <path d="M104 112c-18 4-38 20-46 40-2 5 2 9 7 7 22-7 42-21 53-36 5-7-5-13-14-11Z" fill={COAT} stroke={COAT_LIGHT} strokeWidth="3" />
      </g>
      <path d="M0 172c17-12 33-12 50 0s33 12 50 0 33-12 50 0 33 12 50 0v28H0Z" fill="var(--art-sea-3)" />
      <g fill="var(--art-sea-3)">
        <path d="M14 138c-4-8-3-14 1-20 5 6 6 13 3 20ZM36 150c0-6 2-10 6-14 2 6 1 11-2 15Z" />
        <circle cx="6" cy="112" r="4" />
        <circle cx="52" cy="158" r="4" />
        <circle cx="30" cy="112" r="3" />
      </g>
    </>
  );
}
