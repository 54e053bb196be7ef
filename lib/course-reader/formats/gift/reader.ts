import { SyntaxError as GiftSyntaxError, parse } from "gift-pegjs";
import type { CourseReader, OnStep } from "#lib/course-reader/format-reader.ts";
import type { SourceQuestion } from "#lib/course-reader/questions/source-question.ts";
import { tidyTitle, titleFromFileName } from "#lib/course-reader/rules.ts";
import type { ParseResult } from "#lib/course-reader/schema.ts";
import { categoryPath, takeCategories, toIslands } from "#lib/course-reader/shared/categories.ts";
import { CourseBuilder } from "#lib/course-reader/shared/course-builder.ts";
import { mapSlowly } from "#lib/course-reader/shared/event-loop.ts";
import { refuseTooMany } from "#lib/course-reader/shared/limits.ts";
import { readTextFile } from "#lib/course-reader/shared/text-file.ts";
import { prepareAnswers } from "./answers.ts";
import { type GiftBlock, splitBlocks } from "./block.ts";
import { readCloze } from "./cloze.ts";
import { type Parsed, parseLeniently, SIGNS_AS_TEXT } from "./lenient.ts";
import { toSource } from "./question.ts";
import { isGift } from "./signs.ts";

/** The grammar's own errors name every sign that could have come; people need the place and what stands there. */
const MAX_BLOCK_LENGTH = 60_000;
const MAX_SNIPPET = 60;

interface Section {
  path: string[];
  sourceId: null;
  entries: SourceQuestion[];
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

function broken(block: GiftBlock, reason: string): SourceQuestion {
  return {
    kind: "unknown",
    name: snippetOf(block),
    stem: { text: block.text, html: null },
    explanation: null,
    feedback: { right: null, wrong: null },
    sourceId: null,
    notes: [],
    body: { type: "unplayable", reason },
  };
}

/** Where a sign of a block stands in the whole file. */
function placeOf({ text, lineNumbers }: GiftBlock, at: number): string {
  const before = text.slice(0, at).split("\n");
  return `Line ${lineNumbers[before.length - 1] ?? 1}, column ${(before.at(-1) ?? "").length + 1}`;
}

function parseBlock(block: GiftBlock): Parsed | string {
  const prepared = prepareAnswers(block.text);
  if ("fault" in prepared) return `${placeOf(block, prepared.at)}: ${prepared.fault}`;
  const note = prepared.hasText ? SIGNS_AS_TEXT : null;
  try {
    return { questions: parse(prepared.text), note };
  } catch (error) {
    const parsed = parseLeniently(prepared.text);
    return parsed ? { ...parsed, note: parsed.note ?? note } : faultOf(block, error);
  }
}

function readBlock(block: GiftBlock): (SourceQuestion | { category: string })[] {
  if (block.text.length > MAX_BLOCK_LENGTH)
    return [broken(block, `Line ${block.lineNumbers[0] ?? 1}: the question is too long.`)];
  const cloze = readCloze(block.text);
  if (cloze) return [cloze];
  const parsed = parseBlock(block);
  if (typeof parsed === "string") return [broken(block, parsed)];
  return parsed.questions.map((question) => {
    if (question.type === "Category") return { category: question.title.trim() };
    const source = toSource(question);
    if (parsed.note) source.notes.push(parsed.note);
    return source;
  });
}

/** Reads block by block, so that a broken question costs itself only. */
async function readSections(text: string): Promise<Section[]> {
  const first: Section = { path: [], sourceId: null, entries: [] };
  const sections = new Map<string | null, Section>([[null, first]]);
  let current = first;
  const blocks = splitBlocks(text);
  refuseTooMany(blocks.length);
  for (const entry of (await mapSlowly(blocks, readBlock)).flat()) {
    if (!("category" in entry)) {
      current.entries.push(entry);
      continue;
    }
    const path = categoryPath(entry.category);
    current = sections.get(entry.category) ?? { path, sourceId: null, entries: [] };
    sections.set(entry.category, current);
  }
  const all = [...sections.values()];
  return first.entries.length > 0 ? all : all.slice(1);
}

/**
 * Reads Moodle's GIFT: categories become units (their first level) and islands (the rest), or islands alone if none
 * has a second level, questions before any category an island named after the file. A broken question is one skipped
 * line with its place. docs/product.md#import
 */
export async function readGift(
  text: string,
  fileName: string,
  onStep: OnStep = () => {},
): Promise<ParseResult> {
  const title = titleFromFileName(fileName);
  const islands = toIslands(await readSections(text.replace(/^\ufeff/, "")), title);
  onStep({ step: "Read outline", done: islands.length, total: islands.length });
  const builder = new CourseBuilder({ title, format: "gift" });
  takeCategories(builder, islands);
  onStep({ step: "Build islands", done: islands.length, total: islands.length });
  return builder.result();
}

export const reader: CourseReader = {
  accepts: ({ kind, text }) => kind === "text" && isGift(text),
  async read(source, onStep) {
    const text = await readTextFile(source, onStep);
    return readGift(text, source.fileName, onStep);
  },
};
