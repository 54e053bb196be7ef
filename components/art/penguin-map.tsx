import { type Clothes, Face, Feet, Flipper, Shadow, Torso } from "./penguin-parts.tsx";

/** Bent over a treasure map */
export function MapPose({ scarf, hat = <Cap /> }: Clothes) {
  return (
    <>
      <Shadow />
      <Feet />
      <Torso />
      <Face eyes="down" />
      {scarf}
      {hat}
      <Chart />
      <Flipper x={37} y={116} turn={-36} />
      <Flipper x={163} y={116} turn={36} flip />
    </>
  );
}

function Cap() {
  return (
    <>
      <path d="M56 47c4-24 22-36 44-36s40 12 44 36c-28-9-60-9-88 0Z" fill="var(--art-scarf)" />
      <path
        d="M52 50c30-12 66-12 96 0 3 1 4 4 2 6-2 3-5 3-8 2-27-8-57-8-84 0-3 1-6 1-8-2-2-2-1-5 2-6Z"
        fill="var(--art-scarf-2)"
      />
      <circle cx="100" cy="11" r="6" fill="var(--art-scarf-2)" />
    </>
  );
}

function Chart() {
  return (
    <g transform="rotate(-2 100 140)">
      <path d="m46 116 36 9 36-9 36 9v52l-36-9-36 9-36-9Z" fill="var(--art-paper)" />
      <path d="m82 125 36-9v52l-36 9ZM154 125v52l-36-9v-52Z" fill="var(--art-sand)" opacity=".45" />
      <path d="M82 125v52M118 116v52" stroke="var(--art-sand-2)" strokeWidth="2" />
      <path
        d="M58 156c10-16 20 8 32-6s12-10 21-4"
        stroke="var(--art-trunk)"
        strokeWidth="3.5"
        strokeLinecap="round"
        strokeDasharray="1 8"
      />
      <path d="m122 138 11 11m0-11-11 11" stroke="var(--art-scarf)" strokeWidth="5" strokeLinecap="round" />
      <path d="M54 132c5-4 11-3 14 1" stroke="var(--art-leaf)" strokeWidth="4" strokeLinecap="round" />
    </g>
  );
}
