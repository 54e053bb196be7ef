import { type ArtProps, Svg } from "./svg.tsx";

const HEART =
  "M12 20.8c-.5 0-1-.2-1.3-.5C6.9 17 2.6 13.4 2.6 8.9 2.6 5.9 4.9 3.6 7.7 3.6c1.7 0 3.3.9 4.3 2.3 1-1.4 2.6-2.3 4.3-2.3 2.8 0 5.1 2.3 5.1 5.3 0 4.5-4.3 8.1-8.1 11.4-.3.3-.8.5-1.3.5Z";

export function HeartIcon({ size = 24, isFilled = true, ...rest }: ArtProps & { isFilled?: boolean }) {
  return (
    <Svg box={[24, 24]} size={size} {...rest}>
      <path
        d={HEART}
        fill={isFilled ? "var(--heart)" : "none"}
        stroke={isFilled ? "var(--heart)" : "var(--border-strong)"}
        strokeWidth="2"
        strokeLinejoin="round"
      />
      {isFilled ? (
        <path
          d="M6 9c0-1.3.9-2.2 2.1-2.3"
          stroke="#fff"
          strokeOpacity=".8"
          strokeWidth="1.7"
          strokeLinecap="round"
        />
      ) : null}
    </Svg>
  );
}
