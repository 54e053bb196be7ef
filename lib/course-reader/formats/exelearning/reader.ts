import type { CourseReader, OnStep, Source } from "#lib/course-reader/format-reader.ts";
import { ImportError } from "#lib/course-reader/import-error.ts";
import { tidyTitle, titleFromFileName } from "#lib/course-reader/rules.ts";
import type { ParseResult } from "#lib/course-reader/schema.ts";
import { CourseBuilder } from "#lib/course-reader/shared/course-builder.ts";
import { takeLesson } from "#lib/course-reader/shared/lesson.ts";
import { refuseTooMany } from "#lib/course-reader/shared/limits.ts";
import { openMediaStore } from "#lib/course-reader/shared/media.ts";
import { withArchive } from "#lib/course-reader/shared/open-archive.ts";
import { takeLeftRecordings } from "#lib/course-reader/shared/recordings/left.ts";
import type { Archive } from "#lib/server/files/archive.ts";
import { decodeText, EncodingError } from "#lib/server/files/text-encoding.ts";
import { parseXml, XmlError, type XmlNode } from "#lib/server/files/xml.ts";
import { readLegacy } from "./legacy.ts";
import { readOde } from "./ode.ts";
import type { ExeCourse, ExePage } from "./page.ts";

const LEGACY = "contentv3.xml";
const CONTENT = "content.xml";
/** The only document type that the program writes; it declares nothing. */
const DOCTYPE = /<!DOCTYPE ode SYSTEM "content\.dtd">/;
/** Files that lie beside the program's content and no other's */
const BESIDE = /^(?:content\.dtd|content\.data|content\/|idevices\/|custom\/|libs\/|theme\/)/;
/** Other programs call the heart of their files content.xml as well. */
const OTHERS = new Set(["mimetype", "META-INF/manifest.xml", "[Content_Types].xml"]);

function isExe(names: readonly string[]): boolean {
  if (names.includes(LEGACY)) return true;
  const isOther = names.some((name) => OTHERS.has(name));
  return (
    names.includes(CONTENT) && !isOther && (names.length === 1 || names.some((name) => BESIDE.test(name)))
  );
}

async function readRoot(archive: Archive): Promise<XmlNode> {
  const name = archive.has(CONTENT) ? CONTENT : LEGACY;
  try {
    return parseXml(
      decodeText(await archive.readBuffer(name))
        .replace(/^\ufeff/, "")
        .replace(DOCTYPE, ""),
    );
  } catch (error) {
    if (error instanceof EncodingError)
      throw new ImportError("bad_xml", `${name} can't be read. ${error.message}`);
    if (!(error instanceof XmlError)) throw error;
    throw new ImportError(
      error.code === "too_large" ? "too_large" : "bad_xml",
      `${name} can't be read. ${error.message}`,
    );
  }
}

/** Addresses of pictures as they stand in the archive, whatever version wrote them. */
function resolver(archive: Archive): (html: string) => string {
  return (html) =>
    html.replace(/\{\{context_path\}\}\/([^"'<>\s\\]+)/g, (_, path: string) => {
      const found = [path, `content/resources/${path}`, `content/${path}`].find((each) => archive.has(each));
      return `/${found ?? path}`;
    });
}

async function readCourse(archive: Archive, media: ReturnType<typeof openMediaStore>): Promise<ExeCourse> {
  const root = await readRoot(archive);
  if (root.name === "ode") return readOde(root, media.at(""), resolver(archive));
  if (root.name === "instance") return readLegacy(root, media.at(""));
  throw new ImportError(
    "wrong_type",
    "This isn't a file of eXeLearning: its content.xml holds something else.",
  );
}

function takePage(builder: CourseBuilder, { title, id, devices }: ExePage): void {
  const questions = devices.flatMap((device) => device.questions);
  refuseTooMany(questions.length);
  const name = tidyTitle(title, "Page");
  const text = devices
    .map((device) => device.text)
    .filter((each) => each !== "")
    .join("\n\n");
  const html = devices.map((device) => device.html).join("");
  const quizzes = questions.length > 0 ? [{ title: name, questions, kind: "" as const, sourceId: id }] : [];
  takeLesson(builder, { title: name, sourceId: id || null, text, html, kind: "page", quizzes });
  for (const { kind, name: what, reason } of devices.flatMap((device) => device.left))
    builder.skip(kind, what, reason);
}

/** A page and all those below it, from top to bottom. */
function takeAll(builder: CourseBuilder, page: ExePage): void {
  const left = [page];
  for (let next = left.pop(); next; next = left.pop()) {
    takePage(builder, next);
    left.push(...next.pages.toReversed());
  }
}

/** Pages with others below them are units. A single page above all others is the course itself. */
function takeCourse(builder: CourseBuilder, pages: readonly ExePage[]): void {
  const [only, ...more] = pages;
  const isCourse = only && more.length === 0 && only.pages.length > 0;
  if (isCourse) takePage(builder, only);
  takeTop(builder, isCourse ? only.pages : pages);
}

function takeTop(builder: CourseBuilder, pages: readonly ExePage[]): void {
  for (const page of pages) {
    if (page.pages.length > 0) builder.unit(page.title);
    else builder.endUnit();
    takeAll(builder, page);
  }
  builder.endUnit();
}

function readExe({ bytes, fileName }: Source, onStep: OnStep): Promise<ParseResult> {
  return withArchive(bytes, async (archive) => {
    const mediaStore = openMediaStore(archive);
    const course = await readCourse(archive, mediaStore);
    onStep({ step: "Read file", done: 1, total: 1 });
    const title = tidyTitle(course.title, course.pages[0]?.title || titleFromFileName(fileName));
    const builder = new CourseBuilder({ title, format: "exelearning", sourceId: course.id }, mediaStore);
    onStep({ step: "Read outline", done: 1, total: 1 });
    takeCourse(builder, course.pages);
    takeLeftRecordings(builder, mediaStore, archive);
    onStep({ step: "Build islands", done: 1, total: 1 });
    return builder.result();
  });
}

/** Files of eXeLearning (.elp, .elpx), and its exports that carry them along. */
export const reader: CourseReader = {
  accepts: ({ kind, names }) => kind === "zip" && isExe(names),
  read: readExe,
};
