import { outsideCode } from "./code.ts";
import { LETTER } from "./line.ts";
import { ANSWER_ALONE, EXPLANATION_ALONE, QUESTION_LABEL } from "./vocabulary.ts";

/** A flashcard that a text writes out. */
export interface Card {
  front: string;
  back: string;
}

/** A text, and the cards that were taken out of it; a sign of its own stands where each of them stood. */
export interface WithCards {
  text: string;
  cards: Card[];
}

const SIGN = /^\ue200(\d+)\ue201$/;
/** A deck's tag, as Obsidian and Logseq know it, or the marks that reviews leave behind */
const TAGGED =
  /(?:^|\s)#(?:flashcards?|cards?|🃏|🧠)(?=[\s/]|$)|^tags?:.*\bflashcards?\b|^\s*-\s+flashcards?\b|<!--\s*(?:SR:|ID:|fsrs:)/imu;
const REVIEW = /^\s*<!--\s*(?:SR:|ID:|fsrs:)[^\n]*-->\s*$/;
const TURN = /^\s*\?{1,2}\s*$/;
const HEADING = /^ {0,3}#{1,6}\s/;
const FENCE = /^\s*(?:`{3,}|~{3,})/;
const BULLET = /^(\s*)[-*+]\s+(.*)$/;
/** "collapsed:: true", "card-last-score:: 3": what the program notes down */
const PROPERTY = /^\s*(?:[-*+]\s+)?[a-z][\w-]{0,40}::(?:\s|$)/;
const ONLY_TAGS = /^\s*(?:#[\p{L}\p{N}_/🃏🧠-]+\s*)+$/u;
const TAG = /(?:^|\s)#(?:\[\[[^\]]*\]\]|[\p{L}\p{N}_/-]+)/gu;
const LOGSEQ_CARD = /(?:^|\s)#(?:card|flashcard|\[\[card\]\])(?=\s|$)/i;
const LOGSEQ_CLOZE = /\{\{cloze\s+([^{}]{1,500})\}\}/g;
const CLOZE = /==(?=\S)([^=\n]{1,500}?\S|\S)==|\{\{c\d+::([^{}]{1,500}?)(?:::[^{}]*)?\}\}/g;
const GAP = "_____";
const MAX_GAPS = 50;
const MAX_CLOZE = 5000;

const side = (names: string) =>
  new RegExp(
    `^\\s*(?:[-*+]\\s+)?[*_]{0,3}(?:${names})(?:\\s\\d{1,3})?[*_]{0,3}\\s?[:：][*_]{0,3}\\s*(\\S.*)$`,
    "iu",
  );
/** "Front: …" and "Back: …" on lines of their own */
const FRONT_LINE = side(
  "front|term|vorderseite|begriff|anverso|término|frente|termo|recto|terme|fronte|termine",
);
const BACK_LINE = side(
  "back|definition|meaning|rückseite|reverso|definición|significado|verso|definição|définition|retro|definizione",
);

const indentOf = (line: string) => line.length - line.trimStart().length;
const isBlank = (line: string) => line.trim() === "";

/** One card for each word that is hidden, with the others shown. */
function clozes(text: string, hidden: RegExp): Card[] {
  const found = [...text.matchAll(hidden)];
  if (found.length > MAX_GAPS || text.length > MAX_CLOZE) return [];
  const answerOf = (match: RegExpMatchArray) => (match[1] ?? match[2] ?? "").trim();
  return found.map((one) => ({
    front: text.replace(hidden, (whole, ...rest) => {
      const offset = rest.find((part) => typeof part === "number");
      return offset === one.index ? GAP : answerOf([whole, ...rest] as unknown as RegExpMatchArray);
    }),
    back: answerOf(one),
  }));
}

/** The place of "::" or ":::" between the sides of a card, outside of `code`. */
function splitSides(
  line: string,
  mustBeSpaced: boolean,
): { front: string; back: string; isBoth: boolean } | null {
  const masked = line.replace(/`[^`]*`|\$[^$]*\$/g, (code) => "\ue300".repeat(code.length));
  const found = (mustBeSpaced ? /\s(:{2,3})\s/ : /\s(:{2,3})\s|(:::|;;;)|(?<![:;])(::|;;)(?![:;])/).exec(
    masked,
  );
  if (!found || found.index === 0) return null;
  const mark = found[1] ?? found[2] ?? found[3] ?? "";
  const at = found.index + found[0].indexOf(mark);
  const front = line
    .slice(0, at)
    .replace(/^\s*(?:[-*+]|\d+[.)])\s+/, "")
    .trim();
  const back = line.slice(at + mark.length).trim();
  return front === "" || back === "" ? null : { front, back, isBoth: mark.length === 3 };
}

class CardFinder {
  readonly cards: Card[] = [];
  private readonly lines: string[];
  private readonly kept: string[] = [];
  private readonly isTagged: boolean;
  private at = 0;

