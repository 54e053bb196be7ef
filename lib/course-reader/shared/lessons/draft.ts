import {
  type Chapter,
  type Cue,
  type LessonKind,
  MAX_CHAPTERS,
  MAX_SECONDS,
  type TranscriptState,
  tidyLessonCues,
} from "#lib/lesson/rules.ts";
import type { LessonMedia } from "#lib/lesson/schema.ts";
import { htmlToText } from "#lib/server/html/sanitize.ts";
import { tidyTitle } from "../../rules.ts";
import type { ParsedLesson } from "../../schema.ts";
import { lengthOf, splitMarkup } from "./split.ts";

/** What a page has besides its text: something to watch or hear, and what is said there. */
export interface LessonExtras {
  /** "page", or "video" where there is something to play */
  lessonKind?: LessonKind;
  media?: LessonMedia | null;
  cues?: readonly Cue[] | null;
  chapters?: readonly Chapter[] | null;
  transcript?: TranscriptState;
  /** BCP 47; "" where it isn't known */
  language?: string;
  /** Of the recording */
  seconds?: number | null;
  /** How links of the file name it: paths, ids */
  keys?: readonly string[];
}

export interface LessonDraft extends LessonExtras {
  title: string;
  /** Sanitised markup, as lessonMarkup makes it */
  html: string;
  sourceId?: string | null;
}

export type LessonPart = Omit<ParsedLesson, "before">;

/** What is shorter is a title or a notice, in characters. */
const LEAST = 40;
/** Signs of scripts that say a word with one or two of them */
const DENSE = /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/g;
const SHOWS = /<(?:img|audio) src=/;
const FIRST_HEADING = /^<h[234]>((?:(?!<\/h[234]>)[\s\S]){0,2000})<\/h[234]>\s*/;

const words = (text: string) => text.replace(/\s+/g, " ").trim().toLowerCase();

/** The text without a first heading that says what the title says. */
function withoutTitle(html: string, title: string): string {
  const heading = FIRST_HEADING.exec(html);
  return heading && words(htmlToText(heading[1] ?? "")) === words(title)
    ? html.slice(heading[0].length)
    : html;
}

function isEnough(html: string): boolean {
  return SHOWS.test(html) || lengthOf(html) + 2 * (html.match(DENSE)?.length ?? 0) >= LEAST;
}

/** A second of a recording, or its length; null for what no recording has. */
export const knownSeconds = (value: number | null | undefined): number | null =>
  value === null || value === undefined || !(value >= 0) || value > MAX_SECONDS ? null : value;

/** Chapters as a lesson keeps them; null for none. */
export function chaptersOf(chapters: readonly Chapter[] | null | undefined): Chapter[] | null {
  const kept = (chapters ?? [])
    .filter(({ at }) => knownSeconds(at) !== null)
    .slice(0, MAX_CHAPTERS)
    .map(({ at, title }) => ({ at, title: tidyTitle(title, "Chapter") }));
  return kept.length > 0 ? kept : null;
}

/** A lesson, in several parts where it is too long for one; none where there is too little to read, watch or hear. */
export function partsOf(draft: LessonDraft): LessonPart[] {
  const { media = null, sourceId = null, language = "" } = draft;
  const title = tidyTitle(draft.title, "Lesson");
  const html = withoutTitle(draft.html, title);
  const tidied = tidyLessonCues(draft.cues ?? []);
  const cues = tidied.length > 0 ? tidied : null;
  if (media === null && !isEnough(html) && cues === null) return [];
  const parts = splitMarkup(html);
  return parts.map((part, index): LessonPart => {
    const isFirst = index === 0;
    return {
      title: parts.length === 1 ? title : tidyTitle(`${title} (${index + 1} of ${parts.length})`, title),
      kind: isFirst ? (draft.lessonKind ?? (media ? "video" : "page")) : "page",
      html: part,
      sourceId: isFirst || sourceId === null ? sourceId : `${sourceId}#${index + 1}`,
      media: isFirst ? media : null,
      cues: isFirst ? cues : null,
      chapters: isFirst ? chaptersOf(draft.chapters) : null,
      transcript: isFirst ? (draft.transcript ?? "none") : "none",
      language: language.slice(0, 20),
      seconds: isFirst ? knownSeconds(draft.seconds) : null,
    };
  });
}
