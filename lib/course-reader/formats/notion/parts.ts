import { type NotionBlock, type NotionRun, plainOf } from "#lib/course-reader/shared/notion-bundle.ts";
import {
  answered,
  areOfOthers,
  asked,
  asks,
  divided,
  holdsMore,
  isAnswer,
  isChoice,
  isLabeled,
} from "./labels.ts";

/** What a page says, piece by piece */
export type Part =
  | { type: "text"; block: NotionBlock }
  | { type: "card"; id: string; front: NotionRun[]; back: NotionBlock[]; fault: string | null }
  | ({ type: "choice"; id: string; stem: NotionRun[]; fault: string | null } & Pick<
      Boxes,
      "options" | "answers"
    >);

const SEVERAL = "Several answers follow it, so it isn't clear which is right.";
const OTHER_NUMBER = "The answer that follows it has another number.";
const WITHIN_AND_BELOW = "What lies in it and what follows it may both be its answer.";
const APART = "An empty line divides its boxes, so it isn't clear which of them are its answers.";

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

const isAnswering = (block: NotionBlock | undefined): boolean =>
  block?.type === "paragraph" && isAnswer(block.runs);

/** Why it isn't clear what answers a question, of what begins with its answer; null where it is. */
function faultOf(question: readonly NotionRun[], [first, ...others]: readonly NotionBlock[]): string | null {
  if (!first || !isAnswering(first)) return null;
  const runs = first.runs ?? [];
  if (areOfOthers(question, runs)) return OTHER_NUMBER;
  const hasMore = others.some((one) => one.type === "paragraph" && isChoice(one.runs));
  return holdsMore(runs) || hasMore ? SEVERAL : null;
}

class Parts {
  readonly parts: Part[] = [];
  /** Boxes with an empty line before them */
  private readonly apart = new Set<NotionBlock>();

  walk(source: readonly NotionBlock[]): void {
    const blocks = this.flat(source);
    for (let at = 0; at < blocks.length; at += 1) {
      const [block, rest] = [blocks[at], blocks.slice(at + 1, at + 500)];
      if (block) at += this.take(block, rest);
    }
  }

  /** Blocks without empty lines and what only holds others. */
  private flat(blocks: readonly NotionBlock[]): NotionBlock[] {
    return blocks.flatMap((block, at) => {
      if (HOLDERS.has(block.type) && !block.problem) return this.flat(block.children ?? []);
      const before = blocks[at - 1];
      if (before && isBlank(before)) this.apart.add(block);
      return isBlank(block) ? [] : [block];
    });
  }

  /** Takes a block, and what of the next ones belongs to it; returns how many those are. */
  private take(block: NotionBlock, rest: readonly NotionBlock[]): number {
    const { id, type, runs, children = [] } = block;
    const isToggle = type === "toggle" || (HEADING.test(type) && children.length > 0);
    if (isToggle) return this.takeToggle(block);
    const both = type === "paragraph" ? divided(runs) : null;
    if (both) {
      const back = [paragraph(id, both.back), ...children];
      this.takeCard(id, both.front, back, faultOf(both.front, [...back, ...rest.slice(0, 1)]));
      return 0;
    }
    const isAsking = ASKING.has(type) && asks(runs);
    return (isAsking ? this.takeAsked(block, rest) : null) ?? this.takeText(block);
  }

  private takeCard(id: string, runs: NotionRun[], back: NotionBlock[], fault: string | null): void {
    this.parts.push({ type: "card", id, front: asked(runs), back: withoutLabels(back), fault });
  }

  private takeChoice(id: string, runs: NotionRun[], { options, answers }: Boxes): void {
    const fault = options.slice(1).some((option) => this.apart.has(option)) ? APART : null;
    this.parts.push({ type: "choice", id, stem: asked(runs), options, answers, fault });
  }

  private takeToggle(block: NotionBlock): number {
    const { id, runs = [], children = [] } = block;
    if (!asks(runs)) {
      this.parts.push({ type: "text", block: { ...block, children: [] } });
      this.walk(children);
      return 0;
    }
    const inside = this.flat(children);
    const boxes = boxesAt(inside, 0, MIN_BOXES);
    if (boxes?.length === inside.length) this.takeChoice(id, runs, boxes);
    else this.takeCard(id, runs, inside, faultOf(runs, inside));
    return 0;
  }

  /** A question with boxes or an answer in it or below it; null where nothing answers it, and it doesn't call itself one. */
  private takeAsked(block: NotionBlock, rest: readonly NotionBlock[]): number | null {
    const inside = this.flat(block.children ?? []);
    return inside.length > 0 ? this.takeWithin(block, inside, rest) : this.takeAbove(block, rest);
  }

  /** A question with something in it */
  private takeWithin(
    { id, runs = [] }: NotionBlock,
    inside: NotionBlock[],
    rest: readonly NotionBlock[],
  ): number | null {
    const least = isLabeled(runs) ? 1 : MIN_BOXES;
    const boxes = boxesAt(inside, 0, least);
    if (boxes?.length === inside.length) {
      this.takeChoice(id, runs, boxes);
      return 0;
    }
    const isAnswered = isAnswering(inside[0]);
    const isDoubtful = isAnswering(rest[0]) || (!isAnswered && boxesAt(rest, 0, least) !== null);
    if (!isLabeled(runs) && !isAnswered && !isDoubtful) return null;
    this.takeCard(id, runs, inside, isDoubtful ? WITHIN_AND_BELOW : faultOf(runs, inside));
    return 0;
  }

  /** A question with nothing in it: what follows it may answer it. */
  private takeAbove({ id, runs = [] }: NotionBlock, rest: readonly NotionBlock[]): number | null {
    const boxes = boxesAt(rest, 0, isLabeled(runs) ? 1 : MIN_BOXES);
    if (boxes) {
      this.takeChoice(id, runs, boxes);
      return boxes.length;
    }
    const [next] = rest;
    const isAnswered = next !== undefined && isAnswering(next);
    if (!isLabeled(runs) && !isAnswered) return null;
    const fault = faultOf(runs, rest.slice(0, 2));
    this.takeCard(id, runs, isAnswered ? [next] : [], fault);
    return isAnswered && fault === null ? 1 : 0;
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
