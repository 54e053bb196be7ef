import type { Glyph } from "./achievement-paints.ts";

const STAR = "m0-26 7.3 15.9 17.4 2.1-12.9 11.9L15.3 21 0 12.4-15.3 21l3.5-17.1L-24.7-8l17.4-2.1Z";
const TURNS = [0, 45, 90, 135, 180, 225, 270, 315];
const ARMS = [0, 60, 120, 180, 240, 300];

/** Rounded by a stroke of its own colour, on top of a wider one */
function Rounded({
  d,
  fill,
  line,
  transform,
}: {
  d: string;
  fill: string;
  line: string;
  transform?: string;
}) {
  return (
    <g transform={transform}>
      <path d={d} stroke={line} strokeWidth="9" />
      <path d={d} fill={fill} stroke={fill} strokeWidth="4" />
    </g>
  );
}

/** Medals of sky, ice and things */
export const SKY_GLYPHS = {
  flame: ({ main, accent, light }) => (
    <>
      <path
        d="M50 15c2 12 22 21 22 40 0 13-10 22-24 22s-24-9-24-22c0-9 5-16 9-21 1.3-1.6 3.6-1 4 1 .6 3 2 5 4 7-1-9 1-18 5-27 1-2 3.6-2 4 0Z"
        fill={main}
      />
      <path
        d="M49 44c1.3 6 11 10 11 19 0 7-5 11-12 11s-12-4-12-11c0-5 2-8 4-10 1.2-1.2 2.7-.6 3 .8.2 1.2.8 2.2 1.7 3.2.2-5 1-9 2.6-13 .4-1 1.5-1 1.7 0Z"
        fill={accent}
        stroke="none"
      />
      <path d="M30 50c1-4 2.5-7 4.5-10" stroke={light} strokeWidth="3" />
    </>
  ),
  star: ({ main, light, line }) => (
    <>
      <Rounded d={STAR} fill={main} line={line} transform="translate(48 47)" />
      <path d="m35 39 7-1 4-8" stroke={light} strokeWidth="3.5" />
    </>
  ),
  stars: ({ main, light, accent, line }) => (
    <>
      <Rounded d={STAR} fill={accent} line={line} transform="translate(32 35) rotate(-14) scale(.42)" />
      <Rounded d={STAR} fill={accent} line={line} transform="translate(64 35) rotate(14) scale(.42)" />
      <Rounded d={STAR} fill={main} line={line} transform="translate(48 52) scale(.76)" />
      <path d="m38 47 6-1 3-6" stroke={light} strokeWidth="3" />
    </>
  ),
  crystal: ({ main, light }) => (
    <>
      <path d="m30 37 9 9v26L22 60V46Z" fill={main} />
      <path d="m66 33 9 10v17L57 72V43Z" fill={main} />
      <path d="m48 15 14 15v34l-14 11-14-11V30Z" fill={main} />
      <path d="M48 39v36L34 64V30Z" fill={light} stroke="none" />
      <path d="m48 15 14 15v34l-14 11-14-11V30ZM34 30l14 9 14-9M48 39v36" />
    </>
  ),
  moon: ({ main, light, accent, line }) => (
    <>
      <path d="M52 17a29 29 0 1 0 24 43 25 25 0 0 1-24-43Z" fill={main} />
      <path d="M25 48c0-8 4-15 10-19" stroke={light} strokeWidth="3.5" />
      <Rounded d={STAR} fill={accent} line={line} transform="translate(65 35) scale(.42)" />
    </>
  ),
  sun: ({ main, light, accent, line }) => (
    <>
      {TURNS.map((turn) => (
        <g key={turn} transform={`rotate(${turn} 48 46)`}>
          <path d="M48 16.5v6.5" stroke={line} strokeWidth="9" />
          <path d="M48 16.5v6.5" stroke={accent} strokeWidth="4" />
        </g>
      ))}
      <circle cx="48" cy="46" r="17" fill={main} />
      <path d="M37 45c.5-5 4-9 9-10" stroke={light} strokeWidth="3.5" />
    </>
  ),
  bolt: ({ main, light, line }) => (
    <>
      <Rounded d="M54 20 30 50h15l-4 22 25-31H51Z" fill={main} line={line} />
      <path d="m38 46 10-13" stroke={light} strokeWidth="3.5" />
    </>
  ),
  snowflake: ({ main, light, line }) => (
    <>
      {[
        { stroke: line, strokeWidth: 9 },
        { stroke: main, strokeWidth: 4 },
      ].map((pen) => (
        <g key={pen.strokeWidth} {...pen}>
          {ARMS.map((turn) => (
            <path key={turn} d="M48 46V19m-7 5 7 7 7-7" transform={`rotate(${turn} 48 46)`} />
          ))}
        </g>
      ))}
      <circle cx="48" cy="46" r="5" fill={light} stroke="none" />
    </>
  ),
  heart: ({ main, light, accent }) => (
    <>
      <path
        d="M48 74c-1.5 0-3-.5-4-1.5C33 63 19 52 19 37c0-9 7-16 15-16 6 0 11 3 14 8 3-5 8-8 14-8 8 0 15 7 15 16 0 15-14 26-25 35.5-1 1-2.5 1.5-4 1.5Z"
        fill={main}
      />
      <path d="M27 38c0-4.5 2.5-7.5 6.5-8" stroke={light} strokeWidth="4" />
      <path d="M27 50h10l5-9 8 17 6-12 3 4h10" stroke={accent} strokeWidth="3.5" />
    </>
  ),
  loop: ({ main, accent, line }) => (
    <>
      {[
        { stroke: line, strokeWidth: 12 },
        { stroke: main, strokeWidth: 7 },
      ].map((pen) => (
        <path key={pen.strokeWidth} d="M33 32.5a21 21 0 1 0 31 .5" {...pen} />
      ))}
      <Rounded d="M52.5 20 71.5 26.5 57.5 40Z" fill={main} line={line} />
      <Rounded d={STAR} fill={accent} line={line} transform="translate(48 48) scale(.36)" />
    </>
  ),
  crown: ({ main, light, accent, line }) => (
    <>
      <path
        d="M26 62 20 33c-.5-3 2.5-4.5 4.5-2.5L36 41l9.5-20c1-2.2 4-2.2 5 0L60 41l11.5-10.5c2-2 5-.5 4.5 2.5l-6 29Z"
        fill={main}
      />
      <path d="M25 62c14-4 32-4 46 0l-1.5 9c-13-4-30-4-43 0Z" fill={accent} />
      <circle cx="48" cy="48" r="4.5" fill={light} stroke={line} />
      <path d="m27 40 3 13" stroke={light} strokeWidth="3" />
    </>
  ),
  cards: ({ main, light, accent, line }) => (
    <>
      <rect x="33" y="19" width="34" height="46" rx="6" fill={accent} transform="rotate(14 50 42)" />
      <rect x="26" y="23" width="36" height="48" rx="6" fill={light} transform="rotate(-6 44 47)" />
      <path d="m34 48 8 8 12-15" stroke={line} strokeWidth="9" />
      <path d="m34 48 8 8 12-15" stroke={main} strokeWidth="4.5" />
    </>
  ),
} satisfies Record<string, Glyph>;
