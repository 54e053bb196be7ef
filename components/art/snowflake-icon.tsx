import { type ArtProps, Svg } from "./svg.tsx";

const ARMS = [0, 60, 120, 180, 240, 300];

/** In the colour of the text around it */
export function SnowflakeIcon({ size = 24, ...rest }: ArtProps) {
  return (
    <Svg box={[24, 24]} size={size} {...rest}>
      <g stroke="currentColor" strokeWidth="1.9" strokeLinecap="round" strokeLinejoin="round">
        {ARMS.map((angle) => (
          <path key={angle} d="M12 12V2.200M9.200 3.600 12 6.200l2.800-2.600M10.200 8.700 12 10.300l1.800-1.600" transform={`rotate(${angle} 12 12)`} />
        ))}
      </g>
    </Svg>
  );
}
