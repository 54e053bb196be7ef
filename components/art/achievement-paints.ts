import type { ReactNode } from "react";

/** What a glyph is painted with; `line` is also the stroke that it inherits. */
export interface Paints {
  main: string;
  light: string;
  accent: string;
  line: string;
}

/** On the medal's grid of 96 × 96, around 48, 45 */
export type Glyph = (paints: Paints) => ReactNode;
