import type { CourseReader, OnStep } from "#lib/course-reader/format-reader.ts";
import { ImportError } from "#lib/course-reader/import-error.ts";
import { tidyTitle, titleFromFileName } from "#lib/course-reader/rules.ts";
import type { ParseResult } from "#lib/course-reader/schema.ts";
import { takeCategories, toIslands } from "#lib/course-reader/shared/categories.ts";
import { CourseBuilder } from "#lib/course-reader/shared/course-builder.ts";
import { refuseTooMany } from "#lib/course-reader/shared/limits.ts";
import { openMediaStore } from "#lib/course-reader/shared/media.ts";
import { MoodleTexts } from "#lib/course-reader/shared/moodle/text.ts";
import type { Archive } from "#lib/server/files/archive.ts";
import { childAt, childrenOf, type XmlNode } from "#lib/server/files/xml.ts";
import { takeActivity } from "./activity.ts";
import { BACKUP, isBackup, loadXml, withBackup } from "./archive.ts";
import { Bank } from "./bank.ts";
import { loadFiles } from "./files.ts";
import { Pages } from "./page-text.ts";
import type { Activity, Reading } from "./reading.ts";
import { valueAt } from "./value.ts";

const BANK = "Question bank";

interface Section {
  title: string;
  /** What is said of it, and its id; null where it has none */
  about: XmlNode | null;
  id: string;
  activities: XmlNode[];
}

async function readInformation(archive: Archive): Promise<XmlNode> {
  const root = await loadXml(archive, BACKUP);
  if (typeof root === "string") throw new ImportError("bad_xml", `${BACKUP}: ${root}`);
  const information = childAt(root, "information");
  if (!information) throw new ImportError("bad_xml", "The backup doesn't say what is in it.");
  return information;
}

/** A section that has no name of its own goes by its number. */
function sectionTitle(node: XmlNode | null, listed: string): string {
  const own = valueAt(node ?? undefined, "name") || (/^\d+$/.test(listed) ? "" : listed);
  const number = valueAt(node ?? undefined, "number") || listed;
  return own || (number === "0" || number === "" ? "General" : `Section ${number}`);
}

async function readSections(archive: Archive, contents: XmlNode | undefined): Promise<Section[]> {
  const activities = childrenOf(childAt(contents, "activities"), "activity");
  const sections: Section[] = [];
  const placed = new Set<XmlNode>();
  for (const listed of childrenOf(childAt(contents, "sections"), "section")) {
    const loaded = await loadXml(archive, `${valueAt(listed, "directory")}/section.xml`);
    const node = typeof loaded === "string" ? null : loaded;
    const sequence = valueAt(node ?? undefined, "sequence").split(",");
    const own = activities.filter((one) => valueAt(one, "sectionid") === valueAt(listed, "sectionid"));
    const placeOf = (one: XmlNode) => (sequence.indexOf(valueAt(one, "moduleid")) + own.length) % own.length;
    for (const one of own) placed.add(one);
    const title = sectionTitle(node, valueAt(listed, "title"));
    const about = node && valueAt(node, "summary").trim() !== "" ? node : null;
    const id = valueAt(listed, "sectionid");
    sections.push({ title, about, id, activities: own.toSorted((a, b) => placeOf(a) - placeOf(b)) });
  }
  const loose = activities.filter((one) => !placed.has(one));
  return loose.length > 0 ? [...sections, { title: "", about: null, id: "", activities: loose }] : sections;
}

async function loadActivity(archive: Archive, listed: XmlNode): Promise<Activity> {
  const kind = valueAt(listed, "modulename");
  const loaded = await loadXml(archive, `${valueAt(listed, "directory")}/${kind}.xml`);
  const node =
    typeof loaded === "string" ? loaded : (childAt(loaded, kind) ?? "Its file says nothing of it.");
  const own = typeof node === "string" ? "" : valueAt(node, "name");
  const title = tidyTitle(valueAt(listed, "title") || own, kind || "Activity");
  const contextId = typeof loaded === "string" ? "" : (loaded.attributes.contextid ?? "");
  return { kind, id: valueAt(listed, "moduleid"), title, contextId, node };
}

async function takeSections(archive: Archive, reading: Reading, sections: readonly Section[]) {
  const { builder, pages } = reading;
  for (const { title, about, id, activities } of sections) {
    if (activities.length === 0 && about === null) continue;
    if (title === "") builder.endUnit();
    else builder.unit(title);
    const owner = { component: "course", contextId: "", itemId: id };
    if (about) pages.take(about, "summary", owner, { title, sourceId: null, kind: "text", keys: [] });
    for (const listed of activities) takeActivity(reading, await loadActivity(archive, listed));
  }
  builder.endUnit();
}

function takeBank(builder: CourseBuilder, bank: Bank): void {
  const rest = bank.rest().filter(({ entries }) => entries.length > 0);
  if (rest.length > 0) takeCategories(builder, toIslands(rest, BANK));
}

/** The same in every backup of a course. */
function idOf(information: XmlNode): string | null {
  const parts = ["original_site_identifier_hash", "original_course_id"].map((name) =>
    valueAt(information, name),
  );
  return parts.every((part) => part !== "") ? `moodle/${parts.join("/")}` : null;
}

async function readOpened(archive: Archive, fileName: string, onStep: OnStep): Promise<ParseResult> {
  onStep({ step: "Read file", done: 1, total: 1 });
  const information = await readInformation(archive);
  const title = tidyTitle(valueAt(information, "original_course_fullname"), titleFromFileName(fileName));
  const mediaStore = openMediaStore(archive);
  const builder = new CourseBuilder(
    { title, format: "moodle_backup", sourceId: idOf(information) },
    mediaStore,
  );
  const sections = await readSections(archive, childAt(information, "contents"));
  onStep({ step: "Read outline", done: sections.length, total: sections.length });
  const root = archive.has("questions.xml") ? await loadXml(archive, "questions.xml") : null;
  const files = await loadFiles(archive, mediaStore);
  const texts = new MoodleTexts(mediaStore);
  const bank = new Bank(typeof root === "string" ? null : root, files.ofQuestions, texts);
  const pages = new Pages(builder, (owner) => texts.mediaOfFiles(files.ofPages(owner)));
  refuseTooMany(bank.size);
  await takeSections(archive, { builder, bank, pages, recordingIn: files.recordingIn }, sections);
  if (typeof root === "string") builder.skip("question bank", BANK, root);
  takeBank(builder, bank);
  onStep({ step: "Build islands", done: sections.length, total: sections.length });
  return builder.result();
}

/**
 * Reads a backup of a Moodle course (.mbz): sections become units, quizzes islands with the questions that they name,
 * pages, chapters and texts of lessons quizzes that are made of them, glossaries cards. What no quiz asks of the
 * question bank comes as islands by categories. docs/product.md#import
 */
export const reader: CourseReader = {
  accepts: ({ kind, names }) => (kind === "zip" || kind === "gzip") && isBackup(names),
  read: ({ bytes, fileName }, onStep) =>
    withBackup(bytes, (archive) => readOpened(archive, fileName, onStep)),
};
