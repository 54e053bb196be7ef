import type { SourceQuestion } from "#lib/course-reader/questions/source-question.ts";
import type { Left } from "#lib/course-reader/shared/authoring/course.ts";

/** What an activity or a text of a page holds. */
export interface DeviceRead {
  /** Plain text; "" for none */
  text: string;
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

export const NOTHING: DeviceRead = { text: "", questions: [], left: [] };
