import { type MathPart, mathParts, mayHoldMath } from "./math-parts.ts";
import type { DrawFormula } from "./use-math.ts";

type Formula = Exclude<MathPart, string>;

/** In these a formula is an example of how one is typed. */
const AS_TYPED = "code, pre, [data-math]";
const SHOW_TEXT = 4;

/** Draws a formula; one that can't be read shows how it was typed. */
export function drawInto(holder: HTMLElement, { tex, source, isBlock }: Formula, draw: DrawFormula): void {
  try {
    draw(tex, isBlock, holder);
  } catch {
    const code = holder.ownerDocument.createElement("code");
    code.textContent = source;
    holder.replaceChildren(code);
  }
}

function nodesFor(text: string, draw: DrawFormula, page: Document): (string | HTMLElement)[] {
  return mathParts(text).map((part) => {
    if (typeof part === "string") return part;
    const holder = page.createElement("span");
    holder.dataset.math = "";
    holder.dataset.source = part.source;
    drawInto(holder, part, draw);
    return holder;
  });
}

/** Draws all formulas in the texts of an element, but for those in code. */
export function drawAll(root: HTMLElement, draw: DrawFormula): void {
  const page = root.ownerDocument;
  const walker = page.createTreeWalker(root, SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    if (!mayHoldMath(text.data) || text.parentElement?.closest(AS_TYPED)) continue;
    text.replaceWith(...nodesFor(text.data, draw, page));
  }
}

/** The width that a formula may take: that of the nearest box around it. */
function roomFor(formula: HTMLElement): number {
  let box = formula.parentElement;
  while (box && getComputedStyle(box).display === "inline") box = box.parentElement;
  return box?.clientWidth ?? Number.POSITIVE_INFINITY;
}

/** In a line a formula breaks between its pieces; on a line of its own it never does. */
function widthOf(formula: HTMLElement): number {
  const pieces = [...formula.querySelectorAll<HTMLElement>(".katex-base")];
  const widths = pieces.map((piece) => piece.getBoundingClientRect().width);
  if (formula.querySelector(".katex-display")) return widths.reduce((sum, width) => sum + width, 0);
  return Math.max(0, ...widths);
}

/** A formula that is wider than its place can be moved within it, also by keys. */
export function tameWide(root: HTMLElement): void {
  const formulas = root.matches("[data-math]")
    ? [root]
    : [...root.querySelectorAll<HTMLElement>("[data-math]")];
  for (const formula of formulas) {
    if (widthOf(formula) <= roomFor(formula)) continue;
    formula.dataset.math = "wide";
    formula.tabIndex = 0;
    formula.setAttribute("role", "group");
    formula.setAttribute("aria-label", "Formula");
  }
}
