import type { RichText } from "#lib/course-reader/questions/choice.ts";
import type { SourceBody, SourceQuestion } from "#lib/course-reader/questions/source-question.ts";
import { tidyTitle } from "#lib/course-reader/rules.ts";
import type { Media } from "#lib/course-reader/shared/media.ts";
import { joinSaid } from "#lib/quiz/question-draft.ts";
import { descendants, type XmlNode } from "#lib/server/files/xml.ts";
import { targetedFeedback } from "./options.ts";
import type { Block } from "./outline.ts";
import { readResponse } from "./response.ts";
import { type Asked, labelOf, readStem, splitProblem } from "./stem.ts";
import { readInside, readRemark } from "./text.ts";

const MAX_NAME_LENGTH = 100;
const MAX_IN_ONE = 200;
const NOTHING = { right: null, wrong: null };
const SCRIPT = "A script computes it, and scripts are never run.";
const VARIABLE = "It has a variable that a script would fill, and scripts are never run.";
const KEY_ATTRIBUTES = ["answer", "correct", "options", "default", "value"];

function isServerScript(script: XmlNode): boolean {
  return /python|perl|loncapa/i.test(script.attributes.type ?? "python");
}

/** "$x" in what readers see. Between two dollars stands a formula, and in code a dollar is a dollar. */
function hasVariable(node: XmlNode): boolean {
  if (/^(script|style|code|pre)$/.test(node.name)) return false;
  const inKey = KEY_ATTRIBUTES.some((name) => /\$\{?[a-z_]/i.test(node.attributes[name] ?? ""));
  const bare = node.text.replace(/\$\$[^$]*\$\$|\$[^$\n]{1,200}\$/g, "");
  return inKey || /\$\{?[a-z_]\w*/i.test(bare) || node.children.some(hasVariable);
}

function whole(block: Block, kind: string, reason: string, text = ""): SourceQuestion {
  return {
    kind,
    name: tidyTitle(block.title || text, "Problem", MAX_NAME_LENGTH),
    stem: { text: text || block.title, html: null },
    explanation: null,
    feedback: NOTHING,
    sourceId: block.id,
    notes: [],
    body: { type: "unplayable", reason },
  };
}

/** Solutions: each of its own where there are as many as responses, else all of them for each. */
function explanationFor(
  index: number,
  asked: readonly Asked[],
  problem: XmlNode,
  media: Media,
  notes: string[],
): RichText | null {
  const own = descendants(asked[index]?.response, "solution");
  const all = descendants(problem, "solution");
  const solution = all.length === asked.length ? all[index] : undefined;
  const chosen = own.length > 0 ? own : solution ? [solution] : all;
  return joinSaid(chosen.flatMap((node) => readRemark(node, media, notes) ?? []));
}

/** Blanks can only be asked for where the words name them. */
function checkBody(body: SourceBody, stem: string): SourceBody {
  const isLost = body.type === "dropdowns" && body.blanks.some(({ name }) => !stem.includes(`[${name}]`));
  return isLost ? { type: "unplayable", reason: "Its blanks can't be told apart." } : body;
}

function toQuestion(block: Block, problem: XmlNode, media: Media, all: readonly Asked[], index: number) {
  const asked = all[index];
  if (!asked) return [];
  const { response, inputs } = asked;
  const read = readStem(asked, media);
  const hasWords = /[\p{L}\p{N}]/u.test(read.rich.text);
  const stem = hasWords
    ? read.rich
    : (labelOf(asked) ?? (block.title ? { text: block.title, html: null } : read.rich));
  const said: string[] = [];
  const { kind, body, notes } = readResponse(response, inputs, media, targetedFeedback(problem, media, said));
  const script = descendants(problem, "script").length > 0 ? ["A script is left out."] : [];
  const name = block.title || stem.text;
  const question: SourceQuestion = {
    kind,
    name: tidyTitle(all.length > 1 ? `${name} (${index + 1})` : name, "Problem", MAX_NAME_LENGTH),
    stem,
    explanation: explanationFor(index, all, problem, media, said),
    feedback: NOTHING,
    sourceId: block.id && index > 0 ? `${block.id}#${index + 1}` : block.id,
    notes: [...new Set([...read.notes, ...notes, ...said, ...script])],
    body: checkBody(body, stem.text),
  };
  return [question];
}

/** The questions of a problem: one for each of its responses, or the one reason why there are none. */
export function readProblem(block: Block, media: Media): SourceQuestion[] {
  if ("fault" in block.loaded) return [whole(block, "question", block.loaded.fault)];
  const problem = block.loaded.node;
  if (descendants(problem, "script").some(isServerScript)) return [whole(block, "script", SCRIPT)];
  const asked = splitProblem(problem);
  if (asked.length === 0) {
    const { text } = readInside(problem, media).rich;
    return [whole(block, "description", "It is a text without a question.", text)];
  }
  if (asked.length > MAX_IN_ONE) return [whole(block, "question", "It has too many questions in one.")];
  if (hasVariable(problem)) return [whole(block, "script", VARIABLE)];
  return asked.flatMap((_, index) => toQuestion(block, problem, media, asked, index));
}
