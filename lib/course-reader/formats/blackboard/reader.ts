import type { CourseReader, OnStep } from "#lib/course-reader/format-reader.ts";
import { ImportError } from "#lib/course-reader/import-error.ts";
import { titleFromFileName } from "#lib/course-reader/rules.ts";
import type { ParseResult } from "#lib/course-reader/schema.ts";
import { CourseBuilder } from "#lib/course-reader/shared/course-builder.ts";
import { mapSlowly } from "#lib/course-reader/shared/event-loop.ts";
import { refuseTooMany } from "#lib/course-reader/shared/limits.ts";
import { openMediaStore } from "#lib/course-reader/shared/media.ts";
import { withArchive } from "#lib/course-reader/shared/open-archive.ts";
import { isJunk, MANIFEST, toCartridge } from "#lib/course-reader/shared/package/archive.ts";
import { type Archive, ArchiveError } from "#lib/server/files/archive.ts";
import {
  childAt,
  childrenOf,
  descendants,
  parseXmlBuffer,
  textAt,
  XmlError,
  type XmlNode,
} from "#lib/server/files/xml.ts";
import { takeDocument } from "./document.ts";
import { readItem } from "./item.ts";
import { packageMedia } from "./media.ts";

const BLACKBOARD = /^(assessment|resource|course)\/x-bb-/i;
const QUIZ = /^assessment\/x-bb-qti-(test|pool|survey)$/i;
const DOCUMENT = /^resource\/x-bb-document$/i;
const OLD_POOL = /^assessment\/x-bb-(pool|test|quiz|survey)$/i;
const BANK = "A pool is no test: its questions come as an island of their own.";
const SURVEY = "A survey has no right answer.";
const OLD = "It was written by a Blackboard from before 2005. Open it in a newer one and export it again.";
const GONE = "Its file isn't in the package.";

/** A resource of the manifest as Blackboard writes it. */
interface BlackboardResource {
  id: string;
  type: string;
  title: string;
  file: string;
}

const resourcesOf = (manifest: XmlNode): BlackboardResource[] =>
  childrenOf(childAt(manifest, "resources"), "resource").map(({ attributes }) => ({
    id: attributes.identifier ?? "",
    type: attributes.type ?? "",
    title: attributes.title ?? "",
    file: attributes.file ?? `${attributes.identifier ?? ""}.dat`,
  }));

interface Reading {
  archive: Archive;
  builder: CourseBuilder;
  mediaFor: (id: string) => ReturnType<typeof packageMedia>;
  taken: Set<string>;
  questions: number;
}

async function loadXml(archive: Archive, path: string): Promise<XmlNode | string> {
  if (!archive.has(path)) return GONE;
  try {
    return parseXmlBuffer(await archive.readBuffer(path));
  } catch (error) {
    if (error instanceof XmlError || error instanceof ArchiveError) return error.message;
    throw error;
  }
}

/** Items of all sections, however deep they lie. */
const itemsOf = (node: XmlNode): XmlNode[] => descendants(node, "item", ["item"]);

async function takeQuiz(reading: Reading, resource: BlackboardResource): Promise<void> {
  const { archive, builder } = reading;
  const sort = QUIZ.exec(resource.type)?.[1]?.toLowerCase();
  const kind = sort === "pool" ? "question bank" : sort === "survey" ? "survey" : "quiz";
  const root = await loadXml(archive, resource.file);
  const title =
    resource.title || (typeof root === "string" ? "" : (childAt(root, "assessment")?.attributes.title ?? ""));
  if (typeof root === "string") return builder.skip(kind, title || kind, root);
  if (kind === "survey") return builder.skip(kind, title || kind, SURVEY);
  const items = itemsOf(root);
  reading.questions += items.length;
  refuseTooMany(reading.questions);
  const media = reading.mediaFor(resource.id);
  const questions = await mapSlowly(items, (item) => readItem(item, media));
  const note = kind === "question bank" ? BANK : null;
  builder.quiz({ title: title || "Quiz", questions, kind, note, sourceId: resource.id || null });
}

