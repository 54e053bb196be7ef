import { type ArtProps, Svg } from "./svg.tsx";

const STAR =
  "M12 2.6c.6 0 1.1.3 1.4.9l2.2 4.6 5 .7c1.3.2 1.8 1.8.9 2.7l-3.7 3.5.9 5c.2 1.3-1.1 2.2-2.3 1.6L12 19.2l-4.4 2.4c-1.2.6-2.5-.3-2.3-1.6l.9-5-3.7-3.5c-.9-.9-.4-2.5.9-2.7l5-.7 2.2-4.6c.3-.6.8-.9 1.4-.9Z";

interface StarProps extends ArtProps {
  isFilled?: boolean;
  /** One colour, that of the text around it */
  isFlat?: boolean;
}

/** Gold alone is too pale on white, so that every star wears an outline. */
export function Star({ size = 24, isFilled = true, isFlat = false, ...rest }: StarProps) {
  const fill = isFlat ? "currentColor" : isFilled ? "var(--gold)" : "var(--sunken)";
  const stroke = isFlat ? "none" : isFilled ? "var(--gold-text)" : "var(--border-strong)";
  return (
    <Svg box={[24, 24]} size={size} {...rest}>
      <path d={STAR} fill={fill} stroke={stroke} strokeWidth="1.6" strokeLinejoin="round" />
      {isFilled && !isFlat ? (
        <path
          d="M8.2 9.6 10 9.3l.9-1.9"
          stroke="#fff"
          strokeOpacity=".85"
          strokeWidth="1.4"
          strokeLinecap="round"
        />
      ) : null}
    </Svg>
  );
}
