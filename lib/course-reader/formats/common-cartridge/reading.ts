import type { OnStep } from "#lib/course-reader/format-reader.ts";
import { tidyTitle } from "#lib/course-reader/rules.ts";
import type { CourseBuilder } from "#lib/course-reader/shared/course-builder.ts";
import { takeEmbeds } from "#lib/course-reader/shared/lessons/embeds.ts";
import type { MediaStore } from "#lib/course-reader/shared/media.ts";
import type { Manifest, Resource } from "#lib/course-reader/shared/package/cartridge-manifest.ts";
import { DRAWN, isPage } from "#lib/course-reader/shared/package/document-kind.ts";
import { folderOf } from "#lib/course-reader/shared/package/file.ts";
import { packageLink } from "#lib/course-reader/shared/package/link.ts";
import { loadPage } from "#lib/course-reader/shared/package/page.ts";
import type { QtiDocument } from "#lib/course-reader/shared/qti-1-2/documents.ts";
import type { Archive } from "#lib/server/files/archive.ts";
import { kindOfResource } from "./kind.ts";
import { type LoadedQuiz, loadQuiz, quizFilesOf } from "./quiz.ts";

/** The state of one reading: what has come over, and what may not come over again. */
export interface Reading {
  archive: Archive;
  mediaStore: MediaStore;
  manifest: Manifest;
  builder: CourseBuilder;
  canvasKinds: Map<string, string>;
  /** Files and idents of quizzes that are in already, and files of pages. */
  seen: Set<string>;
  /** Ids that some island bears: some cartridges use one twice. */
  usedIds: Set<string>;
  /** Questions of banks that a quiz has brought already. */
  usedBankIds: Set<string>;
  listed: Set<Resource>;
  onStep: OnStep;
  total: number;
  done: number;
}

/** What a quiz or page is called in the outline, and its resource's id. */
export interface Named {
  title: string;
  id: string;
}

const AGAIN = "It is in the course already.";
const OF_BANK = "A bank is no quiz: its questions come as an island of their own.";
const DRAWS = "It draws from a question bank, whose questions come as an island of their own.";

/** A line for a file that isn't taken over, unless a question shows it. */
export function skipFile({ builder, mediaStore }: Reading, path: string, name: string, reason: string): void {
  if (mediaStore.plays(path)) return;
  if (mediaStore.holds(path)) builder.media(path, name, reason);
  else builder.skip("file", name, reason);
}

function claimId({ usedIds }: Reading, id: string): string | null {
  if (id === "" || usedIds.has(id)) return null;
  usedIds.add(id);
  return id;
}

/** Takes one document with its questions: those of a bank that a quiz has brought stay out. */
function takeDocument(reading: Reading, document: QtiDocument, { title, id }: Named, note: string | null) {
  const { builder, usedBankIds } = reading;
  const isBank = document.kind === "bank";
  const kind = isBank ? "question bank" : "quiz";
  const isUsed = (index: number) => {
    const ids = [document.questions[index]?.sourceId, document.bankIds[index]];
    return isBank && ids.some((one) => one && usedBankIds.has(one));
  };
  const questions = document.questions.filter((_, index) => !isUsed(index));
  const used = document.questions.filter((_, index) => isUsed(index));
  const none =
    used.length > 0 ? "Quizzes have brought its questions already." : "It has no questions of its own.";
  if (questions.length === 0) builder.skip(kind, title, none);
  else
    builder.quiz({
      title,
      questions,
      kind,
      sourceId: claimId(reading, id),
      note: note ?? (isBank ? OF_BANK : null),
    });
  for (const { name } of used) builder.skip("question", name, "A quiz has brought it already.");
  for (const group of document.drawnGroups) builder.skip("question group", group, DRAWS);
  if (!isBank) for (const one of idsOf(document)) usedBankIds.add(one);
}

function idsOf(document: QtiDocument): string[] {
  return [...document.bankIds, ...document.questions.map((question) => question.sourceId ?? "")].filter(
    (id) => id !== "",
  );
}

/** Takes a quiz or bank that has been read; what is in the course already stays out. */
export function takeQuiz(reading: Reading, quiz: LoadedQuiz, { title, id }: Named, kind: string): void {
  const { builder, seen } = reading;
  if (quiz.problem) builder.skip(kind, title, quiz.problem);
  const fresh = quiz.documents.filter(({ ident }) => ident === "" || !seen.has(ident));
  if (!quiz.problem && fresh.length === 0) builder.skip(kind, title, AGAIN);
  for (const [index, document] of fresh.entries()) {
    if (document.ident) seen.add(document.ident);
    const name = tidyTitle(title || document.title, document.kind === "bank" ? "Question bank" : "Quiz");
    const own = index === 0 && id !== "" ? id : document.ident;
    takeDocument(reading, document, { title: name, id: own }, quiz.note);
  }
}

/** Reads a quiz or bank of the manifest. */
export async function takeQuizResource(reading: Reading, resource: Resource, title: string): Promise<void> {
  const { archive, builder, seen, onStep, total } = reading;
  const files = quizFilesOf(resource, reading.manifest, archive);
  const kind = kindOfResource(resource) === "bank" ? "question bank" : "quiz";
  if (files.some((file) => seen.has(file.path))) return builder.skip(kind, title || "Quiz", AGAIN);
  const quiz = await loadQuiz(archive, files, reading.mediaStore);
  for (const file of files) seen.add(file.path);
  reading.done += 1;
  onStep({ step: "Build islands", done: Math.min(reading.done, total), total });
  takeQuiz(reading, quiz, { title, id: resource.id }, kind);
}

/** Reads a page: it is a lesson, and a quiz is made from its text. Films that it shows are lessons behind it. */
export async function takePage(reading: Reading, resource: Resource, given: string): Promise<void> {
  const { archive, builder, seen } = reading;
  const paths = [resource.href ?? "", ...resource.files];
  const path = paths.find((one) => isPage(one)) ?? paths.find((one) => one !== "") ?? "";
  const title = given || path.slice(path.lastIndexOf("/") + 1) || resource.id;
  if (!archive.has(path)) return builder.skip("page", title, "The cartridge doesn't hold it.");
  if (seen.has(path)) return builder.skip("page", title, AGAIN);
  seen.add(path);
  const folder = folderOf(path);
  const media = reading.mediaStore.at(folder);
  const page = await loadPage(archive, path, { media, link: packageLink(builder, archive, folder) });
  if (typeof page === "string") return builder.skip("page", title, page);
  const { text, html, embeds, hasScript } = page;
  if (text === "" && embeds.length === 0)
    return builder.skip("page", title, hasScript ? DRAWN : "It has no text.");
  const named = { title: given || page.title || title, sourceId: claimId(reading, resource.id) };
  if (text !== "") builder.page({ ...named, text, ...(html && { html }), keys: [path] });
  takeEmbeds(builder, embeds, named);
}
