import { type Block, newBlock } from "./blocks.ts";

const TITLE =
  /^(?:the\s+)?(?:(?:correct\s+)?answers?|answer\s+keys?|keys?|solutions?|key\s+(?:to|for)\b.{1,60}|(?:answers?|answer\s+keys?|solutions?)\s+(?:to|for|and|with)\b.{1,60}|lösungen|lösungsschlüssel|antworten|réponses|corrigé|respuestas|clave de respuestas|ответы|答案|解答)\s*[:：]?$/iu;
/** What a table of answers says besides numbers and letters */
const HEADS =
  /\b(?:questions?|answers?|items?|numbers?|no|nr|q|ans|key|correct|option)\b\.?|[#|:;,.()[\]–—-]/gi;
const PARTS =
  "section|part|version|form|set|test|paper|booklet|quiz|exam|unit|chapter|module|week|lesson|teil|kapitel|sección|parte|раздел|вариант";
const PART = new RegExp(String.raw`^(?:${PARTS})\s+[A-Z\d]{1,3}\b[:.]?\s*`, "i");
const PART_START = new RegExp(String.raw`(?<=\s)(?=(?:${PARTS})\s+[A-Z\d]{1,3}\b[:.]?(?:\s+\d|\s*$))`, "i");
const ONLY_SIGNS = /^(?:(?:questions?|items?|answers?|no)\b)?[\d\sA-J.:;,()|-]*$/i;
const RANGE = /^(\d{1,3})\s*[-–—]\s*(\d{1,3})\s*[.:)]?\s*((?:[A-J]\s*[,;]?\s*)+)$/;
/** "3. B. Because …", "3) (B) …" */
const REASONED =
  /^(?:q(?:uestion)?\s*)?(\d{1,3})\s*[.):-]?\s*(?:answer\s*[:.]\s*)?\(?([A-J])\)?(?:\s*[.):–—-]\s*(.*)|)$/i;
const MIN_ENTRIES = 2;

export interface KeyEntry {
  number: number;
  letter: string;
  why: string;
}

/** Numbers and letters in turn, or as many letters as numbers before them: "1 2 3 B C A". */
function pairsOf(text: string): KeyEntry[] | null {
  const tokens = text
    .replace(/(\d)([A-J])\b/g, "$1 $2")
    .replace(HEADS, " ")
    .split(/\s+/)
    .filter((token) => token !== "");
  const entries: KeyEntry[] = [];
  let numbers: number[] = [];
  let letters: string[] = [];
  const take = () => {
    if (numbers.length !== letters.length) return false;
    for (const [at, number] of numbers.entries())
      entries.push({ number, letter: letters[at] ?? "", why: "" });
    [numbers, letters] = [[], []];
    return true;
  };
  for (const token of tokens) {
    if (/^\d{1,3}$/.test(token)) {
      if (letters.length > 0 && !take()) return null;
      numbers.push(Number(token));
    } else if (/^[A-Ja-j]$/.test(token)) letters.push(token.toUpperCase());
    else return null;
  }
  return take() ? entries : null;
}

/** "1–5: B C A D B" */
function rangeOf(text: string): KeyEntry[] | null {
  const entries: KeyEntry[] = [];
  for (const range of text.trim().split(/(?=\b\d{1,3}\s*[-–—]\s*\d)/)) {
    const [, from, to, letters = ""] = RANGE.exec(range.trim()) ?? [];
    const all = letters.match(/[A-J]/g) ?? [];
    if (from === undefined || all.length !== Number(to) - Number(from) + 1) return null;
    entries.push(...all.map((letter, at) => ({ number: Number(from) + at, letter, why: "" })));
  }
  return entries;
}

const wordsOf = ({ kind, text, letter, cells }: Block): string => {
  if (kind === "row") return cells.map((cell) => cell.text).join(" ");
  return kind === "option" ? `${letter}. ${text}` : text;
};

/** What a block says of answers; null where it says something else. An empty list is a heading of a table. */
function entriesOf(text: string): KeyEntry[] | null {
  const whole = text.replace(PART, "");
  const reasoned = REASONED.exec(whole);
  if (reasoned?.[3]) {
    const entry = {
      number: Number(reasoned[1]),
      letter: (reasoned[2] ?? "").toUpperCase(),
      why: reasoned[3],
    };
    return pairsOf(whole) ?? [entry];
  }
  return rangeOf(whole) ?? pairsOf(whole);
}

/** A key that the document gives, and the blocks that it takes up. */
export interface AnswerKey {
  from: number;
  to: number;
  /** One list for each part whose numbers begin anew */
  parts: KeyEntry[][];
}

/** Answers in the order of their numbers; where those begin anew, so does a part. Null for two answers to one. */
function partsOf(entries: readonly KeyEntry[], starts: ReadonlySet<KeyEntry>): KeyEntry[][] | null {
  const parts: KeyEntry[][] = [];
  for (const entry of entries) {
    const part = parts.at(-1);
    if (!part || starts.has(entry)) parts.push([entry]);
    else part.push(entry);
  }
  const areSure = parts.every((part) => new Set(part.map(({ number }) => number)).size === part.length);
  return areSure ? parts : null;
}

/** Takes a key in, block by block. */
class KeyTaker {
  private readonly entries: KeyEntry[] = [];
  private readonly starts = new Set<KeyEntry>();
  /** Numbers whose letters stand in the next row */
  private pending: string[] = [];
  private isNewPart = false;

