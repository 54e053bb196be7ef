import type { ComponentType } from "react";
import type { GroundKind } from "./land-parts.tsx";

/** The colors of what lies far off, from region.module.css */
export const F = {
  far: "var(--far)",
  near: "var(--far-2)",
  light: "var(--far-light)",
  accent: "var(--far-accent)",
} as const;

interface Look {
  Shape: ComponentType;
  /** Lights, once the island is complete */
  Alive?: ComponentType;
  /** Where smoke then rises */
  smoke?: [x: number, y: number];
}

/** What a region is drawn with. */
export interface RegionArt {
  ground: GroundKind;
  looks: readonly [Look, Look, Look];
  /** Lives on complete islands; about 20 wide around 0, 0 */
  Animal: ComponentType;
  /** Silhouettes that stand on y = 0 and reach 120 to either side */
  horizon: readonly ComponentType[];
  /** Small things on the water, around 0, 0: in the distance, and close by */
  far: readonly ComponentType[];
  near: readonly ComponentType[];
  /** Hangs in the sky, 300 wide */
  sky?: ComponentType;
}
