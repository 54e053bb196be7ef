import { type ArtProps, Svg } from "#components/art/svg.tsx";

/** A message in a bottle, afloat on a calm sea */
export function Bottle({ size = 260, ...rest }: ArtProps) {
  return (
    <Svg box={[260, 190]} size={size} {...rest}>
      <circle cx="206" cy="44" r="22" fill="var(--gold)" opacity=".9" />
      <path d="M22 62c6-12 22-14 30-4 10-6 24 0 24 10H18c-4 0-2-5 4-6Z" fill="var(--art-floe)" />
      <g transform="rotate(-24 130 104)">
        <Glass />
        <Letter />
        <path
          d="M70 92c18-9 52-11 84-8"
          stroke="#fff"
          strokeOpacity=".8"
          strokeWidth="4"
          strokeLinecap="round"
        />
      </g>
      <Sea />
    </Svg>
  );
}

function Glass() {
  return (
    <>
      <path
        d="M66 82c-10 0-16 8-16 24s6 24 16 24h84c14 0 20-10 34-13l18-1c3 0 5-2 5-5v-11c0-3-2-5-5-5l-18-1c-14-3-20-12-34-12Z"
        fill="var(--art-sea-2)"
        fillOpacity=".55"
        stroke="var(--art-sea-3)"
        strokeWidth="4"
      />
      <path d="M206 98c0-2 2-3 4-3h11c3 0 5 2 5 5v12c0 3-2 5-5 5h-11c-2 0-4-1-4-3Z" fill="var(--art-trunk)" />
      <path d="M212 99v14m6-14v14" stroke="var(--art-sand-2)" strokeWidth="2" strokeLinecap="round" />
    </>
  );
}

function Letter() {
  return (
    <>
      <path d="M76 94c0-3 2-5 5-5h62c3 0 5 2 5 5v23c0 3-2 5-5 5H81c-3 0-5-2-5-5Z" fill="var(--art-paper)" />
      <path d="M143 89c5 0 8 7 8 16.500s-3 16.5-8 16.5-7-7-7-16.5 2-16.5 7-16.500Z" fill="var(--art-sand)" />
      <path
        d="M86 98h38M86 106h44M86 114h26"
        stroke="var(--art-sand-2)"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <path d="M104 88h7v35h-7Z" fill="var(--art-scarf)" />
      <circle cx="107.5" cy="105.5" r="6.5" fill="var(--art-scarf-2)" />
    </>
  );
}

function Sea() {
  return (
    <>
      <path
        d="M0 138c14-9 28-9 43 0s29 9 44 0 29-9 43 0 29 9 44 0 29-9 43 0 29 9 43 0v52H0Z"
        fill="var(--art-sea-2)"
        fillOpacity=".85"
      />
      <path
        d="M0 158c14-9 28-9 43 0s29 9 44 0 29-9 43 0 29 9 44 0 29-9 43 0 29 9 43 0v32H0Z"
        fill="var(--art-sea-3)"
      />
      <path
        d="M40 176c7-5 13-5 20 0s13 5 20 0M170 172c7-5 13-5 20 0s13 5 20 0"
        stroke="var(--art-sea)"
        strokeWidth="3"
        strokeLinecap="round"
      />
    </>
  );
}
