import type { CSSProperties, ReactNode } from "react";
import type { QuestKind, StickerTier } from "#lib/quest/rules.ts";
import { LeapMotif, MorningMotif, ReadingMotif, SlideMotif } from "./sticker-motifs-penguin.tsx";
import { CatchMotif, MendedStarMotif, PearlMotif, StarsMotif } from "./sticker-motifs-sea.tsx";
import { BookBoatMotif, CompassMotif, HarborMotif, IslandMotif } from "./sticker-motifs-voyage.tsx";
import { type ArtProps, Svg } from "./svg.tsx";

const MOTIFS: Record<QuestKind, () => ReactNode> = {
  study_days: MorningMotif,
  practise_days: ReadingMotif,
  due_cleared: CatchMotif,
  mistakes_mended: MendedStarMotif,
  lessons_done: BookBoatMotif,
  new_islands: IslandMotif,
  finish_unit: HarborMotif,
  two_courses: CompassMotif,
  three_star_quizzes: StarsMotif,
  perfect_quiz: PearlMotif,
  improve_quiz: LeapMotif,
  answer_run: SlideMotif,
};

const mixed = (color: string, percent: number) =>
  `color-mix(in oklab, var(--${color}) ${percent}%, var(--art-belly))`;

/** The paper's color by how often the sticker was earned: sea, kelp, aurora */
const PAPERS: Record<StickerTier, { sky: string; water: string }> = {
  1: { sky: mixed("art-sea-3", 38), water: mixed("art-sea-3", 72) },
  2: { sky: mixed("art-leaf", 28), water: mixed("art-leaf", 52) },
  3: { sky: mixed("violet", 34), water: mixed("violet", 58) },
};

/** A disc whose upper right edge comes off the sheet */
const RIM = "M132.8 9.800A96 96 0 1 0 195.6 91.600Z";
const PAPER = "M150.7 33A84 84 0 1 0 177.8 68.400Z";
const FOLD = "M132.8 9.800A96 96 0 0 0 195.6 91.600Z";
const WATER = "M23.3 134c13-9 26-9 38 0 13 9 26 9 39 0 13-9 26-9 39 0 12 9 25 9 37.7 0A84 84 0 0 1 23.3 134Z";

const SILHOUETTE = Object.fromEntries(
  [
    ...["coat", "coat-2", "belly", "shade", "beak", "beak-2", "blush", "line", "floe", "floe-2", "floe-3"],
    ...["sea", "sea-2", "sea-3", "sand", "sand-2", "leaf", "leaf-2", "trunk", "scarf", "scarf-2", "paper"],
  ]
    .map((name) => [`--art-${name}`, "var(--border-strong)"])
    .concat(["gold", "brand", "ice"].map((name) => [`--${name}`, "var(--border-strong)"])),
) as CSSProperties;

interface StickerProps extends ArtProps {
  kind: QuestKind;
  /** null: not earned yet, an outline */
  tier: StickerTier | null;
}

/** The sticker of a quest. Decoration without a title. */
export function Sticker({ kind, tier, size = 96, ...rest }: StickerProps) {
  const Motif = MOTIFS[kind];
  if (tier === null)
    return (
      <Svg box={[200, 200]} size={size} {...rest}>
        <circle
          cx="100"
          cy="100"
          r="93"
          fill="var(--sunken)"
          stroke="var(--border-strong)"
          strokeWidth="4"
          strokeDasharray="11 11"
          strokeLinecap="round"
        />
        <g style={SILHOUETTE} opacity=".38">
          <Motif />
        </g>
      </Svg>
    );
  const { sky, water } = PAPERS[tier];
  return (
    <Svg box={[200, 200]} size={size} {...rest}>
      <path d={RIM} fill="var(--art-belly)" stroke="var(--art-floe-3)" strokeWidth="3" />
      <path d={PAPER} fill={sky} />
      <path d={WATER} fill={water} />
      <Motif />
      <path
        d={FOLD}
        fill="var(--art-shade)"
        stroke="var(--art-floe-3)"
        strokeWidth="3"
        strokeLinejoin="round"
      />
    </Svg>
  );
}
