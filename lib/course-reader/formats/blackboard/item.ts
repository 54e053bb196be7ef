import type {
  Blank,
  Pair,
  SourceBody,
  SourceQuestion,
  WeightedOption,
} from "#lib/course-reader/questions/source-question.ts";
import { type NumericAnswer, plainNumber } from "#lib/course-reader/questions/wrong-answers.ts";
import { tidyTitle } from "#lib/course-reader/rules.ts";
import type { Media } from "#lib/course-reader/shared/media.ts";
import { orderOf } from "#lib/course-reader/shared/order.ts";
import { childAt, childrenOf, descendants, textAt, type XmlNode } from "#lib/server/files/xml.ts";
import { isPattern, type RightRule, rightRules } from "./scoring.ts";
import { feedbackOf, readBlock } from "./text.ts";

const FULL_MARKS = 100;
const MAX_NAME_LENGTH = 100;

/** Blackboard's names of types to ours. */
const KINDS: Record<string, string> = {
  "Multiple Choice": "single",
  "True/False": "true_false",
  "Either/Or": "either_or",
  "Multiple Answer": "multiple_answer",
  Matching: "matching",
  "Fill in the Blank": "short_answer",
  "Fill in the Blank Plus": "blanks",
  "Fill in Multiple Blanks": "blanks",
  FillInTheBlankPlus: "blanks",
  Numeric: "numeric",
  Ordering: "ordering",
};

const UNPLAYABLE: Record<string, string> = {
  Essay: "An essay has no answer to choose.",
  "Short Response": "An essay has no answer to choose.",
  "File Upload": "It asks for a file to be uploaded.",
  Calculated: "A formula question draws new numbers for each learner, which isn't played.",
  "Hot Spot": "Its answers are places in a picture.",
  "Opinion Scale": "It asks for an opinion, so no answer is right.",
  "Quiz Bowl": "Its answer is a question that is typed freely.",
};
const PATTERN = "Its answer is a pattern, so no single answer can be shown as right.";
const UNCLEAR = "Its file doesn't say clearly which answer is right.";

interface Item {
  node: XmlNode;
  media: Media;
  notes: string[];
  rules: readonly RightRule[];
}

const unplayable = (reason: string): SourceBody => ({ type: "unplayable", reason });

/** The parts of an item: the question, the answers and, where it is about pairs, the right-hand sides. */
function blocksOf(node: XmlNode, name: string): XmlNode[] {
  return descendants(childAt(node, "presentation"), "flow").filter((flow) => flow.attributes.class === name);
}

function labelsOf({ node }: Item): XmlNode[] {
  return descendants(childAt(node, "presentation"), "response_label");
}

/** Either/Or calls its answers "yes_no.true": the words for both, and which of them it is. */
function wordsOf(text: string): string {
  const [, yes = "", no = "", isFirst = ""] = /^([a-z]+)_([a-z]+)\.(true|false)$/i.exec(text.trim()) ?? [];
  const word = isFirst.toLowerCase() === "true" ? yes : no;
  return word === "" ? text : word.slice(0, 1).toUpperCase() + word.slice(1);
}

function optionOf(item: Item, label: XmlNode, isRight: boolean): WeightedOption {
  const { rich, notes } = readBlock(label, item.media);
  item.notes.push(...notes);
  const ident = label.attributes.ident ?? "";
  const text = rich.html === null ? wordsOf(rich.text || ident) : rich.text;
  const feedback = feedbackOf(item.node, ident, item.media, item.notes);
  return { text, html: rich.html, weight: isRight ? FULL_MARKS : 0, feedback };
}

/** One rule gives the one right answer, or all that are right together. */
function readChoice(item: Item, isSeveral: boolean): SourceBody {
  const [rule, ...others] = item.rules;
  const right = new Set(rule?.matches.map(({ value }) => value));
  if (!rule || right.size === 0) return unplayable("It has no right answer.");
  if (others.length > 0 || (!isSeveral && right.size > 1)) return unplayable(UNCLEAR);
  const labels = labelsOf(item);
  const idents = labels.map((label) => label.attributes.ident ?? "");
  if ([...right].some((ident) => !idents.includes(ident))) return unplayable(UNCLEAR);
  const options = labels.map((label) => optionOf(item, label, right.has(label.attributes.ident ?? "")));
  return { type: isSeveral ? "multiple" : "single", options };
}

function readTrueFalse(item: Item): SourceBody {
  const matches = item.rules.length === 1 ? (item.rules[0]?.matches ?? []) : [];
  const value = matches.length === 1 ? matches[0]?.value.toLowerCase() : undefined;
  if (value !== "true" && value !== "false") return readChoice(item, false);
  const said = (ident: string) => feedbackOf(item.node, ident, item.media, item.notes);
  return {
    type: "true_false",
    isTrue: value === "true",
    feedback: { right: said("correct"), wrong: said("incorrect") },
  };
}

