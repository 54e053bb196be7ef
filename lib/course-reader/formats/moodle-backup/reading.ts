import type { CourseBuilder } from "#lib/course-reader/shared/course-builder.ts";
import type { XmlNode } from "#lib/server/files/xml.ts";
import type { Bank } from "./bank.ts";
import type { Pages } from "./page-text.ts";

/** An activity with what its own file says. */
export interface Activity {
  /** Moodle's name of its kind: "quiz", "page" … */
  kind: string;
  id: string;
  title: string;
  /** Where Moodle keeps its files */
  contextId: string;
  /** The element that is named like its kind, or why there is none */
  node: XmlNode | string;
}

/** What activities are read into, and what they draw from */
export interface Reading {
  builder: CourseBuilder;
  bank: Bank;
  pages: Pages;
  /** `media:<key>` of the film or sound that is an activity by itself, by where Moodle keeps its files; null for none */
  recordingIn: (contextId: string) => string | null;
}
