import { foldText, type RichText } from "#lib/course-reader/questions/choice.ts";
import type { Pair, SourceBody } from "#lib/course-reader/questions/source-question.ts";
import { at, listAt, textAt } from "../json-value.ts";
import { orderOf } from "../order.ts";
import { type ReadText, readHtml, readPlain } from "../text/rich-text.ts";
import { type Asked, type Draft, overallFeedback, unplayable } from "./asked.ts";
import { contentOf } from "./content.ts";
import { wordsOf } from "./gaps.ts";

const ON_A_PICTURE = "Things are to be put at places of a picture, which isn't played.";
const TEXTS = ["AdvancedText", "Text"];

interface Zone {
  label: string;
  isShown: boolean;
  right: Set<string>;
}

function zonesOf(params: unknown): Zone[] {
  return listAt(params, "question", "task", "dropZones").map((zone) => ({
    label: wordsOf(textAt(zone, "label")),
    isShown: at(zone, "showLabel") === true,
    right: new Set(listAt(zone, "correctElements").map(String)),
  }));
}

/** What may be dragged, by its number; what may not is a text of the page. */
function elementsOf(params: unknown, asked: Asked): { dragged: Map<string, RichText>; isText: boolean } {
  const dragged = new Map<string, RichText>();
  let isText = true;
  for (const [index, element] of listAt(params, "question", "task", "elements").entries()) {
    if (listAt(element, "dropZones").length === 0) continue;
    const content = contentOf(at(element, "type"));
    if (!content || !TEXTS.includes(content.library)) isText = false;
    else dragged.set(String(index), readHtml(textAt(content.params, "text"), asked.media).rich);
  }
  return { dragged, isText };
}

function hasTwice(texts: readonly string[]): boolean {
  return new Set(texts.map(foldText)).size < texts.length;
}

function matchingOf(asked: Asked): SourceBody {
  const { params } = asked.content;
  const zones = zonesOf(params);
  const { dragged, isText } = elementsOf(params, asked);
  const hasPicture = textAt(params, "question", "settings", "background", "path") !== "";
  const labels = zones.map(({ label }) => label);
  if (!isText || labels.includes("") || hasTwice(labels)) return unplayable(ON_A_PICTURE);
  // A hidden name of a place is written for screen readers, and often is the answer itself.
  if (hasPicture && zones.some(({ isShown }) => !isShown)) return unplayable(ON_A_PICTURE);
  const pairs = zones.flatMap(({ label, right }): Pair[] =>
    [...right].flatMap((id) => {
      const left = dragged.get(id);
      return left ? [{ left, right: label, feedback: null }] : [];
    }),
  );
  if (pairs.length === 0) return unplayable("It has no right answer.");
  const isSame = pairs.some(({ left, right }) => foldText(left.text) === foldText(right));
  return isSame ? unplayable(ON_A_PICTURE) : { type: "matching", pairs, extras: labels, isPartial: true };
}

/** Texts that are dragged to named places. */
export function dragQuestion(asked: Asked): Draft[] {
  const { params, title } = asked.content;
  const asks = textAt(params, "question", "settings", "questionTitle") || title || "Where does it belong?";
  const stem = readPlain(wordsOf(asks));
  return [{ kind: "matching", stem, body: matchingOf(asked), ...overallFeedback(asked), notes: asked.notes }];
}

export function sortParagraphs(asked: Asked): Draft[] {
  const { params } = asked.content;
  const task = textAt(params, "taskDescription") || "Put the texts in the right order.";
  const read = listAt(params, "paragraphs").map((text): ReadText => {
    return readHtml(typeof text === "string" ? text : "", asked.media);
  });
  const body = orderOf(read.map(({ rich }) => rich));
  return [
    {
      kind: "ordering",
      stem: readHtml(task, asked.media),
      body,
      ...overallFeedback(asked),
      notes: asked.notes,
    },
  ];
}
