import type { SourceQuestion } from "#lib/course-reader/questions/source-question.ts";
import type { Left } from "#lib/course-reader/shared/authoring/course.ts";
import { lessonMarkup } from "#lib/course-reader/shared/lessons/markup.ts";
import type { Media } from "#lib/course-reader/shared/media.ts";
import { htmlToText } from "#lib/server/html/sanitize.ts";

/** What an activity or a text of a page holds. */
export interface DeviceRead {
  /** Plain text; "" for none */
  text: string;
  /** The same as the markup of a lesson */
  html: string;
  questions: SourceQuestion[];
  left: Left[];
}

/** A page with those below it. */
export interface ExePage {
  title: string;
  id: string;
  devices: DeviceRead[];
  pages: ExePage[];
}

export interface ExeCourse {
  title: string;
  id: string | null;
  pages: ExePage[];
}

export const NOTHING: DeviceRead = { text: "", html: "", questions: [], left: [] };

/** Markup of an activity as its text and as that of a lesson; what stands there twice is read once. */
export function readTexts(markups: readonly string[], media: Media): Pick<DeviceRead, "text" | "html"> {
  const byText = new Map(markups.map((markup) => [htmlToText(markup).trim(), markup]));
  byText.delete("");
  const html = [...byText.values()].map((markup) => lessonMarkup(markup, { media }));
  return { text: [...byText.keys()].join("\n\n"), html: html.join("") };
}
