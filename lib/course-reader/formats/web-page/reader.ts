import type { CourseReader, OnStep, Source } from "#lib/course-reader/format-reader.ts";
import { ImportError } from "#lib/course-reader/import-error.ts";
import { tidyTitle, titleFromFileName } from "#lib/course-reader/rules.ts";
import type { ParseResult } from "#lib/course-reader/schema.ts";
import { CourseBuilder } from "#lib/course-reader/shared/course-builder.ts";
import {
  isBundle,
  type PageBundle,
  pageBundleSchema,
  readBundle,
} from "#lib/course-reader/shared/fetched-bundle.ts";
import { takeAsked } from "./asked.ts";
import { type Reading, takeLoose, takePage, takeSections, takeShown, takeText } from "./course.ts";
import { isA, readPageData, type Thing, textOf } from "./data.ts";
import { canonicalOf, decodePage, loadPage, metaOf, type PageDom, withoutCarried } from "./dom.ts";
import { courseOf, outlineOf, rootsOf } from "./parts.ts";
import { mainPart, plainOf } from "./text.ts";

const MIN_TEXT = 200;
const OWN_ADDRESS = "It is a course of its own: import its own address.";

/** What the page holds beside its course: each with its line. */
function takeRest(reading: Reading, course: Thing | null, title: string): void {
  const { builder, data, page, taken } = reading;
  for (const thing of data.things)
    if (isA(thing, "Course") && thing !== course && !taken.has(thing))
      builder.skip("course", textOf(thing, "name"), OWN_ADDRESS);
  for (const thing of data.things)
    if (isA(thing, "FAQPage", "QAPage"))
      builder.skip(
        "text",
        textOf(thing, "name") || "Questions and answers",
        "Visitors' questions are no quiz.",
      );
  for (let index = 0; index < data.broken; index += 1)
    builder.skip("data", "Course data", "The page's data about itself can't be read.");
  takeShown(reading, page, title);
}

/** The page's own text: where its parts have brought none, or where there is no course at all. */
async function takeOwnText(reading: Reading, title: string, description: string): Promise<void> {
  const { page, data, builder } = reading;
  const before = reading.found;
  if (before > 0) {
    if (mainPart(page).text !== "")
      builder.skip("page", title, "It introduces the course: what its parts teach was read instead.");
    return;
  }
  if (await takeAsked(reading, title)) return;
  takePage(reading, page, { ...data, things: [] }, title);
  if (reading.found > before || description.length < MIN_TEXT) return;
  takeText(reading, { title: `About ${title}`, text: description, sourceId: page.address, kind: "text" });
}

async function readWebPage(page: PageDom, bundle: PageBundle | null, source: Source, onStep: OnStep) {
  const data = readPageData(page);
  const canonical = canonicalOf(page);
  const course = courseOf(data.things, page, canonical);
  const head = page.$("title").first().text();
  const named = course ? textOf(course, "name", "headline") : "";
  const fallback = page.address ?? titleFromFileName(source.fileName);
  const title = tidyTitle(plainOf(named || metaOf(page, "og:title", "twitter:title") || head), fallback);
  const described = course ? textOf(course, "description", "abstract") : "";
  const description = plainOf(described || metaOf(page, "og:description", "description"));
  const builder = new CourseBuilder({ title, format: "web_page", sourceId: canonical, description });
  const reading: Reading = { builder, page, data, bundle, taken: new Set(), shown: new Set(), found: 0 };
  for (const root of rootsOf(data.things, page, canonical)) {
    if (reading.taken.has(root)) continue;
    reading.taken.add(root);
    await takeSections(reading, outlineOf(root, page), onStep);
  }
  takeLoose(reading, data, title);
  await takeOwnText(reading, title, description);
  takeRest(reading, course, title);
  onStep({ step: "Read outline", done: 1, total: 1 });
  return builder.result();
}

function refuseEmpty(result: ParseResult): ParseResult {
  const { units, islands, lessons = [] } = result.course;
  if (units.length + islands.length + lessons.length > 0) return result;
  const message =
    "The page was read, but it holds no questions, and none could be made from its text. Try the address of a lesson.";
  throw new ImportError("nothing_to_play", message, result.report);
}

function readSavedPage(source: Source, onStep: OnStep): PageDom {
  const html = withoutCarried(decodePage(source.bytes));
  onStep({ step: "Read file", done: 1, total: 1 });
  return loadPage(html, null);
}

const FIRST_TAGS = /^(html|head|body|main|article)$/i;

export const reader: CourseReader = {
  accepts: ({ kind, text, root }) =>
    kind === "html" || FIRST_TAGS.test(root) || (kind === "text" && isBundle(text, "page")),
  /** A page with what it says of itself in schema.org's words, and its parts. docs/product.md#import */
  async read(source, onStep) {
    const start = source.bytes.subarray(0, 100).toString("utf8");
    const bundle = isBundle(start, "page") ? await readBundle(source, pageBundleSchema, onStep) : null;
    const page = bundle ? loadPage(bundle.html, bundle.address) : readSavedPage(source, onStep);
    const result = refuseEmpty(await readWebPage(page, bundle, source, onStep));
    const count = result.course.units.flatMap(({ islands }) => islands).length + result.course.islands.length;
    onStep({ step: "Build islands", done: count, total: count });
    return result;
  },
};
