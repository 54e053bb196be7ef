import { basename } from "node:path";
import { type Archive, ArchiveError, openArchive } from "../../../server/archive.ts";
import { parseXmlBuffer, textAt, XmlError, type XmlNode } from "../../../server/xml.ts";
import { convertQuestions } from "../conversion/rules.ts";
import { buildReport, tidyTitle, titleFromFileName } from "../rules.ts";
import type { ImportReportItem, ImportStep, ParsedCourse, ParsedIsland, ParseResult } from "../schema.ts";
import { type ItemKind, kindOfCanvas, kindOfResource, SKIP_REASONS } from "./cartridge-kind.ts";
import { type Manifest, type OutlineItem, readManifest, readModuleMeta, type Resource } from "./cartridge-manifest.ts";
import { isCanvasFile, type LoadedQuiz, loadQuiz, quizFilesOf } from "./cartridge-quiz.ts";
import { ImportError } from "./import-error.ts";
import type { QtiDocument } from "./qti.ts";

export type OnStep = (event: { step: ImportStep; done: number; total: number }) => void;

const MANIFEST = "imsmanifest.xml";
const JUNK = /(^|\/)(__MACOSX\/|\.DS_Store$|Thumbs\.db$|\.git\/)/;

/** The state of one reading: what has come over, and what may not come over again. */
interface Reading {
  archive: Archive;
  manifest: Manifest;
  canvasKinds: Map<string, string>;
  items: ImportReportItem[];
  /** Files and idents of quizzes that are in already. */
  seen: Set<string>;
  /** Questions of banks that a quiz has brought already. */
  usedBankIds: Set<string>;
  listed: Set<Resource>;
  onStep: OnStep;
  total: number;
  done: number;
}

/** A cartridge zipped together with its folder is as good as one zipped from inside it. */
function findManifest(archive: Archive): string {
  if (archive.has(MANIFEST)) return MANIFEST;
  const inner = archive.names.filter((name) => /^[^/]+\/imsmanifest\.xml$/.test(name) && !JUNK.test(name));
  if (inner[0] && inner.length === 1) return inner[0];
  throw new ImportError("not_cartridge", "This zip is no Common Cartridge: it has no imsmanifest.xml.");
}

/** The archive as seen from the manifest's folder. */
function within(archive: Archive, folder: string): Archive {
  return {
    names: archive.names.filter((name) => name.startsWith(folder)).map((name) => name.slice(folder.length)),
    has: (name) => archive.has(folder + name),
    readBuffer: (name, max) => archive.readBuffer(folder + name, max),
    readText: (name, max) => archive.readText(folder + name, max),
    close: () => archive.close(),
  };
}

