/** A piece of a GIFT file that holds one question or one category. */
export interface GiftBlock {
  text: string;
  /** For each line of `text`, its number in the whole file, from 1. */
  lineNumbers: number[];
  /** Where a "{" stands that nothing closes. */
  openBrace: { line: number; column: number } | null;
}

interface Line {
  text: string;
  number: number;
}

interface Braces {
  depth: number;
  /** Whether a "}" comes before any "{". */
  closesFirst: boolean;
  opensAny: boolean;
  lastOpen: { line: number; column: number } | null;
}

const CATEGORY = /^\s*\$CATEGORY:/;

function isComment(line: Line): boolean {
  return line.text.trimStart().startsWith("//");
}

function countBraces(lines: readonly Line[], startDepth: number): Braces {
  const braces: Braces = { depth: startDepth, closesFirst: false, opensAny: false, lastOpen: null };
  for (const line of lines) {
    if (isComment(line)) continue;
    for (let index = 0; index < line.text.length; index += 1) {
      const sign = line.text[index];
      if (sign === "\\") index += 1;
      else if (sign === "{") {
        braces.depth += 1;
        braces.opensAny = true;
        braces.lastOpen = { line: line.number, column: index + 1 };
      } else if (sign === "}") {
        if (!braces.opensAny) braces.closesFirst = true;
        braces.depth -= 1;
      }
    }
  }
  return braces;
}

/** Paragraphs between blank lines; a category stands alone even without blank lines around it. */
function toParagraphs(text: string): Line[][] {
  const paragraphs: Line[][] = [[]];
  text.split("\n").forEach((lineText, index) => {
    const line = { text: lineText, number: index + 1 };
    if (lineText.trim() === "") paragraphs.push([]);
    else if (CATEGORY.test(lineText)) paragraphs.push([line], []);
    else paragraphs.at(-1)?.push(line);
  });
  return paragraphs.filter((lines) => lines.length > 0);
}

/**
 * How many paragraphs belong to the question that begins at `start`: more than one only where blank lines stand
 * between its braces. A question that never closes its brace must not swallow the next one.
 */
function lengthOf(paragraphs: readonly Line[][], start: number): number {
  let depth = countBraces(paragraphs[start] ?? [], 0).depth;
  for (let next = start + 1; depth === 1 && next < paragraphs.length; next += 1) {
    const lines = paragraphs[next] ?? [];
    const braces = countBraces(lines, depth);
    const isForeign = (braces.opensAny && !braces.closesFirst) || CATEGORY.test(lines[0]?.text ?? "");
    if (isForeign) return 1;
    depth = braces.depth;
    if (depth === 0) return next - start + 1;
  }
  return 1;
}

/** Comments inside a question are dropped, as Moodle does; those before it may carry its id and tags. */
function toBlock(lines: readonly Line[]): GiftBlock | null {
  const first = lines.findIndex((line) => !isComment(line));
  if (first < 0) return null;
  const kept = lines.filter((line, index) => index < first || !isComment(line));
  const braces = countBraces(kept, 0);
  return {
    text: kept.map((line) => line.text).join("\n"),
    lineNumbers: kept.map((line) => line.number),
    openBrace: braces.depth > 0 ? braces.lastOpen : null,
  };
}

/** Splits a file at its blank lines, but not at those between the braces of one question. */
export function splitBlocks(text: string): GiftBlock[] {
  const paragraphs = toParagraphs(text.replace(/\r\n?/g, "\n"));
  const blocks: GiftBlock[] = [];
  for (let start = 0; start < paragraphs.length; ) {
    const length = lengthOf(paragraphs, start);
    const block = toBlock(paragraphs.slice(start, start + length).flat());
    if (block) blocks.push(block);
    start += length;
  }
  return blocks;
}
