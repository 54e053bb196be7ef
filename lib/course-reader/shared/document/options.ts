import { letterAt } from "#lib/core/letter-at.ts";
import { readLine } from "#lib/course-reader/shared/outline/line.ts";
import { type Block, type Marker, readyBlock } from "./blocks.ts";

/*
 * Lists of documents are mostly no options. Which ones are, and which of them are right, is only said where it is
 * certain: anything else stays a text.
 */

const TYPED_LETTER = /^\(?([A-Ja-j])[.)]\s+(?=\S)/;
const TYPED_NUMBER = /^(\d{1,3})[.)]\s+(?=\S)/;
const TYPED_BULLET = /^[-–•·▪●○◦]\s+(?=\S)/;
const BOX = /^([☐□☑☒✓✔✗✘])\s*(?=\S)/u;
const TICKS = /[☑✓✔]/u;
const CROSSED = /☒/u;
/** What elsewhere stands before a wrong answer */
const WRONG = /[✗✘]/u;
const CALLED = /^(?:q|question|frage|pregunta|вопрос|问题|質問)\s{0,3}\d{0,4}\s{0,3}[.:)：]/i;
const ASKS = /[?？؟][\s*_]*$/;
/** An answer that names an option by its place */
const PLACE = /^\(?(\d{1,2}|[ivx]{1,4})\)?\.?$/i;

type Group = Block[];

const isAnswer = (block: Block | undefined) =>
  block?.level === null && readLine(block.plain).type === "answer";
const letterOf = ({ marker, plain }: Block) =>
  (marker?.kind === "letter" ? marker.sign[0] : marker ? undefined : TYPED_LETTER.exec(plain)?.[1]) ?? "";
const numberOf = ({ marker, plain }: Block) =>
  Number.parseInt(
    (marker?.kind === "number" ? marker.sign : marker ? "" : TYPED_NUMBER.exec(plain)?.[1]) ?? "",
    10,
  );
const isNumbered = (block: Block) => !Number.isNaN(numberOf(block)) || CALLED.test(block.plain);
/** A question that says that it is one */
const isQuestion = (block: Block | undefined) =>
  block !== undefined && ASKS.test(block.plain) && isNumbered(block);

const without = (block: Block, lead: RegExp, marker: Marker | null): Block => {
  const plain = block.plain.replace(lead, "");
  return { ...block, marker, plain, text: block.text === block.plain ? plain : block.text.replace(lead, "") };
};

/** Bullets that were typed are bullets. */
function typedBullet(block: Block): Block {
  const isTyped = block.level === null && block.marker === null && TYPED_BULLET.test(block.plain);
  return isTyped ? without(block, TYPED_BULLET, { kind: "bullet", sign: "", depth: 0 }) : block;
}

/** Blocks that follow each other and are of one kind, as groups; all others alone. */
function grouped(
  blocks: readonly Block[],
  isOne: (block: Block, group: readonly Block[]) => boolean,
): Group[] {
  const groups: Group[] = [];
  let isOpen = false;
  for (const block of blocks) {
    const last = groups.at(-1);
    const goesOn: boolean = isOpen && last !== undefined && isOne(block, last);
    if (goesOn && last) last.push(block);
    else groups.push([block]);
    isOpen = goesOn || isOne(block, []);
  }
  return groups;
}

function numberGroups(blocks: readonly Block[]): Group[] {
  return grouped(blocks, (block, [first]) => {
    const number = numberOf(block);
    if (Number.isNaN(number) || block.level !== null) return false;
    return !first || (number > 1 && (block.marker?.depth ?? 0) === (first.marker?.depth ?? 0));
  });
}

const ROMAN = ["i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x"];

/** The letter of the item that an answer below a list of numbers names by its place; null where it names none. */
function placeOf(group: Group, next: Block | undefined): string | null {
  const answer = next && isAnswer(next) ? readLine(next.plain) : null;
  const place = answer?.type === "answer" ? (PLACE.exec(answer.text.trim())?.[1]?.toLowerCase() ?? "") : "";
  const at = /^\d/.test(place) ? Number(place) - 1 : ROMAN.indexOf(place);
  const isThere = group.length > 1 && at >= 0 && at < Math.min(group.length, 10);
  return isThere ? letterAt(at) : null;
}

/**
 * Numbers that count options: those of an inner list, and those of which the answer below names one; they become
 * letters then. Where no question stands above them, that answer is left out: it would be taken for a number that was
 * asked for.
 */
function numberedOptions(blocks: readonly Block[]): Block[] {
  const groups = numberGroups(blocks);
  const answers = new Map<Block, Block | null>();
  const written = groups.flatMap((group, at) => {
    const [first] = group;
    const next = groups[at + 1]?.[0];
    if (!first || Number.isNaN(numberOf(first)) || group.some(({ plain }) => ASKS.test(plain))) return group;
    const [place, isInner] = [placeOf(group, next), (first.marker?.depth ?? 0) > 0];
    const before = groups[at - 1]?.at(-1);
    const isText = before?.level === null && Number.isNaN(numberOf(before));
    const isAsked = isInner || isText || ASKS.test(before?.plain ?? "");
    if (place && next) answers.set(next, isAsked ? readyBlock(`Answer: ${place}`) : null);
    if (place === null && !isInner) return group;
    return group.map((block, index) => {
      const sign = `${letterAt(index)}) `;
      const marker: Marker = place
        ? { kind: "letter", sign, depth: 1 }
        : { kind: "bullet", sign: "", depth: 1 };
      return without(block, TYPED_NUMBER, marker);
    });
  });
  return written.flatMap((block) => (answers.has(block) ? (answers.get(block) ?? []) : block));
}

