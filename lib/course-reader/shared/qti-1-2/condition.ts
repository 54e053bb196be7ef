import { childAt, childrenOf, descendants, type XmlNode } from "#lib/server/files/xml.ts";

/** A response to one of the item's fields, as a scoring rule names it. */
export interface Match {
  field: string;
  value: string;
}

/** One rule of an item: what must be answered, what it is worth, which feedback it shows. */
export interface Rule {
  matches: Match[];
  /** What must not be chosen. */
  excluded: Match[];
  bounds: { low: number | null; high: number | null };
  /** Whether it looks inside the answer (a part of it, a pattern) instead of comparing the whole. */
  isPattern: boolean;
  isUnconditional: boolean;
  /** Whether the rules below it are looked at as well once it has applied. */
  continues: boolean;
  score: number;
  feedbackIds: string[];
}

const LOWER = ["vargte", "vargt"];
const UPPER = ["varlte", "varlt"];

function toMatch(node: XmlNode): Match {
  return { field: node.attributes.respident ?? "", value: node.text.trim() };
}

function numbersOf(condition: XmlNode, names: readonly string[]): number[] {
  const texts = names.flatMap((name) =>
    descendants(condition, name, ["not"]).map((node) => node.text.trim()),
  );
  return texts
    .filter((text) => text !== "")
    .map(Number)
    .filter(Number.isFinite);
}

function boundsOf(condition: XmlNode): Rule["bounds"] {
  const low = numbersOf(condition, LOWER);
  const high = numbersOf(condition, UPPER);
  return { low: low.length > 0 ? Math.min(...low) : null, high: high.length > 0 ? Math.max(...high) : null };
}

function scoreOf(respcondition: XmlNode): number {
  const scores = childrenOf(respcondition, "setvar")
    .filter((node) => ["SCORE", "QUE_SCORE", ""].includes((node.attributes.varname ?? "").toUpperCase()))
    .map((node) => Number(node.text.trim()));
  return scores.filter(Number.isFinite).reduce((sum, score) => sum + score, 0);
}

function toRule(respcondition: XmlNode): Rule {
  const condition = childAt(respcondition, "conditionvar");
  const empty = { name: "conditionvar", attributes: {}, children: [], content: [], text: "" };
  const root = condition ?? empty;
  const excluded = descendants(root, "not").flatMap((not) => descendants(not, "varequal").map(toMatch));
  const matches = descendants(root, "varequal", ["not"]).map(toMatch);
  return {
    matches,
    excluded,
    bounds: boundsOf(root),
    isPattern: ["varsubstring", "varsubset", "regexp"].some((name) => descendants(root, name).length > 0),
    isUnconditional: matches.length === 0 && excluded.length === 0 && childAt(root, "other") !== undefined,
    continues: /^yes$/i.test(respcondition.attributes.continue ?? ""),
    score: scoreOf(respcondition),
    feedbackIds: childrenOf(respcondition, "displayfeedback").map((node) => node.attributes.linkrefid ?? ""),
  };
}

/** The scoring and feedback rules of an item, in its order. */
export function rulesOf(item: XmlNode): Rule[] {
  return childrenOf(childAt(item, "resprocessing"), "respcondition").map(toRule);
}

/** The marks that each value of a field earns; values that no rule names earn nothing. */
export function marksFor(rules: readonly Rule[], field: string): Map<string, number> {
  const marks = new Map<string, number>();
  for (const rule of rules) {
    for (const match of rule.matches) {
      if (match.field === field) marks.set(match.value, Math.max(marks.get(match.value) ?? 0, rule.score));
    }
  }
  return marks;
}
