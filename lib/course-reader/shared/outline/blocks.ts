import { Lexer, type Token, type Tokens } from "marked";
import { LETTER } from "./line.ts";
import { ANSWER_LINE, QUESTION_LABEL } from "./vocabulary.ts";

/** What a Markdown text is made of, as far as questions need it. */
export type Block =
  | { type: "heading"; level: number; text: string }
  | { type: "paragraph"; text: string }
  /** Code, a table, a picture or a quotation: it belongs to what stands around it. `rows`: the cells of a table */
  | { type: "figure"; text: string; rows: string[][] }
  | { type: "list"; isOrdered: boolean; items: Item[]; text: string }
  /** <details>, or a folded callout */
  | { type: "fold"; summary: string; blocks: Block[] }
  | { type: "rule" };

export interface Item {
  /** The words of its first paragraph */
  lead: string;
  /** Whether its box is ticked; null where it has none */
  isTicked: boolean | null;
  /** Its number in an ordered list */
  number: number;
  below: Block[];
  /** The item as it was written, without its bullet and its box */
  text: string;
}

const CHECKBOX = /^\[([ xX✓✔])\](?:\s+|$)/u;
const CALLOUT = /^\[!([\w-]+)\][-+]?[ \t]*(.*)(?:\n|$)/;
const ONLY_PICTURES = /^(?:\s*\[?!\[[^[\]]*\]\([^()]*\)(?:\]\([^()]*\))?\s*)+$/;
const FOLD_TAG = /<(\/?)(details|summary)\b[^<>]*>/gi;
const FOLDS = /<\/?(?:details|summary)\b/i;
/** Folds in folds in folds hide nothing that anyone finds. */
const MAX_FOLDS = 8;
const KEPT_TAG = /^<\/?(?:img|code|pre|sub|sup|kbd)\b/i;
const ANY_TAG = /<\/?[a-z][^<>]*>/gi;
const TAKES_ANSWERS = /^\s*(?:[-*+]\s+)?\[[ xX]\]\s/m;

const withoutTags = (html: string) =>
  html.replace(/<br\b[^<>]*>/gi, "\n").replace(ANY_TAG, (tag) => (KEPT_TAG.test(tag) ? tag : ""));

/** Reads one level of tokens; what <details> holds is gathered in it, as long as it stays open. */
class BlockReader {
  private readonly root: Block[] = [];
  private readonly open: Extract<Block, { type: "fold" }>[] = [];
  private isSummary = false;

  read(tokens: readonly Token[]): Block[] {
    for (const token of tokens) this.token(token);
    // What is never closed hides no more than its own part of the text.
    while (this.open.length > 0) this.close(true);
    return this.root;
  }

  private get into(): Block[] {
    return this.open.at(-1)?.blocks ?? this.root;
  }

  private token(token: Token): void {
    if (token.type === "heading") this.heading(token as Tokens.Heading);
    else if (token.type === "paragraph" || token.type === "text") this.paragraph(token.raw);
    else if (token.type === "html") this.html(token.raw);
    else if (token.type === "list") this.list(token as Tokens.List);
    else if (token.type === "blockquote") this.quote(token as Tokens.Blockquote);
    else if (token.type === "table") this.into.push(tableOf(token as Tokens.Table));
    else if (token.type === "code") this.code(token as Tokens.Code);
    else if (token.type === "hr") this.into.push({ type: "rule" });
  }

  private heading({ depth, text }: Tokens.Heading): void {
    if (FOLDS.test(text)) this.html(text);
    else this.into.push({ type: "heading", level: depth, text: withoutTags(text).trim() });
  }

  private paragraph(raw: string): void {
    const text = raw.replace(/\s+$/, "");
    if (FOLDS.test(raw)) this.html(raw);
    else if (ONLY_PICTURES.test(text)) this.into.push({ type: "figure", text, rows: [] });
    else if (text.trim() !== "") this.into.push({ type: "paragraph", text });
  }

  /** Indented text is code, unless it is a question that someone indented. */
  private code(token: Tokens.Code): void {
    const isText =
      token.codeBlockStyle === "indented" &&
      token.text
        .split("\n")
        .some(
          (line) =>
            LETTER.test(line) ||
            ANSWER_LINE.test(line) ||
            QUESTION_LABEL.test(line) ||
            TAKES_ANSWERS.test(line),
        );
    if (isText) for (const part of token.text.split(/\n\s*\n/)) this.paragraph(part.replace(/^[ \t]+/gm, ""));
    else this.into.push({ type: "figure", text: token.raw.replace(/\n+$/, ""), rows: [] });
  }

