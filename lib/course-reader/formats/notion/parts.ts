import { type NotionBlock, type NotionRun, plainOf } from "#lib/course-reader/shared/notion/bundle.ts";
import { answered, asked, asks, divided, isAnswer, isLabeled } from "./labels.ts";

/** What a page says, piece by piece */
export type Part =
  | { type: "text"; block: NotionBlock }
  | { type: "card"; id: string; front: NotionRun[]; back: NotionBlock[] }
  | { type: "choice"; id: string; stem: NotionRun[]; options: NotionBlock[]; answers: NotionRun[][] };

/** What only holds other blocks */
const HOLDERS = new Set(["column_list", "column", "synced_block", "tab"]);
/** What may ask, if boxes or an answer follow */
const ASKING = new Set([
  ...["paragraph", "heading_1", "heading_2", "heading_3", "heading_4", "quote", "callout"],
  ...["bulleted_list_item", "numbered_list_item"],
]);
const HEADING = /^heading_\d$/;
/** One box alone is something to do. */
const MIN_BOXES = 2;

const isBlank = ({ type, runs, children }: NotionBlock) =>
  type === "paragraph" && plainOf(runs).trim() === "" && !children?.length;

function flat(blocks: readonly NotionBlock[]): NotionBlock[] {
  return blocks.flatMap((block) => {
    if (HOLDERS.has(block.type) && !block.problem) return flat(block.children ?? []);
    return isBlank(block) ? [] : [block];
  });
}

const paragraph = (id: string, runs: NotionRun[]): NotionBlock => ({ id, type: "paragraph", runs });

interface Boxes {
  options: NotionBlock[];
  answers: NotionRun[][];
  /** How many blocks they take */
  length: number;
}

/** Boxes right at a place, with what is said to be right below them; null where there are too few. */
function boxesAt(blocks: readonly NotionBlock[], at: number, least: number): Boxes | null {
  const end = blocks.findIndex(({ type }, index) => index >= at && type !== "to_do");
  const options = blocks.slice(at, end < 0 ? blocks.length : end);
  if (options.length < least) return null;
  const answers: NotionRun[][] = [];
  let length = options.length;
  for (const { type, runs, children } of blocks.slice(at + length)) {
    if (type !== "paragraph" || !isAnswer(runs) || children?.length) break;
    answers.push(answered(runs));
    length += 1;
  }
  return { options, answers, length };
}

class Parts {
  readonly parts: Part[] = [];

  walk(source: readonly NotionBlock[]): void {
    const blocks = flat(source);
    for (let at = 0; at < blocks.length; at += 1) {
      const [block, rest] = [blocks[at], blocks.slice(at + 1, at + 500)];
      if (block) at += this.take(block, rest);
    }
  }

  /** Takes a block, and what of the next ones belongs to it; returns how many those are. */
  private take(block: NotionBlock, rest: readonly NotionBlock[]): number {
    const { id, type, runs, children = [] } = block;
    const isToggle = type === "toggle" || (HEADING.test(type) && children.length > 0);
    if (isToggle) return this.takeToggle(block);
    const both = type === "paragraph" ? divided(runs) : null;
    if (both) {
      this.parts.push({ type: "card", id, front: both.front, back: [paragraph(id, both.back), ...children] });
      return 0;
    }
    const isAsking = ASKING.has(type) && asks(runs);
    return (isAsking ? this.takeAsked(block, rest) : null) ?? this.takeText(block);
  }

  private takeToggle(block: NotionBlock): number {
    const { id, runs = [], children = [] } = block;
    if (!asks(runs)) {
      this.parts.push({ type: "text", block: { ...block, children: [] } });
      this.walk(children);
      return 0;
    }
    const inside = flat(children);
    const boxes = boxesAt(inside, 0, MIN_BOXES);
    const isAll = boxes !== null && boxes.length === inside.length;
    if (isAll)
      this.parts.push({
        type: "choice",
        id,
        stem: asked(runs),
        options: boxes.options,
        answers: boxes.answers,
      });
    else this.parts.push({ type: "card", id, front: asked(runs), back: withoutLabels(inside) });
    return 0;
  }

  /** A question with boxes or an answer in it or below it; null where nothing answers it, and it doesn't call itself one. */
  private takeAsked({ id, runs, children = [] }: NotionBlock, rest: readonly NotionBlock[]): number | null {
    const inside = flat(children);
    const isInside = inside.length > 0;
    const place = isInside ? inside : rest;
    const boxes = boxesAt(place, 0, isLabeled(runs) ? 1 : MIN_BOXES);
    const stem = asked(runs);
    if (boxes && (!isInside || boxes.length === inside.length)) {
      this.parts.push({ type: "choice", id, stem, options: boxes.options, answers: boxes.answers });
      return isInside ? 0 : boxes.length;
    }
    const [next] = place;
    const isAnswered = next !== undefined && next.type === "paragraph" && isAnswer(next.runs);
    if (!isLabeled(runs) && !isAnswered) return null;
    const back = isInside ? withoutLabels(inside) : isAnswered ? withoutLabels([next]) : [];
    this.parts.push({ type: "card", id, front: stem, back });
    return isInside || !isAnswered ? 0 : 1;
  }

  private takeText(block: NotionBlock): number {
    this.parts.push({ type: "text", block });
    return 0;
  }
}

/** The back of a card doesn't say that it is the answer. */
function withoutLabels([first, ...others]: readonly NotionBlock[]): NotionBlock[] {
  if (!first) return [];
  return [first.type === "paragraph" ? { ...first, runs: answered(first.runs) } : first, ...others];
}

/** What a page says: questions with what answers them, and texts. docs/import-formats.md */
export function partsOf(blocks: readonly NotionBlock[]): Part[] {
  const parts = new Parts();
  parts.walk(blocks);
  return parts.parts;
}
