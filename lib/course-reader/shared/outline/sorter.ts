import { isOnlyLetters } from "./answer.ts";
import type { Card } from "./cards.ts";
import { type Draft, draftOf, type Words } from "./draft.ts";
import {
  addBelow,
  addOptions,
  addRevealed,
  addSaid,
  doubtShifted,
  type Entry,
  type Heading,
  isKeyed,
  isSaidBelow,
  linksIn,
  readHeading,
  shelved,
  wordsFor,
} from "./entry.ts";
import type { OutlineEvent } from "./event.ts";
import { askedBy, isAsking, isOfHeading, stemFrom, takesFigure } from "./stem.ts";
import { asks } from "./vocabulary.ts";

type RevealEvent = Extract<OutlineEvent, { type: "reveal" }>;
type TextEvent = Extract<OutlineEvent, { type: "text" }>;
type OptionsEvent = Extract<OutlineEvent, { type: "options" }>;

/** Sorts the events of an outline into questions and texts. */
class Sorter {
  readonly entries: Entry[] = [];
  private readonly cards: readonly Card[];
  private draft: Draft | null = null;
  private pending: Words[] = [];
  /** The options of the draft may go on */
  private isOpen = false;
  /** What comes belongs to the draft's explanation, or to its answer */
  private isExplaining = false;
  /** An explanation was announced */
  private isReason = false;
  /** "Answer:" was said, and the answer stands below */
  private isAwaiting = false;
  /** A letter stood where no question was */
  private isLetterFirst = false;

  constructor(cards: readonly Card[]) {
    this.cards = cards;
  }

  take(event: OutlineEvent): void {
    if (event.type === "heading") this.heading(event.level, event.text);
    else if (event.type === "text") this.text(event);
    else if (event.type === "figure") this.figure(event.text);
    else if (event.type === "options") this.options(event);
    else if (event.type === "answer") this.answer(event.text);
    else if (event.type === "explanation") this.explanation(event.text);
    else if (event.type === "more") this.more(event.text);
    else if (event.type === "reveal") this.reveal(event);
    else if (event.type === "rule") this.rule();
    else this.whole(event);
  }

  private whole(event: Extract<OutlineEvent, { type: "key" | "card" }>): void {
    this.close();
    if (event.type === "key") this.entries.push({ ...event });
    else {
      const card = this.cards[event.at];
      if (card) this.entries.push({ type: "card", card });
    }
  }

  private heading(level: number, text: string): void {
    this.close();
    const { start } = readHeading(text);
    const isStem = start === "label" || asks(text) || (start === "number" && level > 2);
    this.entries.push({ type: "heading", level, text, isStem, draft: null });
  }

  /** The heading right above what is pending; null where something else stands between. */
  private get headingAbove(): Heading | null {
    const last = this.entries.at(-1);
    return last?.type === "heading" && !this.draft ? last : null;
  }

  /** Whether the question at hand is the only one below its heading: what follows it there is about it. */
  private get isUnderHeading(): boolean {
    return this.draft !== null && this.draft.heading !== null;
  }

  private text(event: TextEvent): void {
    const { text, raw, start, number } = event;
    const isAnswer = this.isAwaiting && start !== "label" && (start === null || !asks(text));
    const links = start === null ? linksIn(raw) : "none";
    if (links === "reference") this.link(raw);
    else if (isAnswer && links === "none") this.awaited(raw);
    else if (links === "none") {
      if (start !== null && !this.isPartOfBack(start, text)) this.close();
      this.pending.push({ type: "words", text, raw, asks: asks(text), start, number, isFigure: false });
    }
  }

  private plain(text: string): void {
    this.text({ type: "text", text, raw: text, start: null, number: null });
  }

  /** Numbered paragraphs below an answer may be its steps. */
  private isPartOfBack(start: Draft["start"], text: string): boolean {
    return start === "number" && this.isExplaining && this.isUnderHeading && !asks(text);
  }

  /** A reference below a question belongs to its explanation. */
  private link(raw: string): void {
    if (this.draft && this.pending.length === 0) this.draft.explanation.push(raw);
    else this.pending.push(wordsFor(raw));
  }

  private figure(text: string): void {
    const option = this.isOpen && this.pending.length === 0 ? this.draft?.options.at(-1) : undefined;
    if (this.isAwaiting) this.awaited(text);
    else if (option && takesFigure(option, this.draft)) addBelow(option, text);
    else this.pending.push({ ...wordsFor(text), isFigure: true });
  }

  /** Code and pictures between two options belong to the first of them. */
  private goesOn({ manner, options }: OptionsEvent): boolean {
    const { draft } = this;
    if (!draft || !this.isOpen || draft.manner !== manner || !this.pending.every(({ isFigure }) => isFigure))
      return false;
    const [next] = options;
    if (manner !== "task" || !next) return false;
    const last = draft.options.at(-1);
    for (const { raw } of this.pending.splice(0)) if (last) addBelow(last, raw);
    return true;
  }

