import type { Glyph } from "./achievement-paints.ts";

const TRACK = "M0 13V-13M0 13c-1-8-4-13-11-17M0 13c1-8 4-13 11-17";

/** Medals of water, land and animals */
export const SEA_GLYPHS = {
  wave: ({ main, light }) => (
    <g transform="translate(4 3) scale(.92)">
      <path
        d="M19 62c0-24 13-38 32-38 13 0 22 7 24 18-5-5-13-6-18-1-5 6-3 14 5 17 5 2 11 2 16-1v9c-19 6-41 6-59 0Z"
        fill={main}
      />
      <path d="M25 56c2-15 10-24 23-25" stroke={light} strokeWidth="3.5" />
      <path
        d="M17 63c5-4 10-4 15.5 0s10.5 4 15.5 0 10.5-4 15.5 0 10.5 4 15.5 0c0 5-3 8-8 10-15 5-31 5-46 0-5-2-8-5-8-10Z"
        fill={light}
      />
      <circle cx="73" cy="27" r="3.5" fill={light} />
    </g>
  ),
  fish: ({ main, light, accent, line }) => (
    <>
      <path d="m62 45 12-11c2-1.5 4-.5 3.5 2L75 46l2.5 10c.5 2.5-1.5 3.5-3.5 2L62 47Z" fill={accent} />
      <path d="M40 32c3-5 9-8 16-8-1 5-2 8-5 11Z" fill={accent} />
      <path d="M17 47c8-20 37-22 50-1-13 21-42 19-50 1Z" fill={main} />
      <path d="M21 51c8 10 27 12 39 2-9-3-30-4-39-2Z" fill={light} stroke="none" />
      <path d="M17 47c8-20 37-22 50-1-13 21-42 19-50 1Z" />
      <path d="M40 38c3.5 5 3.5 11 0 16" />
      <circle cx="30" cy="43" r="2.6" fill={line} stroke="none" />
    </>
  ),
  island: ({ main, light, accent }) => (
    <>
      <path d="M46 60c2-12 1-20-4-27l5-2c5 8 6 18 5 29Z" fill={accent} />
      <path d="M45 33c-8-7-17-6-23 1 8-2 12 0 16 5-4 1-7 5-7 10 6-6 10-10 14-16Z" fill={main} />
      <path d="M44 32c1-9 9-14 18-11-6 2-9 5-10 8 9-2 16 2 18 10-7-5-14-7-26-7Z" fill={main} />
      <path d="M22 64c4-8 14-12 26-12s22 4 26 12Z" fill={accent} />
      <path
        d="M17 64c5-3.5 10-3.5 15.5 0s10.5 3.5 15.5 0 10.5-3.5 15.5 0 10.5 3.5 15.5 0c-1 7-8 11-31 11s-30-4-31-11Z"
        fill={light}
      />
    </>
  ),
  boat: ({ main, light, accent }) => (
    <>
      <path d="M46 18v36H25c10-9 17-20 21-36Z" fill={light} />
      <path d="M52 24c9 7 15 17 17 30H52Z" fill={accent} />
      <path d="M46 16h6v44h-6Z" fill={main} />
      <path
        d="M18 57h60c1.5 0 2.5 1.5 1.8 3l-4.5 9c-1.5 3-4 4-7 4H28c-3 0-5.5-1-7-4l-4.8-9c-.7-1.5.3-3 1.8-3Z"
        fill={main}
      />
    </>
  ),
  flag: ({ main, light, accent }) => (
    <>
      <path d="M42 19c9-6 16 5 27-1 1.5-.8 3 0 3 2v19c0 1-.5 2-1.5 2.5C60 46 53 36 42 42Z" fill={main} />
      <path d="M36 18c0-2 1.3-3.3 3-3.3s3 1.3 3 3.3v42h-6Z" fill={accent} />
      <path
        d="M18 66c3-5 8-6 12-6 3-5 14-6 18-2 4-3 11-2 13 2 7-1 14 1 17 6 1 2 0 3-2 4-17 6-39 6-56 0-2-1-3-2-2-4Z"
        fill={light}
      />
    </>
  ),
  lighthouse: ({ main, light, accent }) => (
    <>
      <path d="m56 30 21-9v19l-21-5ZM40 30l-21-9v19l21-5Z" fill={accent} stroke="none" opacity=".8" />
      <path d="M41.5 39h13L59 69H37Z" fill={light} />
      <path d="M40.3 48h15.5l1.6 11H38.5Z" fill={main} />
      <path d="M42 27h12v12H42Z" fill={accent} />
      <path d="M38 39h20" strokeWidth="4" />
      <path d="M46 16c1-1.3 3-1.3 4 0l8 11H38Z" fill={main} />
      <path d="M24 70c2-4 7-5 11-4 6-3 20-3 26 0 4-1 9 0 11 4-14 5-34 5-48 0Z" fill={main} />
    </>
  ),
  pearl: ({ main, light, line }) => (
    <>
      <path
        d="M48 60C32 58 20 47 19 33c3-5 8-6 12-3 1-7 8-9 12-4 3-5 7-5 10 0 4-5 11-3 12 4 4-3 9-2 12 3-1 14-13 25-29 27Z"
        fill={main}
      />
      <path d="M32 32c2 10 6 17 11 22M48 28v20M64 32c-2 10-6 17-11 22" />
      <path d="M21 60c9-7 45-7 54 0-3 9-14 14-27 14s-24-5-27-14Z" fill={main} />
      <circle cx="48" cy="56" r="8.5" fill={light} stroke={line} />
      <path d="M43.5 55c.5-2 2-3.5 4-3.8" strokeWidth="2" />
    </>
  ),
  footprints: ({ main, accent, line }) => (
    <>
      {[
        { transform: "translate(35 58) rotate(-10)", stroke: main },
        { transform: "translate(62 37) rotate(10)", stroke: accent },
      ].map(({ transform, stroke }) => (
        <g key={transform} transform={transform}>
          <path d={TRACK} stroke={line} strokeWidth="10.5" />
          <path d={TRACK} stroke={stroke} strokeWidth="5.5" />
        </g>
      ))}
    </>
  ),
  egg: ({ main, light, accent, line }) => (
    <>
      <path d="M30 48c0-14 7-25 18-25s18 11 18 25v6H30Z" fill={main} />
      <path
        d="M48 38c2-5 6-6 9-5 5 2 5 7 5 12v10H34V45c0-5 0-10 5-12 3-1 7 0 9 5Z"
        fill={light}
        stroke="none"
      />
      <circle cx="41" cy="42" r="2.4" fill={line} stroke="none" />
      <circle cx="55" cy="42" r="2.4" fill={line} stroke="none" />
      <path d="M43.5 46c2.7-1.5 6.3-1.5 9 0L48 50.5Z" fill={accent} strokeWidth="1.5" />
      <path d="m25 50 7 5 7-6 9 7 9-7 7 6 7-5c1 15-9 25-23 25S24 65 25 50Z" fill={light} />
      <path d="M38 63v.1M57 61v.1M48 69v.1" stroke={accent} strokeWidth="4.5" />
    </>
  ),
  colony: ({ main, light, accent, line }) => (
    <>
      {[31, 65, 48].map((x) => (
        <g key={x} transform={x === 48 ? "translate(48 48)" : `translate(${x} 42) scale(.78)`}>
          <path d="M-13 22V-4c0-10 5-16 13-16s13 6 13 16v26c-8 3-18 3-26 0Z" fill={main} />
          <path
            d="M0-8c2-4 5-4.5 7-3 2.5 2 1.5 6 1.5 10v18c-5 2-12 2-17 0V-1c0-4-1-8 1.5-10 2-1.5 5-1 7 3Z"
            fill={light}
            stroke="none"
          />
          <circle cx="-4" cy="-5" r="1.8" fill={line} stroke="none" />
          <circle cx="4" cy="-5" r="1.8" fill={line} stroke="none" />
          <path d="M-3.5-1.5c2.3-1.3 4.7-1.3 7 0L0 2Z" fill={accent} strokeWidth="1.2" />
        </g>
      ))}
    </>
  ),
  feather: ({ main, light }) => (
    <>
      <path
        d="M34 62c-7-8-6-17-2-23 1 2 2 4 4 5-1-6 0-11 4-15 1 2 2 4 4 5 2-9 11-18 26-20 4 17 1 29-6 36-2-1-4-2-6-2 1 3 1 5 1 7-4 5-8 7-13 8-1-2-3-3-5-4 0 2 0 4-.5 5.5-2 .2-4.5-.5-6.5-2.5Z"
        fill={main}
      />
      <path d="M44 55 63 31M34 44l5 15" stroke={light} strokeWidth="3" opacity=".9" />
      <path d="M22 76c8-20 19-36 36-48" />
    </>
  ),
} satisfies Record<string, Glyph>;
