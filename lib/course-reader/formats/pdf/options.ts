import { type Block, newBlock } from "./blocks.ts";
import { withLetters } from "./numerals.ts";

const MIN_INLINE = 3;
/** So many of the questions must have exactly one bold option before bold letters count as an answer. */
const MARKED_SHARE = 0.6;
const MIN_MARKED = 2;
/** So many questions with as many options make them usual. */
const MIN_USUAL = 2;

const next = (letter: string) => String.fromCharCode(letter.charCodeAt(0) + 1);

/** The first "B." or "(b)" in a text that may begin an option. */
function labelIn(text: string, letter: string, isRound: boolean): RegExpExecArray | null {
  const either = `[${letter}${letter.toLowerCase()}]`;
  return new RegExp(
    isRound ? String.raw`\s\(${either}\)\s+(?=\S)` : String.raw`\s${either}[.)]\s+(?=\S)`,
  ).exec(text);
}

/** "3 (b) 4 (c) 5" behind "(a)" as its pieces. */
function piecesOf(text: string, letter: string, isRound: boolean): { letter: string; text: string }[] {
  const pieces: { letter: string; text: string }[] = [];
  let [rest, own] = [text, letter];
  for (let found = labelIn(rest, next(own), isRound); found; found = labelIn(rest, next(own), isRound)) {
    pieces.push({ letter: own, text: rest.slice(0, found.index).trim() });
    rest = rest.slice(found.index + found[0].length);
    own = next(own);
  }
  return [...pieces, { letter: own, text: rest.trim() }];
}

/** Options that stand side by side on a line, each by itself. */
function splitOptions(blocks: readonly Block[]): Block[] {
  // What the line before was split by holds for those of the same question.
  let isSplit = false;
  return blocks.flatMap((block, at) => {
    if (block.kind === "question") return splitQuestion(block, blocks[at + 1]);
    if (block.kind !== "option" || block.isMarked) return [block];
    if (block.letter === "A") isSplit = false;
    const after = blocks[at + 1];
    const [round, plain] = [
      piecesOf(block.text, block.letter, true),
      piecesOf(block.text, block.letter, false),
    ];
    const isLed = after?.kind === "option" && after.letter === next(plain.at(-1)?.letter ?? "");
    const isWhole = block.letter === "A" && blocks[at - 1]?.kind === "question" && after?.kind !== "option";
    isSplit = plain.length >= MIN_INLINE || (plain.length > 1 && (isLed || isSplit || isWhole));
    return (isSplit ? plain : round).map((piece) => ({ ...block, ...piece }));
  });
}

/** "1. What is 2 + 2? (a) 3 (b) 4 (c) 5" */
function splitQuestion(block: Block, after: Block | undefined): Block[] {
  if (after?.kind === "option") return [block];
  for (const isRound of [true, false]) {
    const first = labelIn(block.text, "A", isRound);
    const pieces = first ? piecesOf(block.text.slice(first.index + first[0].length), "A", isRound) : [];
    if (!first || pieces.some(({ text }) => text === "")) continue;
    // Two may be initials, unless they stand right behind what asks.
    const isSure = pieces.length >= MIN_INLINE || /[?:_]\s*$/.test(block.text.slice(0, first.index));
    if (pieces.length < 2 || !isSure) continue;
    const options = pieces.map(({ letter, text }) => newBlock("option", text, { letter }));
    return [{ ...block, text: block.text.slice(0, first.index).trim() }, ...options];
  }
  return [block];
}

/** The options of each question: blocks that follow each other, from "A" on. */
function groupsOf(blocks: readonly Block[]): Block[][] {
  const groups: Block[][] = [];
  for (const [at, block] of blocks.entries()) {
    if (block.kind !== "option") continue;
    const isOpen = blocks[at - 1]?.kind === "option" && block.letter !== "A";
    if (isOpen) groups.at(-1)?.push(block);
    else groups.push([block]);
  }
  return groups;
}

/**
 * "C. Mars D. Venus" at the end of a question's options, where nothing but a word's space divides them: two, if others
 * have as many.
 */
function splitLast(blocks: readonly Block[]): Block[] {
  const groups = groupsOf(blocks).filter((group) => group.length > 1);
  const whole = new Map<number, number>();
  for (const { length } of groups) whole.set(length, (whole.get(length) ?? 0) + 1);
  const pieces = new Map<Block, Block[]>();
  for (const group of groups) {
    const last = group.at(-1);
    const isRow = group.every(({ letter }, at) => letter.charCodeAt(0) === 65 + at);
    if (!last || !isRow || last.isMarked) continue;
    const parts = piecesOf(last.text, last.letter, false);
    const isUsual = (whole.get(group.length - 1 + parts.length) ?? 0) >= MIN_USUAL;
    if (parts.length > 1 && isUsual)
      pieces.set(
        last,
        parts.map((part) => ({ ...last, ...part })),
      );
  }
  return blocks.flatMap((block) => pieces.get(block) ?? [block]);
}

/** Options that stand in two columns come as A, C, B, D: they are put into their order if none is missing. */
function sortOptions(blocks: readonly Block[]): Block[] {
  const places = new Map(blocks.map((block, at) => [block, at]));
  const sorted = [...blocks];
  for (const group of groupsOf(blocks)) {
    const letters = [...group].sort((a, b) => a.letter.localeCompare(b.letter));
    if (!letters.every(({ letter }, at) => letter.charCodeAt(0) === 65 + at)) continue;
    for (const [at, block] of group.entries()) sorted[places.get(block) ?? 0] = letters[at] as Block;
  }
  return sorted;
}

/** Bold letters mark the answer where most questions have one such option, and exactly one. */
function markBold(blocks: readonly Block[]): Block[] {
  const groups = groupsOf(blocks).filter((group) => group.length > 1);
  const marked = groups.filter((group) => group.filter(({ isBold }) => isBold).length === 1);
  if (marked.length < MIN_MARKED || marked.length < MARKED_SHARE * groups.length) return [...blocks];
  const right = new Set(marked.flat().filter(({ isBold }) => isBold));
  return blocks.map((block) => (right.has(block) ? { ...block, isMarked: true } : block));
}

/** "A. Smith" alone is no option. */
function withoutLone(blocks: readonly Block[]): Block[] {
  const lone = new Set(groupsOf(blocks).flatMap((group) => (group.length === 1 ? group : [])));
  return blocks.map((block) =>
    lone.has(block) ? { ...block, kind: "text", text: `${block.letter}. ${block.text}` } : block,
  );
}

/** Blocks with each option by itself, in the order of its letters, and marked if it is printed as the answer. */
export function tidyOptions(blocks: readonly Block[]): Block[] {
  return markBold(withoutLone(sortOptions(splitLast(splitOptions(withLetters(blocks))))));
}
