import { childrenOf, type XmlNode } from "#lib/server/files/xml.ts";
import { numberOr0 } from "./xml.ts";

/** One test of one response. */
export interface Test {
  response: string;
  /** What it is held against; null is the answer that the response declares as correct. */
  values: string[] | null;
  /** It asks only whether the value is among those chosen. */
  isMember: boolean;
  /** How far a number may lie below and above */
  tolerance: { below: number; above: number; isRelative: boolean } | null;
}

/**
 * When a branch applies: any of several rows of tests that all hold; or words for what needs no tests. "scored" and
 * "unscored" ask for the points so far.
 */
export type Condition = Test[][] | "always" | "empty" | "otherwise" | "scored" | "unscored" | "unknown";

type IsScore = (outcome: string) => boolean;

const values = (node: XmlNode): string[] => childrenOf(node, "baseValue").map((value) => value.text.trim());

/** The two sides of a comparison: the learner's response, and what it is held against. */
function sidesOf(node: XmlNode): { response: string; values: string[] | null } | null {
  const variable = childrenOf(node, "variable")[0]?.attributes.identifier;
  const correct = childrenOf(node, "correct")[0]?.attributes.identifier;
  const lists = node.children.filter((child) => ["multiple", "ordered"].includes(child.name));
  if (!variable || node.children.length !== 2) return null;
  if (correct !== undefined) return correct === variable ? { response: variable, values: null } : null;
  const given = [...values(node), ...lists.flatMap(values)];
  return given.length > 0 ? { response: variable, values: given } : null;
}

function toleranceOf(node: XmlNode): Test["tolerance"] | "unknown" {
  const { toleranceMode = "exact", tolerance = "" } = node.attributes;
  if (toleranceMode === "exact") return { below: 0, above: 0, isRelative: false };
  const [below, above = below] = tolerance.trim().split(/\s+/).map(Number);
  const isNumber = below !== undefined && above !== undefined && below >= 0 && above >= 0;
  return isNumber ? { below, above, isRelative: toleranceMode === "relative" } : "unknown";
}

/** "Has the learner scored?": a comparison of the points with a number or with the most there is. */
function readScoreTest(node: XmlNode, isScore: IsScore): Condition {
  const names = childrenOf(node, "variable").map((child) => child.attributes.identifier ?? "");
  if (!names.some(isScore)) return "unknown";
  const isZero = values(node).some((value) => numberOr0(value) === 0) && names.length === 1;
  if (["gt", "gte"].includes(node.name)) return node.name === "gte" && isZero ? "unknown" : "scored";
  if (["lt", "lte"].includes(node.name)) return "unscored";
  return isZero ? "unscored" : "scored";
}

function readTest(node: XmlNode, isScore: IsScore): Condition {
  const sides = sidesOf(node);
  const isSubstring = node.name === "stringMatch" && node.attributes.substring === "true";
  if (!sides || isSubstring) return readScoreTest(node, isScore);
  if (isScore(sides.response)) return readScoreTest(node, isScore);
  const tolerance = node.name === "equal" ? toleranceOf(node) : null;
  if (tolerance === "unknown") return "unknown";
  return [[{ ...sides, isMember: false, tolerance }]];
}

function readMember(node: XmlNode): Condition {
  const [first, second] = node.children;
  const sides = sidesOf(node);
  if (!sides?.values) return "unknown";
  const base = { response: sides.response, tolerance: null };
  // "The value is among the chosen ones", or "the chosen one is among these values".
  if (first?.name === "baseValue" && second?.name === "variable")
    return [[{ ...base, values: sides.values, isMember: true }]];
  return first?.name === "variable"
    ? sides.values.map((value) => [{ ...base, values: [value], isMember: false }])
    : "unknown";
}

/** Both of two conditions. */
export function both(one: Condition, other: Condition): Condition {
  if (one === "always") return other;
  if (other === "always") return one;
  if (one === "empty" || other === "empty") return "empty";
  if (typeof one === "string")
    return typeof other === "string" && one !== other ? "unknown" : one === "otherwise" ? other : "unknown";
  if (other === "otherwise") return one;
  if (typeof other === "string") return "unknown";
  return one.length === 1 || other.length === 1
    ? one.flatMap((row) => other.map((more) => [...row, ...more]))
    : "unknown";
}

const isDeclaredAnswer = (condition: Condition): boolean =>
  Array.isArray(condition) &&
  condition.length === 1 &&
  condition[0]?.length === 1 &&
  condition[0][0]?.values === null;

/** What a condition negates, where that is one whole answer: the one that the response declares as correct. */
export function negatedAnswer(node: XmlNode | undefined, isScore: IsScore): Condition | null {
  const only = node?.name === "not" && node.children.length === 1 ? node.children[0] : undefined;
  const inner = only ? readCondition(only, isScore) : null;
  return inner && isDeclaredAnswer(inner) ? inner : null;
}

function readNot(node: XmlNode, isScore: IsScore): Condition {
  const only = node.children.length === 1 ? node.children[0] : undefined;
  if (only?.name === "isNull") return "always";
  return negatedAnswer(node, isScore) ? "otherwise" : "unknown";
}

/** What one condition of the response processing asks. */
export function readCondition(node: XmlNode | undefined, isScore: IsScore): Condition {
  if (!node) return "unknown";
  if (["match", "equal", "stringMatch"].includes(node.name)) return readTest(node, isScore);
  if (["gt", "gte", "lt", "lte"].includes(node.name)) return readScoreTest(node, isScore);
  if (node.name === "member") return readMember(node);
  if (node.name === "isNull") return "empty";
  if (node.name === "not") return readNot(node, isScore);
  const parts = () => node.children.map((child) => readCondition(child, isScore));
  if (node.name === "and") return parts().reduce<Condition>(both, "always");
  if (node.name !== "or") return "unknown";
  const any = parts();
  return any.every((part) => Array.isArray(part)) ? any.flat() : "unknown";
}
