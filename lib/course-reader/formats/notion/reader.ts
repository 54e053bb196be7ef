import type { CourseReader, OnStep, Source } from "#lib/course-reader/format-reader.ts";
import { ImportError } from "#lib/course-reader/import-error.ts";
import { tidyTitle } from "#lib/course-reader/rules.ts";
import type { ParseResult } from "#lib/course-reader/schema.ts";
import { CourseBuilder } from "#lib/course-reader/shared/course-builder.ts";
import { isBundle, readBundle } from "#lib/course-reader/shared/fetched-bundle.ts";
import { openMediaStore } from "#lib/course-reader/shared/media.ts";
import { type NotionBundle, notionBundleSchema } from "#lib/course-reader/shared/notion-bundle.ts";
import { NotionCourse } from "./course.ts";

const KEPT = "It is no longer shared with Waddle, or can't be read now: what you have of it stays as it is.";
const NONE_SHARED =
  "None of these pages can be read. Share them with Waddle in Notion once more, and import them again.";

function titleOf({ pages, title }: NotionBundle): string {
  const tops = pages.filter(({ parent }) => parent === null);
  return tidyTitle(tops.length === 1 ? (tops[0]?.title ?? "") : title, "Notion");
}

async function read(source: Source, onStep: OnStep): Promise<ParseResult> {
  const bundle = await readBundle(source, notionBundleSchema, onStep);
  const { pages, pictures, notes, kept, sourceId } = bundle;
  const store = openMediaStore(null);
  for (const [name, base64] of Object.entries(pictures))
    store.add(`pictures/${name}`, Buffer.from(base64, "base64"));
  const builder = new CourseBuilder({ title: titleOf(bundle), format: "notion", sourceId }, store);
  new NotionCourse(builder, bundle, store.at("")).takeAll();
  const total = pages.length;
  onStep({ step: "Read outline", done: total, total });
  for (const { name } of kept) if (name !== "") builder.skip("page", name, KEPT);
  for (const { kind, name, reason } of notes) builder.skip(kind, name, reason);
  const result = await builder.result();
  if (pages.every(({ problem }) => problem !== null))
    throw new ImportError("nothing_to_play", NONE_SHARED, result.report);
  onStep({ step: "Build islands", done: total, total });
  return { ...result, ...(kept.length > 0 && { kept: kept.map(({ id }) => id) }) };
}

/** Pages and databases of a learner's Notion, as they were fetched. docs/import-formats.md */
export const reader: CourseReader = {
  accepts: ({ kind, text }) => kind === "text" && isBundle(text, "notion"),
  read,
};
