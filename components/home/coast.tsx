import { Iceberg } from "./iceberg.tsx";

/** Where the ice ends: a broken rim, the thickness of the floe below it and its shadow in the water */

const BESIDE = "104 -60 66 78 112 160 50 256 90 344 28 440 74 532 18 636 52 730 4 830";
const CRACKS = ["66 78 26 92 2 78", "50 256 18 250 -2 274", "28 440 6 452", "18 636 -4 628 -18 640"];

/** On wide screens the sea lies to the right, out to the edge of the window. */
export function CoastBeside() {
  return (
    <div
      aria-hidden="true"
      className="absolute inset-y-0 right-0 left-[48%] -z-20 hidden lg:block min-[100rem]:left-[46.5%]"
    >
      <svg
        viewBox="0 0 900 820"
        preserveAspectRatio="none"
        fill="none"
        aria-hidden="true"
        className="absolute inset-0 size-full overflow-visible"
      >
        <Water corners={`${BESIDE} 960 830 960 -60`} shift={[16, 12]} />
        <Rim points={BESIDE} />
        <g stroke="var(--line)" strokeWidth="2.5" strokeLinecap="round" strokeLinejoin="round">
          {CRACKS.map((points) => (
            <polyline key={points} points={points} vectorEffect="non-scaling-stroke" />
          ))}
        </g>
      </svg>
      <Ripples />
      <Iceberg size={168} className="absolute top-[9%] right-[5%] max-xl:hidden" />
      <Iceberg size={76} isFlipped className="absolute right-[2.5%] bottom-[21%]" />
    </div>
  );
}

const ABOVE = "-4 26 44 12 96 34 150 16 206 38 262 14 318 30 364 10";

/** On narrow screens it lies below the text. */
export function CoastAbove() {
  return (
    <div aria-hidden="true" className="absolute inset-x-0 bottom-0 -z-20 h-[728px] lg:hidden">
      <svg
        viewBox="0 0 360 728"
        preserveAspectRatio="none"
        fill="none"
        aria-hidden="true"
        className="absolute inset-0 size-full"
      >
        <Water corners={`${ABOVE} 364 740 -4 740`} shift={[0, 12]} />
        <Rim points={ABOVE} />
      </svg>
      <Ripples />
    </div>
  );
}

function Water({ corners, shift: [x, y] }: { corners: string; shift: [number, number] }) {
  return (
    <>
      <polygon points={corners} fill="var(--art-floe-3)" />
      <polygon points={corners} fill="var(--art-sea-2)" transform={`translate(${x} ${y})`} />
      <polygon points={corners} fill="var(--art-sea)" transform={`translate(${2.2 * x} ${2.2 * y})`} />
    </>
  );
}

function Rim({ points }: { points: string }) {
  return (
    <polyline
      points={points}
      stroke="var(--art-floe)"
      strokeWidth="7"
      strokeLinejoin="round"
      vectorEffect="non-scaling-stroke"
      className="dark:opacity-60"
    />
  );
}

const SHORE = [
  30, 14, 34, 12, 30, 10, 32, 16, 36, 12, 28, 14, 34, 18, 36, 10, 30, 16, 33, 12, 28, 15, 35, 12, 30,
]
  .map((y, index) => `${index * 120 + (index % 3) * 18} ${y}`)
  .join(" ");

/** The ice begins again: the ground of what follows */
export function FarShore() {
  return (
    <svg
      viewBox="0 0 2880 48"
      preserveAspectRatio="xMidYMax slice"
      fill="none"
      aria-hidden="true"
      className="absolute inset-x-0 -bottom-px -z-10 h-9 w-full lg:h-12"
    >
      <polygon points={`${SHORE} 2880 50 0 50`} fill="var(--sunken)" />
      <Rim points={SHORE} />
    </svg>
  );
}

const RIPPLES = [
  { x: 62, y: 31 },
  { x: 34, y: 50 },
  { x: 88, y: 46 },
  { x: 66, y: 74 },
  { x: 80, y: 92 },
  { x: 24, y: 87 },
];

function Ripples() {
  return (
    <svg className="absolute inset-0 size-full" aria-hidden="true">
      {RIPPLES.map(({ x, y }) => (
        <svg
          key={x}
          x={`${x}%`}
          y={`${y}%`}
          width="64"
          height="20"
          viewBox="0 0 64 20"
          fill="none"
          aria-hidden="true"
        >
          <path
            d="M4 11c9-8 18-8 28 0s18 8 28 0"
            stroke="var(--art-sea-2)"
            strokeWidth="5"
            strokeLinecap="round"
          />
        </svg>
      ))}
    </svg>
  );
}
