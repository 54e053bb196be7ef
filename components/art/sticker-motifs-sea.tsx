/** Stickers of animals and finds, on the sticker's grid of 200 × 200 */

export function CatchMotif() {
  return (
    <>
      <path
        d="M62 86c4-26 18-40 38-40s34 14 38 40"
        stroke="var(--art-trunk)"
        strokeWidth="6"
        strokeLinecap="round"
      />
      <g transform="rotate(-24 84 78)">
        <Fish fill="var(--art-beak)" />
      </g>
      <g transform="translate(30 -4) rotate(16 84 78)">
        <Fish fill="var(--art-scarf)" />
      </g>
      <path d="M52 90h96l-10 62c-1 6-6 10-12 10H74c-6 0-11-4-12-10Z" fill="var(--art-coat-2)" />
      <path d="M118 90h30l-10 62c-1 6-6 10-12 10h-14Z" fill="var(--art-coat)" />
      <path d="m54 104 2 11c28 6 60 6 88 0l2-11c-30 7-62 7-92 0Z" fill="var(--art-sand)" />
      <rect x="46" y="82" width="108" height="14" rx="7" fill="var(--art-coat)" />
      <circle cx="60" cy="89" r="3.5" fill="var(--art-floe)" />
      <circle cx="140" cy="89" r="3.5" fill="var(--art-floe)" />
    </>
  );
}

/** Around 84, 78, its head up */
function Fish({ fill }: { fill: string }) {
  return (
    <>
      <path d="M84 40c14 10 20 26 14 46l6 22H64l6-22c-6-20 0-36 14-46Z" fill={fill} />
      <path d="M84 40c6 4 10 9 13 15-8 3-18 3-26 0 3-6 7-11 13-15Z" fill="var(--art-line)" opacity=".12" />
      <circle cx="77" cy="60" r="4" fill="var(--art-line)" />
      <path
        d="M72 80c8 5 16 5 24 0M73 94c7 4 15 4 22 0"
        stroke="var(--art-floe)"
        strokeWidth="3"
        strokeLinecap="round"
        opacity=".8"
      />
    </>
  );
}

export function MendedStarMotif() {
  return (
    <>
      <path
        d="M100 36c6 0 10 4 13 12l9 25 27 1c9 0 15 3 17 9s-1 11-8 16l-21 17 7 26c2 9 1 15-4 19s-11 3-18-2l-22-15-22 15c-7 5-13 6-18 2s-6-10-4-19l7-26-21-17c-7-5-10-10-8-16s8-9 17-9l27-1 9-25c3-8 7-12 13-12Z"
        fill="var(--art-scarf)"
      />
      <path
        d="M100 36c6 0 10 4 13 12l9 25 27 1c9 0 15 3 17 9s-1 11-8 16l-21 17 7 26c2 9 1 15-4 19-3-14-8-26-14-36 12-10 22-18 27-27-14-2-28-3-40-3-2-24-6-44-13-59Z"
        fill="var(--art-scarf-2)"
        opacity=".55"
      />
      <g fill="var(--art-sand)">
        <circle cx="100" cy="60" r="4" />
        <circle cx="68" cy="88" r="3.5" />
        <circle cx="80" cy="142" r="3.5" />
        <circle cx="121" cy="143" r="3.5" />
      </g>
      <circle cx="88" cy="94" r="5" fill="var(--art-line)" />
      <circle cx="112" cy="94" r="5" fill="var(--art-line)" />
      <circle cx="89.7" cy="92" r="1.7" fill="#fff" />
      <circle cx="113.7" cy="92" r="1.7" fill="#fff" />
      <path d="M92 106c4 6 12 6 16 0" stroke="var(--art-line)" strokeWidth="4" strokeLinecap="round" />
      <g transform="rotate(-28 136 92)">
        <rect x="114" y="84" width="44" height="18" rx="9" fill="var(--art-sand)" />
        <rect x="127" y="84" width="18" height="18" fill="var(--art-sand-2)" />
        <g fill="var(--art-paper)">
          <circle cx="132" cy="89" r="1.6" />
          <circle cx="140" cy="89" r="1.6" />
          <circle cx="132" cy="97" r="1.6" />
          <circle cx="140" cy="97" r="1.6" />
        </g>
      </g>
    </>
  );
}

export function StarsMotif() {
  return (
    <>
      <Star x={100} y={72} size={1.25} />
      <Star x={58} y={96} size={0.85} turn={-16} />
      <Star x={142} y={96} size={0.85} turn={16} />
      <path
        d="M32 136c12-10 24-10 34 0 11 10 23 10 34 0 11-10 23-10 34 0 10 8 22 8 34 0-6 26-32 44-68 44s-62-18-68-44Z"
        fill="var(--art-sea-3)"
      />
      <path
        d="M52 154c8-6 16-6 24 0M96 162c8-6 16-6 24 0M128 148c6-5 12-5 18 0"
        stroke="var(--art-floe)"
        strokeWidth="4"
        strokeLinecap="round"
        opacity=".8"
      />
    </>
  );
}

function Star({ x, y, size, turn = 0 }: { x: number; y: number; size: number; turn?: number }) {
  return (
    <g transform={`translate(${x} ${y}) rotate(${turn}) scale(${size})`}>
      <path
        d="M0-30c3 0 5 2 6 5l6 13 14 2c6 1 8 6 4 10L19 10l3 15c1 6-3 9-8 6L0 24l-14 7c-5 3-9 0-8-6l3-15L-30 0c-4-4-2-9 4-10l14-2 6-13c1-3 3-5 6-5Z"
        fill="var(--gold)"
        stroke="var(--art-beak-2)"
        strokeWidth="3.5"
        strokeLinejoin="round"
      />
      <path d="M-8-6c1-4 3-8 5-11" stroke="#fff" strokeWidth="4" strokeLinecap="round" opacity=".8" />
    </g>
  );
}

export function PearlMotif() {
  return (
    <>
      <path
        d="M100 112C66 108 42 86 40 56c6-10 17-12 25-5 3-14 17-18 25-8 6-10 14-10 20 0 8-10 22-6 25 8 8-7 19-5 25 5-2 30-26 52-60 56Z"
        fill="var(--art-scarf)"
      />
      <path
        d="M68 56c4 20 12 34 22 46M100 48v54M132 56c-4 20-12 34-22 46"
        stroke="var(--art-scarf-2)"
        strokeWidth="5"
        strokeLinecap="round"
      />
      <path d="M42 122c18-16 98-16 116 0-4 26-26 40-58 40s-54-14-58-40Z" fill="var(--art-scarf-2)" />
      <path d="M46 122c18-12 90-12 108 0-22 14-86 14-108 0Z" fill="var(--art-blush)" />
      <circle cx="100" cy="108" r="20" fill="var(--art-floe)" stroke="var(--art-floe-3)" strokeWidth="3" />
      <path d="M90 104c1-6 5-9 10-10" stroke="#fff" strokeWidth="5" strokeLinecap="round" />
      <path d="M106 122c6-2 9-6 10-11" stroke="var(--art-floe-2)" strokeWidth="4" strokeLinecap="round" />
      <path d="M62 146c10 6 24 9 38 9" stroke="var(--art-scarf)" strokeWidth="5" strokeLinecap="round" />
      <g stroke="var(--gold)" strokeWidth="5" strokeLinecap="round">
        <path d="M142 92v14M135 99h14M56 88v8M52 92h8" />
      </g>
    </>
  );
}
