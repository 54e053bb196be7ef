import { childAt, childrenOf, descendants, textAt, type XmlNode } from "#lib/server/files/xml.ts";

/** What earns the marks: answers of fields, and bounds of a number. */
export interface RightRule {
  matches: { field: string; value: string }[];
  low: number | null;
  high: number | null;
}

const LOOKS_INSIDE = ["varsubset", "varsubstring", "regexp"];

const conditionsOf = (item: XmlNode): XmlNode[] =>
  childrenOf(childAt(item, "resprocessing"), "respcondition");

function saysCorrect(condition: XmlNode): boolean {
  const shown = childrenOf(condition, "displayfeedback").map((one) => one.attributes.linkrefid ?? "");
  const isMax = childrenOf(condition, "setvar").some((one) => one.text.trim() === "SCORE.max");
  return condition.attributes.title === "correct" || isMax || shown.includes("correct");
}

/** Answers that are worth nothing have a rule of their own each, for what is said to them. */
function isWorthNothing(condition: XmlNode): boolean {
  const marks = childrenOf(condition, "setvar").map((one) => one.text.trim());
  return marks.some((mark) => mark !== "SCORE.max" && !(Number(mark) > 0));
}

/** Null where a rule has no such bound, NaN where it can't be told. */
function boundOf(condition: XmlNode | undefined, names: readonly string[]): number | null {
  const texts = names.flatMap((name) => descendants(condition, name, ["not"]).map((one) => one.text.trim()));
  const numbers = texts.filter((text) => text !== "").map(Number);
  if (numbers.length === 0) return null;
  return numbers.length === 1 ? (numbers[0] ?? null) : Number.NaN;
}

/** The rules under which an answer is right. */
export function rightRules(item: XmlNode): RightRule[] {
  const rules = conditionsOf(item).filter((one) => saysCorrect(one) && !isWorthNothing(one));
  return rules.map((rule) => {
    const condition = childAt(rule, "conditionvar");
    const matches = descendants(condition, "varequal", ["not"]).map((one) => ({
      field: one.attributes.respident ?? "",
      value: one.text.trim(),
    }));
    return {
      matches: matches.filter(({ value }) => value !== ""),
      low: boundOf(condition, ["vargte", "vargt"]),
      high: boundOf(condition, ["varlte", "varlt"]),
    };
  });
}

/** Whether a right answer is given as a part of it or as a pattern. */
export function isPattern(item: XmlNode): boolean {
  return conditionsOf(item).some((one) => LOOKS_INSIDE.some((name) => descendants(one, name).length > 0));
}

/** The value of a child's attribute, as in <TITLE value="…"/>, else its text. */
export function valueAt(node: XmlNode | undefined, ...path: string[]): string {
  return childAt(node, ...path)?.attributes.value?.trim() ?? textAt(node, ...path);
}
