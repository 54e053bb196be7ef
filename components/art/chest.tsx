import { type ArtProps, Svg } from "./svg.tsx";

/** closed: locked; ready: light comes out of it; opened: the lid is up and a postcard looks out */
export type ChestState = "closed" | "ready" | "opened";

const WOOD = "var(--art-trunk)";
const WOOD_DARK = "color-mix(in oklab, var(--art-trunk) 68%, var(--art-line))";
const WOOD_LIGHT = "color-mix(in oklab, var(--art-trunk) 78%, var(--art-sand))";
const IRON = "var(--art-sand-2)";
const IRON_DARK = "color-mix(in oklab, var(--art-sand-2) 70%, var(--art-trunk))";

interface ChestArtProps extends ArtProps {
  state: ChestState;
}

/** The chest at a harbor. */
export function ChestArt({ state, size = 88, ...rest }: ChestArtProps) {
  return (
    <Svg box={[88, 78]} size={size} {...rest}>
      {state === "ready" ? <Rays /> : null}
      {state === "opened" ? <OpenLid /> : null}
      {state === "opened" ? <Card /> : null}
      <Body />
      {state === "opened" ? null : <Lid isReady={state === "ready"} />}
      {state === "opened" ? <Latch y={56} /> : <Lock isReady={state === "ready"} />}
    </Svg>
  );
}

function Body() {
  return (
    <>
      <path d="M14 46h60v24c0 2.500-1.500 4-4 4H18c-2.500 0-4-1.500-4-4Z" fill={WOOD} />
      <path d="M14 63h60v7c0 2.500-1.500 4-4 4H18c-2.500 0-4-1.500-4-4Z" fill={WOOD_DARK} />
      <path d="M32 56h8M49 59h10M30 68h12" stroke={WOOD_DARK} strokeWidth="1.500" strokeLinecap="round" />
      <path d="M19 46h7v28h-7ZM62 46h7v28h-7Z" fill={IRON} />
      <path d="M24 46h2v28h-2ZM67 46h2v28h-2Z" fill={IRON_DARK} />
      <path d="M13 44h62c1 0 2 1 2 2v3c0 1-1 2-2 2H13c-1 0-2-1-2-2v-3c0-1 1-2 2-2Z" fill={IRON} />
      <path
        d="M11.500 49.500h65c-.4.900-.9 1.500-1.500 1.500H13c-.6 0-1.100-.6-1.500-1.500Z"
        fill={IRON_DARK}
      />
    </>
  );
}

/** Rounded; where light comes out of the chest it stands open a crack */
function Lid({ isReady }: { isReady: boolean }) {
  return (
    <g transform={isReady ? "rotate(-7 14 42)" : undefined}>
      <path d="M13 43c0-14 9-21 21-21h20c12 0 21 7 21 21Z" fill={WOOD} />
      <path
        d="M18 34c4-6 9-8.500 16-8.500h20c4 0 7.500.9 10.500 3"
        stroke={WOOD_LIGHT}
        strokeWidth="3"
        strokeLinecap="round"
      />
      <path
        d="M19 43c0-9 2-15 7-19.500l6-1.500c-4 5-6 11-6 21ZM69 43c0-9-2-15-7-19.500L56 22c4 5 6 11 6 21Z"
        fill={IRON}
      />
      <path d="M13 38h62v6H13Z" fill={IRON} />
      <path d="M13 41.5h62V44H13Z" fill={IRON_DARK} />
    </g>
  );
}

/** Leaning back, seen from the front */
function OpenLid() {
  return (
    <>
      <path d="M15 46 11 25c-.600-4 1.400-6 5-6h56c3.600 0 5.600 2 5 6l-4 21Z" fill={WOOD_DARK} />
      <path
        d="m20 46-3-18c-.300-2 .700-3 2.500-3h49c1.800 0 2.800 1 2.500 3l-3 18Z"
        fill="color-mix(in oklab, var(--art-trunk) 40%, var(--art-line))"
      />
      <path
        d="M10.800 23c0-2.600 1.800-4 5.200-4h56c3.400 0 5.200 1.400 5.200 4-1-.7-2.700-1-5.200-1H16c-2.500 0-4.200.3-5.200 1Z"
        fill={IRON}
      />
    </>
  );
}

/** The postcard: sky, sea and an island */
function Card() {
  return (
    <g transform="rotate(-6 44 34)">
      <path
        d="M24 8h40c1.500 0 2.500 1 2.500 2.500V50h-45V10.500C21.500 9 22.500 8 24 8Z"
        fill="var(--art-paper)"
        stroke="var(--art-sand-2)"
      />
      <path d="M25 12h38v24H25Z" fill="var(--art-sea)" />
      <circle cx="54" cy="19" r="4" fill="var(--gold)" />
      <path
        d="M25 29c4-2.500 7-2.500 10 0s6 2.500 9 0 6-2.500 9 0 6 2.500 10 0v7H25Z"
        fill="var(--art-sea-3)"
      />
      <path d="M33 29c1.500-6 6-9 10-9s8 3 9 9c-5 2-14 2-19 0Z" fill="var(--art-leaf)" />
      <path d="M28 40h18M28 44h12" stroke="var(--art-sand-2)" strokeWidth="2" strokeLinecap="round" />
    </g>
  );
}

function Lock({ isReady }: { isReady: boolean }) {
  return (
    <g transform={isReady ? "translate(0 6)" : undefined}>
      <path
        d="M37 41h14c1.500 0 2.500 1 2.500 2.500V53c0 4-3.500 7-9.500 7s-9.500-3-9.500-7v-9.500c0-1.500 1-2.500 2.500-2.500Z"
        fill={isReady ? "var(--gold)" : IRON_DARK}
        stroke={WOOD_DARK}
        strokeWidth="1.500"
      />
      <circle cx="44" cy="48" r="2.800" fill={WOOD_DARK} />
      <path d="M42.800 49h2.400l1 5.500h-4.400Z" fill={WOOD_DARK} />
    </g>
  );
}

function Latch({ y }: { y: number }) {
  return (
    <path
      d={`M38 ${y - 8}h12v7c0 3-2.500 5-6 5s-6-2-6-5Z`}
      fill={IRON_DARK}
      stroke={WOOD_DARK}
      strokeWidth="1.500"
    />
  );
}

function Rays() {
  return (
    <g data-glow="">
      <path d="M12 46C-2 30 8 4 44 4s46 26 32 42Z" fill="var(--gold)" opacity=".2" />
      <path
        d="M44 18V3M26 20 18 7M62 20l8-13M15 30 3 24M73 30l12-6"
        stroke="var(--gold)"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <path d="M16 42 74 35v10H16Z" fill="var(--gold)" />
    </g>
  );
}
