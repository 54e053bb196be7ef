import type { RichText } from "#lib/course-reader/questions/choice.ts";
import type {
  Blank,
  SourceBody,
  SourceQuestion,
  WeightedOption,
} from "#lib/course-reader/questions/source-question.ts";
import { type NumericAnswer, plainNumber } from "#lib/course-reader/questions/wrong-answers.ts";
import { tidyTitle } from "#lib/course-reader/rules.ts";
import type { Media } from "#lib/course-reader/shared/media.ts";
import { orderOf } from "#lib/course-reader/shared/order.ts";
import {
  explanationOf,
  joinTexts,
  type ReadText,
  readElement,
  readHtml,
  readPlain,
} from "#lib/course-reader/shared/text/rich-text.ts";
import { childAt, childrenOf, deepText, descendants, type XmlNode } from "#lib/server/files/xml.ts";
import { fieldOf, marksFor, type Rule, rulesOf } from "./condition.ts";
import {
  explanationFrom,
  type Feedbacks,
  missFeedback,
  overallFeedback,
  responseFeedback,
} from "./feedback.ts";
import { namedKind, UNPLAYABLE } from "./kinds.ts";
import { readOwnItem } from "./own.ts";
import { orderFor, paysByField, sharesFor } from "./shares.ts";

const FULL_MARKS = 100;
const MAX_NAME_LENGTH = 100;
const RESPONSES = ["response_lid", "response_str", "response_num", "response_grp", "response_xy"];

interface Item extends Feedbacks {
  node: XmlNode;
  media: Media | null;
  notes: string[];
}

function readMattext(node: XmlNode, media: Media | null): ReadText {
  const text = deepText(node);
  return (node.attributes.texttype ?? "").includes("html") ? readHtml(text, media) : readPlain(text);
}

function readPart(node: XmlNode, media: Media | null): ReadText | null {
  const { uri = "", label = "" } = node.attributes;
  if (node.name === "mattext" || node.name === "matemtext") return readMattext(node, media);
  if (node.name === "matimage") return readElement("img", { src: uri, alt: label.trim() }, media);
  return node.name === "mataudio" ? readElement("audio", { src: uri }, media) : null;
}

/** The texts of a node in order; a field to type into stands as null between them. */
function partsOf(node: XmlNode, media: Media | null): (ReadText | null)[] {
  return node.children.flatMap((child): (ReadText | null)[] => {
    if (child.name === "response_str" || child.name === "response_num") return [null];
    if (RESPONSES.includes(child.name)) return [];
    const part = readPart(child, media);
    return part ? [part] : partsOf(child, media);
  });
}

function readStem(presentation: XmlNode | undefined, media: Media | null): ReadText {
  if (!presentation) return readPlain("");
  const parts = partsOf(presentation, media);
  while (parts.at(-1) === null) parts.pop();
  const isGapped = parts.some((part, index) => part === null && index > 0);
  if (!isGapped) return joinTexts(parts.filter((part) => part !== null));
  return joinTexts(
    parts.map((part) => part ?? readPlain("_____")),
    " ",
  );
}

function readMaterial(node: XmlNode, media: Media | null): ReadText {
  return joinTexts(partsOf(node, media).filter((part) => part !== null));
}

/** What stands beside a field, without the answers that it offers. */
function labelOf(response: XmlNode, media: Media | null): ReadText {
  const material = childAt(response, "material");
  return material ? readMaterial(material, media) : readPlain("");
}

/** The feedbacks of an item that have something to read, by their ids; what they lose is added to `notes`. */
function feedbackTexts(node: XmlNode, media: Media | null, notes: string[]): Map<string, RichText> {
  const texts = new Map<string, RichText>();
  for (const feedback of childrenOf(node, "itemfeedback")) {
    const text = explanationOf(readMaterial(feedback, media), notes);
    if (text) texts.set(feedback.attributes.ident ?? "", text);
  }
  return texts;
}

