import { letterAt } from "#lib/core/letter-at.ts";
import type { Block } from "./blocks.ts";

const MIN_OPTIONS = 2;
const MAX_OPTIONS = 8;
const LABEL = /^(?:\(\d{1,3}\)|\d{1,3}\s?[.)])\s*/;
const INLINE = /\s\((\d)\)\s+(?=\S)/g;
const ONE_NUMBER =
  /^(?:(?:correct|right|best)\s+)?(?:answer|ans|option|choice)\s*[.:：–—-]*\s*(?:option\s+)?\(?(\d)\)?\s*\.?$/i;

/** How a question is numbered: "(1)", "1)", "1." or "Question 1" */
function styleOf({ text }: Block): string {
  if (/^\(\d/.test(text)) return "(1)";
  return /^\d{1,3}\s?([.)])/.exec(text)?.[1] ?? "Question 1";
}

/** "3 (2) 4 (3) 5" behind "(1)" as its pieces; null where their numbers don't follow each other. */
function inlineOptions(text: string, from: number): string[] | null {
  const [first = "", ...rest] = text.replace(LABEL, "").split(INLINE);
  const options = [first.trim()];
  for (let at = 0; at < rest.length; at += 2) {
    if (Number(rest[at]) !== from + options.length) return null;
    options.push((rest[at + 1] ?? "").trim());
  }
  return options;
}

/** What is numbered from 1 on, beginning at a block, and how many blocks that takes up. */
function numberedFrom(blocks: readonly Block[], from: number): { texts: string[]; count: number } {
  const style = styleOf(blocks[from] as Block);
  const texts: string[] = [];
  let to = from;
  for (; to < blocks.length && texts.length < MAX_OPTIONS; to += 1) {
    const block = blocks[to] as Block;
    if (block.kind !== "question" || styleOf(block) !== style || block.number !== texts.length + 1) break;
    texts.push(
      ...((style === "(1)" ? inlineOptions(block.text, texts.length + 1) : null) ?? [
        block.text.replace(LABEL, ""),
      ]),
    );
  }
  return { texts, count: to - from };
}

/** Gives letters to options that have numbers, block by block. */
class Lettering {
  private readonly blocks: readonly Block[];
  readonly lettered: Block[] = [];
  /** How many numbered options the question at hand has */
  private open = 0;

  constructor(blocks: readonly Block[]) {
    this.blocks = blocks;
  }

  private areOptions(at: number, { texts, count }: { texts: string[]; count: number }): boolean {
    const question = this.lettered.findLast(({ kind }) => kind === "question" || kind === "heading");
    if (question?.kind !== "question" || texts.length < MIN_OPTIONS) return false;
    if (styleOf(question) !== styleOf(this.blocks[at] as Block)) return true;
    const named = Number(ONE_NUMBER.exec(this.blocks[at + count]?.text ?? "")?.[1]);
    return this.lettered.at(-1) === question && named <= texts.length;
  }

  /** Takes the blocks from a place on; returns how many they are. */
  take(at: number): number {
    const block = this.blocks[at] as Block;
    if (block.kind === "question" && block.number === 1 && styleOf(block) !== "Question 1") {
      const found = numberedFrom(this.blocks, at);
      if (this.areOptions(at, found)) {
        for (const [index, text] of found.texts.entries())
          this.lettered.push({ ...block, kind: "option", text, letter: letterAt(index), number: null });
        this.open = found.texts.length;
        return found.count;
      }
    }
    if (block.kind === "answer") this.answer(block);
    else {
      if (block.kind === "question" || block.kind === "heading") this.open = 0;
      this.lettered.push(block);
    }
    return 1;
  }

  private answer(block: Block): void {
    const number = Number(ONE_NUMBER.exec(block.text)?.[1]);
    const [before, last] = this.lettered.slice(-2);
    if (number >= 1 && number <= this.open)
      this.lettered.push({ ...block, text: `Answer: ${letterAt(number - 1)}` });
    // Below several numbered lines it can't be told which of them is meant, or what its number counts.
    else if (!(number >= 0 && before?.kind === "question" && last?.kind === "question"))
      this.lettered.push(block);
  }
}

/**
 * Options that are numbered below a question that is numbered otherwise get letters, and so does the number that is
 * named as their answer.
 */
export function withLetters(blocks: readonly Block[]): Block[] {
  const lettering = new Lettering(blocks);
  for (let at = 0; at < blocks.length; ) at += lettering.take(at);
  return lettering.lettered;
}
