import { isBoilerplate, withoutAside } from "./boilerplate.ts";
import { cardAt } from "./cards.ts";
import type { LetterEvent, OutlineEvent } from "./event.ts";
import { readLine, readShortAnswer } from "./line.ts";
import { readOption } from "./option.ts";
import {
  ANSWER_ALONE,
  ANSWER_LINE,
  EXPLANATION_ALONE,
  EXPLANATION_INLINE,
  NUMBER_LABEL,
  OPTIONS_ALONE,
  QUESTION_LABEL,
  SHORT_ANSWER_ALONE,
} from "./vocabulary.ts";

type Piece = OutlineEvent | LetterEvent;

const INLINE_MARK = /(?<=^|[\s—–-])(\(([a-j])\)|([a-jA-J])\)|([a-jA-J])\.)\s+(?=\S)/g;
const LETTERS_ALONE = /^(?:\(?[a-j][).](?:\s+|$))+$/i;
const INLINE_ANSWER =
  /\s*[—–-]?\s*\**\[?\(?(?:ans|answer|correct answer)\s*[.:]\s*(\(?[A-Ja-j]\)?)\s*[)\]]?\**\s*$/i;

/** "Q: one — A: two" */
const INLINE_PAIR = /\s+(?:[-–—|]+\s+)?([*_]{0,3}A[*_]{0,3}[:：][*_]{0,3}\s)/;
const TRUE_OR_FALSE = /^\s*\(?\s*true\s?\/\s?false\s*\)?\s*$/i;
const MAX_LINE = 4000;

/** "(a) one (b) two (c) three" on one line as its parts; null where it holds no such row from A on. */
function splitRow(line: string): string[] | null {
  const marks = [...line.matchAll(INLINE_MARK)];
  const first = marks.findIndex(([, , a, b, c]) => (a ?? b ?? c ?? "").toUpperCase() === "A");
  const row = marks.slice(first);
  const isRow =
    first >= 0 &&
    row.length > 1 &&
    row.every(([, , a, b, c], at) => (a ?? b ?? c ?? "").toUpperCase().charCodeAt(0) === 65 + at) &&
    new Set(row.map(([, mark = ""]) => mark.replace(/[a-z]/gi, "x"))).size === 1;
  const starts = row.map(({ index }) => index);
  const before = line.slice(0, starts[0]).trim();
  // Two letters with stops may be initials, unless they stand where options do.
  const isSure = row.length > 2 || !row[0]?.[1]?.endsWith(".") || /^$|[?？:：_]\**$/.test(before);
  if (!isRow || !isSure) return null;
  const parts = starts.map((from, at) => line.slice(from, starts[at + 1]).trim());
  // Letters alone name options that stand elsewhere, or that were lost.
  if (parts.some((part) => LETTERS_ALONE.test(part))) return null;
  return [...(before === "" ? [] : [before]), ...parts];
}

/** Lines, with those cut that hold a row of options and its answer. */
function linesOf(paragraph: string): string[] {
  return paragraph.split("\n").flatMap((line) => {
    if (line.length > MAX_LINE) return [line];
    const pair = QUESTION_LABEL.test(line) ? INLINE_PAIR.exec(line) : null;
    if (pair)
      return [line.slice(0, pair.index), line.slice(pair.index + pair[0].length - (pair[1]?.length ?? 0))];
    const why = ANSWER_LINE.test(line) ? EXPLANATION_INLINE.exec(line) : null;
    if (why) return [line.slice(0, why.index), line.slice(why.index + why[0].length)];
    const answers: string[] = [];
    let head = line;
    for (let found = INLINE_ANSWER.exec(head); found && found.index > 0; found = INLINE_ANSWER.exec(head)) {
      answers.unshift(`Answer: ${found[1]}`);
      head = head.slice(0, found.index);
    }
    const row = splitRow(head);
    return row ? [...row, ...answers] : [line];
  });
}

/** Words of a paragraph; a label in front is taken off and remembered. */
function textEvent(lines: readonly string[]): OutlineEvent[] {
  const raw = lines.join("\n").trim();
  if (raw === "") return [];
  const label = QUESTION_LABEL.exec(raw) ?? null;
  const number = label ? null : NUMBER_LABEL.exec(raw);
  // "3. Q: What …" and "3. **Question:** What …" have both.
  const inner = number ? QUESTION_LABEL.exec(number[2] ?? "") : null;
  const found = inner ?? label ?? number;
  if (!found) return [{ type: "text", text: raw, raw, start: null, number: null }];
  const text = withoutAside(closed(raw, found[2] ?? ""));
  const start = label || inner ? "label" : "number";
  return [{ type: "text", text, raw, start, number: number?.[1] ?? found[1] ?? null }];
}

/** Bold letters that began before the label end somewhere: without their beginning they are no longer any. */
export function closed(raw: string, rest: string): string {
  const open = /^[\s>]*([*_]{1,3})/.exec(raw)?.[1];
  if (!open || rest.split(open).length % 2 === 1) return rest.trim();
  const at = rest.indexOf(open);
  return (rest.slice(0, at) + rest.slice(at + open.length)).trim();
}

const isStart = (line: string) => QUESTION_LABEL.test(line) || NUMBER_LABEL.test(line);

class ParagraphReader {
  private readonly events: Piece[] = [];
  private words: string[] = [];

  private flush(): void {
    this.events.push(...textEvent(this.words));
    this.words = [];
  }

  read(paragraph: string): Piece[] {
    for (const line of linesOf(paragraph))
      if (line.trim() !== "" && !OPTIONS_ALONE.test(line) && !isBoilerplate(line)) this.line(line);
    this.flush();
    return this.events;
  }