/** The options of a field; `isTicked`: where several are right, each may be worth a share of its own. */
function readOptions(item: Item, response: XmlNode, isTicked = false): WeightedOption[] {
  const field = fieldOf(response);
  const marks = marksFor(item.rules, field);
  const top = Math.max(0, ...marks.values());
  const shares = isTicked ? sharesFor(item.rules, field) : null;
  return descendants(response, "response_label").map((label) => {
    const { rich, notes } = readMaterial(label, item.media);
    item.notes.push(...notes);
    const value = label.attributes.ident ?? "";
    const earned = marks.get(value) ?? 0;
    const weight = shares ? (shares.get(value) ?? 0) : top > 0 ? (FULL_MARKS * earned) / top : 0;
    return { ...rich, weight, feedback: responseFeedback(item, field, value) };
  });
}

function responsesOf(item: Item): XmlNode[] {
  const presentation = childAt(item.node, "presentation");
  return RESPONSES.flatMap((name) => descendants(presentation, name, RESPONSES));
}

const TRUE_WORDS = /^(true|t|yes)$/i;
const FALSE_WORDS = /^(false|f|no)$/i;

function readTrueFalse(item: Item, response: XmlNode): SourceBody {
  const options = readOptions(item, response);
  const right = options.filter((option) => option.weight > 0);
  const hasBoth = [TRUE_WORDS, FALSE_WORDS].every((words) =>
    options.some((option) => words.test(option.text.trim())),
  );
  // Labels in another language stay as they are: which of them means "true" can't be known.
  if (options.length !== 2 || right.length !== 1 || !hasBoth) return { type: "single", options };
  const wrong = options.find((option) => option !== right[0]);
  const feedback = { right: right[0]?.feedback ?? null, wrong: wrong?.feedback ?? null };
  return { type: "true_false", isTrue: TRUE_WORDS.test(right[0]?.text.trim() ?? ""), feedback };
}

function readMatching(item: Item): SourceBody {
  const pairs = responsesOf(item).map((response) => {
    const options = readOptions(item, response);
    const at = options.findIndex((option) => option.weight > 0);
    const right = options[at];
    const value = descendants(response, "response_label")[at]?.attributes.ident ?? "";
    const missed = right ? missFeedback(item, fieldOf(response), value) : null;
    const feedback = right?.feedback ?? null;
    return { left: labelOf(response, item.media).rich, right: right?.text ?? "", feedback, missed, options };
  });
  const extras = pairs.flatMap((pair) => pair.options.map((option) => option.text));
  const isPartial = paysByField(item.rules);
  return { type: "matching", pairs: pairs.map(({ options: _, ...pair }) => pair), extras, isPartial };
}

/** Texts to be put in order, where one rule says which. */
function readOrder(item: Item, response: XmlNode): SourceBody {
  const labels = new Map(
    descendants(response, "response_label").map((label) => [
      label.attributes.ident ?? "",
      readMaterial(label, item.media),
    ]),
  );
  const order = orderFor(item.rules, fieldOf(response), [...labels.keys()]);
  if (!order) return { type: "unplayable", reason: "Its right order can't be told." };
  const read = order.map((ident) => labels.get(ident) ?? readPlain(""));
  item.notes.push(...read.flatMap(({ notes }) => notes));
  return orderOf(read.map(({ rich }) => rich));
}

function readBlanks(item: Item): Blank[] {
  return responsesOf(item).map((response) => {
    const name = labelOf(response, null).rich.text || fieldOf(response).replace(/^response_/, "");
    return { name, options: readOptions(item, response) };
  });
}

/** A star is a star: it stands for nothing else here. */
const literal = (text: string): string => text.replaceAll("*", "\\*");

/** A blank's labels are all accepted, also those that no rule scores: Canvas lists only the first one there. */
function readTypedBlanks(item: Item): Blank[] {
  return readBlanks(item).map(({ name, options }) => ({
    name,
    options: options.map((option) => ({ ...option, text: literal(option.text), weight: FULL_MARKS })),
  }));
}

function numericAnswer(item: Item, { matches, bounds, score }: Rule): NumericAnswer | null {
  const typed = matches[0] ? plainNumber(matches[0].value) : null;
  const value = typed === null ? null : Number(typed);
  const low = bounds.low ?? value ?? bounds.high;
  const high = bounds.high ?? value ?? bounds.low;
  if (low === null || high === null) return null;
  return {
    shown: typed,
    low: Math.min(low, value ?? low),
    high: Math.max(high, value ?? high),
    weight: score,
    feedback: matches[0] ? responseFeedback(item, matches[0].field, matches[0].value) : null,
  };
}

