import { checkChoice, foldText } from "#lib/course-reader/questions/choice.ts";
import type { Flashcard } from "#lib/course-reader/questions/flashcards.ts";
import type { SourceBody, SourceQuestion } from "#lib/course-reader/questions/source-question.ts";
import { MAX_ENTRIES, tidyTitle } from "#lib/course-reader/rules.ts";
import type { Media } from "#lib/course-reader/shared/media.ts";
import { type NotionBlock, plainOf } from "#lib/course-reader/shared/notion-bundle.ts";
import { countAsked } from "#lib/course-reader/shared/outline/vocabulary.ts";
import { readHtml } from "#lib/course-reader/shared/text/rich-text.ts";
import { blocksHtml, runsHtml } from "./markup.ts";
import type { Part } from "./parts.ts";

type ChoicePart = Extract<Part, { type: "choice" }>;
type CardPart = Extract<Part, { type: "card" }>;

const FULL_MARKS = 100;
const MAX_NAME_LENGTH = 100;
const NO_KEY = "None of its boxes is checked, so it doesn't say which answer is right.";
const ALL_TICKED = "All of its boxes are checked, so it doesn't say which answers are wrong.";
const ONE_BOX = "It has only one answer to choose from.";
const OTHER_COUNT = "It asks for a different number of answers than are checked.";
const CONTRADICTION = "It names a different right answer than the one that is checked.";
const UNNAMED = "It names a right answer that isn't among its boxes.";
const NESTED = "Boxes lie within its boxes, so it isn't clear which of them are its answers.";
const NO_ANSWER = "It has no answer.";

const holdsBox = ({ children = [] }: NotionBlock): boolean =>
  children.some((child) => child.type === "to_do" || holdsBox(child));

/** What is right: the boxes that are ticked, unless a line below them says something else. */
function keyOf({ stem, options, answers, fault }: ChoicePart): number[] | string {
  if (fault !== null) return fault;
  if (options.some(holdsBox)) return NESTED;
  if (options.length > MAX_ENTRIES) return `It has more than ${MAX_ENTRIES} answers.`;
  if (options.length < 2) return ONE_BOX;
  const ticked = options.flatMap(({ isChecked }, at) => (isChecked ? [at] : []));
  const named = answers.map((runs) =>
    options.findIndex((option) => foldText(plainOf(option.runs)) === foldText(plainOf(runs))),
  );
  if (named.some((at) => at < 0)) return UNNAMED;
  const said = [...new Set(named)].sort((a, b) => a - b);
  if (ticked.length === 0 && said.length === 0) return NO_KEY;
  if (ticked.length > 0 && said.length > 0 && ticked.join() !== said.join()) return CONTRADICTION;
  const right = ticked.length > 0 ? ticked : said;
  if (right.length === options.length) return ALL_TICKED;
  return (countAsked(plainOf(stem)) ?? right.length) === right.length ? right : OTHER_COUNT;
}

function readOption({ runs, children = [] }: NotionBlock, media: Media) {
  return readHtml(`<p>${runsHtml(runs)}</p>${blocksHtml(children)}`, media);
}

function choiceBody(part: ChoicePart, media: Media): { body: SourceBody; notes: string[] } {
  const right = keyOf(part);
  if (typeof right === "string") return { body: { type: "unplayable", reason: right }, notes: [] };
  const read = part.options.map((option) => readOption(option, media));
  const options = read.map(({ rich }, at) => ({
    ...rich,
    feedback: null,
    weight: right.includes(at) ? FULL_MARKS : 0,
  }));
  const notes = read.flatMap((one) => one.notes);
  if (right.length > 1) return { body: { type: "multiple", options }, notes };
  const verdict = checkChoice(options, right[0] ?? -1);
  return verdict.ok
    ? { body: { type: "single", options }, notes }
    : { body: { type: "unplayable", reason: verdict.reason }, notes };
}

/** A question above boxes. */
export function toChoice(part: ChoicePart, media: Media): SourceQuestion {
  const { rich, notes } = readHtml(`<p>${runsHtml(part.stem)}</p>`, media);
  const { body, notes: lost } = choiceBody(part, media);
  return {
    kind: body.type === "multiple" ? "multiple_answer" : body.type === "single" ? "single" : "question",
    name: tidyTitle(rich.text, "Question", MAX_NAME_LENGTH),
    stem: rich,
    explanation: null,
    feedback: { right: null, wrong: null },
    sourceId: part.id,
    notes: [...new Set([...notes, ...lost])],
    body,
  };
}

/** A question with its answer. `deck`: the page that it stands on. */
export function toFlashcard(part: CardPart, deck: string, media: Media): Flashcard {
  const front = readHtml(`<p>${runsHtml(part.front)}</p>`, media);
  const back = readHtml(blocksHtml(part.back), media);
  const isEmpty = back.rich.text.trim() === "" && back.rich.html === null;
  return {
    deck,
    front: front.rich,
    back: back.rich,
    explanation: null,
    name: "",
    sourceId: part.id,
    notes: [...new Set([...front.notes, ...back.notes])],
    fault: part.fault ?? (isEmpty ? NO_ANSWER : null),
  };
}
