import { CampIsland, HillIsland, LighthouseIsland, PalmIsland } from "./island-shapes.tsx";
import { type ArtProps, Svg } from "./svg.tsx";

const SHAPES = [PalmIsland, LighthouseIsland, CampIsland, HillIsland];

export type IslandState = "available" | "current" | "complete";

interface IslandProps extends ArtProps {
  /** The shape: index modulo four, so that neighbours differ */
  index: number;
  state?: IslandState;
}

/** A warm island on an ice floe. Complete wears a flag with a tick, current a ring of light. */
export function Island({ index, state = "available", size = 120, ...rest }: IslandProps) {
  const Shape = SHAPES[((index % 4) + 4) % 4] ?? PalmIsland;
  return (
    <Svg box={[120, 110]} size={size} {...rest}>
      {state === "current" ? <Glow /> : null}
      <Floe />
      <Shape />
      {state === "complete" ? <Flag /> : null}
    </Svg>
  );
}

function Glow() {
  return (
    <g stroke="var(--gold)">
      <ellipse cx="60" cy="86" rx="57" ry="22" strokeWidth="3" strokeDasharray="2 8" strokeLinecap="round" />
      <ellipse cx="60" cy="86" rx="54" ry="20" fill="var(--gold)" fillOpacity=".22" stroke="none" />
    </g>
  );
}

/** Ice with an edge below, sand on top */
function Floe() {
  return (
    <>
      <path
        d="M10 84c0-3 5-5 12-7l76-1c8 2 12 5 12 8 0 8-8 12-16 15-10 4-21 7-34 7s-26-3-36-7c-8-3-14-7-14-15Z"
        fill="var(--art-floe-3)"
      />
      <path
        d="M26 99 32 88M60 106V92M92 99l-8-11"
        stroke="var(--art-floe-2)"
        strokeWidth="2.5"
        strokeLinecap="round"
        opacity=".7"
      />
      <path
        d="M10 83c1-7 12-11 24-13 18-3 38-3 56 0 11 2 20 6 20 13 0 9-22 14-50 14S9 92 10 83Z"
        fill="var(--art-floe)"
        stroke="var(--art-floe-2)"
        strokeWidth="1.5"
      />
      <path d="M17 85c2 7 21 10 43 10s42-4 43-11c-4 5-21 8-43 8s-40-2-43-7Z" fill="var(--art-floe-2)" />
      <path d="M24 81c2-9 18-16 36-16s34 7 36 16c1 5-15 8-36 8s-37-3-36-8Z" fill="var(--art-sand)" />
      <path d="M24 82c2 5 17 7 36 7s36-3 36-8c-6 3-19 4-36 4s-30 0-36-3Z" fill="var(--art-sand-2)" />
    </>
  );
}

function Flag() {
  return (
    <g>
      <path d="M90 80V30" stroke="var(--art-trunk)" strokeWidth="3.5" strokeLinecap="round" />
      <path d="M90 29c7-4 13 3 20-1 2-1 3 0 3 2v17c0 1-1 2-2 2-7 4-14-2-21 2Z" fill="var(--ok)" />
      <path
        d="m96 39 3.5 3.5L106 36"
        stroke="var(--surface)"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </g>
  );
}
