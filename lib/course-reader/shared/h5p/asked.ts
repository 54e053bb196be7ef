import type { RichText } from "#lib/course-reader/questions/choice.ts";
import type {
  FeedbackPair,
  SourceBody,
  WeightedOption,
} from "#lib/course-reader/questions/source-question.ts";
import { at, listAt, textAt } from "../json-value.ts";
import type { Media } from "../media.ts";
import { escapeAttribute, imageMarkup } from "../text/media-markup.ts";
import { explanationOf, type ReadText, readHtml } from "../text/rich-text.ts";
import { contentOf, type H5pContent } from "./content.ts";

export const FULL_MARKS = 100;
export const NO_HINTS = "Its hints aren't shown.";
export const SILENT: FeedbackPair = { right: null, wrong: null };
/** What H5P puts the score into: a sentence with one of these says nothing about the question. */
const PLACEHOLDER = /[@:](?:score|total|num|answered|percent)\b/i;

/** What all questions of one content share. */
export interface Asked {
  content: H5pContent;
  media: Media;
  notes: string[];
}

/** A question before it has its name. */
export interface Draft {
  kind: string;
  stem: ReadText;
  body: SourceBody;
  feedback?: FeedbackPair;
  explanation?: RichText | null;
  id?: string | null;
  notes: string[];
}

/** One of several questions of a content: what it loses is said of it alone. */
export const apart = (asked: Asked): Asked => ({ ...asked, notes: [] });

export const unplayable = (reason: string): SourceBody => ({ type: "unplayable", reason });

export function audioMarkup(src: string): string {
  return src === "" ? "" : `<audio src="${escapeAttribute(src)}"></audio>`;
}

/** A picture or a film above a question, as the markup that it would be. */
export function mediaMarkup(value: unknown): string {
  const content = contentOf(value);
  if (content?.library === "Image")
    return imageMarkup(textAt(content.params, "file", "path"), textAt(content.params, "alt"));
  if (content?.library === "Audio") return audioMarkup(textAt(listAt(content.params, "files")[0], "path"));
  return content?.library === "Video" ? "<video></video>" : "";
}

export function readStem({ content, media }: Asked, markup: string): ReadText {
  // Older contents have the picture itself where newer ones say which library shows it.
  const shown = at(content.params, "media", "type") ?? at(content.params, "media");
  return readHtml(mediaMarkup(shown) + markup, media);
}

export function readSaid({ media, notes }: Asked, markup: string): RichText | null {
  if (PLACEHOLDER.test(markup)) return null;
  return explanationOf(readHtml(markup, media), notes);
}

export function readOption(asked: Asked, markup: string, isRight: boolean, feedback: string): WeightedOption {
  const read = readHtml(markup, asked.media);
  asked.notes.push(...read.notes);
  return { ...read.rich, weight: isRight ? FULL_MARKS : 0, feedback: readSaid(asked, feedback) };
}

/** The ranges of a feedback on the whole, as far as one question can earn all or nothing. */
export function overallFeedback(asked: Asked): { feedback: FeedbackPair; explanation: RichText | null } {
  const ranges = listAt(asked.content.params, "overallFeedback").filter((range) => textAt(range, "feedback"));
  const rangeAt = (percent: number) =>
    ranges.find((range) => Number(at(range, "from")) <= percent && percent <= Number(at(range, "to")));
  const [wrong, right] = [rangeAt(0), rangeAt(FULL_MARKS)];
  const said = (range: unknown) => (range ? readSaid(asked, textAt(range, "feedback")) : null);
  if (right && right === wrong) return { feedback: SILENT, explanation: said(right) };
  return { feedback: { right: said(right), wrong: said(wrong) }, explanation: null };
}
