import { tidyTitle } from "#lib/course-reader/rules.ts";
import { fileAt, folderOf, rebase } from "#lib/course-reader/shared/package/file.ts";
import { childAt, childrenOf, descendants, type XmlNode } from "#lib/server/files/xml.ts";
import { toMarkup } from "./markup.ts";
import { loadXml, type QtiReading } from "./package.ts";

/** An item as a test names it. */
export interface ItemRef {
  id: string;
  href: string;
  /** The folder that the address is seen from */
  folder: string;
}

/** A section of a test: an island. */
export interface TestSection {
  title: string;
  id: string;
  refs: ItemRef[];
  /** Markup that its items share */
  preface: string;
  notes: string[];
}

export interface AssessmentTest {
  title: string;
  id: string;
  sections: TestSection[];
  /** Sections kept in files that aren't there */
  lost: { name: string; reason: string }[];
}

const NAMELESS = /^(assessment[ _-]?)?(section|part)?[ _-]?\d*$/i;
const IS_SHARED = /stimul|passage/i;
const RULES = "Its rules for skipping ahead aren't kept.";
const MAX_DEPTH = 20;

interface Walk {
  reading: QtiReading;
  test: AssessmentTest;
  /** Files of sections on the way here: one that refers to itself is read once. */
  open: string[];
}

function notesOf(section: XmlNode): string[] {
  const select = childAt(section, "selection")?.attributes.select;
  const rules = ["preCondition", "branchRule"].some((name) => descendants(section, name).length > 0);
  return [
    ...(select
      ? [
          `It draws ${tidyTitle(select, "some", 10)} of its questions for each learner: all of them come over.`,
        ]
      : []),
    ...(rules ? [RULES] : []),
  ];
}

function sharedMarkup(section: XmlNode, folder: string): string {
  const shared = childrenOf(section, "rubricBlock").filter(({ attributes }) =>
    IS_SHARED.test(`${attributes.use ?? ""} ${attributes.class ?? ""}`),
  );
  return shared.map((block) => `<div>${toMarkup(rebase(block, folder))}</div>`).join("");
}

async function openSectionFile(
  walk: Walk,
  ref: XmlNode,
  folder: string,
  into: TestSection | null,
): Promise<void> {
  const { href = "", identifier = "" } = ref.attributes;
  const path = fileAt(walk.reading.archive, folder, href);
  const lose = (reason: string) => void walk.test.lost.push({ name: identifier || href, reason });
  if (path === null) return lose("Its file isn't in the package.");
  if (walk.open.includes(path) || walk.open.length >= MAX_DEPTH) return lose("It refers to itself.");
  const root = await loadXml(walk.reading.archive, path);
  if (typeof root === "string") return lose(root);
  if (root.name !== "assessmentSection") return lose("Its file holds no section.");
  await walkSection({ ...walk, open: [...walk.open, path] }, root, folderOf(path), into);
}

/** A section that isn't to be seen, or has no name, belongs to the one around it. */
function belongsTo(section: XmlNode, around: TestSection | null): TestSection | null {
  const isSeen = section.attributes.visible !== "false" && (section.attributes.title ?? "").trim() !== "";
  return isSeen ? null : around;
}

async function walkSection(
  walk: Walk,
  section: XmlNode,
  folder: string,
  around: TestSection | null,
): Promise<void> {
  const { title = "", identifier = "" } = section.attributes;
  const joined = belongsTo(section, around);
  const preface = (around?.preface ?? "") + sharedMarkup(section, folder);
  // A text of its own makes an island of any section: it mustn't stand before the other questions.
  const own =
    joined && joined.preface === preface
      ? joined
      : { title, id: identifier, refs: [], preface, notes: notesOf(section) };
  if (own !== joined) walk.test.sections.push(own);
  for (const child of section.children) {
    if (child.name === "assessmentItemRef") {
      const { identifier: id = "", href = "" } = child.attributes;
      own.refs.push({ id, href, folder });
    } else if (child.name === "assessmentSection") await walkSection(walk, child, folder, own);
    else if (child.name === "assessmentSectionRef") await openSectionFile(walk, child, folder, own);
  }
}

/** The sections of a test in order, nested ones after what they lie in; those that hold only others have none. */
export async function readTest(reading: QtiReading, root: XmlNode, folder: string): Promise<AssessmentTest> {
  const { title = "", identifier = "" } = root.attributes;
  const test: AssessmentTest = { title: title || identifier, id: identifier, sections: [], lost: [] };
  const walk: Walk = { reading, test, open: [] };
  const parts =
    root.name === "assessmentSection" ? [{ ...root, children: [root] }] : childrenOf(root, "testPart");
  for (const part of parts) {
    for (const child of part.children) {
      if (child.name === "assessmentSection") await walkSection(walk, child, folder, null);
      else if (child.name === "assessmentSectionRef") await openSectionFile(walk, child, folder, null);
    }
  }
  const isFolder = (section: TestSection) => section.refs.length === 0 && test.sections.length > 1;
  test.sections = test.sections.filter((section) => !isFolder(section));
  const only = test.sections.length === 1 ? test.sections[0] : undefined;
  if (only && NAMELESS.test(only.title.trim())) only.title = test.title;
  return test;
}