  /** False for a block that is no part of a key. */
  take(block: Block): boolean {
    const text = wordsOf(block);
    if (block.kind === "heading" && !isHead(text)) return false;
    return text.split(PART_START).every((chunk) => {
      if (PART.test(chunk)) this.isNewPart = true;
      return this.chunk(chunk.replace(PART, ""));
    });
  }

  private chunk(text: string): boolean {
    const found = entriesOf([...this.pending, text].join(" "));
    if (found) {
      this.pending = [];
      if (this.isNewPart && found[0]) this.starts.add(found[0]);
      if (found.length > 0) this.isNewPart = false;
      this.entries.push(...found);
    } else if (ONLY_SIGNS.test(text)) this.pending.push(text);
    else return false;
    return true;
  }

  end(): KeyEntry[][] | null {
    const isWhole = this.pending.length === 0 && this.entries.length >= MIN_ENTRIES;
    return isWhole ? partsOf(this.entries, this.starts) : null;
  }
}

/** "Section A", "Question  Answer": what stands over a key or a part of it */
const isHead = (text: string) => text.replace(PART, "").replace(HEADS, "").trim() === "";

/** The key below a heading such as "Answers". */
function keyAt(blocks: readonly Block[], from: number): AnswerKey | null {
  const taker = new KeyTaker();
  let to = from + 1;
  while (to < blocks.length && taker.take(blocks[to] as Block)) to += 1;
  const parts = taker.end();
  return parts ? { from, to, parts } : null;
}

const isTitle = ({ kind, text }: Block) =>
  (kind === "heading" || kind === "text" || kind === "answer") && TITLE.test(text.trim());

/** The keys of a document with the places of their blocks. */
export function findKeys(blocks: readonly Block[]): AnswerKey[] {
  const keys: AnswerKey[] = [];
  for (let at = 0; at < blocks.length; at += 1) {
    const key = isTitle(blocks[at] as Block) ? keyAt(blocks, at) : null;
    if (!key) continue;
    keys.push(key);
    at = key.to - 1;
  }
  return keys;
}

/** The questions with options, with their places, in lists whose numbers rise. */
function numbered(blocks: readonly Block[]): { number: number; last: number }[][] {
  const lists: { number: number; last: number }[][] = [];
  let open: { number: number; last: number } | null = null;
  let isAnswered = false;
  const close = () => {
    if (!open || open.last < 0 || isAnswered) return;
    const list = lists.at(-1);
    if (list && (list.at(-1)?.number ?? 0) < open.number) list.push(open);
    else lists.push([open]);
  };
  for (const [at, { kind, number }] of blocks.entries()) {
    if (kind === "question" && number !== null) {
      close();
      open = { number, last: -1 };
      isAnswered = false;
    } else if (kind === "option" && open) open.last = at;
    else if (kind === "answer" && open) isAnswered = true;
  }
  close();
  return lists;
}

/** Whether a part of a key has an answer for each question of a list. */
function fits(part: readonly KeyEntry[], list: readonly { number: number }[]): boolean {
  const numbers = new Set(part.map(({ number }) => number));
  return list.every(({ number }) => numbers.has(number));
}

/** Whether answers stand outside the keys, too: those of another version of the exam, say. */
function hasMore(blocks: readonly Block[], isKey: (at: number) => boolean): boolean {
  const others = blocks.filter((block, at) => !isKey(at) && !["option", "heading"].includes(block.kind));
  const entries = others.flatMap((block) => pairsOf(wordsOf(block)) ?? rangeOf(wordsOf(block)) ?? []);
  return entries.length >= MIN_ENTRIES;
}

export interface Keyed {
  blocks: Block[];
  /** Keys that can't be matched with the questions */
  unused: number;
}

/**
 * Puts the answers of a key below the questions that bear their numbers. It is done only where there is no doubt: one key
 * for one list of questions, or as many parts as lists, each with an answer to each question of its list.
 */
export function applyKeys(blocks: readonly Block[]): Keyed {
  const keys = findKeys(blocks);
  if (keys.length === 0) return { blocks: [...blocks], unused: 0 };
  const isKey = (at: number) => keys.some(({ from, to }) => at >= from && at < to);
  const parts = keys.flatMap((key) => key.parts);
  const lists = numbered(blocks.map((block, at) => (isKey(at) ? newBlock("text", "") : block)));
  const isSure =
    !hasMore(blocks, isKey) &&
    parts.length === lists.length &&
    parts.every((part, at) => parts.length === 1 || fits(part, lists[at] ?? []));
  const answers = new Map<number, Block[]>();
  if (isSure)
    for (const [at, list] of lists.entries())
      for (const { number, last } of list) {
        const entry = parts[at]?.find((one) => one.number === number);
        if (entry) answers.set(last, answerBlocks(entry));
      }
  const kept = blocks.flatMap((block, at) => (isKey(at) ? [] : [block, ...(answers.get(at) ?? [])]));
  return { blocks: kept, unused: isSure ? 0 : keys.length };
}

function answerBlocks({ letter, why }: KeyEntry): Block[] {
  const answer = newBlock("answer", `Answer: ${letter}`);
  return why === "" ? [answer] : [answer, newBlock("answer", `Explanation: ${why}`)];
}
