import { addLine, plain } from "#lib/course-reader/questions/parts.ts";
import type {
  FeedbackPair,
  NumberUnit,
  Pair,
  SourceBody,
  SourceQuestion,
  WeightedOption,
} from "#lib/course-reader/questions/source-question.ts";
import { type NumericAnswer, plainNumber } from "#lib/course-reader/questions/wrong-answers.ts";
import type { ReadText } from "#lib/course-reader/shared/text/rich-text.ts";
import { childAt, childrenOf, textAt, type XmlNode } from "#lib/server/files/xml.ts";
import { orderOf } from "../order.ts";
import { clozeBody, LIKE_MOODLE, splitCloze } from "./cloze.ts";
import { dragBoxes, gapBody, markGaps, selectOptions } from "./gaps.ts";
import { type MoodleTexts, nameOfQuestion, sourceOf } from "./text.ts";

/** Moodle's names of types to ours. */
const KINDS: Record<string, string> = {
  multichoice: "single",
  truefalse: "true_false",
  multichoiceset: "multiple_answer",
  shortanswer: "short_answer",
  numerical: "numeric",
  matching: "matching",
  ddmatch: "matching",
  cloze: "blanks",
  multianswer: "blanks",
  gapselect: "dropdowns",
  ddwtos: "dropdowns",
  ordering: "ordering",
};

const FULL_MARKS = 100;
const MAX_UNITS = 20;
const MAX_UNIT_LENGTH = 40;
const FORMULA = "A formula question draws new numbers for each learner, which isn't played.";
const PICTURE = "Its answers are places in a picture.";
const PATTERN = "Its answer is a pattern, so no single answer can be shown as right.";
const PROGRAM = "Its answers are checked by a program, and programs in a file are never run.";
const UNPLAYABLE: Record<string, string> = {
  essay: "An essay has no answer to choose.",
  essayautograde: "An essay has no answer to choose.",
  description: "It is a text without a question.",
  calculated: FORMULA,
  calculatedsimple: FORMULA,
  calculatedmulti: FORMULA,
  formulas: FORMULA,
  varnumeric: FORMULA,
  varnumericset: FORMULA,
  ddimageortext: PICTURE,
  ddmarker: PICTURE,
  regexp: PATTERN,
  pmatch: PATTERN,
  coderunner: PROGRAM,
  stack: PROGRAM,
  vplquestion: PROGRAM,
  random: "It draws a question of its category at random; those come over by themselves.",
  randomsamatch: "It draws its pairs from other questions at random.",
  recordrtc: "It asks for a recording.",
};

interface Reading {
  node: XmlNode;
  texts: MoodleTexts;
  stem: ReadText;
  notes: string[];
}

interface Body {
  body: SourceBody;
  /** Where the type alone doesn't tell */
  kind?: string;
}

const unplayable = (reason: string): Body => ({ body: { type: "unplayable", reason } });

/** An answer without a share of the marks is wrong, as in Moodle. */
function weightOf(answer: XmlNode): number {
  const weight = Number(answer.attributes.fraction ?? 0);
  return Number.isFinite(weight) ? weight : 0;
}

/** An answer's own text lies in it like any other, its feedback beside that. */
function readOptions({ node, texts, notes }: Reading): WeightedOption[] {
  return childrenOf(node, "answer").map((answer) => {
    const read = texts.read(answer);
    notes.push(...read.notes);
    const feedback = texts.said(childAt(answer, "feedback"), notes);
    return { ...read.rich, weight: weightOf(answer), feedback };
  });
}

function readChoice(reading: Reading): Body {
  const options = readOptions(reading);
  const isSingle = !/^(false|0)$/i.test(textAt(reading.node, "single"));
  if (isSingle) return { body: { type: "single", options } };
  return { body: { type: "multiple", options }, kind: "multiple_answer" };
}

