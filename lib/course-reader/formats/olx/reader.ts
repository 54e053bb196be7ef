import type { CourseReader, OnStep } from "#lib/course-reader/format-reader.ts";
import { ImportError } from "#lib/course-reader/import-error.ts";
import { tidyTitle, titleFromFileName } from "#lib/course-reader/rules.ts";
import type { ParseResult } from "#lib/course-reader/schema.ts";
import { CourseBuilder } from "#lib/course-reader/shared/course-builder.ts";
import { mapSlowly } from "#lib/course-reader/shared/event-loop.ts";
import { takeEmbeds } from "#lib/course-reader/shared/lessons/embeds.ts";
import { refuseTooMany } from "#lib/course-reader/shared/limits.ts";
import { type Media, openMediaStore } from "#lib/course-reader/shared/media.ts";
import { isJunk } from "#lib/course-reader/shared/package/archive.ts";
import type { Archive } from "#lib/server/files/archive.ts";
import type { XmlNode } from "#lib/server/files/xml.ts";
import { isCourseZip, isLibrary, loadXml, ROOTS, withCourse } from "./archive.ts";
import { readLibrary } from "./library.ts";
import { type Block, type Chapter, Outline, type Sequence } from "./outline.ts";
import { htmlText } from "./page.ts";
import { readProblem } from "./problem.ts";
import { courseMedia } from "./text.ts";
import { readVideo } from "./video.ts";

/** What else a course may hold, and why it doesn't come over. */
const OTHERS = new Map<string, [kind: string, reason: string]>(
  Object.entries({
    discussion: ["discussion", "Discussions aren't taken over."],
    lti: ["tool", "It is a tool of another site."],
    lti_consumer: ["tool", "It is a tool of another site."],
    poll: ["survey", "A survey has no right answer."],
    poll_question: ["survey", "A survey has no right answer."],
    survey: ["survey", "A survey has no right answer."],
    word_cloud: ["survey", "A word cloud has no right answer."],
    openassessment: ["assignment", "Texts that are judged by people aren't taken over."],
    combinedopenended: ["assignment", "Texts that are judged by people aren't taken over."],
    staffgradedxblock: ["assignment", "Work that is judged by people isn't taken over."],
    "drag-and-drop-v2": ["activity", "Things to be dragged onto a picture can't be played here."],
    library_content: ["question bank", "Its questions lie in a library that the file doesn't hold."],
    itembank: ["question bank", "Its questions lie in a library that the file doesn't hold."],
    pdf: ["file", "Files aren't taken over."],
    google_document: ["link", "It lies on another site."],
    "google-document": ["link", "It lies on another site."],
    "google-calendar": ["link", "It lies on another site."],
  }),
);
const DRAFT = "It is a draft that learners never saw.";
const STRAY = "No part of the course's outline names it.";

interface Reading {
  archive: Archive;
  builder: CourseBuilder;
  media: Media;
  outline: Outline;
  questions: number;
}

async function readCourseNode(archive: Archive): Promise<XmlNode> {
  const root = ROOTS.find((name) => archive.has(name)) ?? "course.xml";
  const pointer = await loadXml(archive, root);
  if ("fault" in pointer) throw new ImportError("bad_xml", pointer.fault);
  if (pointer.node.name !== root.replace(".xml", ""))
    throw new ImportError("wrong_type", `The file ${root} is of another kind than that of Open edX.`);
  const loaded = await new Outline(archive).resolve(pointer.node);
  if ("fault" in loaded) throw new ImportError("bad_xml", loaded.fault);
  return loaded.node;
}

/** The same in every export of one run of a course. */
function idOf({ attributes }: XmlNode): string | null {
  const { org = "", course = attributes.library ?? "", url_name: run = "" } = attributes;
  return org && course ? [org, course, run].join("/") : null;
}

async function takePage({ archive, builder, media }: Reading, block: Block): Promise<void> {
  const page = await htmlText(archive, block, media, (id) => builder.linkTo(id));
  const { title, id: sourceId } = block;
  if ("fault" in page) return builder.skip("page", title || "page", page.fault);
  const { text, html, embeds } = page;
  const keys = sourceId ? [sourceId] : [];
  if (text.trim() !== "") builder.page({ title, text, sourceId, keys, ...(html && { html }) });
  takeEmbeds(builder, embeds, { title, sourceId });
}

async function takeVideo({ archive, builder, media: files }: Reading, block: Block): Promise<void> {
  const video = await readVideo(archive, block, files);
  const { title, id: sourceId } = block;
  if ("fault" in video) return builder.skip("video", title || "video", video.fault);
  const keys = sourceId ? [sourceId] : [];
  if (video.text === "") builder.lesson({ title, sourceId, kind: "video", html: "", ...video, keys });
  else builder.page({ title, sourceId, kind: "video", html: "", ...video, keys });
}

