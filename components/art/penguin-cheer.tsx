import { type Clothes, Face, Feet, Flipper, Scarf, Shadow, Torso } from "./penguin-parts.tsx";

const CONFETTI = [
  { x: 22, y: 40, turn: 20, fill: "var(--coral)" },
  { x: 178, y: 34, turn: -30, fill: "var(--brand)" },
  { x: 12, y: 96, turn: 60, fill: "var(--ok)" },
  { x: 190, y: 92, turn: 10, fill: "var(--coral)" },
  { x: 60, y: 10, turn: -15, fill: "var(--ice)" },
  { x: 146, y: 8, turn: 40, fill: "var(--violet)" },
];

/** In the air, eyes shut with joy */
export function CheerPose({ scarf = <Scarf />, hat }: Clothes) {
  return (
    <>
      <Shadow y={194} width={38} />
      {CONFETTI.map(({ x, y, turn, fill }) => (
        <rect
          key={fill + x}
          x={x - 3}
          y={y - 6}
          width="6"
          height="12"
          rx="2"
          fill={fill}
          transform={`rotate(${turn} ${x} ${y})`}
        />
      ))}
      <g transform="translate(16 6) scale(.84)">
        <Feet y={187} spread={34} />
        <Flipper x={46} y={108} turn={146} />
        <Flipper x={154} y={108} turn={-146} flip />
        <Torso />
        <Face eyes="happy" isBeakOpen />
        {scarf}
        {hat}
      </g>
    </>
  );
}
