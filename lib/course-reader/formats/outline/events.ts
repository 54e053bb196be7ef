import { Lexer, type Token, type Tokens } from "marked";
import { plainHeading, QUESTION_LABEL, QUESTION_START, readLine } from "./line.ts";

export interface Option {
  text: string;
  isRight: boolean;
}

/** What an outline is made of, in its order. */
export type OutlineEvent =
  | { type: "heading"; level: number; text: string }
  /** A paragraph. `isStart`: it is numbered or calls itself a question. */
  | { type: "text"; text: string; isStart: boolean; number: string | null }
  /** Code, a table or a quotation */
  | { type: "block"; text: string }
  | { type: "letter"; letter: string; text: string; isRight: boolean }
  | { type: "options"; kind: "task" | "list"; options: Option[]; raw: string }
  | { type: "answer"; text: string }
  | { type: "explanation"; text: string };

/** Lists in lists in lists cost a parser more than they say. */
const DEEP = /^(?:[^\S\n\r\u2028\u2029]*[>*+-]){12}|^[^\S\n\r\u2028\u2029]{200}/m;
const FRONT_MATTER = /^---\n(?:[^\n]*\n){0,100}?---\n/;
const CHECKBOX = /^\[([ xX✓✔])\](?:\s+|$)/u;
const BOLD = /^(\*\*|__)(?=\S)((?:(?!\1)[\s\S])+)(?<=\S)\1\s*[✅✓✔]?$/u;
const LETTERED = /^(?:\*\*)?\(?([A-Ja-j])[).](?:\*\*)?\s+\S/;
const SHOW_ANSWER = /<summary[^<>]*>[^<>]*(?:answer|solution|antwort|lösung|réponse|respuesta|ответ|答案)/i;
const TAG = /<\/?[a-z][^<>]*>/gi;
const NUMBER = /\d{1,4}/;

function textEvent(lines: readonly string[], isItem = false): OutlineEvent[] {
  const [first = "", ...rest] = lines;
  const label = QUESTION_LABEL.exec(first);
  const text = (label ? rest : lines).join("\n").trim();
  if (text === "" && !label) return [];
  const isStart = isItem || label !== null || QUESTION_START.test(first);
  return [{ type: "text", text, isStart, number: isStart ? (NUMBER.exec(first)?.[0] ?? null) : null }];
}

/** The events of a paragraph, line by line: its words, and the options and answers written below them. */
function readParagraph(paragraph: string): OutlineEvent[] {
  const lines = paragraph.split("\n");
  const events: OutlineEvent[] = [];
  let words: string[] = [];
  const flush = () => {
    events.push(...textEvent(words));
    words = [];
  };
  for (const [at, raw] of lines.entries()) {
    if (raw.trim() === "") continue;
    const line = readLine(raw);
    const last = words.length === 0 ? events.at(-1) : undefined;
    if (line.type === "letter" && isOption(line.letter, words.length === 0, lines[at + 1])) {
      flush();
      events.push(line);
    } else if (line.type === "task" || line.type === "bullet") {
      flush();
      const option = { text: line.text, isRight: line.type === "task" && line.isRight };
      const kind = line.type === "task" ? "task" : "list";
      const open = events.at(-1);
      if (open?.type === "options" && open.kind === kind) {
        open.options.push(option);
        open.raw += `\n${raw}`;
      } else events.push({ type: "options", kind, options: [option], raw });
    } else if (line.type === "answer" || line.type === "explanation") {
      flush();
      events.push(line);
    } else if (last && last.type !== "heading" && !QUESTION_START.test(raw)) continueWith(last, raw.trim());
    else {
      if (QUESTION_START.test(raw)) flush();
      words.push(raw);
    }
  }
  flush();
  return events;
}

/** In the middle of a paragraph "A." begins options only if another letter follows: it may be a name. */
function isOption(letter: string, isFirst: boolean, after = ""): boolean {
  return letter !== "A" || isFirst || readLine(after).type === "letter";
}

function continueWith(event: OutlineEvent, text: string): void {
  if (event.type === "options") {
    const option = event.options.at(-1);
    if (option) option.text += ` ${text}`;
    event.raw += ` ${text}`;
  } else if (event.type === "answer" || event.type === "letter") event.text += ` ${text}`;
  else event.text += `\n${text}`;
}

/** The words of a list item without its box, and with what lies below it. */
const itemText = (item: Tokens.ListItem) => item.text.replace(CHECKBOX, "").trim();

const isTask = (item: Tokens.ListItem) => item.task || CHECKBOX.test(item.text);
const isChecked = (item: Tokens.ListItem) =>
  item.checked === true || /^[xX✓✔]$/u.test(CHECKBOX.exec(item.text)?.[1] ?? "");

/** Options of a list; bold ones are right if some, and not all, are bold. */
function optionsOf(items: readonly Tokens.ListItem[]): Option[] {
  const bold = items.map((item) => BOLD.exec(itemText(item))?.[2] ?? null);
  const count = bold.filter((text) => text !== null).length;
  const isMarked = count > 0 && count < items.length;
  return items.map((item, at) => {
    const text = (isMarked ? bold[at] : null) ?? itemText(item);
    return { text, isRight: isTask(item) ? isChecked(item) : isMarked && bold[at] !== null };
  });
}

const isList = (token: Token): token is Tokens.List => token.type === "list";

/** Whether options lie below an item, so that it is a question. */
function holdsOptions(item: Tokens.ListItem): boolean {
  return item.tokens
    .filter(isList)
    .some(({ items }) => items.every((one) => isTask(one) || LETTERED.test(one.text)));
}

