import type { CourseReader, OnStep, Source } from "#lib/course-reader/format-reader.ts";
import { ImportError } from "#lib/course-reader/import-error.ts";
import { titleFromFileName } from "#lib/course-reader/rules.ts";
import type { ParseResult } from "#lib/course-reader/schema.ts";
import { CourseBuilder } from "#lib/course-reader/shared/course-builder.ts";
import { openMediaStore } from "#lib/course-reader/shared/media.ts";
import { withArchive } from "#lib/course-reader/shared/open-archive.ts";
import { fileAt, folderOf } from "#lib/course-reader/shared/package/file.ts";
import { pathsFor } from "#lib/course-reader/shared/text/media-path.ts";
import { readXmlFile } from "#lib/course-reader/shared/xml-file.ts";
import type { Archive } from "#lib/server/files/archive.ts";
import type { XmlNode } from "#lib/server/files/xml.ts";
import { isJunk, MANIFEST, toCartridge } from "../shared/package/archive.ts";
import { type Manifest, type Resource, readManifest } from "../shared/package/cartridge-manifest.ts";
import { isScorm } from "../shared/package/scorm-manifest.ts";
import { type AssessmentTest, type ItemRef, readTest, type TestSection } from "../shared/qti-2/assessment.ts";
import { readItem } from "../shared/qti-2/item.ts";
import {
  loadStimulus,
  loadXml,
  NOT_THERE,
  type QtiReading,
  startQti,
  takeItem,
} from "../shared/qti-2/package.ts";
import { toVersion2 } from "../shared/qti-2/xml.ts";

const QTI_2 = /^imsqti_?(?:apip_?)?(item|test|assessment|section|stimulus|[a-z]*)_xmlv[23]p\d/;
const QTI_1 = /^imsqti_xmlv1p/;
const ROOTS = /^(qti-assessment-(item|test)|assessment(Item|Test))$/;
/** What texts use, or no one reads */
const MATERIAL =
  /\.(png|jpe?g|gif|webp|svg|bmp|mp3|ogg|oga|wav|m4a|css|js|json|xsd|dtd|xsl|ttf|woff2?|otf|eot)$/i;
const FORMAT = "qti";

/** The sort of a resource in version 2 or 3 of the format ("item", "test"…); null for any other. */
export function qtiKind(type: string): string | null {
  const kind = QTI_2.exec(type.toLowerCase())?.[1];
  if (kind === undefined) return null;
  return kind === "assessment" ? "test" : kind.replace(/^apip/, "") || "item";
}

interface Package {
  reading: QtiReading;
  builder: CourseBuilder;
  manifest: Manifest;
  onStep: OnStep;
  total: number;
  done: number;
}

function pathOf({ archive }: QtiReading, resource: Resource): string | null {
  const paths = [resource.href, ...resource.files.filter((path) => /\.xml$/i.test(path))];
  return paths.map((path) => fileAt(archive, "", path)).find((path) => path !== null) ?? null;
}

/** Where the item of a reference lies: by its address, else by the manifest's resource of that name. */
function refPath({ reading, manifest }: Package, ref: ItemRef): string | null {
  const path = fileAt(reading.archive, ref.folder, ref.href);
  const resource = path === null ? manifest.byId.get(ref.id) : undefined;
  return resource ? pathOf(reading, resource) : path;
}

/** One whose file isn't there stands in the report once, although the manifest may name it as well. */
function takeMissing({ reading }: Package, ref: ItemRef) {
  const path = pathsFor(ref.href, ref.folder)[0];
  if (path) reading.taken.add(path);
  return takeItem(reading, null, ref.id || ref.href);
}

