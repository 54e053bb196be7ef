import { placeRight, type RichText, seedOf } from "#lib/course-reader/questions/choice.ts";
import type { SourceBody, WeightedOption } from "#lib/course-reader/questions/source-question.ts";
import { at, listAt, textAt } from "../json-value.ts";
import { readHtml } from "../text/rich-text.ts";
import {
  type Asked,
  apart,
  type Draft,
  FULL_MARKS,
  mediaMarkup,
  NO_HINTS,
  overallFeedback,
  readOption,
  readSaid,
  readStem,
  unplayable,
} from "./asked.ts";

/** A single choice where only one may be ticked: as its type says, else as many are right. */
function isSingle({ content }: Asked, right: number): boolean {
  const type =
    textAt(content.params, "behaviour", "type") || textAt(content.params, "behaviour", "questionType");
  if (type === "single" || type === "multi") return type === "single";
  const older = at(content.params, "behaviour", "singleAnswer");
  return type === "" && typeof older === "boolean" ? older : right === 1;
}

/** Each right tick is a point and each wrong one takes one away, unless there is a single point for all. */
function shared({ content }: Asked, options: readonly WeightedOption[]): WeightedOption[] {
  const right = options.filter(({ weight }) => weight > 0).length;
  if (right < 2 || at(content.params, "behaviour", "singlePoint") === true) return [...options];
  const share = FULL_MARKS / right;
  return options.map((option) => ({ ...option, weight: option.weight > 0 ? share : -share }));
}

export function multiChoice(asked: Asked): Draft[] {
  const { params } = asked.content;
  const answers = listAt(params, "answers");
  if (answers.some((answer) => textAt(answer, "tipsAndFeedback", "tip").trim())) asked.notes.push(NO_HINTS);
  const options = answers.map((answer) => {
    const feedback = textAt(answer, "tipsAndFeedback", "chosenFeedback");
    return readOption(asked, textAt(answer, "text"), at(answer, "correct") === true, feedback);
  });
  const right = options.filter((option) => option.weight > 0).length;
  const type = isSingle(asked, right) ? "single" : "multiple";
  const kind = type === "single" ? "single" : "multiple_answer";
  const stem = readStem(asked, textAt(params, "question"));
  const body: SourceBody = { type, options: type === "single" ? options : shared(asked, options) };
  return [{ kind, stem, body, ...overallFeedback(asked), notes: asked.notes }];
}

/** Options that are pictures or sounds. */
export function multiMediaChoice(asked: Asked): Draft[] {
  const { params } = asked.content;
  const options = listAt(params, "options").map((option) =>
    readOption(asked, mediaMarkup(at(option, "media")), at(option, "correct") === true, ""),
  );
  const right = options.filter((option) => option.weight > 0).length;
  const type = isSingle(asked, right) ? "single" : "multiple";
  const stem = readStem(asked, textAt(params, "question"));
  return [{ kind: "single", stem, body: { type, options }, ...overallFeedback(asked), notes: asked.notes }];
}

export function trueFalse(asked: Asked): Draft[] {
  const { params } = asked.content;
  const correct = String(at(params, "correct"));
  const said = (name: string) => readSaid(asked, textAt(params, "behaviour", name));
  const feedback = { right: said("feedbackOnCorrect"), wrong: said("feedbackOnWrong") };
  const body: SourceBody = /^(true|false)$/.test(correct)
    ? { type: "true_false", isTrue: correct === "true", feedback }
    : unplayable("It has no right answer.");
  const stem = readStem(asked, textAt(params, "question"));
  return [{ kind: "true_false", stem, body, notes: asked.notes }];
}

/** Where the first of some texts is the right one, it moves to a place that says nothing. */
function firstIsRight(asked: Asked, texts: readonly unknown[], stem: RichText): SourceBody {
  const options = texts.map((text, index) =>
    readOption(asked, typeof text === "string" ? text : "", index === 0, ""),
  );
  const [right, ...wrong] = options;
  if (!right) return { type: "single", options };
  const placed = placeRight(right, wrong, seedOf(stem.text + right.text));
  const weigh = (index: number) => (index === placed.correctIndex ? FULL_MARKS : 0);
  return {
    type: "single",
    options: placed.options.map((option, index) => ({ ...option, weight: weigh(index) })),
  };
}

export function singleChoiceSet(asked: Asked): Draft[] {
  return listAt(asked.content.params, "choices").map((choice) => {
    const one = apart(asked);
    const stem = readHtml(textAt(choice, "question"), one.media);
    const body = firstIsRight(one, listAt(choice, "answers"), stem.rich);
    return { kind: "single", stem, body, id: textAt(choice, "subContentId") || null, notes: one.notes };
  });
}

const hasWords = (text: unknown) => typeof text === "string" && text.trim() !== "";

/** Sets of statements of which the first is right. A set that no one has filled in is none. */
export function summary(asked: Asked): Draft[] {
  const { params } = asked.content;
  const intro = textAt(params, "intro") || "Choose the correct statement.";
  const sets = listAt(params, "summaries").filter((set) => listAt(set, "summary").some(hasWords));
  return sets.map((set) => {
    const one = apart(asked);
    const texts = listAt(set, "summary");
    const stem = readHtml(intro, one.media);
    const seed = { text: stem.rich.text + String(texts[0]), html: null };
    const body = firstIsRight(one, texts, seed);
    return { kind: "single", stem, body, id: textAt(set, "subContentId") || null, notes: one.notes };
  });
}