function readTrueFalse(reading: Reading): Body {
  const options = readOptions(reading);
  const right = options.filter((option) => option.weight > 0);
  const isClear = options.every((option) => /^(true|false)$/i.test(option.text));
  if (!isClear || right.length !== 1 || options.length > 2) return { body: { type: "single", options } };
  const wrong = options.find((option) => option !== right[0]);
  const feedback: FeedbackPair = { right: right[0]?.feedback ?? null, wrong: wrong?.feedback ?? null };
  return { body: { type: "true_false", isTrue: /^true$/i.test(right[0]?.text ?? ""), feedback } };
}

function readShort({ node, texts, notes }: Reading): Body {
  const accepted = childrenOf(node, "answer").map((answer) => ({
    text: textAt(answer, "text"),
    weight: weightOf(answer),
    feedback: texts.said(childAt(answer, "feedback"), notes),
  }));
  const isCaseSensitive = textAt(node, "usecase") === "1";
  return { body: { type: "short", accepted, typed: { ...LIKE_MOODLE, isCaseSensitive } } };
}

function numericAnswer(answer: XmlNode, { texts, notes }: Reading): NumericAnswer[] {
  const weight = weightOf(answer);
  const feedback = texts.said(childAt(answer, "feedback"), notes);
  const text = textAt(answer, "text") || answer.text.trim();
  if (text === "*") return [{ shown: null, low: -Infinity, high: Infinity, weight, feedback }];
  const shown = plainNumber(text);
  const range = Math.abs(Number(textAt(answer, "tolerance") || 0));
  if (shown === null || !Number.isFinite(range)) return [];
  return [{ shown, low: Number(shown) - range, high: Number(shown) + range, weight, feedback }];
}

/** Units that may be typed, that of the answers first. Moodle divides by the multiplier: 100 for cm where it is m. */
function unitsOf(node: XmlNode): NumberUnit[] {
  const units = childrenOf(childAt(node, "units"), "unit").flatMap((unit): NumberUnit[] => {
    const [name, multiplier] = [textAt(unit, "unit_name"), Number(textAt(unit, "multiplier"))];
    const isKnown = name !== "" && name.length <= MAX_UNIT_LENGTH;
    return isKnown && Number.isFinite(multiplier) && multiplier > 0 ? [{ name, factor: 1 / multiplier }] : [];
  });
  return units.toSorted((a, b) => Number(b.factor === 1) - Number(a.factor === 1)).slice(0, MAX_UNITS);
}

/** Moodle's "unitgradingtype" 1 and 2 take marks off where the unit is missing; "showunits" 3 wants none at all. */
function needsUnit(node: XmlNode): boolean {
  return /^[12]$/.test(textAt(node, "unitgradingtype")) && textAt(node, "showunits") !== "3";
}

function readNumeric(reading: Reading): Body {
  const { node, stem } = reading;
  const answers = childrenOf(node, "answer").flatMap((answer) => numericAnswer(answer, reading));
  const units = unitsOf(node);
  if (units.length > 0 && units[0]?.factor !== 1)
    return unplayable("None of its units is that of its answers.");
  const isNeeded = units.length > 0 && needsUnit(node);
  // Moodle shows them as a list to choose from: only so is it known how they are written.
  if (isNeeded && /^[12]$/.test(textAt(node, "showunits")))
    stem.rich = addLine(stem.rich, plain(`(${units.map(({ name }) => name).join(", ")})`));
  return { body: { type: "numeric", answers, units, needsUnit: isNeeded } };
}

function readMatching(reading: Reading): Body {
  const { node, texts, notes } = reading;
  const pairs = childrenOf(node, "subquestion").map((sub): Pair => {
    const left = texts.read(sub);
    const right = texts.read(childAt(sub, "answer"));
    notes.push(...left.notes, ...right.notes);
    return { left: left.rich, right: right.rich.text, feedback: null };
  });
  if (pairs.some((pair) => pair.right === "[picture]")) return unplayable("Its answers are pictures.");
  return { body: { type: "matching", pairs, extras: [], isPartial: true } };
}

/** All right answers, and no others, earn the marks. */
function readSet(reading: Reading): Body {
  const options = readOptions(reading).map((option) => {
    return { ...option, weight: option.weight > 0 ? FULL_MARKS : 0 };
  });
  return { body: { type: "multiple", options } };
}

