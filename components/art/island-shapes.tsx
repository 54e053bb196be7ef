/** What stands on the sand, around 60, 80; the flag of a finished island needs the place from x = 88. */

const LEAF = "var(--art-leaf)";
const LEAF_DARK = "var(--art-leaf-2)";
const TRUNK = "var(--art-trunk)";

export function PalmIsland() {
  return (
    <>
      <path d="M54 80c-2-18 0-32 8-44l5 2c-6 13-7 26-4 42Z" fill={TRUNK} />
      <path
        d="m55 68 7-1m-8-10 8-.5m-6-10 8 1"
        stroke="var(--art-sand-2)"
        strokeWidth="2"
        strokeLinecap="round"
      />
      <path d="M64 38C54 28 42 28 34 36c-2 2 0 4 2 4 8-1 18-2 28-2Z" fill={LEAF_DARK} />
      <path d="M64 38c10-12 23-13 31-5 2 2 1 4-2 4-8 0-18 0-29 1Z" fill={LEAF_DARK} />
      <path d="M64 38c-12-1-22 6-24 17 0 3 2 4 4 2 6-7 12-13 20-19Z" fill={LEAF} />
      <path d="M64 38c12 0 20 8 20 18 0 3-3 4-4 2-4-8-9-14-16-20Z" fill={LEAF} />
      <path d="M64 38c-5-11-2-21 6-26 2-1 4 0 4 3-1 9-4 16-10 23Z" fill={LEAF} />
      <circle cx="60" cy="42" r="4" fill="#7a4a28" />
      <circle cx="67" cy="43" r="4" fill="#8f5a32" />
      <path d="M30 78c3-6 11-6 14 0Z" fill={LEAF} />
      <path d="m74 76 4-5 4 5-4 3Z" fill="var(--art-scarf)" />
    </>
  );
}

export function LighthouseIsland() {
  return (
    <>
      <path d="M28 80c2-10 12-16 22-14 8-6 22-4 26 4 7 0 11 4 12 10Z" fill={LEAF} />
      <path d="M28 80c8-4 16-5 24-3 10 2 24 1 36 3Z" fill={LEAF_DARK} />
      <path d="m50 74 4-42h14l4 42c-6 3-16 3-22 0Z" fill="#fff" />
      <path d="m53 44 .9-9h14.2l.9 9ZM51.2 62l.9-9h17.8l.9 9Z" fill="var(--art-scarf)" />
      <path d="M72 74c-3 1.5-7 2.2-11 2.2V32h7Z" fill={"var(--art-line)"} opacity=".1" />
      <path d="M50 33c0-2 1-3 3-3h16c2 0 3 1 3 3s-1 3-3 3H53c-2 0-3-1-3-3Z" fill="var(--art-coat)" />
      <path d="M55 20h12v10H55Z" fill="var(--gold)" />
      <path d="M52 21c1-7 5-11 9-11s8 4 9 11Z" fill="var(--art-scarf-2)" />
      <path d="M72 22 88 17v13l-16-3Z" fill="var(--gold)" opacity=".45" />
      <path d="M57 76v-7c0-5 8-5 8 0v7Z" fill="var(--art-coat)" />
    </>
  );
}

export function CampIsland() {
  return (
    <>
      <path d="M62 78 44 36l4-3 5 10 5-10 4 3Z" fill={TRUNK} />
      <path d="M50 38c1-1 3-1 4 0l26 38c1 2 0 4-3 4H27c-3 0-4-2-3-4Z" fill="var(--coral)" />
      <path d="M52 38c1 0 2 0 2 1l26 37c1 2 0 4-3 4H58Z" fill="var(--coral-lip)" />
      <path d="M52 48c4 10 8 20 10 32H42c2-12 6-22 10-32Z" fill="var(--art-line)" opacity=".85" />
      <path d="M52 48c-1 12-6 22-14 32h6c4-10 7-20 8-32Z" fill="var(--art-paper)" />
      <path d="m80 82 14-5m-14 0 14 5" stroke={TRUNK} strokeWidth="4" strokeLinecap="round" />
      <path
        d="M87 58c1 5 7 8 7 14 0 4-3 6-7 6s-7-2-7-6c0-3 2-5 3-6 1 1 1 2 2 2 0-4 1-7 2-10Z"
        fill="var(--flame)"
      />
      <path d="M87 67c1 2 3 4 3 6s-1 4-3 4-3-2-3-4 2-4 3-6Z" fill="var(--gold)" />
      <path d="M22 76c2-9 7-12 10-13 0 6-2 11-6 15Z" fill={LEAF} />
    </>
  );
}

export function HillIsland() {
  return (
    <>
      <path d="M26 80c4-22 16-36 30-36s28 14 34 36c-20 5-44 5-64 0Z" fill={LEAF} />
      <path d="M56 44c14 0 28 14 34 36-8 2-17 3-26 3 4-14 2-28-8-39Z" fill={LEAF_DARK} />
      <path
        d="M48 82c2-8 10-10 9-17-1-5-8-6-6-12"
        stroke="var(--art-sand)"
        strokeWidth="5"
        strokeLinecap="round"
      />
      <Pine x={38} y={66} scale={1} />
      <Pine x={76} y={70} scale={0.8} />
      <path d="M56 45V20" stroke={TRUNK} strokeWidth="3" strokeLinecap="round" />
      <path d="M57 20c5-3 9 3 14 0v12c-5 3-9-3-14 0Z" fill="var(--gold)" />
    </>
  );
}

function Pine({ x, y, scale }: { x: number; y: number; scale: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`}>
      <path d="M-2.5 0h5v9h-5Z" fill={TRUNK} />
      <path
        d="M0-30c1 0 2 1 2 2l6 10c1 2 0 3-2 3l6 9c1 2 0 4-2 4h-20c-2 0-3-2-2-4l6-9c-2 0-3-1-2-3l6-10c0-1 1-2 2-2Z"
        fill={LEAF_DARK}
        stroke={LEAF}
        strokeWidth="1.5"
      />
      <path d="M-5-17c2 2 4 2 5 0 2 2 4 2 5 0l-5-11Z" fill="#fff" opacity=".9" />
    </g>
  );
}
