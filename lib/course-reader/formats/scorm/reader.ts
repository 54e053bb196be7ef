import type { CourseReader, OnStep, Source } from "#lib/course-reader/format-reader.ts";
import { ImportError } from "#lib/course-reader/import-error.ts";
import { tidyTitle, titleFromFileName } from "#lib/course-reader/rules.ts";
import type { ParseResult } from "#lib/course-reader/schema.ts";
import { openAuthored, takeWhole } from "#lib/course-reader/shared/authoring/tools.ts";
import { CourseBuilder } from "#lib/course-reader/shared/course-builder.ts";
import { openMediaStore } from "#lib/course-reader/shared/media.ts";
import { withArchive } from "#lib/course-reader/shared/open-archive.ts";
import { MANIFEST, toCartridge } from "#lib/course-reader/shared/package/archive.ts";
import { isPage } from "#lib/course-reader/shared/package/document-kind.ts";
import {
  isScorm,
  readScormManifest,
  type ScormItem,
} from "#lib/course-reader/shared/package/scorm-manifest.ts";
import { loadXml, startQti } from "#lib/course-reader/shared/qti-2/package.ts";
import type { Archive } from "#lib/server/files/archive.ts";
import type { XmlNode } from "#lib/server/files/xml.ts";
import { listDocuments, type ScormReading, takeResource } from "./reading.ts";

const FORMAT = "scorm";

interface Steps {
  onStep: OnStep;
  done: number;
  total: number;
}

const countItems = (items: readonly ScormItem[]): number =>
  items.reduce((sum, item) => sum + 1 + countItems(item.items), 0);

async function takeItem(reading: ScormReading, steps: Steps, item: ScormItem, isTop: boolean): Promise<void> {
  const resource = reading.manifest.byId.get(item.ref);
  const named = { title: item.title || item.id, id: item.id || null };
  if (resource) await takeResource(reading, resource, named, isTop);
  else if (item.ref !== "") reading.builder.skip("page", named.title, "The package doesn't hold it.");
  else if (item.items.length === 0)
    reading.builder.skip("heading", named.title, "A heading holds nothing to play.");
  steps.done += 1;
  steps.onStep({ step: "Build islands", done: steps.done, total: steps.total });
  for (const child of item.items) await takeItem(reading, steps, child, false);
}

async function takeOutline(reading: ScormReading, steps: Steps): Promise<void> {
  for (const item of reading.manifest.items) {
    const isUnit = item.items.length > 0;
    if (isUnit) reading.builder.unit(item.title || item.id);
    else reading.builder.endUnit();
    await takeItem(reading, steps, item, !isUnit);
  }
  reading.builder.endUnit();
}

/** Pages and quizzes of the manifest that no item starts and nothing else needs. */
async function takeRest(reading: ScormReading): Promise<void> {
  const { manifest, listed } = reading;
  const needed = new Set(manifest.resources.flatMap((resource) => resource.dependencies));
  for (const resource of manifest.resources) {
    const isQuiz = /^imsqti/.test(resource.type);
    const isOwn = resource.isSco || isPage(resource.href) || isQuiz;
    if (listed.has(resource) || (needed.has(resource.id) && !isQuiz) || !isOwn) continue;
    if (reading.taken.has(resource.href) || reading.qti.taken.has(resource.href)) continue;
    const title =
      resource.href
        .split("/")
        .at(-1)
        ?.replace(/\.\w{1,5}$/, "") || resource.id;
    await takeResource(reading, resource, { title, id: resource.id || null }, false);
  }
}

/** A course of an authoring tool, read from the tool's own data; null where none is recognized. */
async function readAuthored(
  archive: Archive,
  root: XmlNode,
  fileName: string,
  onStep: OnStep,
): Promise<ParseResult | null> {
  const pack = { archive, mediaStore: openMediaStore(archive) };
  const course = await openAuthored(pack);
  if (!course) return null;
  const manifest = readScormManifest(root);
  const title = tidyTitle(course.title || manifest.title, titleFromFileName(fileName));
  const builder = new CourseBuilder(
    { title, format: FORMAT, sourceId: manifest.id || null },
    pack.mediaStore,
  );
  onStep({ step: "Read outline", done: 1, total: 1 });
  await takeWhole(builder, course, pack);
  onStep({ step: "Build islands", done: 1, total: 1 });
  return builder.result();
}

async function readPackage(
  archive: Archive,
  root: XmlNode,
  fileName: string,
  onStep: OnStep,
): Promise<ParseResult> {
  onStep({ step: "Read file", done: 1, total: 1 });
  const authored = await readAuthored(archive, root, fileName, onStep);
  if (authored) return authored;
  const manifest = readScormManifest(root);
  const title = manifest.title || titleFromFileName(fileName);
  const mediaStore = openMediaStore(archive);
  const builder = new CourseBuilder({ title, format: FORMAT, sourceId: manifest.id || null }, mediaStore);
  const total = countItems(manifest.items);
  onStep({ step: "Read outline", done: manifest.items.length, total: manifest.items.length });
  const qti = startQti(archive, mediaStore);
  const reading: ScormReading = { archive, manifest, builder, qti, taken: new Set(), listed: new Set() };
  await takeOutline(reading, { onStep, done: 0, total });
  await takeRest(reading);
  listDocuments(reading);
  return builder.result();
}

function readScorm({ bytes, fileName }: Source, onStep: OnStep): Promise<ParseResult> {
  return withArchive(bytes, async (whole) => {
    const archive = toCartridge(whole);
    const root = await loadXml(archive, MANIFEST);
    if (typeof root === "string") throw new ImportError("bad_xml", `imsmanifest.xml can't be read. ${root}`);
    return readPackage(archive, root, fileName, onStep);
  });
}

/** SCORM 1.2 and 2004: the outline and its texts. Nothing of a package is ever run. docs/product.md#import */
export const reader: CourseReader = {
  accepts: ({ manifest }) => manifest !== null && isScorm(manifest),
  read: readScorm,
};
