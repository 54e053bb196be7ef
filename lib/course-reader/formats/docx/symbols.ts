import type { XmlNode } from "#lib/server/files/xml.ts";

/** Letters of the font "Symbol", from "A" and from "a" on */
const CAPITALS = "ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ";
const SMALL = "αβχδεφγηιϕκλμνοπθρστυϖωξψζ";
/** Its other signs that formulas are made of */
const SIGNS: Record<number, string> = {
  34: "∀",
  36: "∃",
  163: "≤",
  165: "∞",
  171: "↔",
  172: "←",
  174: "→",
  176: "°",
  177: "±",
  179: "≥",
  180: "×",
  182: "∂",
  184: "÷",
  185: "≠",
  186: "≡",
  187: "≈",
  199: "∩",
  200: "∪",
  206: "∈",
  209: "∇",
  213: "∏",
  214: "√",
  215: "⋅",
  216: "¬",
  217: "∧",
  218: "∨",
  222: "⇒",
  229: "∑",
  242: "∫",
};
/** Signs of "Wingdings" with which options are ticked */
const WINGDINGS: Record<number, string> = { 111: "☐", 168: "☐", 251: "☒", 252: "✓", 253: "☒", 254: "☑" };
const UNKNOWN = "□";

/** Fonts of pictures count from here on. */
const PRIVATE = 0xf000;

/** A sign that a font of pictures draws for some code, as the letter that it shows. */
export function symbolOf({ attributes }: XmlNode): string {
  const { font = "", char = "" } = attributes;
  const code = Number.parseInt(char, 16) % PRIVATE;
  if (/^wingdings$/i.test(font)) return WINGDINGS[code] ?? UNKNOWN;
  if (/^symbol$/i.test(font)) return CAPITALS[code - 65] ?? SMALL[code - 97] ?? SIGNS[code] ?? UNKNOWN;
  return code > 0xff && code < 0xd800 ? String.fromCodePoint(code) : UNKNOWN;
}
