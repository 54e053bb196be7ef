import { type Block, textOf } from "./blocks.ts";
import type { KeyPart, OutlineEvent } from "./event.ts";
import { ANSWER_LINE, INLINE_KEY, isKeyTitle, SHOWS_ANSWER } from "./vocabulary.ts";

type KeyEvent = Extract<OutlineEvent, { type: "key" }>;

const NUMBER = "(?:q(?:uestion|\\.)?|answer|ans|frage|pregunta|问题)?\\s{0,3}#?(\\d{1,4})";
const ENTRY = new RegExp(
  `^\\s*(?:[-*+•]\\s+)?[*_]{0,3}${NUMBER}\\s{0,3}\\\\?[*_]{0,3}\\s{0,3}(?:[.):\\]、]|[-–—=](?=\\s|\\(?[A-J]\\b)|\\s(?=[*_(]{0,4}[A-Ja-j]\\b))[*_]{0,3}\\s{0,3}(\\S.*)$`,
  "isu",
);
const NAMED_ENTRY = /^[*_\s]*(?:answer|solution|question|q|ans)\s?#?(\d{1,4})[*_\s]*[.):–—-]*[*_\s]*(.*)$/i;
const LETTER_ENTRY = /^[*_\s]*(\d{1,4})\s?[.):–—-]+[*_\s]*(\(?[A-Ja-j]\)?[*_]*(?:$|[\s.):–—-].*))$/;
/** "Section A" above its answers */
const PART_NAME =
  /^[*_\s]*(?:section|part|quiz|test|chapter|unit|module|week|exercise|lesson|teil|kapitel|abschnitt|sección|parte|capítulo|seção|partie|chapitre|sezione|capitolo|часть|раздел)\s\w{1,4}[*_\s]*$/iu;
const NAMED_ANSWER =
  /^[*_\s]*(?:answer|ans|antwort|lösung|respuesta|réponse|resposta|risposta|ответ)\s?#?(\d{1,4})[*_\s]*[.):–—-]+[*_\s]*(\S.*)$/i;
const PART_TITLE = /^[*_]{0,2}[^\n]{1,60}[:：][*_]{0,2}\s*$/;
/** Several on one line: "1. B 2. C", "1-B, 2-C" */
const IN_A_ROW =
  /(?:^|[\s,;|])(\d{1,4})\s{0,3}[.):=-]?\s{0,3}[*_]{0,2}\(?([A-Ja-j])\)?[*_]{0,2}(?=[\s,;|.]|$)/g;
const ONLY_IN_A_ROW =
  /^(?:[\s,;|]*\d{1,4}\s{0,3}[.):=-]?\s{0,3}[*_]{0,2}\(?[A-Ja-j]\)?[*_]{0,2}(?=[\s,;|.]|$)[.]?)+[\s,;|.]*$/;
