import { type ComponentType, type CSSProperties, memo } from "react";
import { REGION_ART } from "#components/art/region/all-regions.ts";
import art from "#components/art/region/region.module.css";
import type { Region } from "#lib/island/regions.ts";
import styles from "./sea.module.css";
import type { Tile } from "./sea-layout.ts";
import { besideOf, HORIZON, type Placed, SEA_HEIGHT, sceneOf, wavesOf } from "./sea-scene.ts";

const COLORS = ["sky", "sky-2", "sea", "sea-2"];

/** The region's colors under short names: `--sky`, …, or `--before-sky`, … */
function colorsOf(region: Region, prefix = ""): CSSProperties {
  return Object.fromEntries(
    COLORS.map((color) => [`--${prefix}${color}`, `var(--${region}-${color})`]),
  ) as CSSProperties;
}

function Piece({ of, at }: { of: readonly ComponentType[]; at: Placed }) {
  const Drawing = of[at.pick % of.length];
  if (!Drawing) return null;
  const scale = Math.round(at.scale * 100) / 100;
  return (
    <g transform={`translate(${Math.round(at.x)} ${at.y}) scale(${at.isMirrored ? -scale : scale} ${scale})`}>
      <Drawing />
    </g>
  );
}

/** Of the screens on which the sea runs down */
const WIDEST = 640;
const CLOUD = "M-34 8c-8 0-10-12 0-13 0-12 18-14 22-5 8-8 24-4 23 7 12-2 16 11 5 11Z";

/** The sun, at night the moon, with its light on the water */
function Orb({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} 0)`}>
      <circle cy={y} r="34" className={styles.halo} />
      <circle cy={y} r="20" className={styles.orb} />
      <path
        d="M-16 142h32M-26 154h30M4 154h18M-12 168h36M-30 184h26M6 184h16M-18 202h30"
        className={styles.glitter}
      />
    </g>
  );
}

/** A piece of the panorama: sky, horizon, and what is on the water */
function Across({ tile }: { tile: Tile }) {
  const width = tile.to - tile.from;
  const { horizon, far, near, sky: Sky } = REGION_ART[tile.region];
  const scene = sceneOf(tile.seed, width);
  return (
    <svg aria-hidden="true" width={width} height={SEA_HEIGHT} fill="none" className={styles.across}>
      {tile.hasOrb && !Sky ? <Orb {...scene.orb} /> : null}
      <g className={styles.day}>
        {scene.clouds.map(({ x, y, scale }) => (
          <path key={x} d={CLOUD} transform={`translate(${x} ${y}) scale(${scale})`} />
        ))}
      </g>
      <path d={scene.stars} className={styles.night} />
      {Sky && width >= 450 ? (
        <g transform={`translate(${Math.round((width - 300) / 2)} 0)`}>
          <Sky />
        </g>
      ) : null}
      {scene.horizon.map((at) => (
        <Piece key={at.x} of={horizon} at={at} />
      ))}
      <path d={`M0 ${HORIZON + 1}H${width}`} className={styles.skyline} />
      <path d={scene.waves} className={styles.waves} />
      {scene.far.map((at) => (
        <Piece key={at.x} of={far} at={at} />
      ))}
      {scene.near.map((at) => (
        <Piece key={at.x} of={near} at={at} />
      ))}
    </svg>
  );
}

interface SideProps {
  of: readonly ComponentType[];
  at: Pick<Placed, "pick" | "scale" | "isMirrored">;
  isLeft: boolean;
  y: number;
  /** Large ones reach over the edge */
  isGate?: boolean;
}

function Side({ of, at, isLeft, y, isGate = false }: SideProps) {
  const box = isGate
    ? { viewBox: "-120 -100 240 112", width: 192, height: 90 }
    : { viewBox: "-50 -56 100 70", width: 80, height: 56 };
  const inset = isGate ? -72 : 6;
  return (
    <svg
      aria-hidden="true"
      {...box}
      fill="none"
      className={styles.side}
      style={{ top: Math.round(y) - box.height, [isLeft ? "left" : "right"]: inset }}
    >
      <Piece of={of} at={{ ...at, x: 0, y: 0, scale: at.scale }} />
    </svg>
  );
}

/** A piece of the sea that runs down a narrow screen; a region begins between two headlands. */
function Down({ tile, isFirst }: { tile: Tile; isFirst: boolean }) {
  const { horizon, near } = REGION_ART[tile.region];
  const height = tile.to - tile.from;
  const gate = (shift: number) => ({ pick: tile.seed + shift, scale: 1, isMirrored: shift === 1 });
  return (
    <div className={styles.down}>
      <svg aria-hidden="true" width={WIDEST} height={height} fill="none" className={styles.downWaves}>
        <path d={wavesOf(tile.seed, WIDEST, height)} className={styles.waves} />
      </svg>
      {isFirst ? (
        <>
          <Side of={horizon} at={gate(0)} isLeft y={62} isGate />
          <Side of={horizon} at={gate(1)} isLeft={false} y={70} isGate />
        </>
      ) : null}
      {besideOf(tile.seed, tile).map(({ isLeft, y, ...at }) => (
        <Side key={y} of={near} at={at} isLeft={isLeft} y={y + 20} />
      ))}
    </div>
  );
}

interface SeaTileProps {
  tile: Tile;
  /** Whether the region begins here */
  isFirst: boolean;
  /** null: not known yet, so both are drawn and the style sheet shows one */
  isVertical: boolean | null;
}

/** A piece of the backdrop. */
export const SeaTile = memo(function SeaTile({ tile, isFirst, isVertical }: SeaTileProps) {
  const style = {
    "--from": `${tile.from}px`,
    "--size": `${tile.to - tile.from}px`,
    ...colorsOf(tile.region),
    ...colorsOf(tile.before ?? tile.region, "before-"),
    ...colorsOf(tile.after ?? tile.region, "after-"),
  } as CSSProperties;
  return (
    <div className={`${art.tile} ${styles.tile}`} data-region={tile.region} style={style}>
      {tile.before ? <div className={styles.blendBefore} /> : null}
      {tile.after ? <div className={styles.blendAfter} /> : null}
      {isVertical === true ? null : <Across tile={tile} />}
      {isVertical === false ? null : <Down tile={tile} isFirst={isFirst} />}
    </div>
  );
});
