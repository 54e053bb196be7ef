import type { CSSProperties } from "react";
import { mapSize } from "./map-path.ts";

/** The map's measures, as island-map.module.css wants them. */
export function mapStyle(count: number): CSSProperties {
  const { length, height, rise } = mapSize(count);
  return { "--length": `${length}px`, "--height": `${height}px`, "--rise": `${rise}px` } as CSSProperties;
}
