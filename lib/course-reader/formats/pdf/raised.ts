import type { PrintedItem } from "./printed.ts";

const PLAIN = "0123456789+-=()n";
const ABOVE = "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿ";
const BELOW = "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₙ";
/** Raised and lowered letters are smaller than the line's, and stand so far off, in sizes of the line. */
const SMALLER = 0.85;
const RISE = 0.15;
const FALL = -0.08;
/** A number behind a word or a full stop leads to a note at the foot of the page. */
const NOTED = /(?:\p{Ll}{5}|[.,;:!?”"])$/u;

function translate(text: string, signs: string, mark: string): string {
  const all = [...text.replaceAll("−", "-").replaceAll("–", "-")];
  const signsOf = [...signs];
  if (all.every((sign) => PLAIN.includes(sign)))
    return all.map((sign) => signsOf[PLAIN.indexOf(sign)]).join("");
  return `${mark}${all.length === 1 ? text : `(${text})`}`;
}

const riseOf = (item: PrintedItem, line: { size: number; y: number }) => (item.y - line.y) / line.size;

/** Two pieces at one place, of which one stands higher than the other */
function isOver(one: PrintedItem, other: PrintedItem): boolean {
  const overlap = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const apart = Math.abs(one.y - other.y);
  return apart > 0.2 * one.size && overlap > 0.5 * Math.min(one.width, other.width);
}

/** Whether one piece stands above another, as in a fraction: no line of text can say that. */
export function isStacked(items: readonly PrintedItem[], line: { size: number; y: number }): boolean {
  if (items.some((item, at) => items.slice(at + 1).some((other) => isOver(item, other)))) return true;
  const small = items.filter(({ size, text }) => size < SMALLER * line.size && text.trim() !== "");
  const above = small.filter((item) => riseOf(item, line) >= RISE);
  const below = small.filter((item) => riseOf(item, line) <= FALL);
  return above.some((up) =>
    below.some((down) => {
      const overlap = Math.min(up.x + up.width, down.x + down.width) - Math.max(up.x, down.x);
      return overlap > 0.3 * Math.min(up.width, down.width);
    }),
  );
}

/** What a piece says within its line: "10²" and not "102", and nothing where it is the sign of a footnote. */
export function raisedText(item: PrintedItem, line: { size: number; y: number; before: string }): string {
  const rise = riseOf(item, line);
  const isSmall = item.size < SMALLER * line.size;
  const text = item.text.trim();
  if (!isSmall || line.before === "" || (rise < RISE && rise > FALL)) return item.text;
  if (rise < 0) return translate(text, BELOW, "_");
  return /^[\d,*†‡]+$/.test(text) && NOTED.test(line.before) ? "" : translate(text, ABOVE, "^");
}
