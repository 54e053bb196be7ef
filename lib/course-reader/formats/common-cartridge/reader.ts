import { basename } from "node:path";
import type { CourseReader, OnStep } from "#lib/course-reader/format-reader.ts";
import { ImportError } from "#lib/course-reader/import-error.ts";
import { tidyTitle, titleFromFileName } from "#lib/course-reader/rules.ts";
import type { ParseResult } from "#lib/course-reader/schema.ts";
import { CourseBuilder } from "#lib/course-reader/shared/course-builder.ts";
import { takeRecording } from "#lib/course-reader/shared/lessons/embeds.ts";
import { openMediaStore } from "#lib/course-reader/shared/media.ts";
import { withArchive } from "#lib/course-reader/shared/open-archive.ts";
import { isJunk, MANIFEST, toCartridge } from "#lib/course-reader/shared/package/archive.ts";
import {
  type Manifest,
  type OutlineItem,
  type Resource,
  readManifest,
  readModuleMeta,
} from "#lib/course-reader/shared/package/cartridge-manifest.ts";
import { type Archive, ArchiveError } from "#lib/server/files/archive.ts";
import { parseXmlBuffer, textAt, XmlError, type XmlNode } from "#lib/server/files/xml.ts";
import { kindOfCanvas, kindOfResource, SKIP_REASONS } from "./kind.ts";
import { isCanvasFile, loadQuiz } from "./quiz.ts";
import { type Reading, skipFile, takePage, takeQuiz, takeQuizResource } from "./reading.ts";

const GONE = "The cartridge doesn't hold it.";

async function readManifestFile(archive: Archive): Promise<Manifest> {
  try {
    const manifest = readManifest(parseXmlBuffer(await archive.readBuffer(MANIFEST)));
    if (/scorm/i.test(manifest.schema)) {
      throw new ImportError("not_cartridge", "This is a SCORM package, not a Common Cartridge.");
    }
    return manifest;
  } catch (error) {
    if (error instanceof XmlError)
      throw new ImportError("bad_xml", `imsmanifest.xml can't be read. ${error.message}`);
    throw error;
  }
}

/** A file of Canvas that may help and mustn't hinder: absent or broken, the reading goes on without it. */
async function readExtra(archive: Archive, name: string): Promise<XmlNode | undefined> {
  if (!archive.has(name)) return undefined;
  try {
    return parseXmlBuffer(await archive.readBuffer(name));
  } catch (error) {
    if (error instanceof XmlError || error instanceof ArchiveError) return undefined;
    throw error;
  }
}

function resourceFor(reading: Reading, ref: string | null): Resource | undefined {
  const { byId } = reading.manifest;
  const resource = byId.get(ref ?? "");
  const preferred = byId.get(resource?.insteadOf ?? "");
  if (resource) reading.listed.add(resource);
  if (preferred) reading.listed.add(preferred);
  return preferred ?? resource;
}

function nameOf(resource: Resource): string {
  return basename(resource.href ?? resource.files[0] ?? resource.id);
}

/** An item that the cartridge has nothing for: Canvas may say what it was. */
function skipItem({ builder, canvasKinds }: Reading, item: OutlineItem): void {
  const canvasKind = canvasKinds.get(item.id) ?? canvasKinds.get(item.ref ?? "");
  const kind = item.ref ? kindOfCanvas(canvasKind) : "heading";
  const isGone = kind === "other" || kind === "quiz" || kind === "bank" || kind === "page";
  builder.skip(kind === "other" ? "item" : kind, item.title, isGone ? GONE : SKIP_REASONS[kind]);
}

async function takeItems(reading: Reading, items: readonly OutlineItem[]): Promise<void> {
  for (const item of items) {
    const resource = resourceFor(reading, item.ref);
    if (resource) await takeResource(reading, resource, item.title);
    else skipItem(reading, item);
  }
}

async function takeResource(reading: Reading, resource: Resource, title: string): Promise<void> {
  const kind = kindOfResource(resource);
  if (kind === "quiz" || kind === "bank") await takeQuizResource(reading, resource, title);
  else if (kind === "page") await takePage(reading, resource, title);
  else if (!takeFile(reading, resource, title))
    reading.builder.skip(kind, title || nameOf(resource), SKIP_REASONS[kind]);
}

/** A film or sound that the outline names is a lesson; false for any other file. */
function takeFile({ builder, mediaStore }: Reading, resource: Resource, title: string): boolean {
  const path = resource.href ?? resource.files[0] ?? "";
  return takeRecording(builder, mediaStore, path, { title, sourceId: resource.id });
}

async function takeModules(reading: Reading): Promise<void> {
  const { manifest, builder } = reading;
  for (const { title, items } of manifest.modules) {
    builder.unit(title);
    await takeItems(reading, items);
  }
  builder.endUnit();
  await takeItems(reading, manifest.loose);
}

