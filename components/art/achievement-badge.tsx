import type { AchievementIcon } from "#lib/achievement/rules.ts";
import { SEA_GLYPHS } from "./achievement-glyphs-sea.tsx";
import { SKY_GLYPHS } from "./achievement-glyphs-sky.tsx";
import type { Glyph, Paints } from "./achievement-paints.ts";
import { type ArtProps, Svg } from "./svg.tsx";

const GLYPHS: Record<AchievementIcon, Glyph> = { ...SEA_GLYPHS, ...SKY_GLYPHS };

type Tone = "flame" | "gold" | "ice" | "brand" | "violet" | "ok" | "heart";

const TONES: Record<AchievementIcon, Tone> = {
  boat: "brand",
  bolt: "violet",
  cards: "ok",
  colony: "brand",
  crown: "gold",
  crystal: "ice",
  egg: "brand",
  feather: "violet",
  fish: "brand",
  flag: "heart",
  flame: "flame",
  footprints: "flame",
  heart: "heart",
  island: "ok",
  lighthouse: "heart",
  loop: "violet",
  moon: "violet",
  pearl: "heart",
  snowflake: "ice",
  star: "gold",
  stars: "gold",
  sun: "flame",
  wave: "ice",
};

/** A floe seen from a little above; its edge is the same shape, 6 lower */
const FLOE =
  "M37 4.5c7-2 15-2 22 0l14 5c5 2 8 5 10 10l5 13c2 7 2 14 0 21l-6 14c-2 5-5 8-10 10l-12 5c-8 3-16 3-24 0l-12-5c-5-2-8-5-10-10L8 53.5c-2-7-2-14 0-21l6-13c2-5 5-8 10-10Z";

const QUIET: Paints = {
  main: "var(--surface)",
  light: "var(--surface)",
  accent: "var(--surface)",
  line: "var(--border-strong)",
};

function paintsOf(tone: Tone): Paints {
  return {
    main: `var(--${tone})`,
    light: "var(--art-belly)",
    accent: tone === "gold" ? "var(--art-beak)" : "var(--gold)",
    line: `color-mix(in oklab, var(--${tone}) 45%, var(--art-line))`,
  };
}

interface AchievementBadgeProps extends ArtProps {
  /** An unknown one gets the star */
  icon: string;
  isEarned?: boolean;
}

function isIcon(icon: string): icon is AchievementIcon {
  return Object.hasOwn(GLYPHS, icon);
}

/** The medal of an achievement: in colour once it is earned, an outline before. Decoration without a title. */
export function AchievementBadge({ icon, isEarned = true, size = 96, ...rest }: AchievementBadgeProps) {
  const known = isIcon(icon) ? icon : "star";
  const tone = TONES[known];
  const paints = isEarned ? paintsOf(tone) : QUIET;
  return (
    <Svg box={[96, 96]} size={size} {...rest}>
      {isEarned ? <EarnedFloe tone={tone} /> : <OpenFloe />}
      <g stroke={paints.line} strokeWidth="2.5" strokeLinejoin="round" strokeLinecap="round">
        {GLYPHS[known](paints)}
      </g>
    </Svg>
  );
}

function EarnedFloe({ tone }: { tone: Tone }) {
  const rim = `var(--${tone})`;
  return (
    <>
      <path d={FLOE} transform="translate(0 6)" fill={`color-mix(in oklab, ${rim} 65%, var(--art-line))`} />
      <path d={FLOE} fill={rim} />
      <path
        d={FLOE}
        transform="translate(5.3 4.8) scale(.89)"
        fill={`color-mix(in oklab, ${rim} 22%, var(--surface))`}
      />
    </>
  );
}

function OpenFloe() {
  return (
    <path
      d={FLOE}
      transform="translate(2.4 3) scale(.95)"
      fill="var(--sunken)"
      stroke="var(--border-strong)"
      strokeWidth="2"
      strokeDasharray="5 5"
      strokeLinecap="round"
    />
  );
}
