import { childAt, childrenOf, descendants, type XmlNode } from "#lib/server/files/xml.ts";
import type { StoredFiles } from "./files.ts";
import { formatAt, valueAt } from "./value.ts";

/** Types that the XML export calls by another name */
const TYPES: Record<string, string> = { match: "matching", multianswer: "cloze" };
const SETTINGS = ["single", "shuffleanswers", "usecase", "showunits", "unitgradingtype"];
const COMBINED = ["correctfeedback", "incorrectfeedback"];

function make(
  name: string,
  attributes: Record<string, string>,
  children: readonly XmlNode[],
  text = "",
): XmlNode {
  return { name, attributes, children: [...children], content: text === "" ? [...children] : [text], text };
}

const leaf = (name: string, text: string) => make(name, {}, [], text);

/** A text with its files: the field `field` of `node` as an element `name`. */
function textElement(name: string, node: XmlNode | undefined, field: string, files: readonly XmlNode[]) {
  const attributes = { format: formatAt(node, field) };
  return make(name, attributes, [leaf("text", valueAt(node, field)), ...files]);
}

interface Reading {
  question: XmlNode;
  type: string;
  /** What the type adds to the question */
  own: XmlNode | undefined;
  files: StoredFiles;
}

const idOf = (node: XmlNode): string => node.attributes.id ?? "";

const answersOf = ({ own }: Reading): XmlNode[] => childrenOf(childAt(own, "answers"), "answer");

/** A backup counts shares of the marks from 0 to 1. */
function fractionOf(answer: XmlNode): string {
  const share = Number(valueAt(answer, "fraction"));
  return String(Math.round(share * 10_000_000) / 100_000);
}

function answerNode(answer: XmlNode, { files }: Reading, more: readonly XmlNode[] = []): XmlNode {
  const feedback = textElement("feedback", answer, "feedback", files("answerfeedback", idOf(answer)));
  const text = leaf("text", valueAt(answer, "answertext"));
  const attributes = { fraction: fractionOf(answer), format: formatAt(answer, "answer") };
  return make("answer", attributes, [text, ...files("answer", idOf(answer)), feedback, ...more]);
}

/** True and false are written in the language of the site; the type says which is which. */
function truthNodes(reading: Reading): XmlNode[] {
  const truth = childAt(reading.own, "truefalse");
  const names = new Map([
    [valueAt(truth, "trueanswer"), "true"],
    [valueAt(truth, "falseanswer"), "false"],
  ]);
  return answersOf(reading).map((answer) => {
    const node = answerNode(answer, reading);
    const name = names.get(idOf(answer));
    return name ? { ...node, children: [leaf("text", name), ...node.children.slice(1)] } : node;
  });
}

function numberNodes(reading: Reading): XmlNode[] {
  const records = new Map(
    descendants(reading.own, "numerical_record").map((one) => [
      valueAt(one, "answer"),
      valueAt(one, "tolerance"),
    ]),
  );
  const units = descendants(reading.own, "numerical_unit").map((unit) =>
    make("unit", {}, [
      leaf("multiplier", valueAt(unit, "multiplier")),
      leaf("unit_name", valueAt(unit, "unit")),
    ]),
  );
  const answers = answersOf(reading).map((answer) =>
    answerNode(answer, reading, [leaf("tolerance", records.get(idOf(answer)) ?? "0")]),
  );
  return units.length > 0 ? [...answers, make("units", {}, units)] : answers;
}

function matchNodes({ own, files }: Reading): XmlNode[] {
  return childrenOf(childAt(own, "matches"), "match").map((match) => {
    const left = textElement("subquestion", match, "questiontext", files("subquestion", idOf(match)));
    const right = textElement("answer", match, "answertext", files("subanswer", idOf(match)));
    return { ...left, children: [...left.children, right] };
  });
}

/** Words for gaps: which group one belongs to stands where other types have their feedback. */
function gapNodes(reading: Reading, name: "selectoption" | "dragbox"): XmlNode[] {
  return answersOf(reading).map((answer) => {
    const noted = valueAt(answer, "feedback");
    const group = /"draggroup";(?:s:\d+:"|i:)(\d+)/.exec(noted)?.[1] ?? (/^\d+$/.test(noted) ? noted : "1");
    return make(name, {}, [leaf("text", valueAt(answer, "answertext")), leaf("group", group)]);
  });
}

function bodyNodes(reading: Reading): XmlNode[] {
  switch (reading.type) {
    case "truefalse":
      return truthNodes(reading);
    case "numerical":
      return numberNodes(reading);
    case "match":
    case "ddmatch":
      return matchNodes(reading);
    case "ordering": {
      const placeOf = (answer: XmlNode) => Number(valueAt(answer, "fraction"));
      return answersOf(reading)
        .toSorted((a, b) => placeOf(a) - placeOf(b))
        .map((answer) => answerNode(answer, reading));
    }
    case "gapselect":
      return gapNodes(reading, "selectoption");
    case "ddwtos":
      return gapNodes(reading, "dragbox");
    default:
      return answersOf(reading).map((answer) => answerNode(answer, reading));
  }
}

/** The text of a Cloze question with its embedded questions, which lie beside it, back in their places. */
function clozeText({ own, question }: Reading, partOf: (id: string) => XmlNode | undefined): string {
  const ids = valueAt(childAt(own, "multianswer"), "sequence").split(",");
  return valueAt(question, "questiontext").replace(/\{#(\d{1,3})\}/g, (whole, number: string) => {
    const part = partOf((ids[Number(number) - 1] ?? "").trim());
    return part ? valueAt(part, "questiontext") : whole;
  });
}

/** The element that holds the settings of a type: it is named like the type, or in one of several other ways. */
function settingsOf({ own, type }: Reading): XmlNode | undefined {
  return childAt(own, type) ?? childAt(own, "matchoptions") ?? childAt(own, `${type}_options`);
}

/**
 * A question of a backup as Moodle's XML export would write it, so that both are read by the same rules. `partOf` finds
 * the questions that a Cloze question embeds.
 */
export function toExportNode(
  question: XmlNode,
  idNumber: string,
  files: StoredFiles,
  partOf: (id: string) => XmlNode | undefined,
): XmlNode {
  const type = valueAt(question, "qtype");
  const own = question.children.find(({ name }) => name === `plugin_qtype_${type}_question`);
  const reading: Reading = { question, type, own, files };
  const id = idOf(question);
  const settings = settingsOf(reading);
  const stem = textElement("questiontext", question, "questiontext", files("questiontext", id));
  if (type === "multianswer") stem.children[0] = leaf("text", clozeText(reading, partOf));
  return make("question", { type: TYPES[type] ?? type }, [
    make("name", {}, [leaf("text", valueAt(question, "name"))]),
    stem,
    textElement("generalfeedback", question, "generalfeedback", files("generalfeedback", id)),
    ...COMBINED.map((name) => textElement(name, settings, name, files(name, id))),
    ...SETTINGS.map((name) => leaf(name, valueAt(settings, name))),
    leaf("idnumber", idNumber),
    ...bodyNodes(reading),
  ]);
}
