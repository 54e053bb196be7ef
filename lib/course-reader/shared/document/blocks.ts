import { escapeMarkdown, paragraphOf, type Run } from "./markdown.ts";

/** What a list writes before an item */
export interface Marker {
  kind: "bullet" | "letter" | "number";
  /** "B) ", "3. "; "" for a bullet */
  sign: string;
  /** 0 for a list that lies in no other */
  depth: number;
}

/** A heading, or a line of a paragraph. */
export interface Block {
  /** Markdown, without what the list writes before it */
  text: string;
  /** The same without bold letters */
  plain: string;
  /** All of it is bold, or marked by a highlighter, apart from a letter or number that was typed before it */
  isBold: boolean;
  isMarked: boolean;
  /** The ink of all of it; "" where it has none of its own, or several */
  ink: string;
  marker: Marker | null;
  /** Of a heading */
  level: number | null;
  /** A line of code, with its spaces */
  isCode: boolean;
  /** It stands in one paragraph with the block before it */
  isNextLine: boolean;
}

const PLAIN: Omit<Block, "text" | "plain"> = {
  isBold: false,
  isMarked: false,
  ink: "",
  marker: null,
  level: null,
  isCode: false,
  isNextLine: false,
};

/** What was typed before an option or a question; it is seldom bold with the rest. */
const LEAD = /^\s*(?:\(?[A-Ja-j][.)]|\d{1,3}[.)])\s+/;
/** Options that share a line */
const SHARED_LINE = /^\s*\(?[A-Ja-j][.)]\s/;
const NEXT_OPTION = /(?:\t|[ \u00a0]{3,})\s*(?=\(?[B-Jb-j][.)]\s)/g;

/** A block of Markdown that is finished: a table, a picture. */
export function readyBlock(text: string): Block {
  return { ...PLAIN, text, plain: text };
}

export function headingBlock(level: number, words: string): Block {
  const plain = words.replace(/\s+/g, " ").trim();
  return { ...PLAIN, level, text: escapeMarkdown(plain), plain };
}

export function codeBlock(line: string): Block {
  return { ...PLAIN, text: line, plain: line, isCode: true };
}

/** The ends of a text's lines, and where each next one begins. */
function breaksOf(text: string): { end: number; next: number }[] {
  const lines = [...text.matchAll(/\n/g)].map(({ index }) => ({ end: index, next: index + 1 }));
  const starts = [{ end: 0, next: 0 }, ...lines];
  const shared = starts.flatMap(({ next }, at) => {
    const line = text.slice(next, lines[at]?.end ?? text.length);
    if (!SHARED_LINE.test(line)) return [];
    return [...line.matchAll(NEXT_OPTION)].map(({ 0: gap, index }) => ({
      end: next + index,
      next: next + index + gap.length,
    }));
  });
  return [...lines, ...shared].sort((a, b) => a.end - b.end);
}

/** The runs between two places of their whole text; what is Markdown already isn't cut. */
function slice(runs: readonly Run[], from: number, to: number): Run[] {
  let at = 0;
  return runs.flatMap((run) => {
    const start = at;
    at += run.text.length;
    if (run.isReady) return start >= from && start < to ? [run] : [];
    const text = run.text.slice(Math.max(0, from - start), Math.max(0, to - start));
    return text === "" ? [] : [{ ...run, text }];
  });
}

function looksAlike(runs: readonly Run[], has: (run: Run) => boolean): boolean {
  const lead = LEAD.exec(runs.map(({ text, isReady }) => (isReady ? "\ufffc" : text)).join(""));
  const words = slice(runs, lead?.[0].length ?? 0, Number.POSITIVE_INFINITY).filter(
    ({ text, isReady }) => !isReady && text.trim() !== "",
  );
  return words.length > 0 && words.every(has);
}

/** A paragraph as its lines; those without text are left out. */
export function blocksOf(runs: readonly Run[], marker: Marker | null = null): Block[] {
  const whole = runs.map(({ text, isReady }) => (isReady ? "\ufffc".repeat(text.length) : text)).join("");
  const breaks = breaksOf(whole);
  const lines = [...breaks, { end: whole.length, next: 0 }].map(({ end }, at) =>
    slice(runs, breaks[at - 1]?.next ?? 0, end),
  );
  const blocks = lines.flatMap((line): Block[] => {
    const text = paragraphOf(line);
    if (text === "") return [];
    const plain = paragraphOf(line.map((run) => ({ ...run, bold: false })));
    const isBold = looksAlike(line, ({ bold }) => bold === true);
    const isMarked = looksAlike(line, (run) => run.isMarked === true);
    const ink = line.findLast(({ text: words, isReady }) => !isReady && words.trim() !== "")?.ink ?? "";
    const isInked = ink !== "" && looksAlike(line, (run) => run.ink === ink);
    return [{ ...PLAIN, text, plain, isBold, isMarked, ink: isInked ? ink : "" }];
  });
  return blocks.map((block, at) => ({
    ...block,
    marker: at === 0 ? marker : null,
    isNextLine: at > 0,
  }));
}
