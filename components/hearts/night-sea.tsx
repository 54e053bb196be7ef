import { Waves } from "#components/art/waves.tsx";

/** In percent of the sky; px of the star */
const SKY = [
  { x: 8, y: 14, size: 3 },
  { x: 18, y: 38, size: 2 },
  { x: 27, y: 9, size: 2 },
  { x: 36, y: 27, size: 3 },
  { x: 63, y: 8, size: 2 },
  { x: 72, y: 31, size: 3 },
  { x: 83, y: 12, size: 4 },
  { x: 91, y: 42, size: 2 },
  { x: 96, y: 22, size: 2 },
  { x: 4, y: 58, size: 2 },
  { x: 88, y: 64, size: 3 },
];

/** Decoration: stars above, calm water below */
export function NightSea() {
  return (
    <div aria-hidden="true" className="-z-10 absolute inset-0">
      <svg className="size-full text-ink-3" role="presentation">
        {SKY.map(({ x, y, size }) => (
          <circle key={x} cx={`${x}%`} cy={`${y}%`} r={size / 2} fill="currentColor" opacity=".7" />
        ))}
      </svg>
      <Waves className="absolute inset-x-0 bottom-0 h-20 opacity-80" />
    </div>
  );
}