async function takeSection(pack: Package, section: TestSection): Promise<void> {
  const { reading, builder } = pack;
  const questions = [];
  let repeated = 0;
  for (const ref of section.refs) {
    const path = refPath(pack, ref);
    if (path !== null && reading.taken.has(path)) repeated += 1;
    else if (path === null) questions.push(...(await takeMissing(pack, ref)));
    else questions.push(...(await takeItem(reading, path, ref.id || ref.href, section.preface)));
  }
  const twice = repeated > 0 ? [`Questions that are already in the course: ${repeated}.`] : [];
  const note = [...section.notes, ...twice].join(" ") || null;
  if (questions.length === 0 && repeated > 0)
    builder.skip("quiz", section.title, "All its questions are already in the course.");
  else builder.quiz({ title: section.title, questions, sourceId: section.id || null, note });
  pack.done += 1;
  pack.onStep({ step: "Build islands", done: pack.done, total: pack.total });
}

async function takeTest(pack: Package, test: AssessmentTest): Promise<void> {
  pack.builder.unit(test.title);
  if (test.sections.length === 0) pack.builder.skip("quiz", test.title, "It has no sections with questions.");
  for (const section of test.sections) await takeSection(pack, section);
  for (const { name, reason } of test.lost) pack.builder.skip("quiz", name, reason);
}

const resourcesOf = ({ manifest }: Package, kind: string) =>
  manifest.resources.filter((resource) => qtiKind(resource.type) === kind);

async function readTests(pack: Package): Promise<AssessmentTest[]> {
  const { archive } = pack.reading;
  const tests: AssessmentTest[] = [];
  const seen = new Set<string>();
  for (const resource of resourcesOf(pack, "test")) {
    const path = pathOf(pack.reading, resource);
    if (path !== null && seen.has(path)) continue;
    const root = path === null ? NOT_THERE : await loadXml(archive, path);
    if (path !== null) seen.add(path);
    if (path !== null && typeof root !== "string" && root.name === "assessmentTest")
      tests.push(await readTest(pack.reading, root, folderOf(path)));
    else
      pack.builder.skip(
        "quiz",
        resource.href ?? resource.id,
        typeof root === "string" ? root : "Its file holds no test.",
      );
  }
  return tests;
}

/** Items that no test names, as an island of their own. */
async function takeLooseItems(pack: Package, title: string): Promise<void> {
  const questions = [];
  for (const resource of resourcesOf(pack, "item")) {
    const path = pathOf(pack.reading, resource);
    const named = path ?? pathsFor(resource.href ?? "", "")[0] ?? "";
    if (pack.reading.taken.has(named)) continue;
    questions.push(...(await takeItem(pack.reading, path, resource.href ?? resource.id)));
  }
  if (questions.length > 0) pack.builder.quiz({ title, questions, kind: "" });
}

async function takeStimuli(pack: Package): Promise<void> {
  for (const resource of resourcesOf(pack, "stimulus")) {
    const path = pathOf(pack.reading, resource);
    if (path !== null && pack.reading.stimuli.has(path)) continue;
    const read = path === null ? NOT_THERE : await loadStimulus(pack.reading.archive, path);
    if (typeof read === "string") pack.builder.skip("text", resource.href ?? resource.id, read);
    else pack.builder.page({ title: read.title, text: read.text, sourceId: read.id, kind: "text" });
  }
}

const PARTS = new Set(["item", "test", "stimulus", "section"]);

/** Everything else that the manifest names or the archive holds, but for what the texts use. */
function listRest({ reading, manifest, builder }: Package, testFiles: ReadonlySet<string>): void {
  for (const resource of manifest.resources) {
    const kind = qtiKind(resource.type);
    const name = resource.href ?? resource.files[0] ?? resource.id;
    if (PARTS.has(kind ?? "") || manifest.dependencyIds.has(resource.id) || MATERIAL.test(name)) continue;
    const reason = kind ? "It holds rules or results, which are never run here." : "Files aren't taken over.";
    builder.skip("file", name, reason);
  }
  const known = new Set(manifest.resources.flatMap((one) => [...one.files, one.href ?? ""]));
  for (const name of reading.archive.names) {
    const isUsed =
      reading.taken.has(name) || reading.stimuli.has(name) || testFiles.has(name) || known.has(name);
    if (name === MANIFEST || isUsed || isJunk(name) || MATERIAL.test(name)) continue;
    builder.skip("file", name, "The manifest doesn't name it. Files aren't taken over.");
  }
}

