import type { RichText } from "#lib/course-reader/questions/choice.ts";
import type { Media } from "#lib/course-reader/shared/media.ts";
import type { ReadText } from "#lib/course-reader/shared/text/rich-text.ts";
import { markupIn, type XmlNode } from "#lib/server/files/xml.ts";
import { INPUTS, RESPONSES } from "./response.ts";
import { readInside } from "./text.ts";

/** A response with the part of the problem that asks for it. */
export interface Asked {
  response: XmlNode;
  inputs: XmlNode[];
  /** The elements that its question's words are taken from */
  words: XmlNode;
}

const SILENT = new Set(
  (
    "solution solutionset demandhint hint hintgroup script style responseparam additional_answer correcthint " +
    "stringequalhint stringhint numericalhint compoundhint targetedfeedbackset answer"
  ).split(" "),
);
const LINES = new Set(["label", "description", "question"]);
const WRAPPERS = new Set([
  "div",
  "span",
  "text",
  "section",
  "center",
  "multi",
  "fieldset",
  "form",
  "problem",
]);
const BLANK = "_____";
const OTHER_BLANK = "[…]";

function holdsResponse(node: XmlNode): boolean {
  return RESPONSES.has(node.name) || node.children.some(holdsResponse);
}

function responsesIn(node: XmlNode): XmlNode[] {
  return RESPONSES.has(node.name) ? [node] : node.children.flatMap(responsesIn);
}

function inputsIn(node: XmlNode): XmlNode[] {
  return INPUTS.has(node.name) ? [node] : node.children.flatMap(inputsIn);
}

/** A lone element around everything isn't one question, only a frame. */
function unwrap(problem: XmlNode): XmlNode {
  let frame = problem;
  for (;;) {
    const holders = frame.children.filter(holdsResponse);
    const [only] = holders;
    if (holders.length !== 1 || !only || !WRAPPERS.has(only.name) || only.text.trim() !== "") return frame;
    const before = frame.content.slice(0, frame.content.indexOf(only));
    frame = { ...only, content: [...before, ...only.content] };
  }
}

/** Every response of a problem, each with the words between the one before and itself. */
export function splitProblem(problem: XmlNode): Asked[] {
  const frame = unwrap(problem);
  let words: XmlNode["content"] = [];
  const asked: Asked[] = [];
  for (const part of frame.content) {
    words.push(part);
    const responses = typeof part === "string" ? [] : responsesIn(part);
    if (responses.length === 0) continue;
    const own: XmlNode = { ...frame, content: words };
    for (const response of responses) asked.push({ response, inputs: inputsIn(response), words: own });
    words = [];
  }
  return asked;
}

/** Fields that stand within a sentence; those on a line of their own are no part of it. */
function inlineInputs(node: XmlNode, found: Set<XmlNode> = new Set()): Set<XmlNode> {
  const isSentence = node.text.trim() !== "" && !RESPONSES.has(node.name) && node.name !== "problem";
  for (const child of node.children) {
    if (isSentence && INPUTS.has(child.name)) found.add(child);
    if (isSentence && RESPONSES.has(child.name)) for (const input of inputsIn(child)) found.add(input);
    inlineInputs(child, found);
  }
  return found;
}

/** The question's words: everything but the fields, the solution and the hints; a field in a sentence is a blank. */
export function readStem({ response, inputs, words }: Asked, media: Media): ReadText {
  const inline = new Set(
    [...words.content].flatMap((part) => (typeof part === "string" ? [] : [...inlineInputs(part)])),
  );
  const dropdowns = inputs.filter(({ name }) => name === "optioninput");
  const named = response.name === "optionresponse" && dropdowns.length > 1 ? dropdowns : [];
  const replace = (node: XmlNode): string | null => {
    if (SILENT.has(node.name)) return "";
    if (LINES.has(node.name)) return `<p>${markupIn(node, replace)}</p>`;
    if (!INPUTS.has(node.name)) return RESPONSES.has(node.name) ? markupIn(node, replace) : null;
    if (named.includes(node)) return ` [${named.indexOf(node) + 1}] `;
    if (!inline.has(node)) return "";
    return inputs.includes(node) ? BLANK : OTHER_BLANK;
  };
  return readInside(words, media, replace);
}

/** Where the words are missing: those that stand on the field itself. */
export function labelOf({ inputs }: Asked): RichText | null {
  const label = inputs.map(({ attributes }) => attributes.label?.trim() ?? "").find((text) => text !== "");
  return label ? { text: label, html: null } : null;
}