  private options(event: OptionsEvent): void {
    const { manner, options, text, isBroken } = event;
    const isList = manner === "list" || manner === "number";
    if (isList && this.isAwaiting) this.awaited(text);
    else if (this.draft && this.isBelow && isSaidBelow(this.draft, manner, this.isReason))
      addSaid(this.draft, text);
    else if (isBroken && manner === "letter" && options[0]?.letter !== "A") this.stray(text);
    else if (this.goesOn(event)) this.add(event);
    // Below an answer a list explains it, unless a question stands between.
    else if (isList && this.isExplaining && !isAsking(this.pending)) this.pending.push(wordsFor(text));
    else if (this.open(!isList)) this.add(event);
    else this.orphan(text);
  }

  private add(event: OptionsEvent): void {
    if (this.draft) addOptions(this.draft, event);
    this.isOpen = this.draft !== null;
  }

  /** Letters that don't begin with A: the rest of a list that can't be told apart, or a text such as a name. */
  private stray(text: string): void {
    if (this.draft?.manner === "letter" && this.isOpen) this.draft.isBroken = true;
    this.plain(text);
  }

  /** Nothing stands between what was said and what comes */
  private get isBelow(): boolean {
    return this.pending.length === 0 && !this.isOpen;
  }

  /** Options of nothing: what comes next must not be taken for a part of the question before. */
  private orphan(text: string): void {
    this.close();
    this.entries.push(wordsFor(text));
  }

  /** Begins a question with what stands before its options or its answer; false if nothing there can be one. */
  private open(isSure: boolean): boolean {
    const heading = this.headingAbove;
    const from = stemFrom(this.pending, heading, isSure);
    if (from === null) return false;
    const stem = this.pending.splice(from);
    this.close();
    this.draft = draftOf(stem);
    if (heading && from === 0 && isOfHeading(heading, stem)) askedBy(heading, this.draft);
    this.entries.push(this.draft);
    return true;
  }

  private answer(text: string): void {
    if (!this.ready() || !this.draft) {
      this.isLetterFirst ||= isOnlyLetters(text) && !this.entries.some(({ type }) => type === "draft");
      this.plain(text);
      return;
    }
    const isAlone = text.trim() === "";
    this.isOpen = false;
    // "Solution" below an answer explains it.
    this.isExplaining ||= isAlone && isKeyed(this.draft);
    this.isAwaiting = isAlone && !isKeyed(this.draft);
    if (!isAlone) this.said(this.draft, text);
  }

  /** Whether there is a question that an answer can belong to; one without options begins here. */
  private ready(): boolean {
    const { draft, pending } = this;
    const isNew = isAsking(pending);
    if (
      draft &&
      !isNew &&
      (this.isUnderHeading || this.isExplaining || pending.every(({ isFigure }) => isFigure))
    ) {
      this.keepPending(draft);
      return true;
    }
    return this.open(false);
  }

  private said(draft: Draft, text: string): void {
    if (draft.options.length === 0 && draft.answers.length > 0) draft.back.push(text);
    else draft.answers.push(text);
    this.isExplaining ||= draft.options.length === 0 && this.isUnderHeading;
  }

  private awaited(text: string): void {
    this.isAwaiting = false;
    if (this.draft) this.said(this.draft, text);
    this.isExplaining = true;
  }

  private explanation(text: string): void {
    if (!this.ready() || !this.draft) {
      this.plain(text);
      return;
    }
    this.isAwaiting = false;
    this.isExplaining = true;
    this.isReason = true;
    this.isOpen = false;
    if (text.trim() !== "") this.draft.explanation.push(text);
  }

  /** A line right below an answer: its reason, or its next line where there are no options. */
  private more(text: string): void {
    const { draft } = this;
    if (this.isAwaiting) this.awaited(text);
    else if (!draft) this.pending.push(wordsFor(text));
    else if (draft.options.length > 0 || draft.explanation.length > 0) draft.explanation.push(text);
    else draft.back.push(text);
  }

  private reveal(event: RevealEvent): void {
    const { answer, rest } = event;
    if (answer === "" || !this.ready()) return;
    const { draft } = this;
    if (!draft) return;
    this.isAwaiting = false;
    this.isOpen = false;
    this.isExplaining = true;
    if (draft.options.length === 0) {
      this.said(draft, answer);
      draft.back.push(...rest);
    } else addRevealed(draft, event);
  }

  private rule(): void {
    this.isOpen = false;
    if (isAsking(this.pending)) return;
    if (this.draft) this.keepPending(this.draft);
    this.isExplaining = false;
  }

  /** What stands below a question goes to its explanation if it is about it, and is read on its own otherwise. */
  private keepPending(draft: Draft | null): void {
    const isAbout = draft !== null && (this.isExplaining || this.isUnderHeading);
    for (const words of this.pending.splice(0)) {
      if (isAbout)
        (draft.options.length > 0 || this.isReason ? draft.explanation : draft.back).push(words.raw);
      else this.entries.push(shelved(words));
    }
  }

  private close(): void {
    this.keepPending(this.draft);
    this.draft = null;
    this.isOpen = false;
    this.isExplaining = false;
    this.isReason = false;
    this.isAwaiting = false;
  }

  end(): Entry[] {
    this.close();
    if (this.isLetterFirst) doubtShifted(this.entries);
    return this.entries;
  }
}

/** The events of a text, sorted. */
export function sort(events: readonly OutlineEvent[], cards: readonly Card[]): Entry[] {
  const sorter = new Sorter(cards);
  for (const event of events) sorter.take(event);
  return sorter.end();
}
