import clsx from "clsx";
import styles from "./cover.module.css";
import { type CoverPlan, MOTIFS, planCover } from "./plan.ts";
import { cloudPath, DISTANT, HEIGHT, seasonPath, shorePath, WIDTH, wavePath } from "./scenery.ts";
import { PAINTS, type Shape } from "./shapes.ts";

const HORIZON = 190;
/** Where the origin of a motif is, from the top */
const GROUND = { floats: 226, stands: 216, flies: 188 };

interface CoverProps {
  /** Of the post: an article keeps its cover when its address changes */
  id: string;
  /** Twice as much sea, for a shallow strip across a page */
  isWide?: boolean;
  className?: string;
}

/** A scene that belongs to a post, drawn from its id: articles have no pictures of their own. docs/product.md#blog */
export function Cover({ id, isWide = false, className }: CoverProps) {
  return <Scene plan={planCover(id)} isWide={isWide} className={className} />;
}

interface SceneProps {
  plan: CoverPlan;
  isWide?: boolean;
  className?: string | undefined;
}

export function Scene({ plan, isWide = false, className }: SceneProps) {
  const margin = isWide ? WIDTH / 2 : 0;
  const width = WIDTH + 2 * margin;
  const [back, middle, front] = plan.waves.map((each) => wavePath(each, margin));
  const stance = MOTIFS[plan.motif]?.stance;
  return (
    <svg
      viewBox={`${-margin} 0 ${width} ${HEIGHT}`}
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      className={clsx("block", styles[plan.palette], styles[plan.season], className)}
    >
      <path d={`M${-margin} 0h${width}v${HEIGHT}h${-width}Z`} fill="var(--sky)" />
      <Sky plan={plan} margin={margin} />
      <path d={back} fill="var(--water)" />
      {stance === "stands" ? <path d={middle} fill="var(--water-2)" /> : <PlacedMotif plan={plan} />}
      {stance === "stands" ? (
        <Shore plan={plan} margin={margin} />
      ) : (
        <>
          {stance === "flies" ? <path d={middle} fill="var(--water-2)" /> : null}
          <path d={front} fill="var(--water-3)" />
        </>
      )}
      <path d={seasonPath(plan.season, plan.bits)} fill="var(--bits)" />
    </svg>
  );
}

function Sky({
  plan: { motif, isLeft, sun, palette, distance, bits },
  margin,
}: {
  plan: CoverPlan;
  margin: number;
}) {
  const [shape, light] = DISTANT[distance];
  return (
    <>
      <ellipse cx={WIDTH / 2} cy={HORIZON} rx={WIDTH / 2 + margin + 40} ry="92" fill="var(--glow)" />
      {MOTIFS[motif]?.isLight ? null : <circle cx={sun.x} cy={sun.y} r={sun.r} fill="var(--sun)" />}
      {palette === "night" ? null : <path d={cloudPath(bits)} fill="var(--cloud)" />}
      <g transform={`translate(${isLeft ? 370 : 110} ${HORIZON})`}>
        <path d={shape} fill="var(--far)" />
        <path d={light} fill="var(--far-2)" />
      </g>
    </>
  );
}

function Shore({ plan, margin }: { plan: CoverPlan; margin: number }) {
  const [land, near] = shorePath(plan.x, margin);
  return (
    <>
      <path d={land} fill="var(--land)" />
      <PlacedMotif plan={plan} />
      <path d={near} fill="var(--land-2)" />
    </>
  );
}

function PlacedMotif({ plan: { motif, x, scale, isLeft } }: { plan: CoverPlan }) {
  const { stance, shapes, turn } = MOTIFS[motif] ?? { stance: "floats", shapes: [] };
  const mirror = isLeft ? "" : "-";
  return (
    <g
      transform={`translate(${x} ${GROUND[stance]}) scale(${mirror}${scale} ${scale})${turn ? ` rotate(${turn})` : ""}`}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {shapes.map((shape) => (
        <MotifShape key={shape} shape={shape} />
      ))}
    </g>
  );
}

function MotifShape({ shape }: { shape: Shape }) {
  const space = shape.indexOf(" ");
  const [, letter = "", opacity, stroke] = /^(\w)(\.\d)?(?:\/(\d+))?$/.exec(shape.slice(0, space)) ?? [];
  const paint = `var(--${PAINTS[letter]})`;
  const look = stroke ? { fill: "none", stroke: paint, strokeWidth: stroke } : { fill: paint };
  return <path d={shape.slice(space + 1)} {...look} opacity={opacity} />;
}