class Reader {
  private readonly events: OutlineEvent[] = [];
  private readonly hasHeadings: boolean;
  /** Within <details> that shows an answer: nothing read of it yet, or its answer is known */
  private details: "none" | "answer" | "rest" = "none";

  constructor(hasHeadings: boolean) {
    this.hasHeadings = hasHeadings;
  }

  read(tokens: readonly Token[]): OutlineEvent[] {
    for (const token of tokens) this.token(token);
    return this.events;
  }

  private token(token: Token): void {
    if (token.type === "heading")
      this.events.push({ type: "heading", level: token.depth, text: token.text.trim() });
    else if (token.type === "paragraph" || token.type === "text") this.paragraph(token.raw);
    else if (isList(token)) this.list(token);
    else if (token.type === "html") this.html(token.raw);
    else if (token.type === "blockquote") this.read(token.tokens ?? []);
    else if (token.type === "code" || token.type === "table")
      this.events.push({ type: "block", text: token.raw.replace(/\n+$/, "") });
  }

  private paragraph(raw: string): void {
    const heading = this.hasHeadings ? null : plainHeading(raw);
    if (this.details !== "none") this.hidden(raw);
    else if (heading) this.events.push({ type: "heading", ...heading });
    else this.events.push(...readParagraph(raw));
  }

  /** What <details> hides below "Answer": the answer first, then why. */
  private hidden(raw: string): void {
    for (const event of readParagraph(raw)) {
      if (event.type === "answer" || event.type === "explanation") this.events.push(event);
      else if (event.type === "letter" && this.details === "answer")
        this.events.push({ type: "answer", text: `${event.letter}. ${event.text}` });
      else if (event.type === "text" && this.details === "answer")
        this.events.push({ type: "answer", text: event.text });
      else if ("text" in event) this.events.push({ type: "explanation", text: event.text });
      this.details = "rest";
    }
  }

  private html(raw: string): void {
    if (SHOW_ANSWER.test(raw)) this.details = "answer";
    const words = raw.replace(/<summary[\s\S]*?<\/summary>/i, "").replace(TAG, "\n");
    if (words.trim() !== "" && this.details !== "none") this.hidden(words.replace(/\n[ \t]*/g, "\n").trim());
    else if (words.trim() !== "") this.events.push(...readParagraph(raw.trim()));
    if (/<\/details/i.test(raw)) this.details = "none";
  }

  private list(list: Tokens.List): void {
    const { items } = list;
    const heading = this.hasHeadings || items.length > 1 ? null : plainHeading(list.raw);
    if (this.details !== "none") this.hidden(items.map((item) => itemText(item)).join("\n"));
    else if (heading) this.events.push({ type: "heading", ...heading });
    else if (items.every(isTask))
      this.events.push({ type: "options", kind: "task", options: optionsOf(items), raw: list.raw });
    else if (items.every((item, at) => letterOf(item)?.charCodeAt(0) === 65 + at) && items.length > 1)
      for (const item of items) this.events.push(lettered(item));
    else if (list.ordered || items.some(holdsOptions)) this.items(list);
    else this.events.push({ type: "options", kind: "list", options: optionsOf(items), raw: list.raw });
  }

  /** Items that are paragraphs, or questions, of their own. */
  private items({ items, start, ordered }: Tokens.List): void {
    const isPairs = items.length > 2 && items.every(isPair);
    for (const [at, item] of items.entries()) {
      const before = this.events.length;
      const [lead, ...rest] = item.tokens.filter(
        (token) => token.type !== "space" && token.type !== "checkbox",
      );
      if (lead) this.token(lead);
      const first = this.events[before];
      if (first?.type === "text") {
        first.isStart = true;
        first.number = ordered ? String(Number(start) + at) : first.number;
      }
      if (isPairs && rest[0]) this.events.push({ type: "answer", text: rest[0].raw.trim() });
      else for (const token of rest) this.token(token);
    }
  }
}

const letterOf = (item: Tokens.ListItem) => LETTERED.exec(item.text)?.[1]?.toUpperCase();

function lettered(item: Tokens.ListItem): OutlineEvent {
  const text = item.text.trim();
  const bold = BOLD.exec(text)?.[2];
  const words = (bold ?? text).replace(/^(?:\*\*)?\(?[A-Ja-j][).](?:\*\*)?\s+/, "");
  return {
    type: "letter",
    letter: letterOf(item) ?? "",
    text: words,
    isRight: bold !== undefined || isChecked(item),
  };
}

/** A question, and one short text below it that answers it. */
function isPair({ tokens }: Tokens.ListItem): boolean {
  const [lead, answer, ...more] = tokens.filter(({ type }) => type !== "space");
  const isShort = answer !== undefined && (answer.type === "code" || answer.type === "paragraph");
  return lead?.type === "paragraph" && isShort && more.length === 0 && /\?|:|\.\s*$/.test(lead.raw.trim());
}

/** An outline as its events. Markdown is read as CommonMark with tables and task lists. */
export function readEvents(source: string): OutlineEvent[] {
  const text = source.replace(/\r\n?/g, "\n").replace(FRONT_MATTER, "");
  const tokens: Token[] = DEEP.test(text)
    ? text.split(/\n\s*\n/).map((raw) => ({ type: "paragraph", raw, text: raw, tokens: [] }))
    : new Lexer({ gfm: true }).blockTokens(text);
  return new Reader(tokens.some(({ type }) => type === "heading")).read(tokens);
}