async function readManifestFile(archive: Archive): Promise<Manifest> {
  try {
    const manifest = readManifest(parseXmlBuffer(await archive.readBuffer(MANIFEST)));
    if (/scorm/i.test(manifest.schema)) {
      throw new ImportError("not_cartridge", "This is a SCORM package, not a Common Cartridge.");
    }
    return manifest;
  } catch (error) {
    if (error instanceof XmlError) throw new ImportError("bad_xml", `imsmanifest.xml can't be read. ${error.message}`);
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

function skip(reading: Reading, kind: string, name: string, reason: string): void {
  reading.items.push({ kind, name: tidyTitle(name, "Untitled"), outcome: "skipped", reason });
}

/** Converts one document, reports it and its questions, and returns its island if anything can be played. */
function takeDocument(reading: Reading, document: QtiDocument, title: string, note: string | null): ParsedIsland | null {
  const isBank = document.kind === "bank";
  const isUsed = (index: number) => {
    const ids = [document.questions[index]?.sourceId, document.bankIds[index]];
    return isBank && ids.some((id) => id && reading.usedBankIds.has(id));
  };
  const fresh = document.questions.filter((_, index) => !isUsed(index));
  const used = document.questions.filter((_, index) => isUsed(index));
  const converted = convertQuestions(fresh);
  const questions = converted.flatMap((conversion) => conversion.questions);
  reading.items.push(documentLine(document, title, questions.length, used.length, note));
  for (const { source, outcome, reason } of converted) {
    reading.items.push({ kind: source.kind === "text" ? "text" : "question", name: source.name, outcome, reason });
  }
  for (const { name } of used) skip(reading, "question", name, "A quiz has brought it already.");
  for (const group of document.drawnGroups) {
    skip(reading, "question group", group, "It draws from a question bank, whose questions come as an island of their own.");
  }
  if (!isBank) for (const id of idsOf(document)) reading.usedBankIds.add(id);
  return questions.length > 0 ? { title, questions } : null;
}

function idsOf(document: QtiDocument): string[] {
  return [...document.bankIds, ...document.questions.map((question) => question.sourceId ?? "")].filter((id) => id !== "");
}

function documentLine(
  document: QtiDocument,
  name: string,
  played: number,
  used: number,
  note: string | null,
): ImportReportItem {
  const kind = document.kind === "bank" ? "question bank" : "quiz";
  if (played === 0) {
    const isEmpty = document.questions.length === 0;
    const none = isEmpty ? "It has no questions of its own." : "None of its questions can be played.";
    return { kind, name, outcome: "skipped", reason: used > 0 ? "Quizzes have brought its questions already." : none };
  }
  const bank = kind === "question bank" ? "A bank is no quiz: its questions come as an island of their own." : null;
  const reason = note ?? bank;
  return { kind, name, outcome: reason ? "degraded" : "imported", reason };
}

function takeQuiz(reading: Reading, quiz: LoadedQuiz, title: string, kind: string): ParsedIsland[] {
  if (quiz.problem) skip(reading, kind, title, quiz.problem);
  const fresh = quiz.documents.filter((document) => document.ident === "" || !reading.seen.has(document.ident));
  if (!quiz.problem && fresh.length === 0) skip(reading, kind, title, "It is in the course already.");
  return fresh.flatMap((document) => {
    if (document.ident) reading.seen.add(document.ident);
    const name = tidyTitle(title || document.title, document.kind === "bank" ? "Question bank" : "Quiz");
    return takeDocument(reading, document, name, quiz.note) ?? [];
  });
}

async function takeQuizResource(reading: Reading, resource: Resource, title: string): Promise<ParsedIsland[]> {
  const files = quizFilesOf(resource, reading.manifest, reading.archive);
  const kind = kindOfResource(resource) === "bank" ? "question bank" : "quiz";
  if (files.some((file) => reading.seen.has(file.path))) {
    skip(reading, kind, title || "Quiz", "It is in the course already.");
    return [];
  }
  const quiz = await loadQuiz(reading.archive, files);
  for (const file of files) reading.seen.add(file.path);
  reading.done += 1;
  reading.onStep({ step: "Build islands", done: Math.min(reading.done, reading.total), total: reading.total });
  return takeQuiz(reading, quiz, title, kind);
}

function resourceFor(reading: Reading, ref: string | null): Resource | undefined {
  const resource = reading.manifest.resources.find((candidate) => candidate.id === ref);
  const preferred = reading.manifest.resources.find((candidate) => candidate.id === resource?.insteadOf);
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
  const { resources } = reading.manifest;
  if (resource.insteadOf && resources.some((other) => other.id === resource.insteadOf)) return true;
  const isDependency = resources.some((other) => other.dependencies.includes(resource.id));
  return isDependency && resource.type.startsWith("associatedcontent");
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
    course.islands.push(...takeQuiz(reading, await loadQuiz(reading.archive, [{ path, isCanvas: true }]), "", "quiz"));
  }
  for (const resource of rest) {
    const kind = kindOfResource(resource);
    const isQuizFile = [...resource.files, resource.href ?? ""].some(isCanvasFile);
    if (kind !== "quiz" && kind !== "bank" && !isQuizFile) skip(reading, kind, nameOf(resource), SKIP_REASONS[kind]);
  }
}

/** Files that lie in the archive and that nobody speaks of. */
function listStrays(reading: Reading): void {
  const known = new Set(reading.manifest.resources.flatMap((one) => [...one.files, one.href ?? ""]));
  const folders = new Set([...known].map((path) => path.slice(0, path.lastIndexOf("/") + 1)).filter((path) => path));
  for (const name of reading.archive.names) {
    const isBeside = folders.has(name.slice(0, name.lastIndexOf("/") + 1)) && /\.xml$/i.test(name);
    if (name === MANIFEST || known.has(name) || isBeside || isCanvasFile(name) || JUNK.test(name)) continue;
    skip(reading, "file", name, "The manifest doesn't name it. Files aren't taken over.");
  }
}

async function titleOf(archive: Archive, manifest: Manifest, fileName: string): Promise<string> {
  const settings = manifest.title ? undefined : await readExtra(archive, "course_settings/course_settings.xml");
  return tidyTitle(manifest.title || textAt(settings, "title"), titleFromFileName(fileName));
}

async function startReading(archive: Archive, onStep: OnStep): Promise<Reading> {
  const manifest = await readManifestFile(archive);
  const meta = await readExtra(archive, "course_settings/module_meta.xml");
  const isQuiz = (resource: Resource) => ["quiz", "bank"].includes(kindOfResource(resource));
  const total = manifest.resources.filter(isQuiz).length;
  const canvasKinds = meta ? readModuleMeta(meta) : new Map<string, string>();
  const fresh = { items: [], seen: new Set<string>(), usedBankIds: new Set<string>(), listed: new Set<Resource>() };
  return { archive, manifest, canvasKinds, ...fresh, onStep, total, done: 0 };
}

async function readOpened(whole: Archive, fileName: string, onStep: OnStep): Promise<ParseResult> {
  const archive = within(whole, findManifest(whole).slice(0, -MANIFEST.length));
  onStep({ step: "Read file", done: 1, total: 1 });
  const reading = await startReading(archive, onStep);
  onStep({ step: "Read outline", done: reading.manifest.modules.length, total: reading.manifest.modules.length });
  const title = await titleOf(archive, reading.manifest, fileName);
  const course: ParsedCourse = { title, format: "common_cartridge", units: [], islands: [] };
  await takeModules(reading, course);
  await takeRest(reading, course);
  listStrays(reading);
  return { course, report: buildReport(reading.items) };
}

const TOO_LARGE = ["too_large", "too_many_entries", "suspicious_ratio"];

/**
 * Reads an IMS Common Cartridge (1.1 to 1.3): modules become units, the quizzes in them islands, in the outline's
 * order; everything else is a skipped line with its reason. Throws ImportError for a file that is none.
 * docs/product.md#import
 */
export async function readCartridge(path: string, fileName: string, onStep: OnStep): Promise<ParseResult> {
  let archive: Archive | null = null;
  try {
    archive = await openArchive(path);
    return await readOpened(archive, fileName, onStep);
  } catch (error) {
    if (!(error instanceof ArchiveError)) throw error;
    throw new ImportError(TOO_LARGE.includes(error.code) ? "too_large" : "bad_archive", error.message);
  } finally {
    archive?.close();
  }
}