function skipOther({ builder }: Reading, { tag, title, loaded }: Block): void {
  const [kind, reason] = OTHERS.get(tag) ?? ["activity", "Activities of this kind can't be played here."];
  builder.skip(kind, title || tag, "fault" in loaded ? loaded.fault : reason);
}

async function takeSequence(reading: Reading, sequence: Sequence, title: string): Promise<void> {
  const { builder, media } = reading;
  if (sequence.fault) return builder.skip("quiz", sequence.title, sequence.fault);
  const isProblem = ({ tag }: Block) => tag === "problem";
  const problems = sequence.blocks.filter(isProblem);
  const questions = (await mapSlowly(problems, (block) => readProblem(block, media))).flat();
  reading.questions += questions.length;
  refuseTooMany(reading.questions);
  const last = sequence.blocks.findLastIndex(isProblem);
  if (sequence.blocks.length === 0) builder.quiz({ title, questions, sourceId: sequence.id });
  for (const [index, block] of sequence.blocks.entries()) {
    // The questions of a sequence are one quiz, which stands behind all that is read before the last of them.
    if (index === last && questions.length > 0) builder.quiz({ title, questions, sourceId: sequence.id });
    if (block.tag === "html") await takePage(reading, block);
    else if (block.tag === "video" || block.tag === "videoalpha") await takeVideo(reading, block);
    else if (!isProblem(block)) skipOther(reading, block);
  }
}

async function takeChapter(reading: Reading, chapter: Chapter): Promise<void> {
  const { builder } = reading;
  if (chapter.fault) return builder.skip("part", chapter.title, chapter.fault);
  if (chapter.title !== "") builder.unit(chapter.title);
  for (const sequence of chapter.sequences)
    await takeSequence(reading, sequence, sequence.title || chapter.title);
  builder.endUnit();
}

/** Problems, texts and films that lie in the archive and that no outline leads to. */
function listStrays({ archive, builder, outline }: Reading): void {
  const kinds: Record<string, string> = { problem: "question", html: "page", video: "video" };
  for (const name of archive.names) {
    const match = /^(drafts\/)?(problem|html|video)\/(.+)\.xml$/.exec(name);
    const isHidden = isJunk(name) || /(^|\/)\._/.test(name);
    if (!match || isHidden || outline.seen.has(name)) continue;
    builder.skip(kinds[match[2] ?? ""] ?? "file", match[3] ?? name, match[1] ? DRAFT : STRAY);
  }
}

/** A library of the newer kind is one row of parts. */
async function readLibraryOf(archive: Archive, fileName: string, onStep: OnStep): Promise<ParseResult> {
  onStep({ step: "Read file", done: 1, total: 1 });
  const sequence = await readLibrary(archive);
  onStep({ step: "Read outline", done: 1, total: 1 });
  const mediaStore = openMediaStore(archive);
  const title = tidyTitle(sequence.title, titleFromFileName(fileName));
  const builder = new CourseBuilder({ title, format: "olx" }, mediaStore);
  const media = courseMedia(mediaStore.at(""));
  const reading = { archive, builder, outline: new Outline(archive), media, questions: 0 };
  await takeSequence(reading, sequence, title);
  onStep({ step: "Build islands", done: 1, total: 1 });
  return builder.result();
}

async function readOpened(archive: Archive, fileName: string, onStep: OnStep): Promise<ParseResult> {
  onStep({ step: "Read file", done: 1, total: 1 });
  const course = await readCourseNode(archive);
  const outline = new Outline(archive);
  const chapters = await outline.chapters(course);
  onStep({ step: "Read outline", done: chapters.length, total: chapters.length });
  const mediaStore = openMediaStore(archive);
  const fileTitle = titleFromFileName(fileName.replace(/\.tar(?=\.gz$)/i, ""));
  const title = tidyTitle(course.attributes.display_name ?? "", fileTitle);
  const builder = new CourseBuilder({ title, format: "olx", sourceId: idOf(course) }, mediaStore);
  const reading = { archive, builder, outline, media: courseMedia(mediaStore.at("")), questions: 0 };
  for (const [done, chapter] of chapters.entries()) {
    onStep({ step: "Build islands", done, total: chapters.length });
    await takeChapter(reading, chapter);
  }
  listStrays(reading);
  onStep({ step: "Build islands", done: chapters.length, total: chapters.length });
  return builder.result();
}

export const reader: CourseReader = {
  accepts: ({ kind, names, manifest }) =>
    kind === "gzip" || (kind === "zip" && manifest === null && isCourseZip(names)),
  read: ({ bytes, fileName }, onStep) =>
    withCourse(bytes, (archive) =>
      isLibrary(archive.names)
        ? readLibraryOf(archive, fileName, onStep)
        : readOpened(archive, fileName, onStep),
    ),
};
