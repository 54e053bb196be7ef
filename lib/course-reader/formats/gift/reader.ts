import { SyntaxError as GiftSyntaxError, parse } from "gift-pegjs";
import type { CourseReader } from "#lib/course-reader/format-reader.ts";
import { convertQuestions } from "#lib/course-reader/questions/convert.ts";
import type { Conversion, SourceQuestion } from "#lib/course-reader/questions/source-question.ts";
import { buildReport, tidyTitle, titleFromFileName, wordsBeside } from "#lib/course-reader/rules.ts";
import type { ImportReportItem, ParsedCourse, ParsedIsland, ParseResult } from "#lib/course-reader/schema.ts";
import { categoryPath, toIslands } from "#lib/course-reader/shared/category-path.ts";
import { mapSlowly } from "#lib/course-reader/shared/event-loop.ts";
import { refuseTooMany } from "#lib/course-reader/shared/limits.ts";
import { isOutline } from "#lib/course-reader/shared/outline-signs.ts";
import { readTextFile } from "#lib/course-reader/shared/text-file.ts";
import { type GiftBlock, splitBlocks } from "./block.ts";
import { type Parsed, parseLeniently } from "./lenient.ts";
import { toSource } from "./question.ts";

/** The grammar's own errors name every sign that could have come; people need the place and what stands there. */
const MAX_BLOCK_LENGTH = 60_000;
const MAX_SNIPPET = 60;

interface Entry {
  source: SourceQuestion | null;
  /** For a block that can't be read: what the report says. */
  broken: ImportReportItem | null;
}

interface Section {
  /** The category as the file names it; null before the first one. */
  category: string | null;
  path: string[];
  entries: Entry[];
}

function snippetOf(block: GiftBlock): string {
  const line = block.text.split("\n").find((text) => !text.trimStart().startsWith("//")) ?? "";
  return tidyTitle(line, "Question", MAX_SNIPPET);
}

function faultOf(block: GiftBlock, error: unknown): string {
  if (block.openBrace) {
    return `Line ${block.openBrace.line}, column ${block.openBrace.column}: this "{" is never closed.`;
  }
  if (!(error instanceof GiftSyntaxError))
    return `Line ${block.lineNumbers[0] ?? 1}: the question can't be read.`;
  const { line, column } = error.location.start;
  const place = `Line ${block.lineNumbers[line - 1] ?? block.lineNumbers.at(-1) ?? 1}, column ${column}`;
  const found = error.found?.trim();
  return found ? `${place}: "${found}" isn't expected here.` : `${place}: something is missing here.`;
}

function broken(block: GiftBlock, reason: string): Entry {
  const name = snippetOf(block);
  const words = wordsBeside(name, block.text);
  return {
    source: null,
    broken: { kind: "question", name, outcome: "skipped", reason, ...(words && { words }) },
  };
}

function parseBlock(block: GiftBlock): Parsed | string {
  if (block.text.length > MAX_BLOCK_LENGTH)
    return `Line ${block.lineNumbers[0] ?? 1}: the question is too long.`;
  try {
    return { questions: parse(block.text), note: null };
  } catch (error) {
    return parseLeniently(block.text) ?? faultOf(block, error);
  }
}

function readBlock(block: GiftBlock): (Entry | { category: string })[] {
  const parsed = parseBlock(block);
  if (typeof parsed === "string") return [broken(block, parsed)];
  return parsed.questions.map((question) => {
    if (question.type === "Category") return { category: question.title.trim() };
    const source = toSource(question);
    if (parsed.note) source.notes.push(parsed.note);
    return { source, broken: null };
  });
}

