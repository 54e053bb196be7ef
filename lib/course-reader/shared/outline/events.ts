import { type Block, type Item, readBlocks, textOf } from "./blocks.ts";
import { withoutAside } from "./boilerplate.ts";
import type { Card } from "./cards.ts";
import type { LetterEvent, Manner, OutlineEvent } from "./event.ts";
import { keyOf } from "./key.ts";
import { plainHeading, readLetter } from "./line.ts";
import { isSequence, readOption } from "./option.ts";
import { closed, groupLetters, readParagraph } from "./paragraph.ts";
import { tidySource } from "./source.ts";
import {
  ANSWER_ALONE,
  ANSWER_LINE,
  ASKS_TRUTH,
  asksAtEnd,
  EXPLANATION_ALONE,
  EXPLANATION_LINE,
  isKeyTitle,
  NUMBER_LABEL,
  QUESTION_LABEL,
  SHORT_ANSWER_LINE,
  SHOWS_ANSWER,
  SHOWS_EXPLANATION,
  SHOWS_HINT,
} from "./vocabulary.ts";

const TRUE_OR_FALSE = /^\(?\s*(?:true|t)\s*[/|]\s*(?:false|f)\s*\)?$/i;
const isSaid = (text: string) =>
  [ANSWER_LINE, EXPLANATION_LINE, SHORT_ANSWER_LINE].some((line) => line.test(text));
const isTask = ({ isTicked }: Item) => isTicked !== null;
const isLettered = ({ lead }: Item) => readLetter(lead) !== null;
const isNamed = ({ lead }: Item) => QUESTION_LABEL.test(lead);
/** "- **1.** one" is the first of several, numbered by hand */
const isNumbered = ({ lead }: Item, at: number) => NUMBER_LABEL.exec(lead)?.[1] === String(at + 1);
const withNumber = (item: Item, at: number): Item => ({
  ...item,
  lead: closed(item.lead, NUMBER_LABEL.exec(item.lead)?.[2] ?? ""),
  number: at + 1,
});

const SAID_BELOW = [ANSWER_LINE, ANSWER_ALONE, EXPLANATION_LINE, EXPLANATION_ALONE];

/** The words of an option, and the lines right below it that name or explain the answer of the question. */
function withoutSaid(lead: string): { words: string; said: string } {
  const lines = lead.split("\n");
  const at = lines.findIndex((line, index) => index > 0 && SAID_BELOW.some((said) => said.test(line)));
  if (at < 0) return { words: lead, said: "" };
  return { words: lines.slice(0, at).join("\n"), said: lines.slice(at).join("\n") };
}

/** Whether options, or an answer, lie in or below an item, so that it is a question. */
function holdsQuestion({ lead, below }: Item): boolean {
  if (readParagraph(lead).length > 1) return true;
  return below.some((block) => {
    if (block.type === "paragraph") return readParagraph(block.text).some(({ type }) => type !== "text");
    if (block.type !== "list") return block.type === "fold" && SHOWS_ANSWER.test(block.summary);
    return block.items.some(
      (item) => isTask(item) || isLettered(item) || isSaid(item.lead) || TRUE_OR_FALSE.test(item.lead),
    );
  });
}

/** A question, and one short text below it that answers it. */
function isPair({ lead, below }: Item): boolean {
  const [answer, ...more] = below;
  const isText = answer?.type === "paragraph" || (answer?.type === "figure" && answer.rows.length === 0);
  return isText && more.length === 0 && /[?？:.]\s*$/.test(lead);
}

const belongsBelow = (block: Block) =>
  block.type === "fold" || (block.type === "paragraph" && readParagraph(block.text)[0]?.type !== "text");

type ListBlock = Extract<Block, { type: "list" }>;

