import { type ArtProps, Svg } from "./svg.tsx";

export function FlameIcon({ size = 24, ...rest }: ArtProps) {
  return (
    <Svg box={[24, 24]} size={size} {...rest}>
      <path
        d="M12.8 1.9c.5 3.6 6.9 6.3 6.9 12.6 0 4.4-3.4 7.6-7.7 7.6s-7.7-3.2-7.7-7.5c0-3 1.6-5.2 3-6.9.4-.5 1.2-.3 1.3.3.2 1 .6 1.8 1.3 2.4C9.8 7.6 10.3 4.3 11.6 1.8c.3-.6 1.1-.5 1.2.1Z"
        fill="var(--flame)"
        stroke="var(--surface)"
        strokeWidth="1"
      />
      <path
        d="M12.3 10.9c.4 1.9 3.5 3.2 3.5 6.1 0 2.1-1.7 3.6-3.8 3.6s-3.8-1.5-3.8-3.6c0-1.5.8-2.6 1.5-3.4.3-.3.7-.2.8.2.1.4.3.7.6 1 .1-1.4.3-2.8.8-3.9.1-.2.4-.2.4 0Z"
        fill="var(--gold)"
      />
    </Svg>
  );
}
