import type { SourceQuestion } from "#lib/course-reader/questions/source-question.ts";
import { type CategorySection, categoryPath } from "#lib/course-reader/shared/categories.ts";
import { readMoodleQuestion } from "#lib/course-reader/shared/moodle/question.ts";
import type { MoodleTexts } from "#lib/course-reader/shared/moodle/text.ts";
import { childAt, childrenOf, descendants, type XmlNode } from "#lib/server/files/xml.ts";
import type { StoredFiles } from "./files.ts";
import { toExportNode } from "./question-node.ts";
import { valueAt } from "./value.ts";

/** One version of a question in a backup's question bank. */
interface BankQuestion {
  id: string;
  /** What Moodle 4 calls all versions of a question together; "" in older backups */
  entryId: string;
  version: number;
  idNumber: string;
  /** Why it isn't asked any more; null where it is */
  hidden: string | null;
  node: XmlNode;
}

interface BankCategory {
  id: string;
  path: string[];
  questions: BankQuestion[];
}

const HIDDEN = "It is hidden in Moodle's question bank.";
const DRAFT = "It is a draft in Moodle's question bank.";
const STATES: Record<string, string> = { hidden: HIDDEN, draft: DRAFT };

/** Until Moodle 3: questions lie in their category. */
function plainQuestions(category: XmlNode): BankQuestion[] {
  return childrenOf(childAt(category, "questions"), "question").map((node) => ({
    id: node.attributes.id ?? "",
    entryId: "",
    version: 0,
    idNumber: valueAt(node, "idnumber"),
    hidden: valueAt(node, "hidden") === "1" ? HIDDEN : null,
    node,
  }));
}

/** From Moodle 4 on: a category has entries, an entry has versions, and a version has a question. */
function versionedQuestions(category: XmlNode): BankQuestion[] {
  const entries = childrenOf(childAt(category, "question_bank_entries"), "question_bank_entry");
  return entries.flatMap((entry) =>
    descendants(entry, "question_versions").flatMap((version) =>
      childrenOf(childAt(version, "questions"), "question").map((node) => ({
        id: node.attributes.id ?? "",
        entryId: entry.attributes.id ?? "",
        version: Number(valueAt(version, "version")) || 0,
        idNumber: valueAt(entry, "idnumber"),
        hidden: STATES[valueAt(version, "status")] ?? null,
        node,
      })),
    ),
  );
}

/** "A/B" for a category within another one; its own slashes are doubled, as in Moodle's exports. */
function pathOf(category: XmlNode, all: ReadonlyMap<string, XmlNode>): string[] {
  const names: string[] = [];
  const seen = new Set<XmlNode>();
  let at: XmlNode | undefined = category;
  while (at && !seen.has(at)) {
    seen.add(at);
    names.unshift(valueAt(at, "name").replaceAll("/", "//"));
    at = all.get(valueAt(at, "parent"));
  }
  return categoryPath(names.join("/"));
}

/** Parts of a Cloze question lie beside it and are none of their own; a random question names itself. */
function isPart({ node, id }: BankQuestion): boolean {
  const parent = valueAt(node, "parent") || "0";
  return parent !== "0" && parent !== id;
}

/** The question bank of a backup. */
export class Bank {
  private readonly categories: BankCategory[];
  private readonly byId = new Map<string, BankQuestion>();
  private readonly byEntry = new Map<string, BankQuestion[]>();
  private readonly used = new Set<string>();
  private readonly files: StoredFiles;
  private readonly texts: MoodleTexts;

  constructor(root: XmlNode | null, files: StoredFiles, texts: MoodleTexts) {
    const nodes = root ? childrenOf(root, "question_category") : [];
    const all = new Map(nodes.map((node) => [node.attributes.id ?? "", node]));
    this.categories = nodes.map((node) => ({
      id: node.attributes.id ?? "",
      path: pathOf(node, all),
      questions: [...plainQuestions(node), ...versionedQuestions(node)],
    }));
    this.files = files;
    this.texts = texts;
    for (const question of this.categories.flatMap(({ questions }) => questions)) {
      this.byId.set(question.id, question);
      if (question.entryId === "") continue;
      const versions = this.byEntry.get(question.entryId) ?? [];
      this.byEntry.set(question.entryId, [...versions, question]);
    }
  }

  /** How many questions and versions there are */
  get size(): number {
    return this.byId.size;
  }

  /** The name of a category that random questions are drawn from, "" where it isn't there. */
  categoryName(id: string): string {
    return this.categories.find((category) => category.id === id)?.path.at(-1) ?? "";
  }

  byQuestion(id: string): BankQuestion | undefined {
    return this.byId.get(id);
  }

  /** That version of an entry; its newest finished one where none is named. */
  ofEntry(entryId: string, version: string): BankQuestion | undefined {
    const versions = this.byEntry.get(entryId) ?? [];
    if (version !== "") return versions.find((one) => one.version === Number(version));
    const newest = versions.toSorted((a, b) => b.version - a.version);
    return newest.find(({ hidden }) => hidden === null) ?? newest[0];
  }

  /** Reads a question that a quiz asks, or that the bank holds. */
  read(question: BankQuestion): SourceQuestion {
    const id = question.entryId || question.id;
    const isAgain = this.used.has(id);
    this.used.add(id);
    const partOf = (id: string) => this.byId.get(id)?.node;
    const node = toExportNode(question.node, question.idNumber, this.files, partOf);
    const source = readMoodleQuestion(node, this.texts, id || null);
    // Two quizzes may ask the same question: its progress belongs to the first.
    return isAgain ? { ...source, sourceId: null } : source;
  }

  /** What no quiz has asked, by categories: the newest version of each question. */
  rest(): CategorySection[] {
    return this.categories.map(({ path, questions }) => {
      const own = questions.filter((one) => !isPart(one) && !this.used.has(one.entryId || one.id));
      const newest = own.filter((one) => one.entryId === "" || this.ofEntry(one.entryId, "") === one);
      const entries = newest.map((one) => {
        const source = this.read(one);
        return one.hidden ? { ...source, body: { type: "unplayable" as const, reason: one.hidden } } : source;
      });
      return { path, sourceId: null, entries };
    });
  }
}
