import type { CourseReader, Source } from "#lib/course-reader/format-reader.ts";
import type { SourceQuestion } from "#lib/course-reader/questions/source-question.ts";
import { titleFromFileName } from "#lib/course-reader/rules.ts";
import {
  type CategorySection,
  categoryPath,
  takeCategories,
  toIslands,
} from "#lib/course-reader/shared/categories.ts";
import { CourseBuilder } from "#lib/course-reader/shared/course-builder.ts";
import { mapSlowly } from "#lib/course-reader/shared/event-loop.ts";
import { refuseTooMany } from "#lib/course-reader/shared/limits.ts";
import { openMediaStore } from "#lib/course-reader/shared/media.ts";
import { readMoodleQuestion } from "#lib/course-reader/shared/moodle/question.ts";
import { MoodleTexts } from "#lib/course-reader/shared/moodle/text.ts";
import { readXmlFile } from "#lib/course-reader/shared/xml-file.ts";
import { decodeText } from "#lib/server/files/text-encoding.ts";
import { childrenOf, textAt, type XmlNode } from "#lib/server/files/xml.ts";

interface Section extends CategorySection {
  entries: SourceQuestion[];
}

const TOKENS = /<!--|<!\[CDATA\[|<question(?=[\s>/])/g;

/** Moodle writes a question's id in a comment before it: what stands there for each question, in their order. */
function commentIds(text: string): (string | null)[] {
  const ids: (string | null)[] = [];
  let last: string | null = null;
  let from = 0;
  for (const { 0: token, index } of text.matchAll(TOKENS)) {
    if (index < from) continue;
    if (token === "<question") {
      // Categories all say 0.
      ids.push(last === "0" ? null : last);
      last = null;
      continue;
    }
    const end = text.indexOf(token === "<!--" ? "-->" : "]]>", index);
    if (end < 0) break;
    if (token === "<!--")
      last = /^\s*question:\s*(\d{1,18})\s*$/.exec(text.slice(index + 4, end))?.[1] ?? last;
    from = end + 3;
  }
  return ids;
}

function idsFor({ bytes }: Source, nodes: readonly XmlNode[]): (string | null)[] {
  const ids = commentIds(decodeText(bytes));
  // Somewhere a question lies inside another one: better no ids than wrong ones.
  return ids.length === nodes.length ? ids : nodes.map(() => null);
}

const isCategory = (node: XmlNode) => node.attributes.type === "category";

/** Questions belong to the last category that stands before them. */
async function readSections(nodes: readonly XmlNode[], ids: readonly (string | null)[], texts: MoodleTexts) {
  const numbered = nodes.map((node, index) => ({ node, id: ids[index] ?? null }));
  const read = await mapSlowly(numbered, ({ node, id }) =>
    isCategory(node) ? node : readMoodleQuestion(node, texts, id),
  );
  const first: Section = { path: [], sourceId: null, entries: [] };
  const sections = [first];
  for (const one of read) {
    if ("stem" in one) sections.at(-1)?.entries.push(one);
    else {
      const path = categoryPath(textAt(one, "category", "text"));
      sections.push({ path, sourceId: textAt(one, "idnumber") || null, entries: [] });
    }
  }
  return first.entries.length > 0 ? sections : sections.slice(1);
}

/** Canvas, too, has files whose root is a quiz; they say who they are. */
const OTHER_QUIZ = /<quiz\s[^<>]*\bidentifier\s*=/;

/**
 * Reads Moodle's XML export of questions. Categories become units and islands like those of GIFT; a question that
 * can't be played is a skipped line. Formulas that draw numbers, pictures to point at and programs stay out.
 */
export const reader: CourseReader = {
  accepts: ({ kind, root, text }) =>
    (kind === "xml" || kind === "text") && root === "quiz" && !OTHER_QUIZ.test(text),
  async read(source, onStep) {
    const root = await readXmlFile(source, onStep);
    const nodes = childrenOf(root, "question");
    refuseTooMany(nodes.length);
    const mediaStore = openMediaStore(null);
    const sections = await readSections(nodes, idsFor(source, nodes), new MoodleTexts(mediaStore));
    const title = titleFromFileName(source.fileName);
    const islands = toIslands(sections, title);
    onStep({ step: "Read outline", done: islands.length, total: islands.length });
    const builder = new CourseBuilder({ title, format: "moodle_xml" }, mediaStore);
    takeCategories(builder, islands);
    onStep({ step: "Build islands", done: islands.length, total: islands.length });
    return builder.result();
  },
};