/** The texts stand in their right order; the places that exports note beside them must not say otherwise. */
function readOrder({ node, texts, notes }: Reading): Body {
  const answers = childrenOf(node, "answer");
  const places = answers.map(({ attributes }) => Number(attributes.fraction ?? 0));
  const isNoted = new Set(places).size > 1;
  if (isNoted && places.some((place, at) => at > 0 && !(place > (places[at - 1] ?? place))))
    return unplayable("Its right order can't be told.");
  const read = answers.map((answer) => texts.read(answer));
  notes.push(...read.flatMap((one) => one.notes));
  return { body: orderOf(read.map(({ rich }) => rich)) };
}

/** A text with gaps: their places stand in its stem from the beginning. */
function readGaps(reading: Reading, type: string): Body {
  const { node, texts } = reading;
  const question = childAt(node, "questiontext");
  if (type === "gapselect" || type === "ddwtos") {
    const gaps: number[] = [];
    reading.stem = texts.read(question, (markup) => markGaps(markup, gaps));
    const choices = type === "gapselect" ? selectOptions(node) : dragBoxes(node);
    return { body: gapBody(gaps, choices) };
  }
  const cloze = splitCloze(sourceOf(question), question ? texts.mediaOf(question) : null, reading.notes);
  reading.stem = texts.read(question, () => cloze.markup);
  const body = clozeBody(cloze.gaps);
  return { body, kind: body.type === "dropdowns" ? "dropdowns" : "blanks" };
}

function readBody(reading: Reading, type: string): Body {
  const reason = UNPLAYABLE[type];
  if (Object.hasOwn(UNPLAYABLE, type) && reason) return unplayable(reason);
  if (type === "multichoice") return readChoice(reading);
  if (type === "multichoiceset") return readSet(reading);
  if (type === "ordering") return readOrder(reading);
  if (type === "truefalse") return readTrueFalse(reading);
  if (type === "shortanswer") return readShort(reading);
  if (type === "numerical") return readNumeric(reading);
  if (type === "matching" || type === "ddmatch") return readMatching(reading);
  if (["cloze", "multianswer", "gapselect", "ddwtos"].includes(type)) return readGaps(reading, type);
  const name = type.replace(/\s+/g, " ").slice(0, 60) || "unknown";
  return unplayable(`Questions of the type "${name}" can't be played.`);
}

/** Only a choice has an order of its own: what is made of pairs would give its answers away by theirs. */
function keepsOrder(node: XmlNode): boolean {
  return /^(false|0)$/i.test(textAt(node, "shuffleanswers"));
}

/** Older exports carry a picture beside the text. */
function oldPicture(node: XmlNode): string[] {
  return textAt(node, "image_base64") ? ["A picture is left out."] : [];
}

/** One question of a Moodle export in the terms of the conversions; `sourceId` is the one the file gives it. */
export function readMoodleQuestion(
  node: XmlNode,
  texts: MoodleTexts,
  commentId: string | null,
): SourceQuestion {
  const type = (node.attributes.type ?? "").trim().toLowerCase();
  const stem = texts.read(childAt(node, "questiontext"));
  const reading: Reading = { node, texts, stem, notes: oldPicture(node) };
  const { body, kind } = readBody(reading, type);
  const said = (name: string) => texts.said(childAt(node, name), reading.notes);
  const explanation = said("generalfeedback");
  const feedback = { right: said("correctfeedback"), wrong: said("incorrectfeedback") };
  const known = Object.hasOwn(KINDS, type) ? KINDS[type] : undefined;
  return {
    kind: kind ?? known ?? (type || "unknown"),
    name: nameOfQuestion(node, reading.stem.rich.text),
    stem: reading.stem.rich,
    explanation,
    feedback,
    sourceId: textAt(node, "idnumber") || commentId,
    notes: [...new Set([...reading.stem.notes, ...reading.notes])],
    mayShuffle: body.type !== "single" || !keepsOrder(node),
    body,
  };
}