  constructor(text: string) {
    this.lines = text.split("\n");
    this.isTagged = TAGGED.test(text);
  }

  find(): WithCards {
    while (this.at < this.lines.length) this.line(this.lines[this.at] ?? "");
    return { text: this.kept.join("\n"), cards: this.cards };
  }

  private put(...cards: Card[]): void {
    for (const card of cards) this.kept.push("", `\ue200${this.cards.push(card) - 1}\ue201`, "");
  }

  private line(line: string): void {
    if (FENCE.test(line)) this.code();
    else if (TURN.test(line) && this.turned()) return;
    else if (LOGSEQ_CARD.test(line) && BULLET.test(line)) this.logseq(line);
    else if (line.includes("{{cloze ")) this.whole(clozes(withoutTags(line), LOGSEQ_CLOZE));
    else if (this.isTagged && (ONLY_TAGS.test(line) || REVIEW.test(line))) this.at += 1;
    else if (this.sides(line) || this.named(line)) return;
    else if (this.isTagged && line.search(CLOZE) >= 0) this.paragraph();
    else {
      this.kept.push(line);
      this.at += 1;
    }
  }

  private whole(cards: Card[]): void {
    if (cards.length === 0) this.kept.push(this.lines[this.at] ?? "");
    this.put(...cards);
    this.at += 1;
  }