async function takeResource(reading: Reading, resource: BlackboardResource): Promise<void> {
  const { archive, builder, taken } = reading;
  if (taken.has(resource.id)) return;
  taken.add(resource.id);
  if (QUIZ.test(resource.type)) return takeQuiz(reading, resource);
  if (OLD_POOL.test(resource.type))
    return builder.skip("question bank", resource.title || resource.file, OLD);
  if (!DOCUMENT.test(resource.type)) return;
  const root = await loadXml(archive, resource.file);
  if (typeof root === "string") builder.skip("page", resource.title || resource.file, root);
  else takeDocument(builder, root, resource.id, reading.mediaFor(resource.id));
}

/** The areas of a course, such as its menu shows them, become units with what lies in them. */
async function takeAreas(reading: Reading, manifest: XmlNode, byId: Map<string, BlackboardResource>) {
  for (const organization of childrenOf(childAt(manifest, "organizations"), "organization")) {
    for (const area of childrenOf(organization, "item")) {
      const refs = [area, ...descendants(area, "item")].flatMap((one) => one.attributes.identifierref ?? []);
      const resources = refs.flatMap((ref) => byId.get(ref) ?? []);
      if (resources.length === 0) continue;
      reading.builder.unit(textAt(area, "title"));
      for (const resource of resources) await takeResource(reading, resource);
    }
  }
  reading.builder.endUnit();
}

/** Files of the course, each of which a text of Blackboard beside it describes. */
function listFiles({ archive, builder }: Reading): void {
  const files = archive.names.filter(
    (name) => /^csfiles\//.test(name) && !/\.xml$/i.test(name) && !isJunk(name),
  );
  for (const path of files) {
    const name = path.slice(path.lastIndexOf("/") + 1).replace(/__xid-\d+_\d+/, "");
    builder.media(path, name, "Files aren't taken over.");
  }
}

async function readPackage(archive: Archive, fileName: string, onStep: OnStep): Promise<ParseResult> {
  onStep({ step: "Read file", done: 1, total: 1 });
  const manifest = await loadXml(archive, MANIFEST);
  if (typeof manifest === "string")
    throw new ImportError("bad_xml", `imsmanifest.xml can't be read. ${manifest}`);
  const resources = resourcesOf(manifest);
  const quizzes = resources.filter(({ type }) => QUIZ.test(type));
  const title = (quizzes.length === 1 && quizzes[0]?.title) || titleFromFileName(fileName);
  const mediaStore = openMediaStore(archive);
  const builder = new CourseBuilder({ title, format: "blackboard" }, mediaStore);
  const mediaFor = (id: string) => packageMedia(archive, mediaStore, id);
  const reading: Reading = { archive, builder, mediaFor, taken: new Set(), questions: 0 };
  onStep({ step: "Read outline", done: 1, total: 1 });
  await takeAreas(reading, manifest, new Map(resources.map((one) => [one.id, one])));
  const isBank = ({ type }: BlackboardResource) => Number(/pool/i.test(type));
  for (const resource of resources.toSorted((a, b) => isBank(a) - isBank(b)))
    await takeResource(reading, resource);
  listFiles(reading);
  onStep({ step: "Build islands", done: 1, total: 1 });
  return builder.result();
}

/**
 * Reads what Blackboard exports: tests, pools and courses. Tests and pools become islands, texts of the course quizzes
 * that are made of them. docs/product.md#import
 */
export const reader: CourseReader = {
  accepts: ({ manifest }) =>
    manifest !== null && resourcesOf(manifest).some(({ type }) => BLACKBOARD.test(type)),
  read: ({ bytes, fileName }, onStep) =>
    withArchive(bytes, (whole) => readPackage(toCartridge(whole), fileName, onStep)),
};
