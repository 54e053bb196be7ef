import type { ReactNode } from "react";
import type { Region } from "#lib/island/regions.ts";
import { PRINT } from "./postcard-paints.ts";

const { snow } = PRINT;

function Cloud({
  x,
  y,
  scale = 1,
  opacity = 0.9,
}: {
  x: number;
  y: number;
  scale?: number;
  opacity?: number;
}) {
  return (
    <path
      transform={`translate(${x} ${y}) scale(${scale})`}
      opacity={opacity}
      d="M0 0c-24 0-34-14-30-28 4-14 20-20 34-14 4-22 34-34 56-20 10-14 40-14 50 6 22-4 40 10 38 28-2 16-14 28-32 28Z"
      fill={snow}
    />
  );
}

function Gull({ x, y, scale = 1 }: { x: number; y: number; scale?: number }) {
  return (
    <path
      transform={`translate(${x} ${y}) scale(${scale})`}
      d="M0 0c8-14 20-16 28-2 8-14 22-12 28 2"
      stroke="#3d5369"
      strokeWidth="5"
      strokeLinecap="round"
    />
  );
}

function CoastSky() {
  return (
    <>
      <circle cx="640" cy="190" r="70" fill="#ffd166" />
      <Cloud x={480} y={300} scale={1.3} />
      <Cloud x={930} y={170} scale={1.1} />
      <path
        d="M0 530v-60c60-40 130-44 190 0 40-16 80-8 110 60ZM760 530c60-70 160-90 240-50 60-40 140-40 200 0v50Z"
        fill="#8fc7b0"
      />
      <Gull x={380} y={250} />
      <Gull x={310} y={290} scale={0.7} />
    </>
  );
}

function ReefSky() {
  return (
    <>
      <circle cx="650" cy="470" r="120" fill="#ffd9a0" />
      <circle cx="650" cy="470" r="80" fill="#ffb45c" />
      <Cloud x={880} y={230} scale={1.2} opacity={0.7} />
      <Cloud x={430} y={330} scale={0.8} opacity={0.7} />
      <path d="m880 520 60-150 10 150ZM960 520l4-120 44 120Z" fill={snow} />
      <path d="M860 522h170l-24 34H886Z" fill="#e2553e" />
      <Gull x={700} y={280} />
      <Gull x={770} y={320} scale={0.7} />
    </>
  );
}

function IceSky() {
  return (
    <>
      <circle cx="660" cy="210" r="60" fill={snow} opacity=".85" />
      <circle cx="660" cy="210" r="96" fill={snow} opacity=".35" />
      <path
        d="m0 540 60-150 70 40 60-90 80 200ZM700 540l70-110 60 50 90-160 80 120 60-40 140 140Z"
        fill="#b5d9ec"
      />
      <path d="m190 340 80 200h-60l-40-160ZM920 320l80 120 20 100h-80l-40-140Z" fill="#93c4de" />
      <Cloud x={420} y={260} scale={0.9} />
    </>
  );
}

function JungleSky() {
  return (
    <>
      <circle cx="640" cy="240" r="110" fill="#fff1cc" />
      <path
        d="M0 540V410c90-90 210-80 280 0 90-60 190-40 250 40 120-140 300-140 400-20 90-60 200-40 270 40v70Z"
        fill="#a9d5a0"
      />
      <path
        d="M0 540v-70c80-50 170-40 230 20 60-30 130-20 180 50ZM720 540c60-90 180-110 260-40 70-50 150-50 220 0v40Z"
        fill="#7fbf8a"
      />
      <Gull x={330} y={250} />
      <Gull x={420} y={290} scale={0.7} />
      <Gull x={280} y={310} scale={0.6} />
    </>
  );
}

function VolcanoSky() {
  return (
    <>
      <circle cx="420" cy="500" r="420" fill="#a2557d" />
      <circle cx="420" cy="520" r="320" fill="#d9706f" />
      <circle cx="420" cy="540" r="220" fill="#ff9d6e" />
      <path d="M700 540c70-60 130-150 150-220h60c30 90 100 170 290 220Z" fill="#5a3a5e" />
      <path d="M0 540c60-30 110-80 130-120h50c20 50 60 90 120 120Z" fill="#7b4a70" />
      <g fill="#ffd9c9" opacity=".8">
        <circle cx="700" cy="120" r="3" />
        <circle cx="820" cy="190" r="4" />
        <circle cx="1000" cy="90" r="4" />
        <circle cx="1120" cy="200" r="3" />
        <circle cx="620" cy="220" r="3" />
      </g>
    </>
  );
}

