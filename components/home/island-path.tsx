import { Island, type IslandState } from "#components/art/island.tsx";
import { Penguin } from "#components/art/penguin.tsx";
import { Star } from "#components/art/star.tsx";

interface Stop {
  index: number;
  state: IslandState;
  /** percent of the picture's width and height: the middle of the island */
  x: number;
  y: number;
  stars: number;
}

const STOPS: Stop[] = [
  { index: 0, state: "complete", x: 24, y: 83, stars: 3 },
  { index: 3, state: "complete", x: 76, y: 71, stars: 2 },
  { index: 2, state: "current", x: 28, y: 43, stars: 0 },
  { index: 1, state: "available", x: 74, y: 22, stars: 0 },
];

/** A picture, not a map: four islands up a cold sea, with the mascot under way to the third */
export function IslandPath() {
  return (
    <div aria-hidden="true" className="relative mx-auto aspect-[10/11] w-full max-w-[520px]">
      <Sea />
      {STOPS.map(({ index, state, x, y, stars }) => (
        <div
          key={index}
          className="absolute w-[34%] -translate-x-1/2 -translate-y-1/2"
          style={{ left: `${x}%`, top: `${y}%` }}
        >
          <Island index={index} state={state} className="h-auto w-full" />
          {stars > 0 ? <Stars count={stars} /> : null}
        </div>
      ))}
      <div className="absolute top-[51%] left-[41%] w-[21%]">
        <Penguin pose="swim" className="h-auto w-full -scale-x-100" />
      </div>
    </div>
  );
}

function Stars({ count }: { count: number }) {
  return (
    <span className="absolute inset-x-0 -bottom-4 flex justify-center gap-0.5">
      {[1, 2, 3].map((star) => (
        <Star key={star} size={20} isFilled={star <= count} />
      ))}
    </span>
  );
}

function Sea() {
  return (
    <svg viewBox="0 0 500 550" fill="none" aria-hidden="true" className="absolute inset-0 size-full">
      <path
        d="M92 42c70-50 170-40 246-18 78 22 142 70 150 160 8 84-12 150-16 214-6 92-84 140-176 146-104 6-226 6-272-84-36-72 6-138 2-214-4-84 2-158 66-204Z"
        fill="var(--art-sea)"
      />
      <g stroke="var(--art-sea-2)" strokeWidth="5" strokeLinecap="round">
        <path d="M66 196c10-8 18-8 28 0s18 8 28 0M300 210c10-8 18-8 28 0s18 8 28 0M392 300c10-8 18-8 28 0s18 8 28 0M196 500c10-8 18-8 28 0s18 8 28 0M150 90c10-8 18-8 28 0s18 8 28 0M40 352c8-7 15-7 23 0s15 7 23 0M404 498c8-7 15-7 23 0" />
      </g>
      <path d="M120 466c80 34 170 0 260-60" stroke="var(--brand)" strokeWidth="10" strokeLinecap="round" />
      <path
        d="M380 406c-90-20-190-60-240-150"
        stroke="var(--surface)"
        strokeWidth="10"
        strokeLinecap="round"
        opacity=".65"
      />
      <path
        d="M380 406c-90-20-190-60-240-150 30-80 160-60 230-126"
        stroke="var(--brand)"
        strokeWidth="5"
        strokeLinecap="round"
        strokeDasharray="1 15"
      />
    </svg>
  );
}