  private html(raw: string): void {
    let at = 0;
    for (const found of raw.matchAll(FOLD_TAG)) {
      this.markup(raw.slice(at, found.index));
      at = found.index + found[0].length;
      const [, isEnd, name = ""] = found;
      if (name.toLowerCase() === "summary") this.isSummary = isEnd === "";
      else if (isEnd !== "") this.close(false);
      else if (this.open.length < MAX_FOLDS) this.open.push({ type: "fold", summary: "", blocks: [] });
    }
    this.markup(raw.slice(at));
  }

  /** Words between tags. Markdown within them is read, as most people believe it is. */
  private markup(html: string): void {
    const text = withoutTags(html).replace(/^[ \t]+(?=\S)/gm, (indent) => indent.slice(0, 3));
    if (text.trim() === "") return;
    const fold = this.open.at(-1);
    if (this.isSummary && fold) fold.summary = `${fold.summary} ${text.trim()}`.trim();
    else
      for (const token of new Lexer({ gfm: true }).blockTokens(text.replace(/^\n+|\n+$/g, "")))
        if (token.type === "html") this.paragraph(token.raw.replace(/<(?=\/?(?:details|summary))/gi, "&lt;"));
        else this.token(token);
  }

  private close(isEnd: boolean): void {
    this.isSummary = false;
    const fold = this.open.pop();
    if (!fold) return;
    const end = isEnd ? fold.blocks.findIndex(({ type }) => type === "heading" || type === "rule") : -1;
    const rest = end < 0 ? [] : fold.blocks.splice(end);
    this.into.push(fold, ...rest);
  }

  /** A callout is folded text with a title; a quotation of options or answers is read as if it were none. */
  private quote({ text, tokens = [], raw }: Tokens.Blockquote): void {
    const callout = CALLOUT.exec(text);
    if (callout) {
      const blocks = readBlocks(text.slice(callout[0].length));
      const summary = callout[2] || "";
      if (summary !== "") this.into.push({ type: "fold", summary, blocks });
      else this.into.push(...blocks);
    } else if (
      text
        .split("\n")
        .some((line) => LETTER.test(line) || ANSWER_LINE.test(line) || QUESTION_LABEL.test(line))
    )
      this.into.push(...new BlockReader().read(tokens));
    else this.into.push({ type: "figure", text: raw.trim(), rows: [] });
  }

  private list(list: Tokens.List): void {
    const numbers = list.items.map(({ raw }) => Number(/^\s*(\d+)/.exec(raw)?.[1] ?? 0));
    // "1. 1. 1." is counted on, as browsers do.
    const isCounted = new Set(numbers).size < 2;
    const items = list.items.map((item, at): Item => {
      const number = isCounted ? (numbers[0] ?? 1) + at : (numbers[at] ?? 0);
      return itemOf(item, number);
    });
    this.into.push({ type: "list", isOrdered: list.ordered, items, text: list.raw.replace(/\s+$/, "") });
  }
}

function tableOf({ raw, header, rows }: Tokens.Table): Block {
  const cells = [header, ...rows].map((row) => row.map(({ text }) => text.trim()));
  return { type: "figure", text: raw.replace(/\n+$/, ""), rows: cells };
}

function itemOf(item: Tokens.ListItem, number: number): Item {
  const box = item.task ? (item.checked ? "x" : " ") : CHECKBOX.exec(item.text)?.[1];
  const tokens = item.tokens.filter(({ type }) => type !== "space" && type !== "checkbox");
  const [first] = tokens;
  const isLed = first?.type === "text" || first?.type === "paragraph";
  const words = isLed ? first.raw.replace(CHECKBOX, "").trim() : "";
  // A fold within the first paragraph is read with what lies below.
  const fold = words.search(/<details/i);
  const rest = fold >= 0 ? readBlocks(words.slice(fold)) : [];
  return {
    lead: fold >= 0 ? words.slice(0, fold).trim() : words,
    isTicked: box === undefined ? null : box !== " ",
    number,
    below: [...rest, ...new BlockReader().read(isLed ? tokens.slice(1) : tokens)],
    text: item.text.replace(CHECKBOX, "").trim(),
  };
}

/** A text as its blocks: CommonMark with tables, task lists and <details>. */
export function readBlocks(text: string): Block[] {
  return new BlockReader().read(new Lexer({ gfm: true }).blockTokens(text));
}

/** A block as it was written. */
export function textOf(block: Block): string {
  if (block.type === "fold") return [block.summary, ...block.blocks.map(textOf)].join("\n\n");
  return block.type === "rule" ? "" : block.text;
}
