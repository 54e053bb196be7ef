import { placeRight, type RichText, seedOf } from "#lib/course-reader/questions/choice.ts";
import type {
  FeedbackPair,
  SourceBody,
  SourceQuestion,
  WeightedOption,
} from "#lib/course-reader/questions/source-question.ts";
import { tidyTitle } from "#lib/course-reader/rules.ts";
import type { Media } from "#lib/course-reader/shared/media.ts";
import { explanationOf, type ReadText, readHtml } from "#lib/course-reader/shared/text/rich-text.ts";
import { draggedBlanks, showGaps, splitGaps, typedBlank } from "./gaps.ts";
import { at, contentOf, type H5pContent, listAt, textAt } from "./value.ts";

const FULL_MARKS = 100;
const MAX_NAME_LENGTH = 100;
const NO_HINTS = "Its hints aren't shown.";
const SILENT: FeedbackPair = { right: null, wrong: null };

/** What all questions of one content share. */
interface Asked {
  content: H5pContent;
  media: Media;
  notes: string[];
}

interface Draft {
  kind: string;
  stem: ReadText;
  body: SourceBody;
  feedback?: FeedbackPair;
  explanation?: RichText | null;
  id?: string | null;
  notes: string[];
}

/** One of several questions of a content: what it loses is said of it alone. */
const apart = (asked: Asked): Asked => ({ ...asked, notes: [] });

function escapeAttribute(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}

/** A picture or a film above a question, as the markup that it would be. */
export function mediaMarkup(value: unknown): string {
  const content = contentOf(value);
  if (content?.library === "Image") {
    const src = textAt(content.params, "file", "path");
    if (src === "") return "";
    return `<p><img src="${escapeAttribute(src)}" alt="${escapeAttribute(textAt(content.params, "alt"))}"></p>`;
  }
  if (content?.library === "Audio") {
    const src = textAt(listAt(content.params, "files")[0], "path");
    return src === "" ? "" : `<audio src="${escapeAttribute(src)}"></audio>`;
  }
  return content?.library === "Video" ? "<video></video>" : "";
}

function readStem({ content, media }: Asked, markup: string): ReadText {
  // Older contents have the picture itself where newer ones say which library shows it.
  const shown = at(content.params, "media", "type") ?? at(content.params, "media");
  return readHtml(mediaMarkup(shown) + markup, media);
}

function readSaid({ media, notes }: Asked, markup: string): RichText | null {
  return explanationOf(readHtml(markup, media), notes);
}

function readOption(asked: Asked, markup: string, isRight: boolean, feedback: string): WeightedOption {
  const read = readHtml(markup, asked.media);
  asked.notes.push(...read.notes);
  return { ...read.rich, weight: isRight ? FULL_MARKS : 0, feedback: readSaid(asked, feedback) };
}

/** The ranges of a feedback on the whole, as far as one question can earn all or nothing. */
function overallFeedback(asked: Asked): { feedback: FeedbackPair; explanation: RichText | null } {
  const ranges = listAt(asked.content.params, "overallFeedback").filter((range) => textAt(range, "feedback"));
  const rangeAt = (percent: number) =>
    ranges.find((range) => Number(at(range, "from")) <= percent && percent <= Number(at(range, "to")));
  const [wrong, right] = [rangeAt(0), rangeAt(FULL_MARKS)];
  const said = (range: unknown) => (range ? readSaid(asked, textAt(range, "feedback")) : null);
  if (right && right === wrong) return { feedback: SILENT, explanation: said(right) };
  return { feedback: { right: said(right), wrong: said(wrong) }, explanation: null };
}

/** A single choice where only one may be ticked: as its type says, else as many are right. */
function isSingle({ content }: Asked, right: number): boolean {
  const type = textAt(content.params, "behaviour", "type");
  if (type === "single" || type === "multi") return type === "single";
  const older = at(content.params, "behaviour", "singleAnswer");
  return type === "" && typeof older === "boolean" ? older : right === 1;
}

function multiChoice(asked: Asked): Draft[] {
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
  return [{ kind, stem, body: { type, options }, ...overallFeedback(asked), notes: asked.notes }];
}

