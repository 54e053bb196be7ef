import type { CourseBuilder } from "#lib/course-reader/shared/course-builder.ts";
import { takeEmbeds } from "#lib/course-reader/shared/lessons/embeds.ts";
import type { Media } from "#lib/course-reader/shared/media.ts";
import { readPage } from "#lib/course-reader/shared/package/page.ts";
import { textAt, type XmlNode } from "#lib/server/files/xml.ts";
import { valueAt } from "./scoring.ts";

/** What an item of a course without a text is, by the name of its kind, and why it doesn't come over. */
const OTHERS: [pattern: RegExp, kind: string, reason: string][] = [
  [/externallink/i, "link", "It lies on another site."],
  [/assignment/i, "assignment", "Assignments have no answer to choose."],
  [/file|image|video|audio/i, "file", "Files aren't taken over."],
  [/document|page|syllabus/i, "page", "It has no text."],
];
/** A folder holds other items, and a link to a test says nothing of its own. */
const NOTHING = /x-bb-(folder|lesson|asmt-test-link|asmt-survey-link)/i;
const OTHER_KIND = "Items of this type can't be played.";

/** Takes an item of a course: its text as a page. */
export function takeDocument(builder: CourseBuilder, root: XmlNode, id: string, media: Media): void {
  const handler = valueAt(root, "CONTENTHANDLER");
  const title = valueAt(root, "TITLE") || "Page";
  const { text = "", html, embeds = [] } = readPage(textAt(root, "BODY", "TEXT"), { media }) ?? {};
  const [, kind = "activity", reason = OTHER_KIND] = OTHERS.find(([pattern]) => pattern.test(handler)) ?? [];
  const sourceId = id || null;
  if (text.trim() !== "") builder.page({ title, text, sourceId, ...(html && { html }) });
  takeEmbeds(builder, embeds, { title, sourceId });
  if (text.trim() === "" && embeds.length === 0 && !NOTHING.test(handler)) builder.skip(kind, title, reason);
}
