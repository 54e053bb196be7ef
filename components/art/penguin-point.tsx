import { Face, Feet, Flipper, Scarf, Shadow, Torso } from "./penguin-parts.tsx";

/** This way, please: a flipper to the right */
export function PointPose() {
  return (
    <>
      <g transform="translate(-12 14) scale(.93)">
        <Shadow />
        <Feet />
        <g transform="rotate(4 100 180)">
          <Flipper x={44} y={110} turn={28} />
          <Flipper x={150} y={112} turn={-100} flip />
          <Torso />
          <Face eyes="side" isBeakOpen />
          <Scarf />
        </g>
      </g>
      <path
        d="M182 94l8-9M191 111h7M184 127l8 6"
        stroke="var(--brand)"
        strokeWidth="4"
        strokeLinecap="round"
        opacity=".6"
      />
    </>
  );
}