/** Options in two columns stand A, C, B, D. */
function inOrder(group: Group): Group {
  const isTyped = group.every(({ marker, isNextLine }) => marker === null && !isNextLine);
  const sorted = group.toSorted((a, b) => letterOf(a).localeCompare(letterOf(b), "en"));
  const isWhole = sorted.every((block, at) => letterOf(block).toUpperCase().charCodeAt(0) === 65 + at);
  return isTyped && isWhole ? sorted : group;
}

interface Options {
  group: Group;
  kind: "letter" | "bullet" | "box";
  /** The answer is named below */
  isAnswered: boolean;
}

/** Finds the groups of blocks that are options of a question. */
function optionGroups(groups: readonly Group[]): Map<Group, Options> {
  const found = new Map<Group, Options>();
  for (const [at, group] of groups.entries()) {
    const [first] = group;
    if (!first || first.level !== null) continue;
    const isAnswered = isAnswer(groups[at + 1]?.[0]);
    if (group.length > 1 && letterOf(first) !== "") found.set(group, { group, kind: "letter", isAnswered });
    else if (group.length > 1 && BOX.test(first.plain)) found.set(group, { group, kind: "box", isAnswered });
    else if (group.length > 1 && first.marker?.kind === "bullet") {
      const isAsked = isAnswered || isQuestion(groups[at - 1]?.at(-1));
      if (isAsked) found.set(group, { group, kind: "bullet", isAnswered });
    }
  }
  return found;
}

type Mark = (block: Block) => boolean;
/** A lone colored option may be so by chance. */
const MIN_INKED = 2;

/** Each ink that options are written in. Two may mean two things, such as right and wrong. */
function inksOf(options: readonly Options[]): Mark[] {
  const inks = new Set(options.flatMap(({ group }) => group.map(({ ink }) => ink)));
  inks.delete("");
  return [...inks].map((own) => (block) => block.ink === own);
}

/**
 * How the document marks right answers: bold letters or a highlighter, else a color or a line below, if it does so for at least half of its
 * questions and always in one way. Null: whatever is bold may be bold for another reason.
 */
function markOf(options: readonly Options[]): Mark | null {
  const isUsed = (has: Mark) => options.some(({ group }) => group.some(has) && !group.every(has));
  const strong = [({ isBold }: Block) => isBold, ({ isMarked }: Block) => isMarked].filter(isUsed);
  const used = strong.length > 0 ? strong : inksOf(options).filter(isUsed);
  const [mark] = used;
  if (!mark || used.length > 1) return null;
  const open = options.filter(({ isAnswered }) => !isAnswered);
  const marked = open.filter(({ group }) => group.some(mark) && !group.every(mark));
  const least = strong.length > 0 ? 1 : MIN_INKED;
  return marked.length >= least && 2 * marked.length >= open.length ? mark : null;
}

/** Whether boxes that aren't empty are all ticked, or all crossed: both together mean two things, as a cross alone does. */
function boxesSpeak(options: readonly Options[]): boolean {
  const signs = options
    .flatMap(({ group, kind }) => (kind === "box" ? group : []))
    .map(({ plain }) => BOX.exec(plain)?.[1] ?? "")
    .join("");
  return !(TICKS.test(signs) && CROSSED.test(signs)) && !WRONG.test(signs) && /[☐□]/u.test(signs);
}

function optionOf(block: Block, kind: Options["kind"], isRight: boolean | null): Block {
  const { plain, isBold } = block;
  const text = isBold ? plain : block.text;
  const box = isRight === null ? "- " : isRight ? "- [x] " : "- [ ] ";
  if (kind === "letter") {
    const star = isRight ? "*" : "";
    if (!block.marker) return { ...block, text: star + text };
    return { ...block, text, marker: { ...block.marker, sign: star + block.marker.sign } };
  }
  return { ...block, text: text.replace(BOX, ""), marker: { kind: "bullet", sign: box, depth: 0 } };
}

function written({ group, kind }: Options, mark: Mark | null, boxes: boolean): Block[] {
  const isMarked = mark !== null && group.some(mark) && !group.every(mark);
  const ordered = kind === "letter" ? inOrder(group) : group;
  return ordered.map((block) => {
    const sign = BOX.exec(block.plain)?.[1] ?? "";
    const isTicked = TICKS.test(sign) || CROSSED.test(sign);
    if (kind === "box") return optionOf(block, kind, boxes ? isTicked : null);
    return optionOf(block, kind, isMarked ? mark(block) : null);
  });
}

/** The blocks as they are to be written: options with the signs of Markdown, other lists as paragraphs. */
export function withOptions(source: readonly Block[]): Block[] {
  const blocks = numberedOptions(source.map(typedBullet));
  const groups = grouped(blocks, (block, group) => {
    const [first] = group;
    if (block.level !== null) return false;
    const letter = letterOf(block).toUpperCase();
    if (letter !== "")
      return (
        !first || (letterOf(first) !== "" && group.every((one) => letterOf(one).toUpperCase() !== letter))
      );
    if (BOX.test(block.plain)) return !first || BOX.test(first.plain);
    return block.marker?.kind === "bullet" && (!first || first.marker?.kind === "bullet");
  });
  const options = optionGroups(groups);
  const mark = markOf([...options.values()]);
  const boxes = boxesSpeak([...options.values()]);
  return groups.flatMap((group) => {
    const found = options.get(group);
    if (found) return written(found, mark, boxes);
    return group.map((block) => (block.marker?.kind === "bullet" ? { ...block, marker: null } : block));
  });
}