function readNumeric(item: Item): SourceBody {
  const answers = item.rules.filter((rule) => !rule.isPattern).map((rule) => numericAnswer(item, rule));
  return { type: "numeric", answers: answers.filter((answer) => answer !== null) };
}

function readShort(item: Item): SourceBody {
  const scoring = item.rules.filter((rule) => rule.score > 0);
  if (scoring.some((rule) => rule.isPattern)) return { type: "unplayable", reason: UNPLAYABLE.pattern ?? "" };
  if (responsesOf(item).length > 1)
    return { type: "unplayable", reason: "It has several blanks that can't be told apart." };
  const accepted = item.rules.flatMap((rule) =>
    rule.matches.map(({ field, value }) => {
      return { text: literal(value), weight: rule.score, feedback: responseFeedback(item, field, value) };
    }),
  );
  const isCaseSensitive = descendants(item.node, "varequal").some(({ attributes }) =>
    /^yes$/i.test(attributes.case ?? ""),
  );
  return { type: "short", accepted, typed: { isCaseSensitive } };
}

/** What an item without a known type is, judged by what it asks for. */
function guessKind(item: Item): string {
  const responses = responsesOf(item);
  const first = responses[0];
  if (!first) return "text";
  if (first.name === "response_str")
    return item.rules.some((rule) => rule.score > 0) ? "short_answer" : "essay";
  if (first.name === "response_num") return "numeric";
  if (first.name !== "response_lid") return "unknown";
  if (responses.length > 1) return "matching";
  return first.attributes.rcardinality === "Multiple" ? "multiple_answer" : "single";
}

function readBody(item: Item, kind: string): SourceBody {
  const response = responsesOf(item)[0];
  const reason = UNPLAYABLE[kind];
  if (reason) return { type: "unplayable", reason };
  if (!response) return { type: "unplayable", reason: "It has nothing to answer." };
  if (kind === "single") return { type: "single", options: readOptions(item, response) };
  if (kind === "true_false") return readTrueFalse(item, response);
  if (kind === "multiple_answer") return { type: "multiple", options: readOptions(item, response, true) };
  if (kind === "matching") return readMatching(item);
  const isPartial = paysByField(item.rules);
  if (kind === "dropdowns") return { type: "dropdowns", blanks: readBlanks(item), isPartial };
  if (kind === "blanks") return { type: "blanks", blanks: readTypedBlanks(item), isPartial };
  if (kind === "ordering") return readOrder(item, response);
  if (kind === "numeric") return readNumeric(item);
  if (kind === "short_answer") return readShort(item);
  return {
    type: "unplayable",
    reason: `Questions of the type "${tidyTitle(kind, "unknown", 60)}" can't be played.`,
  };
}

function kindOf(item: Item): string {
  return namedKind(item.node) ?? guessKind(item);
}

/** "Question" is what Canvas calls everything without a name, so the text says more. */
function nameOf(node: XmlNode, stem: string): string {
  const title = (node.attributes.title ?? "").trim();
  return tidyTitle(/^(question)?$/i.test(title) ? stem : title, "Question", MAX_NAME_LENGTH);
}

/** One item of an assessment or a bank in the terms of the conversions. */
export function readItem(node: XmlNode, media: Media | null = null): SourceQuestion {
  const own = readOwnItem(node, media);
  if (own) return own;
  const notes: string[] = [];
  const item: Item = { node, media, rules: rulesOf(node), texts: feedbackTexts(node, media, notes), notes };
  const kind = kindOf(item);
  const stem = readStem(childAt(node, "presentation"), media);
  const body = readBody(item, kind);
  return {
    kind,
    name: nameOf(node, stem.rich.text),
    stem: stem.rich,
    // Brightspace links what is always said by the item's label.
    explanation: explanationFrom(item) ?? item.texts.get(node.attributes.label ?? "") ?? null,
    feedback: overallFeedback(item, responsesOf(item).length === 1),
    sourceId: node.attributes.ident ?? null,
    notes: [...new Set([...stem.notes, ...notes])],
    body,
  };
}
