import { basename } from "node:path";
import { type Archive, ArchiveError } from "../../../server/archive.ts";
import { parseXmlBuffer, textAt, XmlError, type XmlNode } from "../../../server/xml.ts";
import { buildReport, tidyTitle, titleFromFileName } from "../rules.ts";
import type { ImportReportItem, ParsedCourse, ParsedIsland, ParseResult } from "../schema.ts";
import { isJunk, MANIFEST, toCartridge } from "./cartridge-archive.ts";
import { type ItemKind, kindOfCanvas, kindOfResource, SKIP_REASONS } from "./cartridge-kind.ts";
import {
  type Manifest,
  type OutlineItem,
  type Resource,
  readManifest,
  readModuleMeta,
} from "./cartridge-manifest.ts";
import { isCanvasFile, loadQuiz } from "./cartridge-quiz.ts";
import { type Reading, skip, skipFile, takeQuiz, takeQuizResource } from "./cartridge-reading.ts";
import { ImportError } from "./import-error.ts";
import { mediaShelf } from "./media.ts";
import { withArchive } from "./open-archive.ts";
import type { CourseReader, OnStep } from "./reader.ts";

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

function reasonFor(kind: ItemKind): string {
  return kind === "quiz" || kind === "bank" ? "The cartridge doesn't hold it." : SKIP_REASONS[kind];
}

async function takeItem(reading: Reading, item: OutlineItem): Promise<ParsedIsland[]> {
  const resource = resourceFor(reading, item.ref);
  const canvasKind = reading.canvasKinds.get(item.id) ?? reading.canvasKinds.get(item.ref ?? "");
  if (!resource) {
    const kind = item.ref ? kindOfCanvas(canvasKind) : "heading";
    const reason = kind === "other" ? "The cartridge doesn't hold it." : reasonFor(kind);
    skip(reading, kind === "other" ? "item" : kind, item.title, reason);
    return [];
  }
  const kind = kindOfResource(resource);
  if (kind === "quiz" || kind === "bank") return takeQuizResource(reading, resource, item.title);
  skip(reading, kind, item.title || nameOf(resource), SKIP_REASONS[kind]);
  return [];
}

function nameOf(resource: Resource): string {
  return basename(resource.href ?? resource.files[0] ?? resource.id);
}

async function takeItems(reading: Reading, items: readonly OutlineItem[]): Promise<ParsedIsland[]> {
  const islands: ParsedIsland[] = [];
  for (const item of items) islands.push(...(await takeItem(reading, item)));
  return islands;
}

async function takeModules(reading: Reading, course: ParsedCourse): Promise<void> {
  for (const { title, items } of reading.manifest.modules) {
    const name = tidyTitle(title, "Module");
    const line: ImportReportItem = { kind: "module", name, outcome: "imported", reason: null };
    reading.items.push(line);
    const islands = await takeItems(reading, items);
    if (islands.length > 0) course.units.push({ title: name, islands });
    else Object.assign(line, { outcome: "skipped", reason: "It holds no quiz that can be played." });
  }
  course.islands.push(...(await takeItems(reading, reading.manifest.loose)));
}

/** Parts of something that has a line of its own: a quiz's settings, a topic's details, a stand-in. */
function isPart(reading: Reading, resource: Resource): boolean {
  const { byId, dependencyIds } = reading.manifest;
  if (byId.has(resource.insteadOf ?? "")) return true;
  return dependencyIds.has(resource.id) && resource.type.startsWith("associatedcontent");
}

/** Quizzes outside of the modules, then banks, so that a bank knows which of its questions are in already. */
async function takeRest(reading: Reading, course: ParsedCourse): Promise<void> {
  const rest = reading.manifest.resources.filter((one) => !reading.listed.has(one) && !isPart(reading, one));
  const quizzes = rest.filter((resource) => kindOfResource(resource) === "quiz");
  const banks = rest.filter((resource) => kindOfResource(resource) === "bank");
  for (const resource of quizzes) course.islands.push(...(await takeQuizResource(reading, resource, "")));
  for (const resource of banks) course.islands.push(...(await takeQuizResource(reading, resource, "")));
  const orphans = reading.archive.names.filter((name) => isCanvasFile(name) && !reading.seen.has(name));
  for (const path of orphans) {
    reading.seen.add(path);
    course.islands.push(
      ...takeQuiz(
        reading,
        await loadQuiz(reading.archive, [{ path, isCanvas: true }], reading.shelf),
        "",
        "quiz",
      ),
    );
  }
  for (const resource of rest) {
    const kind = kindOfResource(resource);
    const isQuizFile = [...resource.files, resource.href ?? ""].some(isCanvasFile);
    if (kind === "quiz" || kind === "bank" || isQuizFile) continue;
    if (kind === "file")
      skipFile(reading, resource.href ?? resource.files[0] ?? "", nameOf(resource), SKIP_REASONS[kind]);
    else skip(reading, kind, nameOf(resource), SKIP_REASONS[kind]);
  }
}

/** Files that lie in the archive and that nobody speaks of. */
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

async function startReading(archive: Archive, onStep: OnStep): Promise<Reading> {
  const manifest = await readManifestFile(archive);
  const meta = await readExtra(archive, "course_settings/module_meta.xml");
  const isQuiz = (resource: Resource) => ["quiz", "bank"].includes(kindOfResource(resource));
  const total = manifest.resources.filter(isQuiz).length;
  const canvasKinds = meta ? readModuleMeta(meta) : new Map<string, string>();
  const fresh = {
    items: [],
    seen: new Set<string>(),
    usedBankIds: new Set<string>(),
    listed: new Set<Resource>(),
  };
  const fileOf = (id: string) => manifest.byId.get(id)?.href ?? manifest.byId.get(id)?.files[0] ?? null;
  return {
    archive,
    shelf: mediaShelf(archive, fileOf),
    manifest,
    canvasKinds,
    ...fresh,
    onStep,
    total,
    done: 0,
  };
}

async function readOpened(whole: Archive, fileName: string, onStep: OnStep): Promise<ParseResult> {
  const archive = toCartridge(whole);
  onStep({ step: "Read file", done: 1, total: 1 });
  const reading = await startReading(archive, onStep);
  onStep({
    step: "Read outline",
    done: reading.manifest.modules.length,
    total: reading.manifest.modules.length,
  });
  const title = await titleOf(archive, reading.manifest, fileName);
  const course: ParsedCourse = { title, format: "common_cartridge", units: [], islands: [] };
  await takeModules(reading, course);
  await takeRest(reading, course);
  listStrays(reading);
  return { course, report: buildReport(reading.items), media: await reading.shelf.load() };
}

/**
 * Reads an IMS Common Cartridge (1.1 to 1.3): modules become units, the quizzes in them islands, in the outline's
 * order; everything else is a skipped line with its reason. Throws ImportError for a file that is none.
 * docs/product.md#import
 */
export function readCartridge(path: string, fileName: string, onStep: OnStep): Promise<ParseResult> {
  return withArchive(path, (archive) => readOpened(archive, fileName, onStep));
}

export const reader: CourseReader = {
  accepts: ({ manifest }) => manifest !== null,
  read: ({ path, fileName }, onStep) => readCartridge(path, fileName, onStep),
};
