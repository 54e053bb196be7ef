import { Face, Feet, Flipper, Scarf, Shadow, Torso } from "./penguin-parts.tsx";

/** A flipper at the chin, and a light going on */
export function ThinkPose() {
  return (
    <>
      <g transform="translate(-6 22) scale(.89)">
        <Shadow />
        <Feet />
        <g transform="rotate(-3 100 180)">
          <Flipper x={44} y={108} turn={20} />
          <Torso />
          <Face eyes="up" />
          <Scarf />
          <Flipper x={154} y={126} turn={112} flip />
        </g>
      </g>
      <Idea />
    </>
  );
}

function Idea() {
  return (
    <>
      <g fill="var(--art-paper)" stroke="var(--art-sand-2)" strokeWidth="2.5">
        <circle cx="139" cy="70" r="4" />
        <circle cx="149" cy="58" r="6" />
        <path d="M146 40c-7-3-8-13-1-17 0-9 10-14 17-9 6-7 18-5 20 4 9 1 12 12 5 17 1 8-9 13-16 8-6 6-19 5-25-3Z" />
      </g>
      <path
        d="M167 15.500c-6 0-10 4.3-10 9.5 0 4 2.3 6 4 8 .7.9 1 1.8 1 3h10c0-1.2.3-2.1 1-3 1.7-2 4-4 4-8 0-5.2-4-9.5-10-9.500Z"
        fill="var(--gold)"
      />
      <path d="M163.5 39.500h7" stroke="var(--art-sand-2)" strokeWidth="3.5" strokeLinecap="round" />
    </>
  );
}