  private push(event: Piece): void {
    this.flush();
    this.events.push(event);
  }

  private line(raw: string): void {
    const line = readLine(raw);
    const card = cardAt(raw);
    if (card !== null) this.push({ type: "card", at: card });
    else if (line.type === "letter") this.letter(raw, line);
    else if (line.type === "task" || line.type === "bullet") this.item(raw, line);
    else if (line.type === "answer" || line.type === "explanation") this.push(line);
    else if (ANSWER_ALONE.test(raw) || SHORT_ANSWER_ALONE.test(raw)) this.push({ type: "answer", text: "" });
    else if (EXPLANATION_ALONE.test(raw)) this.push({ type: "explanation", text: "" });
    else if (TRUE_OR_FALSE.test(raw)) this.truth(raw);
    else if (isStart(raw)) {
      this.flush();
      this.words.push(raw);
    } else this.plain(raw);
  }

  /** "True / False" on a line of its own */
  private truth(raw: string): void {
    const options = raw.split("/").map((word) => readOption(word.replace(/[()]/g, "")));
    this.push({ type: "options", manner: "list", options, text: raw, isBroken: false });
  }

  private plain(raw: string): void {
    const last = this.words.length === 0 ? this.events.at(-1) : undefined;
    if (last?.type === "letter") last.more.push(raw.trim());
    else if (last?.type === "options") {
      const option = last.options.pop();
      if (option) last.options.push(readOption(`${option.text} ${raw.trim()}`, option));
    } else if (last && last.type !== "text") this.events.push({ type: "more", text: raw.trim() });
    else this.words.push(raw);
  }

  /** "A: …" right below a question is its answer, as "A. …" is an option. */
  private letter(raw: string, line: Extract<ReturnType<typeof readLine>, { type: "letter" }>): void {
    const last = this.words.length === 0 ? this.events.at(-1) : undefined;
    if (line.letter === "A" && last?.type === "letter" && last.letter !== "A") this.giveBack();
    this.push({ ...line, isTicked: false, more: [], below: [], raw });
  }

  /** Options that begin anew after lines that seemed to go on with the option before: these lines ask. */
  private giveBack(): void {
    const run = this.events.slice(
      this.events.findLastIndex(({ type }) => type !== "letter") + 1,
    ) as LetterEvent[];
    const last = run.at(-1);
    const isWhole = run.slice(0, -1).every(({ more }) => more.length === 0);
    if (last && isWhole) this.words.push(...last.more.splice(0));
  }

  private item(raw: string, line: { type: string; text: string; isTicked?: boolean }): void {
    const manner = line.type === "task" ? "task" : "list";
    const option = readOption(line.text, {
      isTicked: line.isTicked === true,
      isLettered: line.type === "task",
    });
    const last = this.words.length === 0 ? this.events.at(-1) : undefined;
    if (last?.type === "options" && last.manner === manner) {
      last.options.push(option);
      last.text += `\n${raw}`;
    } else this.push({ type: "options", manner, options: [option], text: raw, isBroken: false });
  }
}

/** The parts of a paragraph, line by line: its words, and the options and answers written below them. */
export function readParagraph(paragraph: string): Piece[] {
  return new ParagraphReader().read(paragraph);
}

function optionsOf(run: readonly LetterEvent[]): OutlineEvent {
  const options = run.map(({ letter, text, isStarred, isTicked, more, below }) =>
    readOption([[text, ...more].join(" "), ...below].join("\n\n"), { letter, isTicked, isStarred }),
  );
  const isBroken = run.some(({ letter }, at) => letter.charCodeAt(0) !== 65 + at);
  return { type: "options", manner: "letter", options, text: run.map(({ raw }) => raw).join("\n"), isBroken };
}

/** A lone "A: …" answers a "Q: …"; any other lone letter begins a text, such as a name. */
function lone({ raw, more, below }: LetterEvent): OutlineEvent[] {
  const words = [[raw, ...more].join("\n"), ...below].join("\n\n");
  const answer = readShortAnswer(raw);
  if (answer === null) return [{ type: "text", text: words.trim(), raw: words, start: null, number: null }];
  return [{ type: "answer", text: [[answer, ...more].join("\n"), ...below].join("\n\n").trim() }];
}

/** Gathers letters that follow one another: two from A on make a list, and what is out of order is marked. */
class LetterGroups {
  readonly events: OutlineEvent[] = [];
  private run: LetterEvent[] = [];
  /** Code and pictures below a letter, which belong to it if the next letter follows */
  private held: Extract<OutlineEvent, { type: "figure" }>[] = [];

  take(piece: Piece): void {
    if (piece.type === "figure" && this.run.length > 0) this.held.push(piece);
    else if (piece.type !== "letter") {
      this.flush();
      this.events.push(piece);
    } else this.letter(piece);
  }

  private letter(piece: LetterEvent): void {
    const last = this.run.at(-1);
    if (last && piece.letter.charCodeAt(0) === last.letter.charCodeAt(0) + 1)
      last.below.push(...this.held.splice(0).map(({ text }) => text));
    else if (piece.letter === "A" || this.held.length > 0) this.flush();
    this.run.push(piece);
  }

  flush(): void {
    const [first] = this.run;
    if (first && this.run.length === 1 && first.letter === "A") this.events.push(...lone(first));
    else if (first) this.events.push(optionsOf(this.run));
    this.events.push(...this.held);
    this.run = [];
    this.held = [];
  }
}

/** Options with their letters as lists of options. */
export function groupLetters(pieces: readonly Piece[]): OutlineEvent[] {
  const groups = new LetterGroups();
  for (const piece of pieces) groups.take(piece);
  groups.flush();
  return groups.events;
}
