import { type Clothes, Face, Feet, Flipper, Scarf, Shadow, Torso } from "./penguin-parts.tsx";

/** One flipper up, a little tilt of the body: hello! */
export function HelloPose({ scarf = <Scarf />, hat }: Clothes) {
  return (
    <>
      <Shadow />
      <Feet />
      <g transform="rotate(-3 100 180)">
        <Flipper x={45} y={104} turn={24} />
        <Flipper x={157} y={112} turn={-142} flip />
        <Torso />
        <Face />
        {scarf}
        {hat}
      </g>
      <g stroke="var(--brand)" strokeWidth="4" strokeLinecap="round">
        <path d="M181 42c4 3 6.5 7 7.5 12M168 34c-1-3-1-6 0-9" opacity=".55" />
      </g>
    </>
  );
}
