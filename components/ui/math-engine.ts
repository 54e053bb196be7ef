import "katex/dist/katex.min.css";
import { type KatexOptions, render } from "katex";

const LIMITS: KatexOptions = {
  output: "htmlAndMathml",
  // What a formula says can't reach beyond it: no links, no pictures, no styles, and an end to its macros.
  trust: false,
  maxSize: 10,
  maxExpand: 200,
  strict: "ignore",
  // What it refuses is spelled out; red alone would say nothing, and be too dark at night.
  errorColor: "currentColor",
  throwOnError: true,
};

/** Draws a formula into an element, from nodes and without markup; throws where it is none. */
export function drawFormula(tex: string, isBlock: boolean, into: HTMLElement): void {
  render(tex, into, { ...LIMITS, displayMode: isBlock });
}