function trueFalse(asked: Asked): Draft[] {
  const { params } = asked.content;
  const correct = String(at(params, "correct"));
  const said = (name: string) => readSaid(asked, textAt(params, "behaviour", name));
  const feedback = { right: said("feedbackOnCorrect"), wrong: said("feedbackOnWrong") };
  const body: SourceBody = /^(true|false)$/.test(correct)
    ? { type: "true_false", isTrue: correct === "true", feedback }
    : { type: "unplayable", reason: "It has no right answer." };
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

function singleChoiceSet(asked: Asked): Draft[] {
  return listAt(asked.content.params, "choices").map((choice) => {
    const one = apart(asked);
    const stem = readHtml(textAt(choice, "question"), one.media);
    const body = firstIsRight(one, listAt(choice, "answers"), stem.rich);
    return { kind: "single", stem, body, id: textAt(choice, "subContentId") || null, notes: one.notes };
  });
}

function summary(asked: Asked): Draft[] {
  const { params } = asked.content;
  const intro = textAt(params, "intro") || "Choose the correct statement.";
  return listAt(params, "summaries").map((set) => {
    const one = apart(asked);
    const texts = listAt(set, "summary");
    const stem = readHtml(intro, one.media);
    const seed = { text: stem.rich.text + String(texts[0]), html: null };
    const body = firstIsRight(one, texts, seed);
    return { kind: "single", stem, body, id: textAt(set, "subContentId") || null, notes: one.notes };
  });
}

function joinStems(first: ReadText, second: ReadText): ReadText {
  if (first.rich.text === "") return second;
  const notes = [...first.notes, ...second.notes];
  return { rich: { text: `${first.rich.text}\n\n${second.rich.text}`, html: null }, notes };
}

/** Each paragraph with gaps is a question of its own. */
function blanks(asked: Asked): Draft[] {
  const { params } = asked.content;
  const task = readStem(asked, textAt(params, "text"));
  return listAt(params, "questions").map((source) => {
    const { markup, inner } = splitGaps(typeof source === "string" ? source : "", false);
    const stem = joinStems(task, readHtml(markup, asked.media));
    const read = inner.map(typedBlank);
    const notes = read.some(({ hasTip }) => hasTip) ? [NO_HINTS] : [];
    const body: SourceBody =
      read.length > 0
        ? { type: "blanks", blanks: read.map(({ blank }) => blank) }
        : { type: "unplayable", reason: "It has no gaps that can be read." };
    return { kind: "blanks", stem, body, notes };
  });
}

function dragText(asked: Asked): Draft[] {
  const { params } = asked.content;
  const { markup, inner } = splitGaps(textAt(params, "textField"), true);
  const { blanks: gaps, hasTips } = draggedBlanks(inner, textAt(params, "distractors"), asked);
  if (hasTips) asked.notes.push(NO_HINTS);
  const text = readHtml(markup.replace(/\r?\n/g, "<br>"), asked.media);
  const stem = joinStems(readStem(asked, textAt(params, "taskDescription")), text);
  const body: SourceBody =
    gaps.length > 0
      ? { type: "dropdowns", blanks: gaps }
      : { type: "unplayable", reason: "It has no gaps that can be read." };
  return [{ kind: "dropdowns", stem, body, ...overallFeedback(asked), notes: asked.notes }];
}

function markTheWords(asked: Asked): Draft[] {
  const stem = readHtml(textAt(asked.content.params, "taskDescription"), asked.media);
  const reason = "Words are to be marked in a text, which isn't played.";
  return [{ kind: "mark_the_words", stem, body: { type: "unplayable", reason }, notes: [] }];
}

const READERS: ReadonlyMap<string, (asked: Asked) => Draft[]> = new Map([
  ["MultiChoice", multiChoice],
  ["TrueFalse", trueFalse],
  ["SingleChoiceSet", singleChoiceSet],
  ["Summary", summary],
  ["Blanks", blanks],
  ["DragText", dragText],
  ["MarkTheWords", markTheWords],
]);

/** The questions of one content in the terms of the conversions; null for a content that isn't made of questions. */
export function readH5pQuestions(content: H5pContent, media: Media): SourceQuestion[] | null {
  const read = READERS.get(content.library);
  if (!read) return null;
  const asked: Asked = { content, media, notes: [] };
  const drafts = read(asked);
  return drafts.map((draft, index): SourceQuestion => {
    const { stem, body, kind, id, notes, explanation = null, feedback = SILENT } = draft;
    const own = drafts.length === 1 ? content.title : "";
    return {
      kind,
      name: tidyTitle(own || showGaps(stem.rich.text), content.title || "Question", MAX_NAME_LENGTH),
      stem: stem.rich,
      explanation,
      feedback,
      sourceId: id ?? (content.id && drafts.length > 1 ? `${content.id}-${index + 1}` : content.id),
      notes: [...new Set([...stem.notes, ...notes])],
      body,
    };
  });
}
