import { type OutlineEvent, readEvents } from "./events.ts";
import { QUESTION_START } from "./line.ts";
import type { Draft } from "./question.ts";

/** What stands under one heading, or before the first one (level 0). */
export interface Section {
  level: number;
  title: string;
  questions: Draft[];
  paragraphs: string[];
}

/** Text that isn't sorted yet: it may be a question, or belong to one. */
interface Pending {
  text: string;
  /** It may begin a question */
  asks: boolean;
  /** It says that it is a question, or is numbered as one */
  isStart: boolean;
  isBlock: boolean;
  number: string | null;
}

/** Nothing, or the sign that some write in its place */
const BLANK = /^[\s\u2800]*$/;
const CALLED = /^\s*\*{0,2}(?:q|question|frage|pregunta)\s{0,9}\d{0,4}\s{0,9}[.:)]\s*\S/i;
const KEY_TITLE =
  /^(?:answer keys?|answers|keys?|solutions?|lösungen|antworten|réponses|respuestas|ответы|答案)$/i;
const KEYS = /(\d{1,4})\s{0,3}[.):-]?\s{0,3}\(?([A-J])\b\)?/g;
const ONLY_KEYS = /^(?:\s*\d{1,4}\s{0,3}[.):-]?\s{0,3}\(?[A-J]\b\)?\s*[,;]?)+$/;

/** Whether a text ends in a question mark, whatever stars and spaces come after it. */
function asksIn(text: string): boolean {
  let end = text.length;
  while (end > 0 && /[\s*_]/.test(text[end - 1] ?? "")) end -= 1;
  return /[?？؟]/.test(text[end - 1] ?? "");
}

/** Sorts the events of an outline into questions and texts. */
class Sorter {
  readonly sections: Section[] = [{ level: 0, title: "", questions: [], paragraphs: [] }];
  private draft: Draft | null = null;
  private pending: Pending[] = [];
  /** What comes belongs to the draft's explanation */
  private isExplaining = false;
  private readonly keys = new Map<string, string>();
  private readonly drafts: Draft[] = [];

  private get section(): Section {
    return this.sections.at(-1) as Section;
  }

  /** What got no answers is text, unless it calls itself a question. */
  private shelve(pending: readonly Pending[]): void {
    for (const { text } of pending) {
      if (CALLED.test(text)) this.add(newDraft([text], null));
      else if (text !== "") this.section.paragraphs.push(text);
    }
  }

  private add(draft: Draft): void {
    this.section.questions.push(draft);
    this.drafts.push(draft);
  }

  private close(): void {
    if (this.draft) this.add(this.draft);
    this.draft = null;
    this.isExplaining = false;
  }

  /** Nothing may be added to the question at hand any more. */
  private closeAll(): void {
    this.close();
    this.shelve(this.pending);
    this.pending = [];
  }

  /** Begins a question with what stands before its options or its answer; false if nothing there can be one. */
  private open(isSure: boolean): boolean {
    const at = this.pending.findLastIndex(({ asks }) => asks);
    if (this.isHeadingAsked(at, isSure)) return this.openHeading();
    const last = isSure ? this.pending.findLastIndex(({ isBlock }) => !isBlock) : -1;
    const from = at >= 0 ? at : last;
    if (from < 0) return false;
    const stem = this.pending.slice(from);
    this.close();
    this.shelve(this.pending.slice(0, from));
    this.begin(
      stem.map(({ text }) => text),
      stem[0]?.number ?? null,
    );
    return true;
  }

  /** "### What is a leaf?" with answers under it is a question, not a part of the course. */
  private isHeadingAsked(at: number, isSure: boolean): boolean {
    const { title, questions, paragraphs, level } = this.section;
    if (this.sections.length < 2 || questions.length + paragraphs.length > 0 || this.draft) return false;
    if (this.pending[at]?.isStart) return false;
    if (QUESTION_START.test(title)) return true;
    if (at >= 0) return false;
    return asksIn(title) || (isSure && level > 2 && this.pending.every(({ isBlock }) => isBlock));
  }

  private openHeading(): boolean {
    const { title } = this.section;
    this.sections.pop();
    this.begin([title, ...this.pending.map(({ text }) => text)], /\d{1,4}/.exec(title)?.[0] ?? null);
    return true;
  }

  private begin(stem: string[], number: string | null): void {
    this.pending = [];
    this.isExplaining = false;
    this.draft = newDraft(stem, number);
  }

