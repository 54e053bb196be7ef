import { tidyTitle } from "#lib/course-reader/rules.ts";
import type { Block } from "./blocks.ts";
import { UNREAD } from "./signs.ts";

const MAX_NAME = 100;

const isUnread = ({ text, cells }: Block) =>
  text.includes(UNREAD) || cells.some((cell) => cell.text.includes(UNREAD));

/** Whether a question begins at a block: it is numbered, or its options follow. */
function begins(blocks: readonly Block[], at: number): boolean {
  const kind = blocks[at]?.kind;
  if (kind === "question") return true;
  if (kind !== "text") return false;
  let next = at + 1;
  while (["code", "row"].includes(blocks[next]?.kind ?? "")) next += 1;
  const after = blocks[next];
  return after?.kind === "box" || (after?.kind === "option" && after.letter === "A");
}

/** The blocks, divided where questions and parts of the document begin. */
function spansOf(blocks: readonly Block[]): { blocks: Block[]; isQuestion: boolean }[] {
  const spans: { blocks: Block[]; isQuestion: boolean }[] = [];
  for (const [at, block] of blocks.entries()) {
    const isQuestion = begins(blocks, at);
    const last = spans.at(-1);
    if (last && !isQuestion && block.kind !== "heading") last.blocks.push(block);
    else spans.push({ blocks: [block], isQuestion });
  }
  return spans;
}

export interface Readable {
  blocks: Block[];
  /** The names of questions that are left out */
  questions: string[];
  /** How many paragraphs are */
  paragraphs: number;
}

/** Leaves out what can't be read as it is printed: whole questions with it, and paragraphs. */
export function withoutUnread(blocks: readonly Block[]): Readable {
  const read: Readable = { blocks: [], questions: [], paragraphs: 0 };
  for (const span of spansOf(blocks)) {
    const [first] = span.blocks;
    const isAsked =
      span.isQuestion && span.blocks.some(({ kind }) => ["option", "box", "answer"].includes(kind));
    if (isAsked && span.blocks.some(isUnread)) {
      read.questions.push(tidyTitle(first?.text.replaceAll(UNREAD, " ") ?? "", "Question", MAX_NAME));
      continue;
    }
    const kept = span.blocks.filter((block) => !isUnread(block));
    read.paragraphs += span.blocks.length - kept.length;
    read.blocks.push(...kept);
  }
  return read;
}