/** Reads block by block, so that a broken question costs itself only. */
async function readSections(text: string): Promise<Section[]> {
  const sections = new Map<string | null, Section>();
  const sectionFor = (category: string | null): Section => {
    const path = category === null ? [] : categoryPath(category);
    const section = sections.get(category) ?? { category, path, entries: [] };
    sections.set(category, section);
    return section;
  };
  let current = sectionFor(null);
  const blocks = splitBlocks(text);
  refuseTooMany(blocks.length);
  for (const entry of (await mapSlowly(blocks, readBlock)).flat()) {
    if ("category" in entry) current = sectionFor(entry.category);
    else current.entries.push(entry);
  }
  return [...sections.values()];
}

function reportSection(
  section: Section,
  conversions: ReadonlyMap<SourceQuestion, Conversion>,
): ImportReportItem[] {
  const lines = section.entries.flatMap((entry): ImportReportItem[] => {
    if (entry.broken) return [entry.broken];
    const conversion = entry.source ? conversions.get(entry.source) : undefined;
    if (!conversion) return [];
    const { outcome, reason, source } = conversion;
    const kind = source.kind === "description" ? "text" : "question";
    const words = wordsBeside(source.name, source.stem.text);
    return [{ kind, name: source.name, outcome, reason, ...(words && { words }) }];
  });
  if (section.category === null) return lines;
  const isPlayed = lines.some((line) => line.outcome !== "skipped");
  const reason = isPlayed ? null : "It holds no question that can be played.";
  const name = tidyTitle(section.path.join(" › "), "Top category");
  return [{ kind: "category", name, outcome: isPlayed ? "imported" : "skipped", reason }, ...lines];
}

/** Islands that can be played, under their units in the order in which these first appear. */
function toCourse(
  title: string,
  islands: readonly { unit: string | null; island: ParsedIsland }[],
): ParsedCourse {
  const units = new Map<string, ParsedIsland[]>();
  const loose: ParsedIsland[] = [];
  for (const { unit, island } of islands) {
    if (island.questions.length === 0) continue;
    if (unit === null) loose.push(island);
    else if (!units.get(unit)?.push(island)) units.set(unit, [island]);
  }
  const list = [...units].map(([unitTitle, own]) => ({ title: unitTitle, islands: own }));
  return { title, format: "gift", units: list, islands: loose };
}

/**
 * Reads Moodle's GIFT: categories become units (their first level) and islands (the rest), or islands alone where none
 * has a second level, questions before any category an island named after the file. A broken question is one skipped line with its place. docs/product.md#import
 */
export async function readGift(text: string, fileName: string): Promise<ParseResult> {
  const title = titleFromFileName(fileName);
  const items: ImportReportItem[] = [];
  const sections = await readSections(text.replace(/^\ufeff/, ""));
  const islands = toIslands(sections, title).map((island) => {
    const sources = island.sections.flatMap((s) => s.entries.flatMap((entry) => entry.source ?? []));
    const converted = convertQuestions(sources);
    const bySource = new Map(converted.map((conversion) => [conversion.source, conversion]));
    for (const section of island.sections)
      for (const line of reportSection(section, bySource)) items.push(line);
    return {
      unit: island.unit,
      island: { title: island.title, questions: converted.flatMap((c) => c.questions) },
    };
  });
  return { course: toCourse(title, islands), report: buildReport(items) };
}

/** An answer's braces, a title, a category; or the answers of a block whose brace is missing. */
const SIGNS = /^[ \t]*::|\$CATEGORY:|\{\s*[=~]|^[ \t]*[=~]\S/m;

function hasSigns(text: string): boolean {
  const brace = text.indexOf("{");
  return (brace >= 0 && text.indexOf("}", brace) >= 0) || SIGNS.test(text);
}

export const reader: CourseReader = {
  accepts: ({ kind, text }) => kind === "text" && hasSigns(text) && !isOutline(text),
  async read(source, onStep) {
    const text = await readTextFile(source, onStep);
    onStep({ step: "Read outline", done: 1, total: 1 });
    const result = await readGift(text, source.fileName);
    const { units, islands } = result.course;
    const count = units.flatMap((unit) => unit.islands).length + islands.length;
    onStep({ step: "Build islands", done: count, total: count });
    return result;
  },
};