function PinesSky() {
  return (
    <>
      <circle cx="690" cy="290" r="56" fill="#ffe08a" />
      <path
        d="m0 540 150-230 110 140 110-180 170 270ZM640 540l170-240 90 120 130-190 170 210v100Z"
        fill="#a8bccf"
      />
      <path
        d="m150 310 48 60c-24 20-38 6-52-8-14 20-24 16-36 2ZM370 270l50 80c-26 16-38 4-52-10-14 18-26 14-40-2ZM810 300l44 60c-24 18-40 4-52-8-14 16-24 12-36 0ZM1030 230l54 66c-28 22-46 6-60-8-14 20-26 16-40 2Z"
        fill={snow}
      />
      <Cloud x={440} y={300} scale={0.8} />
      <Cloud x={900} y={150} scale={1.1} />
    </>
  );
}

function DunesSky() {
  return (
    <>
      <circle cx="620" cy="330" r="170" fill="#ffc078" />
      <circle cx="620" cy="330" r="124" fill="#ff9d5c" />
      <path
        d="M0 540v-70c110-80 220-70 320 0 110-50 200-30 280 70ZM640 540c90-130 220-160 330-60 80-50 160-50 230 0v60Z"
        fill="#e0a566"
      />
      <path d="M970 480c80-50 160-50 230 0v60H860c60 0 100-20 110-60Z" fill="#c98a4c" />
      <Gull x={300} y={250} />
      <Gull x={380} y={280} scale={0.7} />
    </>
  );
}

const STARS = [
  [90, 330],
  [180, 250],
  [300, 300],
  [430, 250],
  [560, 300],
  [690, 120],
  [760, 250],
  [860, 90],
  [930, 200],
  [1040, 120],
  [1130, 240],
  [610, 60],
  [1160, 60],
  [40, 420],
  [520, 380],
  [820, 360],
] as const;

function AuroraSky() {
  return (
    <>
      {STARS.map(([x, y], index) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r={index % 3 === 0 ? 4 : 2.5} fill={snow} opacity=".9" />
      ))}
      <path
        d="M-20 420c120-150 260-60 380-170s220-160 330-60 260 40 540-130v160c-260 150-420 150-560 90S470 350 360 430 100 450-20 540Z"
        fill="#37d39b"
        opacity=".34"
      />
      <path
        d="M-20 360c140-140 250-40 370-150s230-140 330-40 270 20 540-150v110c-250 150-420 130-560 70S460 280 350 360 110 370-20 450Z"
        fill="#7ef0b8"
        opacity=".42"
      />
      <path
        d="M200 470c120-90 220-60 320-150s260-60 360-30 220-20 340-90v90c-140 100-280 110-400 90s-210 10-300 70-220 60-320 20Z"
        fill="#9d7bea"
        opacity=".36"
      />
      <path d="M1010 60a60 60 0 1 0 60 84 70 70 0 0 1-60-84Z" fill="#ffe9b0" />
      <path
        d="M0 540v-40c120-60 240-40 330 10 90-40 200-30 280 30ZM700 540c110-80 250-80 330-20 60-30 120-30 170-10v30Z"
        fill="#2c4f80"
      />
    </>
  );
}

interface Sky {
  sky: string;
  /** Three rows of waves, from the horizon to the front */
  sea: readonly [string, string, string];
  /** Whether letters on it are white */
  isDark: boolean;
  Content: () => ReactNode;
}

/** What lies behind a region's island, on a grid of 1200 × 800 with the horizon at 520. */
export const SKIES: Record<Region, Sky> = {
  coast: { sky: "#cdebf6", sea: ["#8fd0e4", "#5fb5cf", "#3f9aba"], isDark: false, Content: CoastSky },
  reef: { sky: "#b5eef0", sea: ["#5fd6d8", "#2fbcc6", "#1a9db0"], isDark: false, Content: ReefSky },
  ice: { sky: "#dceefa", sea: ["#a5d5ea", "#78bcd9", "#529fc2"], isDark: false, Content: IceSky },
  jungle: { sky: "#ffe5b4", sea: ["#7fd0c4", "#4fb3a9", "#2f9089"], isDark: false, Content: JungleSky },
  volcano: { sky: "#5f3a68", sea: ["#7d5f8c", "#5c4775", "#40325c"], isDark: true, Content: VolcanoSky },
  pines: { sky: "#cfe9f4", sea: ["#8fc6dd", "#66acca", "#478fb3"], isDark: false, Content: PinesSky },
  dunes: { sky: "#ffdfae", sea: ["#86ced9", "#55b0c5", "#348fab"], isDark: false, Content: DunesSky },
  aurora: { sky: "#142b55", sea: ["#2d5488", "#214272", "#163159"], isDark: true, Content: AuroraSky },
};