/** "Ice floats. **(True)**" */
const STATEMENT =
  /^([^\n]*[^\s*_([–—-])[.!]?\s*[*_]{0,3}(?:[([]|[–—-]\s)[*_]{0,3}(true|false|richtig|falsch|wahr|vrai|faux|verdadero|verdadeiro|vero|falso)[*_]{0,3}[)\]]?[*_]{0,3}\.?$/i;
const MAX_TITLE = 80;
const MAX_NUMBERED = 10;
const GAP = /_{3}/;

/** What the items of a list are: options, questions, or paragraphs. */
function listKind({ items, isOrdered }: ListBlock): Manner | "letters" | "pairs" | "paragraphs" {
  if (items.every(isTask)) return "task";
  if (items[0] && isLettered(items[0])) return "letters";
  if (items.some((item) => isSaid(item.lead)) || items.every(isNamed)) return "paragraphs";
  if (!isOrdered && items.length > 1 && items.every(isNumbered)) return "number";
  if (items.length > 2 && items.every(isPair) && items.some((item) => asksAtEnd(item.lead))) return "pairs";
  if (items.some(holdsQuestion)) return "paragraphs";
  if (!isOrdered) return "list";
  const isShort = items.length > 1 && items.length <= MAX_NUMBERED;
  return isShort && !items.some((item) => asksAtEnd(item.lead) || GAP.test(item.lead))
    ? "number"
    : "paragraphs";
}

class EventReader {
  private readonly events: (OutlineEvent | LetterEvent)[] = [];
  private readonly hasHeadings: boolean;
  /** The heading above calls what stands below true or false */
  private isTruth = false;

  constructor(hasHeadings: boolean) {
    this.hasHeadings = hasHeadings;
  }

  read(blocks: readonly Block[]): OutlineEvent[] {
    for (let at = 0; at < blocks.length; at += 1) {
      const key = keyOf(blocks, at);
      if (key) {
        this.events.push(key.event);
        at = key.end - 1;
      } else this.block(blocks[at] as Block, blocks[at + 1]);
    }
    return groupLetters(this.events);
  }

  private block(block: Block, next?: Block): void {
    if (block.type === "heading") this.heading(block);
    else if (block.type === "paragraph") this.paragraph(block.text, next);
    else if (block.type === "list") this.list(block, next);
    else if (block.type === "fold") this.fold(block);
    else this.events.push(block);
  }

  private heading({ level, text }: Extract<Block, { type: "heading" }>): void {
    this.isTruth = ASKS_TRUTH.test(text);
    const said = readParagraph(text)[0];
    if (said?.type === "answer" || said?.type === "explanation") this.events.push(said);
    else if (ANSWER_ALONE.test(text) && !isKeyTitle(text)) this.events.push({ type: "answer", text: "" });
    else if (EXPLANATION_ALONE.test(text)) this.events.push({ type: "explanation", text: "" });
    else this.events.push({ type: "heading", level, text });
  }

  /** A line that stands alone may be a heading of plain text, unless answers come right below it. */
  private paragraph(text: string, next?: Block): void {
    const heading = this.hasHeadings || isAnswerable(next) ? null : plainHeading(text);
    const isTitle = text.length < MAX_TITLE && !/[?？]|\n|_{3}/.test(text) && !/^\W*\d{1,3}[.)]/.test(text);
    if (isTitle && ASKS_TRUTH.test(text) && readParagraph(text)[0]?.type === "text") this.isTruth = true;
    if (heading) this.events.push({ type: "heading", ...heading });
    else this.events.push(...readParagraph(text));
  }

  private list(list: ListBlock, next?: Block): void {
    const { items, text } = list;
    const end = items.findIndex((item) => !isTask(item));
    if (end > 0) {
      // Another list right below boxes is one with them in Markdown, and none of their options.
      for (const part of [items.slice(0, end), items.slice(end)])
        this.list({ ...list, items: part, text: part.map((item) => item.text).join("\n") }, next);
      return;
    }
    const ofList = listKind(list);
    const kind = ofList === "number" && list.isOrdered && this.isTruth ? "paragraphs" : ofList;
    const [first] = items;
    const isHeading = kind === "paragraphs" && items.length === 1 && first?.below.length === 0;
    if (isHeading && !this.hasHeadings && plainHeading(text)) this.paragraph(text, next);
    else if (kind === "letters") this.letters(items, text);
    else if (kind === "pairs") this.pairs(items);
    else if (kind === "paragraphs") this.paragraphs(items, list.isOrdered);
    else if (items.length === 1 && TRUE_OR_FALSE.test(first?.lead ?? "")) this.truth(text);
    else this.options(kind, kind === "number" && !list.isOrdered ? items.map(withNumber) : items, text);
  }

  /** "* b) Paris" between "a) Berlin" and "c) Madrid" is starred, and no list. */
  private letters(items: readonly Item[], text: string): void {
    const isStar = items.length === 1 && /^\s*\*\s/.test(text) && this.events.at(-1)?.type === "letter";
    for (const [at, item] of items.entries()) {
      const isLast = at === items.length - 1;
      const end = isLast ? item.below.findIndex(belongsBelow) : -1;
      const own = end < 0 ? item.below : item.below.slice(0, end);
      const [option, ...others] = readParagraph(item.lead);
      if (option?.type === "letter") {
        option.isStarred ||= isStar;
        option.isTicked = item.isTicked === true;
        if (others.length === 0) option.below.push(...own.map(textOf));
      }
      this.events.push(...(option ? [option] : []), ...others);
      if (others.length > 0) for (const block of own) this.block(block);
      if (end >= 0) for (const block of item.below.slice(end)) this.block(block);
    }
  }

  private options(manner: Manner, items: readonly Item[], text: string): void {
    const last = items.at(-1);
    const end = last?.below.findIndex(belongsBelow) ?? -1;
    const leads = items.map(({ lead }) => withoutSaid(lead));
    const options = items.map((item, at) => {
      const own = item === last && end >= 0 ? item.below.slice(0, end) : item.below;
      const words = [leads[at]?.words ?? "", ...own.map(textOf)].join("\n\n");
      const letter = manner === "number" ? String(item.number) : "";
      return readOption(words, { letter, isTicked: item.isTicked === true, isLettered: manner === "task" });
    });
    const isBroken = options.some(({ letter }) => letter !== "") && !isSequence(options);
    this.events.push({ type: "options", manner, options, text, isBroken });
    for (const { said } of leads) if (said !== "") this.events.push(...readParagraph(said));
    if (end >= 0) for (const block of last?.below.slice(end) ?? []) this.block(block);
  }

  /** "True / False" */
  private truth(text: string): void {
    const options = text
      .replace(/^\s*[-*+]\s+/, "")
      .split(/[/|]/)
      .map((word) => readOption(word.replace(/[()]/g, "")));
    this.events.push({ type: "options", manner: "list", options, text, isBroken: false });
  }

  /** Items that are paragraphs, or questions, of their own. */
  private paragraphs(items: readonly Item[], isNumbered: boolean): void {
    for (const { lead, number, below } of items) {
      const said = this.isTruth ? STATEMENT.exec(lead) : null;
      const [first, ...rest] = readParagraph(said ? `${said[1]}\nAnswer: ${said[2]}` : lead);
      if (first?.type === "text" && isNumbered)
        this.events.push({
          ...first,
          text: withoutAside(first.text),
          start: first.start ?? "number",
          number: first.number ?? String(number),
        });
      else if (first) this.events.push(first);
      this.events.push(...rest);
      this.events.push(...new EventReader(true).read(below));
    }
  }

  private pairs(items: readonly Item[]): void {
    for (const { lead, number, below } of items) {
      this.events.push({
        type: "text",
        text: lead,
        raw: `${number}. ${lead}`,
        start: "number",
        number: String(number),
      });
      this.events.push({ type: "answer", text: below.map(textOf).join("\n\n").trim() });
    }
  }

  private fold({ summary, blocks }: Extract<Block, { type: "fold" }>): void {
    const events = new EventReader(true).read(blocks);
    const named = events.find((event) => event.type === "answer" && event.text !== "");
    const said = ANSWER_LINE.exec(summary)?.[1];
    if (said) {
      this.events.push(
        { type: "answer", text: said },
        { type: "explanation", text: blocks.map(textOf).join("\n\n") },
      );
    } else if (SHOWS_HINT.test(summary)) {
      this.events.push({ type: "reveal", answer: "", isNamed: false, rest: [] });
    } else if (SHOWS_ANSWER.test(summary) || (SHOWS_EXPLANATION.test(summary) && named)) {
      const answer = named?.type === "answer" ? named.text : (events[0] && wordsOf(events[0])) || "";
      const rest = events.filter((event, at) => (named ? event !== named : at > 0)).map(wordsOf);
      this.events.push({ type: "reveal", answer, isNamed: named !== undefined, rest: rest.filter(Boolean) });
    } else if (SHOWS_EXPLANATION.test(summary)) {
      this.events.push({ type: "explanation", text: blocks.map(textOf).join("\n\n") });
    } else {
      this.events.push(...readParagraph(summary), ...events);
    }
  }
}

/** What an event says, as text. */
export function wordsOf(event: OutlineEvent): string {
  if (event.type === "text") return event.raw;
  if (event.type === "reveal") return [event.answer, ...event.rest].join("\n\n");
  return event.type === "rule" || event.type === "card" ? "" : event.text;
}

/** Whether a block holds options, an answer or a fold: what stands before it is a question, however short. */
function isAnswerable(block: Block | undefined): boolean {
  if (block?.type === "paragraph") return readParagraph(block.text)[0]?.type !== "text";
  if (block?.type === "list") return block.items.every((item) => isTask(item) || isLettered(item));
  return block?.type === "fold";
}

/** An outline as its events, and the flashcards that it writes out. */
export function readEvents(source: string): { events: OutlineEvent[]; cards: Card[] } {
  const { text, cards } = tidySource(source);
  const blocks = readBlocks(text);
  const hasHeadings = blocks.some(({ type }) => type === "heading");
  return { events: new EventReader(hasHeadings).read(blocks), cards };
}