const NUMBER_COLUMN =
  /^(?:#|no\.?|nr\.?|number|q#?|q\.? ?no\.?|questions?(?: ?(?:#|no\.?|number))?|item|frage|pregunta|номер|题号)$/i;
const ANSWER_COLUMN =
  /^(?:(?:correct|right) )?(?:answers?|key|option|choice)$|^correct$|^ans\.?$|^(?:antwort|lösung|respuesta|réponse|ответ|答案)$/i;

const NUMBER_CELL = /^[*_]{0,2}(?:q(?:uestion)?\s?)?(\d{1,4})\.?[*_]{0,2}$/i;

/** "01" and "1" number the same question. */
export const plainNumber = (number: string) => number.replace(/^0+(?=\d)/, "");

class KeyReader {
  readonly parts: KeyPart[] = [];
  private last: { text: string; explanation: string } | null = null;

  constructor(title: string) {
    this.part(title);
  }

  private part(title: string): void {
    this.parts.push({ title, answers: new Map(), doubted: new Set() });
    this.last = null;
  }

  add(written: string, text: string): void {
    const number = plainNumber(written);
    const part = this.parts.at(-1) as KeyPart;
    const known = part.answers.get(number);
    // "1. **Answer:** B" says it twice.
    const plain = (ANSWER_LINE.exec(text)?.[1] ?? text).trim();
    if (known && known.text !== plain) part.doubted.add(number);
    this.last = { text: plain, explanation: "" };
    if (!known) part.answers.set(number, this.last);
  }

  private explain(text: string): void {
    if (this.last) this.last.explanation = `${this.last.explanation}\n\n${text}`.trim();
  }

  /** A line or a paragraph; false if it holds no entry. */
  private words(text: string): boolean {
    if (ONLY_IN_A_ROW.test(text)) {
      for (const [, number = "", letter = ""] of text.matchAll(IN_A_ROW))
        this.add(number, letter.toUpperCase());
      return true;
    }
    const lines = text.split("\n");
    const entries = lines.map((line) => ENTRY.exec(line));
    if (!entries.some(Boolean)) return false;
    for (const [at, entry] of entries.entries())
      if (entry) this.add(entry[1] ?? "", entry[2] ?? "");
      else if (at > 0) this.explain(lines[at] ?? "");
    return true;
  }

  private table(rows: readonly string[][]): boolean {
    const [header = [], ...rest] = rows;
    const plain = header.map((cell) => cell.replace(/[*_`]/g, "").trim());
    const numbers = plain.flatMap((cell, at) => (NUMBER_COLUMN.test(cell) ? [at] : []));
    const columns = numbers.map((number, at) => ({
      number,
      answer: plain.findIndex(
        (cell, place) =>
          place !== number &&
          (at === 0 || place > number) &&
          (at > 0 || numbers.length === 1 || place < (numbers[1] ?? 0)) &&
          ANSWER_COLUMN.test(cell),
      ),
    }));
    if (columns.length === 0 || columns.some(({ answer }) => answer < 0)) return this.wideTable(plain, rest);
    for (const row of rest)
      for (const { number, answer } of columns) {
        const of = NUMBER_CELL.exec(row[number] ?? "")?.[1];
        if (of) this.add(of, row[answer] ?? "");
      }
    return true;
  }

  /** Numbers in the first row, and the answers below them */
  private wideTable(numbers: readonly string[], rest: readonly string[][]): boolean {
    const [answers = [], ...more] = rest;
    const places = numbers.flatMap((cell, at) => (NUMBER_CELL.test(cell) ? [at] : []));
    const isWide =
      more.length === 0 &&
      places.length > 1 &&
      places.length >= numbers.length - 1 &&
      places.every((at) => /^[*_]{0,2}[A-Ja-j][*_]{0,2}$/.test(answers[at] ?? ""));
    if (!isWide) return false;
    for (const at of places) this.add(NUMBER_CELL.exec(numbers[at] ?? "")?.[1] ?? "", answers[at] ?? "");
    return true;
  }

  /** "Short answers:" begins a part as a heading does. */
  private paragraph(text: string): void {
    if (PART_TITLE.test(text) || PART_NAME.test(text)) this.part(text.replace(/[*_:：]/g, ""));
    else if (!this.words(text)) this.explain(text);
  }

  /** "### Answer 3" and "### 3. B" answer a question; any other heading begins a part. */
  private heading(text: string): void {
    const [, number = "", rest = ""] = NAMED_ENTRY.exec(text) ?? LETTER_ENTRY.exec(text) ?? [];
    if (number === "") this.part(text);
    else this.add(number, rest);
  }

  take(block: Block): void {
    if (block.type === "heading") this.heading(block.text);
    else if (block.type === "list" && block.isOrdered) {
      for (const { number, lead, below } of block.items) {
        const row = `${number}. ${lead}`;
        if (!/\d/.test(lead) || !ONLY_IN_A_ROW.test(row)) this.add(String(number), lead);
        else this.words(row);
        for (const each of below) this.explain(textOf(each));
      }
    } else if (block.type === "list") {
      for (const item of block.items) if (!this.words(item.lead)) this.explain(item.text);
    } else if (block.type === "fold") for (const each of block.blocks) this.take(each);
    else if (block.type === "figure") {
      if (!this.table(block.rows)) this.explain(block.text);
    } else if (block.type === "paragraph") this.paragraph(block.text);
  }

  get count(): number {
    return this.parts.reduce((sum, { answers }) => sum + answers.size, 0);
  }
}

function read(title: string, blocks: readonly Block[]): KeyReader {
  const reader = new KeyReader(title);
  for (const block of blocks) reader.take(block);
  return reader;
}

function eventOf(reader: KeyReader, level: number, title: string, blocks: readonly Block[]): KeyEvent {
  const parts = reader.parts.filter(({ answers }) => answers.size > 0);
  return { type: "key", level, title, parts, text: blocks.map(textOf).join("\n\n") };
}

/** Below a heading that announces answers: everything up to the next heading of its rank. */
function underHeading(blocks: readonly Block[], at: number, level: number, title: string) {
  const next = blocks.findIndex(
    (block, index) => index > at && block.type === "heading" && block.level <= level,
  );
  const end = next < 0 ? blocks.length : next;
  const own = blocks.slice(at + 1, end);
  const reader = read(title, own);
  return reader.count > 0 ? { event: eventOf(reader, level, title, own), end } : null;
}

/** Below a paragraph that announces answers: as long as there are nothing but such answers. */
function underParagraph(blocks: readonly Block[], at: number, title: string) {
  let end = at + 1;
  while (end < blocks.length && (isKeyAlone(blocks[end] as Block) || isPartName(blocks, end))) end += 1;
  const own = blocks.slice(at + 1, end);
  const reader = read(title, own);
  return reader.count > 1 ? { event: eventOf(reader, 7, title, own), end } : null;
}

function isKeyAlone(block: Block): boolean {
  if (block.type === "rule" || block.type === "heading") return false;
  const reader = read("", [block]);
  if (block.type === "fold") return reader.count > 1;
  if (block.type === "list") return reader.count >= block.items.length;
  return reader.count > 0;
}

/** "Section A", and its answers below it */
function isPartName(blocks: readonly Block[], at: number): boolean {
  const [block, next] = [blocks[at], blocks[at + 1]];
  return block?.type === "paragraph" && PART_NAME.test(block.text) && next !== undefined && isKeyAlone(next);
}

/** "Answer 1: B" and "Answer 2: A" on lines of their own */
function namedAnswers(blocks: readonly Block[], at: number) {
  const block = blocks[at];
  if (block?.type !== "paragraph") return null;
  const answers = block.text.split("\n").map((line) => NAMED_ANSWER.exec(line));
  if (answers.length < 2 || !answers.every(Boolean)) return null;
  const reader = new KeyReader("");
  for (const answer of answers) reader.add(answer?.[1] ?? "", answer?.[2] ?? "");
  return { event: eventOf(reader, 7, "", [block]), end: at + 1 };
}

/** The key that begins with a block, and the place behind it; null where none begins. */
export function keyOf(blocks: readonly Block[], at: number): { event: KeyEvent; end: number } | null {
  const block = blocks[at];
  if (block?.type === "heading" && isKeyTitle(block.text))
    return underHeading(blocks, at, block.level, block.text);
  if (block?.type === "paragraph") {
    if (isKeyTitle(block.text)) return underParagraph(blocks, at, block.text);
    const row = INLINE_KEY.exec(block.text)?.[1];
    const inRow = row ? read("", [{ type: "paragraph", text: row }]) : null;
    if (inRow && (inRow.count > 1 || ONLY_IN_A_ROW.test(row ?? "")) && inRow.count > 0)
      return { event: eventOf(inRow, 7, "", [block]), end: at + 1 };
    return titledKey(blocks, at) ?? namedAnswers(blocks, at);
  }
  if (block?.type === "fold" && (SHOWS_ANSWER.test(block.summary) || isKeyTitle(block.summary))) {
    const reader = read(block.summary, block.blocks);
    const letters = reader.parts.flatMap(({ answers }) => [...answers.values()]);
    const isKey = letters.length > 1 && letters.every(({ text }) => /^[*_(]{0,4}[A-Ja-j]\b/.test(text));
    return isKey ? { event: eventOf(reader, 7, block.summary, [block]), end: at + 1 } : null;
  }
  return null;
}

/** "Answers:" on the first line, and the answers right below it */
function titledKey(blocks: readonly Block[], at: number) {
  const block = blocks[at];
  if (block?.type !== "paragraph") return null;
  const [title = "", ...lines] = block.text.split("\n");
  if (lines.length === 0 || !isKeyTitle(title)) return null;
  const reader = read(title, [{ type: "paragraph", text: lines.join("\n") }]);
  return reader.count > 1 ? { event: eventOf(reader, 7, title, [block]), end: at + 1 } : null;
}
