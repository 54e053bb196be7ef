import { type ArtProps, Svg } from "./svg.tsx";

const ARMS = [0, 60, 120, 180, 240, 300];

/** In the colour of the text around it */
export function SnowflakeIcon({ size = 24, ...rest }: ArtProps) {
  return (
    <Svg box={[24, 24]} size={size} {...rest}>
      <g stroke="currentColor" strokeWidth="1.9" strokeLinecap="round" strokeLinejoin="round">
        {ARMS.map((angle) => (
          <path
            key={angle}
            d="M12 12V2.2M9.2 3.6 12 6.2l2.8-2.6M10.2 8.7 12 10.3l1.8-1.6"
            transform={`rotate(${angle} 12 12)`}
          />
        ))}
      </g>
    </Svg>
  );
}
