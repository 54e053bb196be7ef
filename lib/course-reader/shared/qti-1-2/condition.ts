import { childAt, childrenOf, descendants, type XmlNode } from "#lib/server/files/xml.ts";

/** A response to one of the item's fields, as a scoring rule names it. */
export interface Match {
  field: string;
  value: string;
  /** Its place in an order, where the rule says one */
  index?: number;
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
  /** Whether its marks are added to those of other rules */
  adds: boolean;
  /** Whether its marks take the place of those that rules above it gave */
  replaces: boolean;
  score: number;
  feedbackIds: string[];
}

const LOWER = ["vargte", "vargt"];
const UPPER = ["varlte", "varlt"];

function toMatch(node: XmlNode): Match {
  const index = Number(node.attributes.index ?? Number.NaN);
  const match = { field: node.attributes.respident ?? "", value: node.text.trim() };
  return Number.isInteger(index) ? { ...match, index } : match;
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

/** Brightspace and Respondus add to their own sums, and some programs leave out that it is one that is added. */
const D2L_CORRECT = "D2L_CORRECT";
const PLAIN_SCORES = ["SCORE", "QUE_SCORE", ""];
const SCORES = ["SCORE", "QUE_SCORE", D2L_CORRECT, "RESPONDUS_CORRECT", ""];

function markOf(setvar: XmlNode): number {
  const name = (setvar.attributes.varname ?? "").toUpperCase();
  const text = setvar.text.trim();
  if (!SCORES.includes(name)) return 0;
  if (text === "" && name === D2L_CORRECT) return 1;
  return isAction(setvar, "Subtract") ? -Number(text) : Number(text);
}

function isAction({ attributes }: XmlNode, action: string): boolean {
  return (attributes.action ?? "").toLowerCase() === action.toLowerCase();
}

function scoreOf(respcondition: XmlNode): number {
  const scores = childrenOf(respcondition, "setvar").map(markOf);
  return scores.filter(Number.isFinite).reduce((sum, score) => sum + score, 0);
}

/** Whether it sets the score itself so, and not one of a program's own sums. */
function changesScore(respcondition: XmlNode, action: string, names: readonly string[]): boolean {
  return childrenOf(respcondition, "setvar").some(
    (setvar) => isAction(setvar, action) && names.includes((setvar.attributes.varname ?? "").toUpperCase()),
  );
}

/** The name of a field, as rules call it; Brightspace writes it otherwise than the standard does. */
export function fieldOf({ attributes }: XmlNode): string {
  return attributes.ident ?? attributes.respident ?? "";
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
    isPattern:
      ["varsubstring", "varsubset", "regexp"].some((name) => descendants(root, name).length > 0) ||
      descendants(root, "varequal").some((node) => /^regexp?$/i.test(node.attributes.evaluation_type ?? "")),
    isUnconditional: matches.length === 0 && excluded.length === 0 && childAt(root, "other") !== undefined,
    continues: /^yes$/i.test(respcondition.attributes.continue ?? ""),
    adds: changesScore(respcondition, "Add", PLAIN_SCORES),
    replaces: changesScore(respcondition, "Set", SCORES),
    score: scoreOf(respcondition),
    feedbackIds: childrenOf(respcondition, "displayfeedback").map((node) => node.attributes.linkrefid ?? ""),
  };
}

/** The scoring and feedback rules of an item, in its order. */
export function rulesOf(item: XmlNode): Rule[] {
  return childrenOf(childAt(item, "resprocessing"), "respcondition").map(toRule);
}

/** Whether a rule asks for this one answer and nothing else. */
const isFor = ({ matches, excluded }: Rule, { field, value }: Match): boolean =>
  matches.length === 1 && excluded.length === 0 && matches[0]?.field === field && matches[0].value === value;

/**
 * The marks that each value of a field earns; values that no rule names earn nothing. The best rule counts, unless one
 * below it that is reached as well sets the marks anew.
 */
export function marksFor(rules: readonly Rule[], field: string): Map<string, number> {
  const marks = new Map<string, number>();
  const open = new Map<string, boolean>();
  for (const rule of rules) {
    for (const match of rule.matches) {
      if (match.field !== field) continue;
      const isReplaced = rule.replaces && open.get(match.value) === true && isFor(rule, match);
      const before = marks.get(match.value) ?? Number.NEGATIVE_INFINITY;
      marks.set(match.value, isReplaced ? rule.score : Math.max(before, rule.score));
      open.set(match.value, (open.get(match.value) ?? true) && rule.continues);
    }
  }
  return marks;
}