/** Parts of something that has a line of its own: a quiz's settings, a topic's details, a stand-in. */
function isPart(reading: Reading, resource: Resource): boolean {
  const { byId, dependencyIds } = reading.manifest;
  if (byId.has(resource.insteadOf ?? "")) return true;
  return dependencyIds.has(resource.id) && resource.type.startsWith("associatedcontent");
}

/** Canvas' files of quizzes and banks that the manifest doesn't name. */
async function takeOrphans(reading: Reading): Promise<void> {
  const orphans = reading.archive.names.filter((name) => isCanvasFile(name) && !reading.seen.has(name));
  for (const path of orphans) {
    reading.seen.add(path);
    const quiz = await loadQuiz(reading.archive, [{ path, isCanvas: true }], reading.mediaStore);
    takeQuiz(reading, quiz, { title: "", id: "" }, "quiz");
  }
}

/** Quizzes outside of the modules, then banks, so that a bank knows which of its questions are in already. */
async function takeRest(reading: Reading): Promise<void> {
  const rest = reading.manifest.resources.filter((one) => !reading.listed.has(one) && !isPart(reading, one));
  for (const kind of ["quiz", "bank"])
    for (const resource of rest.filter((one) => kindOfResource(one) === kind))
      await takeQuizResource(reading, resource, "");
  await takeOrphans(reading);
  for (const resource of rest) {
    const kind = kindOfResource(resource);
    const isQuizFile = [...resource.files, resource.href ?? ""].some(isCanvasFile);
    if (kind === "quiz" || kind === "bank" || isQuizFile) continue;
    if (kind === "file")
      skipFile(reading, resource.href ?? resource.files[0] ?? "", nameOf(resource), SKIP_REASONS[kind]);
    else await takeResource(reading, resource, "");
  }
}

/** Files that lie in the archive and that no one speaks of. */
function listStrays(reading: Reading): void {
  const known = new Set(reading.manifest.resources.flatMap((one) => [...one.files, one.href ?? ""]));
  const folders = new Set(
    [...known].map((path) => path.slice(0, path.lastIndexOf("/") + 1)).filter((path) => path),
  );
  for (const name of reading.archive.names) {
    const isBeside = folders.has(name.slice(0, name.lastIndexOf("/") + 1)) && /\.xml$/i.test(name);
    if (name === MANIFEST || known.has(name) || isBeside || isCanvasFile(name) || isJunk(name)) continue;
    skipFile(reading, name, name, "The manifest doesn't name it. Files aren't taken over.");
  }
}

async function titleOf(archive: Archive, manifest: Manifest, fileName: string): Promise<string> {
  const settings = manifest.title
    ? undefined
    : await readExtra(archive, "course_settings/course_settings.xml");
  return tidyTitle(manifest.title || textAt(settings, "title"), titleFromFileName(fileName));
}

async function startReading(archive: Archive, fileName: string, onStep: OnStep): Promise<Reading> {
  const manifest = await readManifestFile(archive);
  const meta = await readExtra(archive, "course_settings/module_meta.xml");
  const fileOf = (id: string) => manifest.byId.get(id)?.href ?? manifest.byId.get(id)?.files[0] ?? null;
  const mediaStore = openMediaStore(archive, fileOf);
  const title = await titleOf(archive, manifest, fileName);
  const head = { title, format: "common_cartridge", sourceId: manifest.id || null };
  const isQuiz = (resource: Resource) => ["quiz", "bank"].includes(kindOfResource(resource));
  return {
    archive,
    mediaStore,
    manifest,
    builder: new CourseBuilder(head, mediaStore),
    canvasKinds: meta ? readModuleMeta(meta) : new Map<string, string>(),
    seen: new Set(),
    usedIds: new Set(),
    usedBankIds: new Set(),
    listed: new Set(),
    onStep,
    total: manifest.resources.filter(isQuiz).length,
    done: 0,
  };
}

async function readOpened(whole: Archive, fileName: string, onStep: OnStep): Promise<ParseResult> {
  const archive = toCartridge(whole);
  onStep({ step: "Read file", done: 1, total: 1 });
  const reading = await startReading(archive, fileName, onStep);
  const { length } = reading.manifest.modules;
  onStep({ step: "Read outline", done: length, total: length });
  await takeModules(reading);
  await takeRest(reading);
  listStrays(reading);
  return reading.builder.result();
}

/**
 * Reads an IMS Common Cartridge (1.1 to 1.3): modules become units, the quizzes in them islands, in the outline's
 * order, with quizzes made from pages between them; everything else is a skipped line with its reason. Throws ImportError for a file that is none.
 * docs/product.md#import
 */
export function readCartridge(bytes: Buffer, fileName: string, onStep: OnStep): Promise<ParseResult> {
  return withArchive(bytes, (archive) => readOpened(archive, fileName, onStep));
}

export const reader: CourseReader = {
  accepts: ({ manifest }) => manifest !== null,
  read: ({ bytes, fileName }, onStep) => readCartridge(bytes, fileName, onStep),
};
