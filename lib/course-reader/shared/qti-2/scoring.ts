import { childrenOf, descendants, textAt, type XmlNode } from "#lib/server/files/xml.ts";
import { both, type Condition, negatedAnswer, readCondition, type Test } from "./condition.ts";
import { numberOr0 } from "./xml.ts";

/** One way to earn points with a response. */
export type ScoreRule =
  | { kind: "correct"; score: number; tolerance: Test["tolerance"] }
  | { kind: "map" }
  | { kind: "values"; values: string[]; isMember: boolean; score: number; tolerance: Test["tolerance"] };

/** What the response processing says, as far as it can be understood without running it. */
export interface Scoring {
  /** It says anything about points at all. */
  isGiven: boolean;
  /** Some of it is beyond the usual patterns. */
  isCustom: boolean;
  /** It pays for what its other parts call wrong. */
  isContradictory: boolean;
  rules: Map<string, ScoreRule[]>;
  /** The responses whose value an outcome takes on, so that its texts belong to single answers */
  links: Map<string, Set<string>>;
  /** Texts shown for a right answer, for a wrong one, and always: as "outcome identifier" */
  right: Set<string>;
  wrong: Set<string>;
  general: Set<string>;
  /** Texts for one answer: as "outcome identifier", with the response and its value */
  single: Map<string, { response: string; value: string }>;
}

const TEMPLATE = /(?:^|\/)(?:cc2_)?(match_correct|match_basic|match|map_response)(?:\.xml)?$/i;
const MAX_CHAIN = 8;

interface Reading extends Scoring {
  scores: Set<string>;
  responses: Set<string>;
  /** Outcomes that nothing sets keep the number they start with. */
  constants: Map<string, number>;
}

export const saidKey = (outcome: string, identifier: string): string => `${outcome} ${identifier}`;

function addRule(reading: Reading, response: string, rule: ScoreRule): void {
  reading.rules.set(response, [...(reading.rules.get(response) ?? []), rule]);
}

/** The outcomes that the score is made of. */
function scoresOf(setters: readonly XmlNode[], responses: ReadonlySet<string>): Set<string> {
  const named = setters.map((node) => node.attributes.identifier ?? "");
  const scores = new Set(named.filter((name) => /^score$/i.test(name)));
  for (let turn = 0; turn < MAX_CHAIN; turn += 1) {
    const before = scores.size;
    const feeding = setters.filter((node) => scores.has(node.attributes.identifier ?? ""));
    for (const variable of feeding.flatMap((node) => descendants(node, "variable"))) {
      const name = variable.attributes.identifier ?? "";
      if (!responses.has(name) && named.includes(name)) scores.add(name);
    }
    if (scores.size === before) break;
  }
  return scores;
}

/** What an expression is worth: a number, mapped responses, or neither that can be told. */
type Worth = { number: number; maps: string[] } | null;

function add(parts: readonly Worth[]): Worth {
  let sum: Worth = { number: 0, maps: [] };
  for (const part of parts)
    sum = sum && part ? { number: sum.number + part.number, maps: [...sum.maps, ...part.maps] } : null;
  return sum;
}

function scale(parts: readonly Worth[]): Worth {
  const maps = parts.flatMap((part) => part?.maps ?? []);
  const numbers = parts.filter((part) => part?.maps.length === 0).map((part) => part?.number ?? 0);
  if (parts.includes(null) || numbers.some((number) => number < 0)) return null;
  return { number: maps.length > 0 ? 0 : Math.min(1, ...numbers), maps };
}

function worthOf(reading: Reading, node: XmlNode | undefined): Worth {
  const name = node?.attributes.identifier ?? "";
  const parts = () => (node?.children ?? []).map((child) => worthOf(reading, child));
  switch (node?.name) {
    case "baseValue":
      return { number: numberOr0(node.text.trim()), maps: [] };
    case "mapResponse":
      return { number: 0, maps: [name] };
    case "variable":
      if (reading.scores.has(name)) return { number: 0, maps: [] };
      return reading.constants.has(name) ? { number: reading.constants.get(name) ?? 0, maps: [] } : null;
    case "sum":
      return add(parts());
    case "product":
    case "divide":
      return scale(parts());
    case "max":
    case "min":
    case "round":
    case "truncate":
      return add(
        (node?.children ?? []).filter((c) => c.name !== "baseValue").map((c) => worthOf(reading, c)),
      );
    default:
      return null;
  }
}

function payRow(reading: Reading, row: readonly Test[], score: number): void {
  const isDistinct = new Set(row.map((test) => test.response)).size === row.length;
  const isOfResponses = row.every((test) => reading.responses.has(test.response));
  if (!isDistinct || !isOfResponses || (score <= 0 && row.length > 1)) {
    reading.isCustom ||= score > 0 || !isDistinct || !isOfResponses;
    return;
  }
  for (const { response, values, isMember, tolerance } of row) {
    if (values) addRule(reading, response, { kind: "values", values, isMember, score, tolerance });
    else if (score > 0) addRule(reading, response, { kind: "correct", score, tolerance });
    else reading.isContradictory = true;
  }
}

