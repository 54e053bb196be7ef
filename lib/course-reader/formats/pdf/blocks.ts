import type { PrintedLine, PrintedPage } from "./printed.ts";

/** A place that the document's own outline names. */
export interface Bookmark {
  title: string;
  /** 1 for the highest */
  level: number;
  /** The page's number; null where it leads nowhere */
  page: number | null;
}

/** What a reader of the page sees as one thing. */
export interface Block {
  kind: "heading" | "question" | "option" | "box" | "bullet" | "answer" | "code" | "row" | "text";
  text: string;
  /** Of a heading, from 1 */
  level: number;
  /** Of an option, "A" for the first */
  letter: string;
  /** Of a question that bears one */
  number: number | null;
  isBold: boolean;
  /** An option or a box that is ticked */
  isMarked: boolean;
  /** The cells of a row, from left to right */
  cells: PrintedLine[];
}

export function newBlock(kind: Block["kind"], text: string, more: Partial<Block> = {}): Block {
  const none = { level: 0, letter: "", number: null, isBold: false, isMarked: false, cells: [] };
  return { kind, text, ...none, ...more };
}

const TICKED = /^(?:[✓✔✅☑☒*]|\[[xX✓✔]\])\s*/u;
const UNTICKED = /^(?:[☐□❏❑]|\[\s?\])\s*/u;
const OPTION = /^\(?([A-Ja-j])(?:\)\s*|[.]\s+|[.](?=\p{Lu}\p{Ll}))(\S.*)$/u;
const QUESTION =
  /^(?:(?:q|question|frage|pregunta|вопрос|问题|質問)\.?\s{0,3}#?(\d{1,4})\b|(\d{1,3})\s?[.)](?:\s|(?=\p{Lu}))|\((\d{1,3})\)\s+(?=\S))/iu;
const BULLET = /^[•●○◦▪■‣–—]\s*(?=\S)/u;
const ANSWER =
  /^(?:(?:correct|right|best)?\s*(?:answer|ans|key|choice|option)|correct|explanation|rationale|feedback|solution|antwort|lösung|réponse|respuesta|ответ|答案|正解)\s*(?:key)?\s*[.:：]/i;
/** "Ans. (b)", "Correct option is B" */
const ONE_LETTER =
  /^(?:(?:the\s+)?(?:correct|right|best)\s+(?:answer|option|choice)|answer|ans|solution|sol)\s*(?:is)?\s*[.:：=–—-]*\s*(?:option\s+)?[([]?([A-Ja-j])[)\]]?\s*\.?$/i;

/** What a line is, seen alone; `open` are the letters that the options before it bear. */
export function kindOf(line: PrintedLine, open: string): Block {
  const { text, isBold } = line;
  const letter = ONE_LETTER.exec(text)?.[1];
  if (letter) return newBlock("answer", `Answer: ${letter.toUpperCase()}`);
  if (ANSWER.test(text)) return newBlock("answer", text);
  const plain = text.replace(BULLET, "");
  const isTicked = TICKED.test(plain);
  const words = plain.replace(TICKED, "").replace(UNTICKED, "");
  const option = OPTION.exec(words);
  const own = option?.[1]?.toUpperCase() ?? "";
  if (option && isNextLetter(own, open))
    return newBlock("option", option[2] ?? "", { letter: own, isBold, isMarked: isTicked });
  if (words !== plain && words !== "" && !plain.startsWith("*"))
    return newBlock("box", words, { isMarked: isTicked });
  if (plain !== text) return newBlock("bullet", plain, { isBold });
  const number = QUESTION.exec(text);
  if (number)
    return newBlock("question", text, { number: Number(number[1] ?? number[2] ?? number[3]), isBold });
  return newBlock("text", text, { isBold });
}

/** "I." is a Roman number unless eight options stand before it; options side by side may come out of their order. */
function isNextLetter(letter: string, open: string): boolean {
  if (letter === "A") return true;
  if (open === "") return false;
  return letter <= "H"
    ? !open.includes(letter)
    : open.endsWith(String.fromCharCode(letter.charCodeAt(0) - 1));
}

export interface Place {
  line: PrintedLine;
  page: PrintedPage;
}

/** A paragraph that goes on begins no lower than this, in usual distances between lines. */
const PARAGRAPH_GAP = 1.35;

/** The distance from line to line in most of the text, in sizes of its letters. */
export function leadingOf(pages: readonly PrintedPage[]): number {
  const counts = new Map<number, number>();
  for (const { lines } of pages)
    for (const [at, line] of lines.entries()) {
      const next = lines[at + 1];
      const ratio = next ? (line.y - next.y) / line.size : 0;
      if (ratio < 0.9 || ratio > 3 || Math.abs((next?.size ?? 0) - line.size) > 0.5) continue;
      const rounded = Math.round(ratio * 20) / 20;
      counts.set(rounded, (counts.get(rounded) ?? 0) + 1);
    }
  return [...counts].sort((a, b) => b[1] - a[1] || a[0] - b[0])[0]?.[0] ?? 1.2;
}

const endOf = ({ x, width }: PrintedLine) => x + width;

/** How far the lines of a column reach: those of the next one, beside it, begin where it ends. */
function rightEnd(line: PrintedLine, lines: readonly PrintedLine[]): number {
  const isBeside = ({ x, y }: PrintedLine) =>
    x >= endOf(line) && x > line.x + 2 * line.size && Math.abs(y - line.y) < 6 * line.size;
  const limit = lines.reduce(
    (least, other) => (isBeside(other) ? Math.min(least, other.x) : least),
    Number.POSITIVE_INFINITY,
  );
  return lines.reduce((most, other) => {
    const isOwn = Math.abs(other.x - line.x) < 4 * line.size && endOf(other) <= limit;
    return isOwn ? Math.max(most, endOf(other)) : most;
  }, endOf(line));
}

/** Whether a line had no room for the first word of the next. */
function isFull(line: PrintedLine, next: PrintedLine, { lines }: PrintedPage): boolean {
  const right = rightEnd(line, lines);
  const word = next.text.split(" ", 1)[0] ?? "";
  const wide = ((word.length + 1) * next.width) / Math.max(1, next.text.length);
  return endOf(line) + wide > right - 0.5 * line.size;
}

/** Whether a line goes on with what the line before has begun. */
export function goesOn(before: Place, after: Place, kind: Block["kind"], leading: number): boolean {
  const { line } = before;
  const next = after.line;
  const isSamePage = before.page === after.page;
  const drop = (line.y - next.y) / Math.max(line.size, next.size);
  if (isSamePage && drop > PARAGRAPH_GAP * leading) return false;
  if (Math.abs(line.size - next.size) > 0.2 * line.size) return false;
  const isLower = /^\p{Ll}/u.test(next.text);
  const isEnd = /[.!?:。！？][”"’)]*$/u.test(line.text);
  // Beside, backwards and overleaf: a next cell, column or page
  if (!isSamePage || drop < 0.3) {
    const isTail = isLower && (!isSamePage || drop < -0.3);
    return !isEnd && (kind !== "option" || isTail) && isFull(line, next, before.page);
  }
  const isOut = kind === "option" && next.x < line.x - 0.5 * line.size;
  if (isOut && !isLower) return false;
  if (isFull(line, next, before.page))
    return !(isEnd && next.x > line.x + 0.8 * next.size && kind === "text");
  return kind === "question" || (!isEnd && isLower);
}
