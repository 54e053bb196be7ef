import type { RichText } from "#lib/course-reader/questions/choice.ts";
import type { SourceBody } from "#lib/course-reader/questions/source-question.ts";
import type { Media } from "#lib/course-reader/shared/media.ts";
import { childAt, childrenOf, descendants, type XmlNode } from "#lib/server/files/xml.ts";
import { numericBody } from "./number.ts";
import { type Options, readDropdown, readOptions } from "./options.ts";
import { readRemark } from "./text.ts";

/** Why a kind of response isn't played. Whatever computes its answer is never run. */
const UNPLAYABLE: Record<string, string> = {
  formularesponse: "Its answer is a formula.",
  symbolicresponse: "Its answer is a formula.",
  customresponse: "A script judges its answers, and scripts are never run.",
  jsresponse: "A script judges its answers, and scripts are never run.",
  javascriptresponse: "A script judges its answers, and scripts are never run.",
  schematicresponse: "Its answer is a circuit to be drawn, which a script judges. Scripts are never run.",
  coderesponse: "Its answer is a program, which a grader on another server judges.",
  externalresponse: "A grader on another server judges its answers.",
  imageresponse: "Its answer is a place in a picture.",
  annotationresponse: "Its answer is an annotation.",
  choicetextresponse: "Its choices have fields to type into.",
};
const PLAYABLE = [
  "multiplechoiceresponse",
  "truefalseresponse",
  "choiceresponse",
  "optionresponse",
  "stringresponse",
  "numericalresponse",
];

export const RESPONSES: ReadonlySet<string> = new Set([...PLAYABLE, ...Object.keys(UNPLAYABLE)]);
/** Where answers are given: nothing of it belongs to the question's words. */
export const INPUTS: ReadonlySet<string> = new Set(
  (
    "choicegroup checkboxgroup radiogroup optioninput textline formulaequationinput textbox jsinput schematic " +
    "imageinput filesubmission crystallography vsepr_input chemicalequationinput drag_and_drop_input " +
    "radiotextgroup checkboxtextgroup annotationinput javascriptinput designprotein2dinput editageneinput"
  ).split(" "),
);

export interface Reading {
  kind: string;
  body: SourceBody;
  notes: string[];
}

const FULL_MARKS = 100;
const isRight = ({ weight }: { weight: number }) => weight > 0;

function choice({ options, notes }: Options, isMultiple: boolean): Reading {
  if (!isMultiple) return { kind: "single", body: { type: "single", options }, notes };
  return { kind: "multiple_answer", body: { type: "multiple", options }, notes };
}

function readChoices(response: XmlNode, media: Media, targeted: ReadonlyMap<string, RichText>): Reading {
  const groups = response.children.some(({ name }) => INPUTS.has(name))
    ? response.children.filter(({ name }) => INPUTS.has(name))
    : descendants(response, "choicegroup").concat(descendants(response, "checkboxgroup"));
  if (groups.length > 1) return unplayable("single", "It has several groups of answers in one.");
  const read = readOptions(descendants(groups[0], "choice"), media, targeted);
  const isTicked = response.name === "choiceresponse" && groups[0]?.name !== "radiogroup";
  // True and false were ticked one by one: with one true statement that is a choice like any other.
  const isSeveral = response.name === "truefalseresponse" && read.options.filter(isRight).length > 1;
  return choice(read, isTicked || isSeveral);
}

function readDropdowns(inputs: readonly XmlNode[], media: Media): Reading {
  const all = inputs.map((input) => readDropdown(input, media));
  const [first] = all;
  if (!first) return unplayable("dropdown", "It has no answers to choose from.");
  if (all.length === 1) return choice(first, false);
  const blanks = all.map(({ options }, index) => ({ name: String(index + 1), options }));
  return {
    kind: "dropdowns",
    body: { type: "dropdowns", blanks, isPartial: true },
    notes: all.flatMap(({ notes }) => notes),
  };
}

function readString(response: XmlNode, media: Media): Reading {
  if (/regexp/i.test(response.attributes.type ?? ""))
    return unplayable("short_answer", "Its answer is a pattern of signs, not a word.");
  const notes: string[] = [];
  const nodes = [response, ...childrenOf(response, "additional_answer")];
  const accepted = nodes.flatMap((node) => {
    const hint = childAt(node, "correcthint");
    const feedback = hint ? readRemark(hint, media, notes) : null;
    const answer = node.attributes.answer ?? node.text;
    return answer
      .split("_or_")
      .map((text) => ({ text: text.trim(), weight: FULL_MARKS, feedback }))
      .filter(({ text }) => text !== "");
  });
  const foreseen = childrenOf(response, "stringequalhint").map((node) => ({
    text: (node.attributes.answer ?? "").trim(),
    weight: 0,
    feedback: readRemark(node, media, notes),
  }));
  const wrong = foreseen.filter(({ text }) => text !== "");
  const isCaseSensitive = !/(?:^|\s)ci(?:\s|$)/i.test(response.attributes.type ?? "");
  const body: SourceBody = {
    type: "short",
    accepted: [...accepted, ...wrong],
    typed: { isCaseSensitive, isAccentSensitive: true },
  };
  return { kind: "short_answer", body, notes };
}

function unplayable(kind: string, reason: string): Reading {
  return { kind, body: { type: "unplayable", reason }, notes: [] };
}

/** One response of a problem: what is to be chosen or typed, and what is right. */
export function readResponse(
  response: XmlNode,
  inputs: readonly XmlNode[],
  media: Media,
  targeted: ReadonlyMap<string, RichText>,
): Reading {
  const reason = UNPLAYABLE[response.name];
  if (reason) return unplayable(response.name.replace(/response$/, ""), reason);
  const hint = childAt(response, "correcthint");
  switch (response.name) {
    case "optionresponse":
      return readDropdowns(
        inputs.filter(({ name }) => name === "optioninput"),
        media,
      );
    case "stringresponse":
      return readString(response, media);
    case "numericalresponse": {
      const notes: string[] = [];
      const said = hint ? readRemark(hint, media, notes) : null;
      return { kind: "numeric", body: numericBody(response, said), notes };
    }
    default:
      return readChoices(response, media, targeted);
  }
}