/** Each left-hand side has a field whose answers stand for the right-hand sides, in their order. */
function readMatching(item: Item): SourceBody {
  const [response] = blocksOf(item.node, "RESPONSE_BLOCK");
  const [matches] = blocksOf(item.node, "RIGHT_MATCH_BLOCK");
  const rights = childrenOf(matches, "flow").map((flow) => readBlock(flow, item.media).rich.text);
  const rows = childrenOf(response, "flow").filter((flow) => childAt(flow, "response_lid"));
  const pairs = rows.map((row): Pair | null => {
    const field = childAt(row, "response_lid");
    const idents = descendants(field, "response_label").map((label) => label.attributes.ident ?? "");
    const own = item.rules
      .flatMap((rule) => rule.matches)
      .filter((match) => match.field === field?.attributes.ident);
    const at = idents.indexOf(own[0]?.value ?? "");
    const isClear = own.length === 1 && at >= 0 && idents.length === rights.length;
    const left = readBlock(row, item.media);
    item.notes.push(...left.notes);
    return isClear ? { left: left.rich, right: rights[at] ?? "", feedback: null } : null;
  });
  const clear = pairs.filter((pair) => pair !== null);
  if (clear.length < pairs.length || clear.length === 0) return unplayable(UNCLEAR);
  return { type: "matching", pairs: clear, extras: rights };
}

/** The one right rule names the answers in their order. */
function readOrder(item: Item): SourceBody {
  const [rule, ...others] = item.rules;
  const labels = new Map(labelsOf(item).map((label) => [label.attributes.ident ?? "", label]));
  const order = rule?.matches.map(({ value }) => value) ?? [];
  const isWhole = order.length === labels.size && new Set(order).size === order.length;
  if (others.length > 0 || !isWhole || order.some((ident) => !labels.has(ident))) return unplayable(UNCLEAR);
  const read = order.map((ident) => readBlock(labels.get(ident), item.media));
  item.notes.push(...read.flatMap(({ notes }) => notes));
  return orderOf(read.map(({ rich }) => rich));
}

function readShort(item: Item): SourceBody {
  if (isPattern(item.node)) return unplayable(PATTERN);
  const accepted = item.rules.flatMap(({ matches }) =>
    matches.map(({ value }) => ({ text: value, weight: FULL_MARKS, feedback: null })),
  );
  return { type: "short", accepted, typed: {} };
}

/** Several blanks, which the text names in square brackets. */
function readBlanks(item: Item): SourceBody {
  if (isPattern(item.node)) return unplayable(PATTERN);
  if (item.rules.length !== 1) return unplayable(UNCLEAR);
  const blanks = new Map<string, Blank>();
  for (const { field, value } of item.rules[0]?.matches ?? []) {
    const blank = blanks.get(field) ?? { name: field, options: [] };
    blank.options.push({ text: value, html: null, weight: FULL_MARKS, feedback: null });
    blanks.set(field, blank);
  }
  return { type: "blanks", blanks: [...blanks.values()] };
}

/** Bounds on both sides that leave a number between them, or none: then the number itself is the key. */
function hasClearBounds({ low, high }: RightRule): boolean {
  if (low === null || high === null) return low === high;
  return Number.isFinite(low) && Number.isFinite(high) && low <= high;
}

function readNumeric(item: Item): SourceBody {
  if (item.rules.some((rule) => rule.matches.length > 1 || !hasClearBounds(rule))) return unplayable(UNCLEAR);
  const answers = item.rules.flatMap(({ matches, low, high }): NumericAnswer[] => {
    const shown = plainNumber(matches[0]?.value ?? "");
    if (shown === null && (low === null || high === null)) return [];
    const exact = Number(shown);
    return [{ shown, low: low ?? exact, high: high ?? exact, weight: FULL_MARKS, feedback: null }];
  });
  return { type: "numeric", answers };
}

function readBody(item: Item, type: string): SourceBody {
  const kind = Object.hasOwn(KINDS, type) ? KINDS[type] : undefined;
  const reason = Object.hasOwn(UNPLAYABLE, type) ? UNPLAYABLE[type] : undefined;
  if (reason) return unplayable(reason);
  if (kind === "single" || kind === "either_or") return readChoice(item, false);
  if (kind === "multiple_answer") return readChoice(item, true);
  if (kind === "true_false") return readTrueFalse(item);
  if (kind === "matching") return readMatching(item);
  if (kind === "short_answer") return readShort(item);
  if (kind === "blanks") return readBlanks(item);
  if (kind === "numeric") return readNumeric(item);
  if (kind === "ordering") return readOrder(item);
  return unplayable(`Questions of the type "${tidyTitle(type, "unknown", 60)}" can't be played.`);
}

/** One item of a test or a pool of Blackboard in the terms of the conversions. */
export function readItem(node: XmlNode, media: Media): SourceQuestion {
  const type = textAt(node, "itemmetadata", "bbmd_questiontype");
  const notes: string[] = [];
  const item: Item = { node, media, notes, rules: rightRules(node) };
  const [question] = blocksOf(node, "QUESTION_BLOCK");
  const stem = readBlock(question ?? childAt(node, "presentation"), media);
  const body = readBody(item, type);
  const said = (ident: string) => (body.type === "true_false" ? null : feedbackOf(node, ident, media, notes));
  const title = (node.attributes.title ?? "").trim();
  return {
    kind: (Object.hasOwn(KINDS, type) && KINDS[type]) || type.toLowerCase() || "unknown",
    name: tidyTitle(title || stem.rich.text, "Question", MAX_NAME_LENGTH),
    stem: stem.rich,
    explanation: null,
    feedback: { right: said("correct"), wrong: said("incorrect") },
    sourceId: textAt(node, "itemmetadata", "bbmd_asi_object_id") || null,
    notes: [...new Set([...stem.notes, ...notes])],
    body,
  };
}
