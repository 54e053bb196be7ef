import { basename } from "node:path";
import type { SourceQuestion } from "#lib/course-reader/questions/source-question.ts";
import type { CourseBuilder } from "#lib/course-reader/shared/course-builder.ts";
import { takeEmbeds, takeRecording } from "#lib/course-reader/shared/lessons/embeds.ts";
import {
  DRAWN,
  documentKind,
  isPage,
  isPlain,
  launchKind,
  SCRIPTED_QUIZ,
  soundsLikeQuiz,
} from "#lib/course-reader/shared/package/document-kind.ts";
import { fileAt, folderOf, isElsewhere } from "#lib/course-reader/shared/package/file.ts";
import { packageLink } from "#lib/course-reader/shared/package/link.ts";
import { LEAST_TEXT, loadPage, type PackagePage } from "#lib/course-reader/shared/package/page.ts";
import type { ScormManifest, ScormResource } from "#lib/course-reader/shared/package/scorm-manifest.ts";
import { readQti } from "#lib/course-reader/shared/qti-1-2/documents.ts";
import { readTest } from "#lib/course-reader/shared/qti-2/assessment.ts";
import { loadXml, type QtiReading, takeItem } from "#lib/course-reader/shared/qti-2/package.ts";
import { takeLeftRecordings } from "#lib/course-reader/shared/recordings/left.ts";
import type { Archive } from "#lib/server/files/archive.ts";

const MAX_FRAMES = 20;
/** Pages of the player, not of the course */
const PLAYER = /(^|\/)(lms|shared|common|scripts?|js|libs?|player|html5|vendor|templates?)\//i;
const NOT_THERE = "Its file isn't in the package.";

export interface ScormReading {
  archive: Archive;
  manifest: ScormManifest;
  builder: CourseBuilder;
  qti: QtiReading;
  /** Files that have been read, or have a line of their own */
  taken: Set<string>;
  /** Resources that some item starts */
  listed: Set<ScormResource>;
}

/** A title for people, and an id that a newer export keeps. */
export interface Named {
  title: string;
  id: string | null;
}

interface Found extends Named {
  path: string;
  page: PackagePage;
}

/** The pages that a page shows in frames, as far as the package holds them, with its own first. */
async function loadFramed(reading: ScormReading, path: string) {
  const pages: { path: string; page: PackagePage }[] = [];
  const queue = [path];
  let problem: string | null = null;
  for (let next = queue.shift(); next !== undefined && pages.length < MAX_FRAMES; next = queue.shift()) {
    reading.taken.add(next);
    const folder = folderOf(next);
    const media = reading.qti.mediaStore.at(folder);
    const link = packageLink(reading.builder, reading.archive, folder);
    const page = await loadPage(reading.archive, next, { media, link });
    if (typeof page === "string") {
      problem ??= page;
      continue;
    }
    pages.push({ path: next, page });
    for (const src of page.frames) {
      const framed = isElsewhere(src) ? null : fileAt(reading.archive, folder, src);
      if (framed !== null && isPage(framed) && !reading.taken.has(framed) && !queue.includes(framed))
        queue.push(framed);
    }
  }
  return { pages, problem };
}

/** Pages of a resource beside the one that it starts with: the course's own, not the player's. */
function otherPages(reading: ScormReading, resource: ScormResource): string[] {
  const paths = resource.files.filter(
    (path) => isPage(path) && !PLAYER.test(path) && reading.archive.has(path),
  );
  return [...new Set(paths)].filter((path) => !reading.taken.has(path));
}

function qtiFiles(resource: ScormResource): string[] {
  const all = [...new Set([resource.href, ...resource.files])];
  return all.filter((path) => /\.xml$/i.test(path) && !/imsmanifest\.xml$/i.test(path));
}

/** The questions of a quiz file that lies in the package as plain data; null where a file is something else. */
async function questionsIn(reading: ScormReading, path: string): Promise<SourceQuestion[] | null> {
  if (!reading.archive.has(path) || reading.qti.taken.has(path)) return null;
  const root = await loadXml(reading.archive, path);
  if (typeof root === "string") return null;
  if (root.name === "assessmentItem") return takeItem(reading.qti, path, basename(path));
  if (root.name === "questestinterop") {
    const documents = await readQti(root, reading.qti.mediaStore.at(folderOf(path)));
    return documents.flatMap((document) => document.questions);
  }
  if (root.name !== "assessmentTest") return null;
  const test = await readTest(reading.qti, root, folderOf(path));
  const questions: SourceQuestion[] = [];
  for (const { refs, preface } of test.sections)
    for (const ref of refs) {
      const item = fileAt(reading.archive, ref.folder, ref.href);
      if (item === null || !reading.qti.taken.has(item))
        questions.push(...(await takeItem(reading.qti, item, ref.id || ref.href, preface)));
    }
  return questions;
}