function setScore(reading: Reading, node: XmlNode, when: Condition): void {
  const worth = worthOf(reading, node.children[0]);
  if (!worth || (worth.maps.length > 0 && Array.isArray(when))) {
    reading.isCustom = true;
    return;
  }
  for (const response of worth.maps) addRule(reading, response, { kind: "map" });
  const isChained = descendants(node, "variable").some((v) =>
    reading.scores.has(v.attributes.identifier ?? ""),
  );
  if (Array.isArray(when)) {
    // "As much as before" says nothing about the answer.
    if (worth.number === 0 && isChained) return;
    for (const row of when) payRow(reading, row, worth.number);
  } else if (worth.number > 0) {
    if (when === "otherwise" || when === "empty") reading.isContradictory = true;
    else reading.isCustom = true;
  } else if (!["always", "otherwise", "empty"].includes(when)) reading.isCustom = true;
}

function setOther(reading: Reading, node: XmlNode, when: Condition): void {
  const outcome = node.attributes.identifier ?? "";
  const variables = descendants(node, "variable").map((child) => child.attributes.identifier ?? "");
  for (const name of variables.filter((one) => reading.responses.has(one)))
    reading.links.set(outcome, new Set([...(reading.links.get(outcome) ?? []), name]));
  const isLone = Array.isArray(when) && when.length === 1 && when[0]?.length === 1;
  const test = isLone ? when[0]?.[0] : undefined;
  for (const value of descendants({ ...node, children: [node] }, "baseValue")) {
    const said = saidKey(outcome, value.text.trim());
    const only = test?.values?.length === 1 ? test.values[0] : undefined;
    if (test && only !== undefined) reading.single.set(said, { response: test.response, value: only });
    else if (when === "scored" || (Array.isArray(when) && when.flat().every((t) => t.values === null)))
      reading.right.add(said);
    else if (when === "unscored" || when === "otherwise") reading.wrong.add(said);
    else if (when === "always") reading.general.add(said);
  }
}

function elseOf(conditions: readonly Condition[]): Condition {
  if (conditions.every((condition) => condition === "empty")) return "always";
  if (conditions.includes("unknown") || conditions.includes("otherwise")) return "unknown";
  if (conditions.includes("unscored")) return conditions.includes("scored") ? "unknown" : "scored";
  return "otherwise";
}

function readBranches(reading: Reading, node: XmlNode, outer: Condition): void {
  const isScore = (name: string) => reading.scores.has(name);
  const negated = negatedAnswer(node.children[0]?.children[0], isScore);
  const above: Condition[] = [];
  for (const branch of node.children) {
    const isElse = branch.name === "responseElse";
    if (!isElse && !["responseIf", "responseElseIf"].includes(branch.name)) continue;
    // What isn't "any other answer" is the answer itself.
    const rest = above.length === 1 && negated ? negated : elseOf(above);
    const own = isElse ? rest : readCondition(branch.children[0], isScore);
    above.push(own);
    walk(reading, isElse ? branch.children : branch.children.slice(1), both(outer, own));
  }
}

function walk(reading: Reading, nodes: readonly XmlNode[], when: Condition): void {
  for (const node of nodes) {
    const isScore = reading.scores.has(node.attributes.identifier ?? "");
    if (node.name === "responseCondition") readBranches(reading, node, when);
    else if (node.name === "responseProcessingFragment") walk(reading, node.children, when);
    else if (node.name === "setOutcomeValue") (isScore ? setScore : setOther)(reading, node, when);
    else if (node.name === "lookupOutcomeValue") reading.isCustom ||= isScore;
    else if (node.name !== "exitResponse") reading.isCustom = true;
  }
}

function constantsOf(item: XmlNode, setters: readonly XmlNode[]): Map<string, number> {
  const set = new Set(setters.map((node) => node.attributes.identifier));
  const outcomes = childrenOf(item, "outcomeDeclaration").filter((o) => !set.has(o.attributes.identifier));
  return new Map(
    outcomes.map((o) => [o.attributes.identifier ?? "", numberOr0(textAt(o, "defaultValue", "value"))]),
  );
}

/** Reads the response processing of an item, which is never run: its usual patterns, and whether there is more. */
export function readScoring(item: XmlNode, responses: ReadonlySet<string>): Scoring {
  const processing = childrenOf(item, "responseProcessing")[0];
  const setters = descendants(processing, "setOutcomeValue");
  const reading: Reading = {
    isGiven: false,
    isCustom: false,
    isContradictory: false,
    rules: new Map(),
    links: new Map(),
    right: new Set(),
    wrong: new Set(),
    general: new Set(),
    single: new Map(),
    scores: scoresOf(setters, responses),
    responses: new Set(responses),
    constants: constantsOf(item, setters),
  };
  if (!processing) return reading;
  if (processing.children.length > 0) {
    walk(reading, processing.children, "always");
    reading.isGiven = reading.scores.size > 0 || reading.isCustom;
    return reading;
  }
  const address = processing.attributes.template ?? processing.attributes.templateLocation ?? "";
  const template = TEMPLATE.exec(address.trim())?.[1]?.toLowerCase();
  reading.isGiven = address !== "";
  if (template === "map_response") addRule(reading, "RESPONSE", { kind: "map" });
  else if (template) addRule(reading, "RESPONSE", { kind: "correct", score: 1, tolerance: null });
  else reading.isCustom = reading.isGiven;
  return reading;
}