async function readPackage(
  archive: Archive,
  root: XmlNode,
  fileName: string,
  onStep: OnStep,
): Promise<ParseResult> {
  onStep({ step: "Read file", done: 1, total: 1 });
  const manifest = readManifest(root);
  const mediaStore = openMediaStore(archive);
  const reading = startQti(archive, mediaStore);
  const scratch = new CourseBuilder({ title: "", format: FORMAT });
  const pack: Package = { reading, builder: scratch, manifest, onStep, total: 0, done: 0 };
  const tests = await readTests(pack);
  const title = manifest.title || (tests.length === 1 ? tests[0]?.title : "") || titleFromFileName(fileName);
  pack.builder = new CourseBuilder(
    { title, format: FORMAT, sourceId: root.attributes.identifier || null },
    mediaStore,
  );
  onStep({ step: "Read outline", done: tests.length, total: tests.length });
  pack.total = tests.reduce((sum, test) => sum + test.sections.length, 1);
  for (const line of (await scratch.result()).report.items) pack.builder.note(line);
  for (const test of tests) await takeTest(pack, test);
  pack.builder.endUnit();
  await takeLooseItems(pack, tests.length > 0 ? "More questions" : title);
  await takeStimuli(pack);
  listRest(pack, new Set(resourcesOf(pack, "test").flatMap((one) => pathOf(reading, one) ?? [])));
  onStep({ step: "Build islands", done: pack.total, total: pack.total });
  return pack.builder.result();
}

function readZip({ bytes, fileName }: Source, onStep: OnStep): Promise<ParseResult> {
  return withArchive(bytes, async (whole) => {
    const archive = toCartridge(whole);
    const root = await loadXml(archive, MANIFEST);
    if (typeof root === "string") throw new ImportError("bad_xml", `imsmanifest.xml can't be read. ${root}`);
    return readPackage(archive, root, fileName, onStep);
  });
}

/** A test on its own names items that are kept elsewhere. */
async function readLoneTest(root: XmlNode, builder: CourseBuilder): Promise<void> {
  const nothing: Archive = {
    names: [],
    has: () => false,
    readBuffer: () => Promise.reject(new Error("There is no archive.")),
    readText: () => Promise.reject(new Error("There is no archive.")),
    close: () => {},
  };
  const test = await readTest(startQti(nothing, openMediaStore(null)), root, "");
  for (const section of test.sections)
    for (const { id, href } of section.refs)
      builder.skip("question", id || href, "It is kept in another file. Import the whole package.");
  for (const { name } of test.lost)
    builder.skip("quiz", name, "It is kept in another file. Import the whole package.");
}

async function readSingle(source: Source, onStep: OnStep): Promise<ParseResult> {
  const root = toVersion2(await readXmlFile(source, onStep));
  const title = root.attributes.title || titleFromFileName(source.fileName);
  const mediaStore = openMediaStore(null);
  const builder = new CourseBuilder(
    { title, format: FORMAT, sourceId: root.attributes.identifier || null },
    mediaStore,
  );
  onStep({ step: "Read outline", done: 1, total: 1 });
  if (root.name === "assessmentTest") await readLoneTest(root, builder);
  else {
    const questions = readItem(root, { media: mediaStore.at(""), preface: "", hasId: true, notes: [] });
    builder.quiz({ title, questions, kind: "" });
    onStep({ step: "Build islands", done: 1, total: 1 });
  }
  return builder.result();
}

const isZip = (bytes: Buffer) => bytes.subarray(0, 2).toString("latin1") === "PK";

/** QTI 2.1, 2.2 and 3.0: packages, and single files of an item or a test. docs/product.md#import */
export const reader: CourseReader = {
  accepts: ({ kind, manifest, root }) => {
    if (kind !== "zip") return ROOTS.test(root);
    if (!manifest || isScorm(manifest)) return false;
    const types = readManifest(manifest).resources.map((resource) => resource.type);
    return types.some((type) => qtiKind(type) !== null) && !types.some((type) => QTI_1.test(type));
  },
  read: (source, onStep) => (isZip(source.bytes) ? readZip(source, onStep) : readSingle(source, onStep)),
};