  private text(event: Extract<OutlineEvent, { type: "text" }>): void {
    const { text, isStart, number } = event;
    if (this.isKey(text, number)) return;
    const asks = isStart || asksIn(text);
    if (isStart) this.closeAll();
    if (this.isExplaining && !asks) this.draft?.explanation.push(text);
    else this.pending.push({ text, asks, isStart, isBlock: false, number });
  }

  /** "1. B 2. C" below "Answers" */
  private isKey(text: string, number: string | null): boolean {
    if (!KEY_TITLE.test(this.section.title.replace(/[:：]\s*$/, ""))) return false;
    const whole = number === null ? text : `${number}. ${text}`;
    if (!ONLY_KEYS.test(whole)) return false;
    for (const [, of = "", letter = ""] of whole.matchAll(KEYS)) this.keys.set(of, letter);
    return true;
  }

  private block(text: string): void {
    const option = this.pending.length === 0 ? this.draft?.options.at(-1) : undefined;
    // "- [ ]" with nothing but code below it
    if (option && BLANK.test(option.text)) option.text = text;
    else if (this.isExplaining) this.draft?.explanation.push(text);
    else this.pending.push({ text, asks: false, isStart: false, isBlock: true, number: null });
  }

  private letter(event: Extract<OutlineEvent, { type: "letter" }>): void {
    const { letter, text, isRight } = event;
    const options = this.pending.length === 0 ? (this.draft?.options ?? []) : [];
    const isNext = letter.charCodeAt(0) - 65 === options.length && this.draft?.answer === "";
    if ((this.draft && isNext && this.pending.length === 0) || (letter === "A" && this.open(true)))
      this.draft?.options.push({ text, letter, isRight });
    else this.text({ type: "text", text: `${letter}. ${text}`, isStart: false, number: null });
  }

  private options(event: Extract<OutlineEvent, { type: "options" }>): void {
    const { kind, options, raw } = event;
    const isSplit =
      kind === "task" && this.pending.length === 0 && this.draft?.answer === "" && !this.isExplaining;
    if (this.isExplaining && kind === "list") this.draft?.explanation.push(raw);
    else if (!(isSplit && this.draft) && !this.open(kind === "task"))
      this.text({ type: "text", text: raw.trim(), isStart: false, number: null });
    else this.draft?.options.push(...options.map((option) => ({ ...option, letter: "" })));
  }

  private answer(text: string): void {
    if (this.pending.some(({ asks }) => asks) && !this.open(false)) return;
    if (this.draft && this.draft.answer === "") this.draft.answer = text;
    else if (this.section.questions.length === 0 && this.open(false) && this.draft) this.draft.answer = text;
    else this.text({ type: "text", text, isStart: false, number: null });
  }

  private explanation(text: string): void {
    if (this.draft && !this.pending.some(({ asks }) => asks)) {
      this.isExplaining = true;
      if (text.trim() !== "") this.draft.explanation.push(text);
    } else this.text({ type: "text", text, isStart: false, number: null });
  }

  take(event: OutlineEvent): void {
    if (event.type === "heading") {
      this.closeAll();
      this.sections.push({ level: event.level, title: event.text, questions: [], paragraphs: [] });
    } else if (event.type === "text") this.text(event);
    else if (event.type === "block") this.block(event.text);
    else if (event.type === "letter") this.letter(event);
    else if (event.type === "options") this.options(event);
    else if (event.type === "answer") this.answer(event.text);
    else this.explanation(event.text);
  }

  /** Gives answers of a key to the questions that bear their numbers, if each number stands for one question. */
  private applyKeys(): void {
    const numbers = this.drafts.flatMap(({ number }) => number ?? []);
    if (new Set(numbers).size < numbers.length) return;
    for (const draft of this.drafts)
      if (draft.answer === "" && draft.number !== null) draft.answer = this.keys.get(draft.number) ?? "";
  }

  end(): Section[] {
    this.closeAll();
    this.applyKeys();
    return this.sections.filter(
      ({ level, questions, paragraphs }) => level + questions.length + paragraphs.length > 0,
    );
  }
}

function newDraft(stem: string[], number: string | null): Draft {
  return { stem, number, options: [], answer: "", explanation: [] };
}

/** An outline as its sections, with the questions and the texts of each. */
export function readSections(text: string): Section[] {
  const sorter = new Sorter();
  for (const event of readEvents(text)) sorter.take(event);
  return sorter.end();
}
