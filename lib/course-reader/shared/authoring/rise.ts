import { setImmediate } from "node:timers/promises";
import { htmlToText } from "#lib/server/html/sanitize.ts";
import { at, type JsonRecord, listAt, recordOf, textAt } from "../json-value.ts";
import type { Media } from "../media.ts";
import { type AuthoredLesson, type AuthoredUnit, takeAuthored } from "./course.ts";
import { encodedAfter } from "./encoded.ts";
import { readJsLiteral } from "./js-literal.ts";
import { type Authored, byDepth, type OpenPackage, textIn } from "./package.ts";
import { readBlock } from "./rise-block.ts";
import { riseQuestions } from "./rise-question.ts";

/** Files that lie in packages of Rise and no others */
export const RISE =
  /(?:^|\/)(?:scormcontent\/index\.html|lib\/rise\/|lib\/lzwcompress\.js$|lib\/player-[\d.]+\.min\.js$|locales\/und\.js$)/;
const PAGE = /(?:^|\/)index\.html$/;
const MARKERS = [/window\.courseData\s{0,9}=\s{0,9}"/, /deserialize\(\s{0,9}"/];
const LOCALE = /__resolveJsonp\(\s{0,9}"course:[^"]{0,40}"\s{0,9},\s{0,9}"/;
const MAX_PAGES = 4;
const MAX_DEPTH = 60;

const plain = (markup: unknown): string => (typeof markup === "string" ? htmlToText(markup).trim() : "");

/** A translated course names its texts by ids: each in the course's own language. */
function inOwnLanguage(data: unknown): unknown {
  const table = recordOf(at(data, "l10n", "translations", textAt(data, "l10n", "defaultLocale")));
  if (Object.keys(table).length === 0) return data;
  const walk = (value: unknown, depth: number): unknown => {
    if (typeof value !== "object" || value === null || depth > MAX_DEPTH) return value;
    if (Array.isArray(value)) return value.map((one) => walk(one, depth + 1));
    const id = textAt(value, "l10nId");
    if (id !== "") return Object.hasOwn(table, id) ? table[id] : "";
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, walk(one, depth + 1)]));
  };
  return walk(data, 0);
}

/** The course's data within a page of a package, or in the file of the language that the page names. */
async function dataOf(pack: OpenPackage, page: string): Promise<unknown> {
  const html = await textIn(pack, page);
  if (html === null) return null;
  for (const marker of MARKERS) {
    const data = encodedAfter(html, marker);
    if (data !== null) return data;
  }
  const start = /window\.i18n\s{0,9}=\s{0,9}/.exec(html);
  if (!start) return null;
  const locale = textAt(readJsLiteral(html, start.index + start[0].length), "default") || "und";
  const file = page.replace(PAGE, (whole) => whole.replace("index.html", `locales/${locale}.js`));
  return /^[\w-]+$/.test(locale) ? encodedAfter((await textIn(pack, file)) ?? "", LOCALE) : null;
}

function lessonOf(lesson: unknown, media: Media): AuthoredLesson {
  const title = plain(at(lesson, "title")) || "Lesson";
  const read: AuthoredLesson = {
    title,
    sourceId: textAt(lesson, "id") || null,
    text: "",
    questions: [],
    left: [],
  };
  const isQuiz = textAt(lesson, "type") === "quiz";
  const add = (text: string) => {
    if (text !== "") read.text += (read.text && "\n\n") + text;
  };
  add(plain(at(lesson, "description")));
  for (const item of listAt(lesson, "items")) {
    if (isQuiz) read.questions.push(...riseQuestions(item, true, media));
    else if (textAt(item, "type") === "knowledgeCheck")
      read.questions.push(...listAt(item, "items").flatMap((one) => riseQuestions(one, false, media)));
    else {
      const block = readBlock(item);
      add(block.text);
      read.left.push(...block.left);
    }
  }
  return read;
}

async function unitsOf(lessons: readonly unknown[], media: Media): Promise<AuthoredUnit[]> {
  const units: AuthoredUnit[] = [{ title: "", lessons: [] }];
  for (const lesson of lessons) {
    await setImmediate();
    if (textAt(lesson, "type") === "section") units.push({ title: plain(at(lesson, "title")), lessons: [] });
    else units.at(-1)?.lessons.push(lessonOf(lesson, media));
  }
  return units.filter((unit) => unit.lessons.length > 0);
}

/** A course of Articulate Rise: its sections are units, its lessons islands. */
export async function openRise(pack: OpenPackage): Promise<Authored | null> {
  if (!pack.archive.names.some((name) => RISE.test(name))) return null;
  for (const page of byDepth(pack.archive.names, PAGE).slice(0, MAX_PAGES)) {
    const data = inOwnLanguage(await dataOf(pack, page));
    const course: JsonRecord = recordOf(at(data, "course"));
    if (!Array.isArray(course.lessons)) continue;
    const units = await unitsOf(course.lessons, pack.mediaStore.at(page.replace(PAGE, "")));
    const title = plain(course.title);
    const sourceId = textAt(course, "id") || null;
    return {
      title,
      sourceId,
      take: (builder) => takeAuthored(builder, { units, left: [] }),
    };
  }
  return null;
}
