const WIDTH = 480;
const HEIGHT = 96;

/** A number that the same title always gives. */
function seedOf(title: string): number {
  return [...title].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7);
}

function wave(y: number, shift: number): string {
  const humps = Array.from({ length: 8 }, () => "q20 -10 40 0t40 0").join("");
  return `M${-shift} ${y}${humps}V${HEIGHT}H${-shift}Z`;
}

/** A little sea with two islands, another one for every title. */
export function SampleCover({ title }: { title: string }) {
  const seed = seedOf(title);
  const left = 90 + (seed % 70);
  const right = 300 + (seed % 90);
  const isTall = seed % 2 === 0;
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="xMidYMid slice" aria-hidden="true" className="h-24 w-full bg-brand-soft">
      <circle cx={WIDTH - left} cy="26" r="14" fill="var(--gold)" opacity=".85" />
      <Palm x={left} y={58} isTall={isTall} />
      <ellipse cx={left} cy="64" rx="46" ry="13" fill="var(--art-sand)" />
      <path d={wave(66, seed % 60)} fill="var(--art-sea-2)" />
      <Palm x={right} y={72} isTall={!isTall} />
      <ellipse cx={right} cy="78" rx="58" ry="14" fill="var(--art-sand-2)" />
      <path d={wave(82, (seed * 7) % 60)} fill="var(--art-sea-3)" />
    </svg>
  );
}

function Palm({ x, y, isTall }: { x: number; y: number; isTall: boolean }) {
  const top = y - (isTall ? 34 : 24);
  return (
    <g>
      <path d={`M${x} ${y}Q${x + 8} ${(y + top) / 2} ${x + 2} ${top}`} stroke="var(--art-trunk)" strokeWidth="5" fill="none" />
      {[-1, 1].map((side) => (
        <path
          key={side}
          d={`M${x + 2} ${top}q${side * 12} -14 ${side * 24} 2q${side * -12} -4 ${side * -24} -2`}
          fill={side < 0 ? "var(--art-leaf)" : "var(--art-leaf-2)"}
        />
      ))}
      <path d={`M${x + 2} ${top}q-2 -16 8 -18q0 8 -4 18`} fill="var(--art-leaf)" />
    </g>
  );
}