  /** What a fence holds is passed over. */
  private code(): void {
    const fence = /`{3,}|~{3,}/.exec(this.lines[this.at] ?? "")?.[0] ?? "";
    const end = this.lines.findIndex((line, index) => index > this.at && line.trim().startsWith(fence));
    const last = end < 0 ? this.lines.length - 1 : end;
    this.kept.push(...this.lines.slice(this.at, last + 1));
    this.at = last + 1;
  }

  /** "?" alone between the lines of a front and those of a back. */
  private turned(): boolean {
    const isBoth = (this.lines[this.at] ?? "").trim() === "??";
    let from = this.kept.length;
    while (from > 0 && this.isOfFront(this.kept[from - 1] ?? "")) from -= 1;
    const end = this.endOfBack(this.at + 1);
    const front = this.kept.slice(from).map(withoutTags).join("\n").trim();
    const back = this.lines
      .slice(this.at + 1, end)
      .join("\n")
      .trim();
    if (front === "" || back === "") return false;
    this.kept.splice(from);
    this.put({ front, back }, ...(isBoth ? [{ front: back, back: front }] : []));
    this.at = end;
    return true;
  }

  private isOfFront(line: string): boolean {
    return !isBlank(line) && !HEADING.test(line) && !SIGN.test(line) && !REVIEW.test(line);
  }

  /** A back ends at a blank line, unless that stands in code. */
  private endOfBack(from: number): number {
    let isCode = false;
    for (let at = from; at < this.lines.length; at += 1) {
      const line = this.lines[at] ?? "";
      if (FENCE.test(line)) isCode = !isCode;
      else if (!isCode && (isBlank(line) || REVIEW.test(line) || HEADING.test(line))) return at;
    }
    return this.lines.length;
  }

  /** "front :: back" on a line of its own. Without the tag of a deck it needs spaces, and another such line beside it. */
  private sides(line: string): boolean {
    if (PROPERTY.test(line) || HEADING.test(line) || !/::|;;/.test(line)) return false;
    const found = splitSides(line, !this.isTagged);
    if (!found || (!this.isTagged && !this.hasNeighbour())) return false;
    const { front, back, isBoth } = found;
    this.whole([{ front, back }, ...(isBoth ? [{ front: back, back: front }] : [])]);
    return true;
  }

  private hasNeighbour(): boolean {
    const isCard = (line = "") => !line.includes("->") && splitSides(line, true) !== null;
    const before = this.kept.findLast((line) => !isBlank(line)) ?? "";
    const after = this.lines.slice(this.at + 1).find((line) => !isBlank(line));
    return isCard(this.lines[this.at]) && (SIGN.test(before) || isCard(after));
  }

  /** "Front: …", and "Back: …" right below it, to the next blank line. */
  private named(line: string): boolean {
    const front = FRONT_LINE.exec(line)?.[1];
    const first = front && BACK_LINE.exec(this.lines[this.at + 1] ?? "")?.[1];
    if (!front || !first) return false;
    let end = this.at + 2;
    while (
      end < this.lines.length &&
      !isBlank(this.lines[end] ?? "") &&
      !FRONT_LINE.test(this.lines[end] ?? "")
    )
      end += 1;
    const back = [first, ...this.lines.slice(this.at + 2, end)].join("\n").trim();
    this.put({ front: front.trim(), back });
    this.at = end;
    return true;
  }

  /** Lines with ==hidden words== up to the next blank one. */
  private paragraph(): void {
    const end = this.endOfBack(this.at);
    let from = this.kept.length;
    while (from > 0 && this.isOfFront(this.kept[from - 1] ?? "")) from -= 1;
    const text = [...this.kept.splice(from), ...this.lines.slice(this.at, end)].join("\n");
    const cards = clozes(withoutTags(text), CLOZE);
    if (cards.length === 0) this.kept.push(text);
    this.put(...cards);
    this.at = Math.max(end, this.at + 1);
  }

  /** A bullet with #card: what is nested below it is its back. */
  private logseq(line: string): void {
    const indent = indentOf(line);
    const below: string[] = [];
    let end = this.at + 1;
    for (; end < this.lines.length; end += 1) {
      const next = this.lines[end] ?? "";
      if (!isBlank(next) && indentOf(next) <= indent) break;
      if (!PROPERTY.test(next)) below.push(next);
    }
    const firstBullet = below.findIndex((one) => BULLET.test(one));
    const more = below.slice(0, firstBullet < 0 ? below.length : firstBullet);
    const front = withoutTags(
      [BULLET.exec(line)?.[2] ?? "", ...more.map((one) => one.trim())].join("\n"),
    ).trim();
    const back = firstBullet < 0 ? "" : dedented(below.slice(firstBullet));
    const hidden = clozes(front, LOGSEQ_CLOZE);
    this.put(...(hidden.length > 0 ? hidden : [{ front, back: back.replace(LOGSEQ_CLOZE, "$1") }]));
    this.at = end;
  }
}

const withoutTags = (text: string) =>
  text
    .split("\n")
    .map((line) => line.replace(/^\s*[-*+]\s+(?=\S)/, "").replace(TAG, ""))
    .join("\n")
    .trim();

/** Nested bullets as a list of their own; a lone one as a text. */
function dedented(lines: readonly string[]): string {
  const indent = Math.min(...lines.filter((line) => !isBlank(line)).map(indentOf));
  const text = lines
    .map((line) => line.slice(indent))
    .join("\n")
    .trim();
  const bullets = lines.filter((line) => BULLET.test(line)).length;
  return bullets === 1 ? text.replace(/^[-*+]\s+/, "") : text.replaceAll("\t", "  ");
}

/** Takes the cards of Obsidian, Logseq and "term :: definition" out of a text. */
export function takeCards(text: string): WithCards {
  return new CardFinder(text).find();
}

/** Which card stands at a line of a text that cards were taken out of; null for any other line. */
export function cardAt(line: string): number | null {
  const found = SIGN.exec(line.trim());
  return found ? Number(found[1]) : null;
}

const GLOSSARY =
  /\b(?:glossary|vocabulary|vocab|key terms|terms|terminology|definitions|flashcards?|glossar|vokabeln|begriffe|glosario|vocabulario|glossaire|vocabulaire|глоссарий|термины|术语|词汇)\b/iu;
const PAIR =
  /^\s*(?:[-*+•]\s+|\d{1,3}[.)]\s+)?(?:(\*\*|__)([^*_\n]{1,60})\1\s*(?:[-–—:]|:{2})\s+|(?:\*\*|__)([^*_\n]{1,60}):(?:\*\*|__)\s+|([^-–—:.?!*`\n]{1,60}?|[^-–—:.?!*`\n]{4,160}\?)\s+[-–—]\s+)(\S.{2,})$/u;
const MIN_PAIRS = 3;
const MAX_TERM_WORDS = 7;

/** "Answer" and "Question 3" are no terms. */
const isLabel = (term: string) =>
  [ANSWER_ALONE, EXPLANATION_ALONE, QUESTION_LABEL, LETTER].some((label) => label.test(term));

function pairOf(line: string): Card | null {
  const found = PAIR.exec(line);
  const front = (found?.[2] ?? found?.[3] ?? found?.[4] ?? "").replace(/:$/, "").trim();
  const back = found?.[5]?.trim() ?? "";
  const isShort = front.endsWith("?") || front.split(/\s+/).length <= MAX_TERM_WORDS;
  const isTerm = /^(?!\[[ xX]\])\S\S/.test(front) && isShort;
  return back === "" || !isTerm || isLabel(front) ? null : { front, back };
}

/** Lists of "term - definition" and "question? - answer" where a heading calls them a glossary, or where a text is nothing else. */
export function takeGlossary({ text, cards }: WithCards): WithCards {
  const said = text.split("\n").filter((line) => !isBlank(line) && !HEADING.test(line) && !SIGN.test(line));
  const isAll = said.length >= MIN_PAIRS && said.every((line) => pairOf(line) !== null);
  let isGlossary = isAll;
  const card = (line: string) => {
    if (HEADING.test(line)) isGlossary = isAll || GLOSSARY.test(line);
    const pair = isGlossary ? pairOf(line) : null;
    return pair ? `\n\ue200${cards.push(pair) - 1}\ue201\n` : line;
  };
  return { text: outsideCode(text, (part) => part.split("\n").map(card).join("\n")), cards };
}