/** Takes the quizzes of a resource that are plain data; returns whether there were any. */
async function takeQuizzes(reading: ScormReading, resource: ScormResource, named: Named): Promise<boolean> {
  const questions: SourceQuestion[] = [];
  let hasAny = false;
  // A test brings its items along, in its own order.
  const paths = qtiFiles(resource).toSorted(
    (a, b) => Number(/test|assessment/i.test(b)) - Number(/test|assessment/i.test(a)),
  );
  for (const path of paths) {
    const found = await questionsIn(reading, path);
    if (found === null) continue;
    hasAny = true;
    reading.taken.add(path);
    questions.push(...found);
  }
  if (questions.length > 0) reading.builder.quiz({ title: named.title, questions, sourceId: named.id });
  return hasAny && questions.length > 0;
}

function pageFound(path: string, page: PackagePage, named: Named | null): Found {
  const title =
    named?.title ||
    page.title ||
    basename(path)
      .replace(/\.x?html?$/i, "")
      .replace(/[_-]+/g, " ");
  return { title, page, path, id: named?.id ?? path };
}

/** The pages with something to read that a resource holds, in order; and why its first has none. */
async function readPages(reading: ScormReading, resource: ScormResource, named: Named) {
  const { pages, problem } = await loadFramed(reading, resource.href);
  const all = [...pages];
  for (const path of otherPages(reading, resource)) all.push(...(await loadFramed(reading, path)).pages);
  const told = all.filter(({ page }) => page.text.length >= LEAST_TEXT || page.embeds.length > 0);
  const hasScript = all.some(({ page }) => page.hasScript);
  const short = all.find(({ page }) => page.text !== "");
  if (told.length === 0 && (hasScript || !short)) {
    const drawn = soundsLikeQuiz(`${named.title} ${resource.href}`) ? SCRIPTED_QUIZ : DRAWN;
    return { found: [], reason: hasScript ? drawn : (problem ?? "It has no text.") };
  }
  const kept = told.length > 0 ? told : short ? [short] : [];
  const only = kept.length === 1;
  return {
    found: kept.map(({ path, page }) => pageFound(path, page, only ? named : null)),
    reason: null,
  };
}

function listScripts(reading: ScormReading, resource: ScormResource): void {
  const scripts = resource.files.filter(
    (path) => /\.js(on)?$/i.test(path) && !PLAYER.test(path) && soundsLikeQuiz(basename(path)),
  );
  for (const path of new Set(scripts)) {
    if (reading.taken.has(path) || !reading.archive.has(path)) continue;
    reading.taken.add(path);
    reading.builder.skip("quiz", path, SCRIPTED_QUIZ);
  }
}

function takeFound(reading: ScormReading, found: readonly Found[], named: Named, isTop: boolean): void {
  // One object that holds a whole course is a unit of its own.
  const isUnit = isTop && found.length > 1;
  if (isUnit) reading.builder.unit(named.title);
  for (const { title, page, path, id } of found) {
    const { text, html, embeds } = page;
    if (text !== "") reading.builder.page({ title, text, sourceId: id, ...(html && { html }), keys: [path] });
    takeEmbeds(reading.builder, embeds, { title, sourceId: id });
  }
}

/** Takes what one item of the outline starts. `isTop`: it lies in no unit. */
export async function takeResource(
  reading: ScormReading,
  resource: ScormResource,
  named: Named,
  isTop: boolean,
): Promise<void> {
  const { builder, archive } = reading;
  const isAgain = reading.listed.has(resource);
  reading.listed.add(resource);
  const { href } = resource;
  if (isElsewhere(href))
    return builder.skip("link", named.title, "It leads to another site, which isn't read.");
  if (isAgain && reading.taken.has(href))
    return builder.skip("page", named.title, "It is in the course already.");
  if (await takeQuizzes(reading, resource, named)) {
    if (!isPage(href) || !archive.has(href)) return;
  }
  if (href === "" || !archive.has(href)) return builder.skip("page", named.title, NOT_THERE);
  if (reading.taken.has(href)) return builder.skip("page", named.title, "It is in the course already.");
  if (!isPage(href) && !isPlain(href)) {
    reading.taken.add(href);
    if (takeRecording(builder, reading.qti.mediaStore, href, { title: named.title, sourceId: named.id }))
      return;
    const { kind, reason } = launchKind(href);
    return builder.skip(kind, named.title, reason);
  }
  const { found, reason } = await readPages(reading, resource, named);
  if (reason !== null) builder.skip(reason === SCRIPTED_QUIZ ? "quiz" : "page", named.title, reason);
  takeFound(reading, found, named, isTop);
  listScripts(reading, resource);
}

/** Documents in the package that no item starts; films and longer sounds are lessons. */
export function listDocuments(reading: ScormReading): void {
  takeLeftRecordings(reading.builder, reading.qti.mediaStore, reading.archive);
  for (const name of reading.archive.names) {
    const isTaken = reading.taken.has(name) || reading.qti.mediaStore.plays(name);
    const document = isTaken ? null : documentKind(name);
    if (document) reading.builder.skip(document.kind, name, document.reason);
  }
}
