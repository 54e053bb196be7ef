import type { NumberAnswer } from "./body-schema.ts";

const MINUS = /[−–‒]/g;
const POWER = /[·×x*]\s*10\s*\^?\s*([-+]?\d+)/i;
const SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹";
const NUMBER =
  /^([^\d.,+-]{0,3}?)\s*([-+]?(?:\d[\d.,' \u00a0\u202f]*|[.,]\d+)(?:e[-+]?\d+)?)(?:\s*\/\s*(\d+))?\s*(.*)$/is;
/** Relative to the value: a binary fraction is no reason to be wrong */
const SLACK = 1e-9;

export interface TypedNumber {
  /** What it can mean: "1,500" is 1500 or 1.5 */
  values: number[];
  unit: string;
}

/** "·10⁻³" and "x 10^-3" as "e-3". */
function withPlainPower(text: string): string {
  const flat = text
    .replaceAll("⁻", "-")
    .replace(/[⁰¹²³⁴⁵⁶⁷⁸⁹]/g, (digit) => String(SUPERSCRIPTS.indexOf(digit)));
  return flat.replace(POWER, "e$1").replace(/\s+(?=e[-+]?\d+\b)/i, "");
}

function isGrouped(digits: string, mark: string): boolean {
  const groups = digits.replace(/^[-+]/, "").split(mark);
  return groups.every((group, at) => (at === 0 ? /^\d{1,3}$/.test(group) : /^\d{3}$/.test(group)));
}

/** The numbers that digits with points and commas can stand for. */
function readingsOf(written: string): number[] {
  const [, mantissa = "", exponent = ""] = /^(.*?)(e[-+]?\d+)?$/i.exec(written) ?? [];
  const digits = mantissa.replace(/[' \u00a0\u202f]/g, "");
  const marks = digits.replace(/[^.,]/g, "");
  const toNumber = (text: string) => Number(text + exponent);
  if (marks === "") return [toNumber(digits)];
  const last = marks.at(-1) as "." | ",";
  const isOneSort = new Set(marks).size === 1;
  const asFraction = () => {
    const at = digits.lastIndexOf(last);
    const whole = digits.slice(0, at);
    const mark = last === "." ? "," : ".";
    if (whole.includes(mark) && !isGrouped(whole, mark)) return [];
    return [toNumber(`${whole.replaceAll(mark, "")}.${digits.slice(at + 1)}`)];
  };
  if (!isOneSort) return asFraction();
  const asGroups = isGrouped(digits, last) ? [toNumber(digits.replaceAll(last, ""))] : [];
  return marks.length === 1 ? [...asGroups, ...asFraction()] : asGroups;
}

/**
 * Reads a number as people type it: point or comma, groups of thousands, fractions, powers of ten, a unit before or
 * behind it. Returns null where it is no number.
 */
export function readTypedNumber(typed: string): TypedNumber | null {
  const text = withPlainPower(typed.normalize("NFC").replace(MINUS, "-").trim());
  const found = NUMBER.exec(text);
  if (!found) return null;
  const [, before = "", digits = "", divisor, after = ""] = found;
  if (/^[\d.,]/.test(after) || (before !== "" && after !== "")) return null;
  const by = divisor === undefined ? 1 : Number(divisor);
  const values = readingsOf(digits.trim()).map((value) => value / by);
  if (values.length === 0 || !values.every(Number.isFinite)) return null;
  return { values: [...new Set(values)], unit: unitName(before || after) };
}

const NO_NUMBER = "Type a number, such as 12 or 3.5.";
const NUMBER_ONLY = "Type the number alone, without a unit.";
const UNIT_MISSING = "Type the number with its unit.";

interface NumberField {
  units: readonly unknown[];
  needsUnit: boolean;
}

/** Reads what was typed into a field for a number, or says why it can't be graded there: a sentence for the learner. */
export function readNumberFor(
  typed: string,
  { units, needsUnit }: NumberField,
): TypedNumber | { fault: string } {
  const read = readTypedNumber(typed);
  if (!read) return { fault: NO_NUMBER };
  if (units.length === 0 && read.unit !== "") return { fault: NUMBER_ONLY };
  return needsUnit && read.unit === "" ? { fault: UNIT_MISSING } : read;
}

/** A unit as it is compared: the signs for micro and ohm exist twice. */
export function unitName(text: string): string {
  return text.normalize("NFKC").replace(/\s+/g, " ").trim();
}

/** Whether a value lies within an answer's bounds. */
export function isWithinBounds(value: number, { low, high }: Pick<NumberAnswer, "low" | "high">): boolean {
  const slack = SLACK * Math.max(Math.abs(value), Math.abs(low), Math.abs(high));
  return value >= low - slack && value <= high + slack;
}
