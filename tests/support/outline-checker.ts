/*
 * A second reader of quizzes and flashcards in Markdown and plain text, line by line and without any code of the first
 * one. It knows only the plain forms; what the two of them disagree about is a fault of one of them.
 */

export interface Checked {
  /** The lines that ask */
  stems: string[];
  options: { letter: string; text: string; isMarked: boolean }[];
  /** What is said to be right */
  answers: string[];
  number: string | null;
  /** The heading that it stands under */
  part: string;
}

/** Letters and digits of any script, so that markup and spaces don't count; the text itself where it has none. */
export function bareOf(text: string): string {
  const words = text.replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1").replace(/\\[()[\]]/g, "");
  return words.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "") || text.replace(/[\s`*_]+/g, "");
}

const HEADING = /^\s*(#{1,6})\s+(.*)$/;
const TICK = /^\s*(?:[-*+]\s+)?\[([ xX])\](?:\s+(.*))?$/;
const LETTER = /^\s*(\*)?(?:[-+*]\s+)?\(?\**([A-Ja-j])\**[).:]\**(?:\s+|(?=`))(.+)$/;
const BULLET = /^\s*[-*+]\s+(.+)$/;
const START =
  /^\s*(?:[-*+]\s+)?[*#]*\s*(?:(?:question|pregunta|frage|вопрос|题目|q|p)\s?(\d*)\**\s?[.:：)]|question\s(\d+)|(\d+)[.)])\**\s*(.*)$/i;
const ANSWER =
  /^\s*[*#]*\s*(?:(?:correct )?answers?|ans|respuesta correcta|richtige antwort|ответ|答案)\**\s*[:：]\**\s*(.*?)\**$/i;
const SHORT = /^\s*\**A\**:\**\s+(.*)$/;
const KEY_TITLE = /^(?:answer key|answers|solutions)$/i;

/** Lines with those cut that hold a row of options or a question with its answer. */
function cut(line: string): string[] {
  if (/\(a\)\s.*\(b\)\s/.test(line)) {
    const parts = line.replace(/\s—\s\**(Ans:[^*]*)\**$/, "\n$1").split(/\n|(?=\([a-j]\)\s)/);
    return parts.filter((part) => part.trim() !== "");
  }
  return /^\s*[-*]\s\**Q:/.test(line) ? line.split(/\s—\s(?=\**A:)/) : [line];
}

class Checker {
  readonly found: Checked[] = [];
  private now: Checked | null = null;
  private stems: string[] = [];
  private number: string | null = null;
  private part = "";
  /** Whatever begins as a question does; a key may answer it, though it has no options */
  private readonly asked: Checked[] = [];
  private isFold = false;
  private isKey = false;
  private keyPart: string | null = null;
  private keyFrom = 0;
  private keyTopic = "";

  line(line: string, next: string): void {
    const title = HEADING.exec(line)?.[2];
    if (/<summary/i.test(line)) this.isFold = /answer|reveal/i.test(line);
    else if (/<\/details/i.test(line)) this.isFold = false;
    else if (title !== undefined && !ANSWER.test(line)) this.heading(title);
    else if (this.isKey) this.keyLine(line);
    else if (/^\**answer key:\**/i.test(line)) this.keyRow(line);
    else for (const part of cut(line)) this.quiz(part, next);
  }

  /** A line of code: the words of an option that has none. */
  code(line: string): void {
    const last = this.now?.options.at(-1);
    if (last?.text === "" || last?.text.startsWith("\n")) last.text += `\n${line}`;
  }

  private heading(title: string): void {
    const name = title.replace(/^\d+\.\s*/, "");
    if (KEY_TITLE.test(title)) {
      this.isKey = true;
      this.keyPart = null;
      this.keyTopic = this.part;
    } else if (this.isKey && this.found.some(({ part }) => part === name)) this.keyPart = name;
    else {
      if (this.isKey) this.keyFrom = this.found.length;
      this.isKey = false;
      this.part = name;
      this.begin(title);
    }
  }

  private begin(line: string): void {
    const [, named, called, plain, rest] = START.exec(line) ?? [];
    this.now = null;
    this.number = named || called || plain || null;
    this.stems = [rest ?? line];
    this.asked.push({ stems: this.stems, options: [], answers: [], number: this.number, part: this.part });
  }

  private keyLine(line: string): void {
    const found = /^\|\s*(\d+)\s*\|\s*\**([A-J])/.exec(line) ?? /^\s*(\d+)[.)]\s*\**(\S.*)$/.exec(line);
    if (found) this.give(found[1] ?? "", found[2] ?? "");
  }

  private keyRow(line: string): void {
    for (const [, number = "", letter = ""] of line.matchAll(/(\d+)[-.]\s?([a-jA-J])\b/g))
      this.give(number, letter);
    this.keyFrom = this.found.length;
  }

  private give(number: string, answer: string): void {
    const isOf = (one: Checked) => one.number === number && (this.keyPart ?? one.part) === one.part;
    const found = this.found.slice(this.keyFrom).filter(isOf);
    const lone = this.asked.filter((one) => isOf(one) && one.part === this.keyTopic);
    if (found.length === 1) found[0]?.answers.push(answer);
    else if (found.length === 0 && lone.length === 1 && lone[0])
      this.found.push({ ...lone[0], answers: [answer] });
  }

  private quiz(line: string, next: string): void {
    const tick = TICK.exec(line);
    const letter = LETTER.exec(line);
    const answer = ANSWER.exec(line)?.[1] ?? (/^\s*\**B/.test(next) ? undefined : SHORT.exec(line)?.[1]);
    const bullet = BULLET.exec(line)?.[1];
    if (answer !== undefined && !this.now?.options.some(({ letter: one }) => one === "A" && SHORT.test(line)))
      this.answer(answer);
    else if (tick) this.option("", (tick[2] ?? "").replace("\u2800", ""), tick[1] !== " ");
    else if (letter && this.follows(letter[2] ?? "")) this.letter(letter);
    else if (START.test(line)) this.begin(line);
    else if (bullet !== undefined)
      this.option("", bullet.replace(/^\*\*(.*)\*\*$/, "$1"), /^\*\*.*\*\*$/.test(bullet));
    else if (/[?？]\**\s*$/.test(line) && this.now) this.begin(line);
    else this.text(line);
  }

  private follows(letter: string): boolean {
    const at = letter.toUpperCase().charCodeAt(0) - 65;
    return at === 0 || at === this.now?.options.length;
  }

  private letter([, star, letter = "", text = ""]: RegExpExecArray): void {
    if (letter.toUpperCase() === "A" && this.now) this.now = null;
    const isRight = star !== undefined || /\w{2,} \*$|✅|\(correct\)$/.test(text);
    this.option(letter.toUpperCase(), text.replace(/\s\*$|\s*[✅❌]\s*|\s*\(correct\)$/g, ""), isRight);
  }

  private open(): Checked {
    const { stems, number, part } = this;
    this.now = { stems, options: [], answers: [], number, part };
    this.found.push(this.now);
    return this.now;
  }

  private option(letter: string, text: string, isMarked: boolean): void {
    const now = this.now ?? this.open();
    if (now.answers.length === 0) now.options.push({ letter, text, isMarked });
  }

  private answer(said: string): void {
    // "T    PTS: 1", as test banks have it
    const [answer = ""] = said.split(/\s{2,}PTS:/);
    const word = answer === said ? answer : { T: "True", F: "False" }[answer];
    (this.now ?? this.open()).answers.push(word ?? answer);
  }

  private text(line: string): void {
    const last = this.now?.options.at(-1);
    const text = line.replace(/<[^<>]*>/g, "").trim();
    if (text === "") return;
    if (this.isFold && (this.now?.answers.length ?? 0) === 0) this.answer(text);
    else if (last?.text === "") last.text = text;
    else if (!this.now) this.stems.push(line);
    else if (/[?？]/.test(line) || (this.now.answers.length > 0 && !this.isFold)) this.begin(line);
  }
}

const card = (front: string, ...answers: string[]): Checked => ({
  stems: [front],
  options: [],
  answers,
  number: null,
  part: "",
});

const PROPERTY = /^\s*[\w-]+:: /;

/** The words that a line hides, one card each. */
function hiddenIn(line: string): Checked[] {
  const shown = line.replace(/\{\{cloze ([^}]*)\}\}/g, "==$1==");
  return [...shown.matchAll(/==(\w+)==/g)].map((one) => card(shown.slice(0, one.index), one[1] ?? ""));
}

function sidesOf(source: string): Checked[] {
  const line = source.replace(/`[^`]*`/g, (code) => code.replace("::", ""));
  const [, front = "", back = ""] = /^(.*?\S)\s*:::?\s*(\S.*)$/.exec(line) ?? [];
  if (back === "") return [];
  return line.includes(":::") ? [card(front, back), card(back, front)] : [card(front, back)];
}

/** Cards in a file of flashcards: "::", "?" alone, ==hidden== words, #card with what is nested below it. */
function cardsOf(lines: readonly string[]): Checked[] {
  const isDeck = lines.some((line) => /#flashcards|#card\b/.test(line));
  return lines.flatMap((line, at) => {
    if (line.trim() === "?") return [card(lines[at - 1] ?? "", lines[at + 1] ?? "")];
    if (/==|\{\{cloze/.test(line) && isDeck) return hiddenIn(line);
    if (/#card/.test(line)) {
      const below = lines.slice(at + 1).find((next) => !PROPERTY.test(next)) ?? "";
      return [card(line.replace(/#\w+/g, ""), below)];
    }
    const isCard = (isDeck && !PROPERTY.test(line)) || / :: /.test(line);
    return isCard && !/^\s*#/.test(line) ? sidesOf(line) : [];
  });
}

/** "**term** - definition" */
function termsOf(lines: readonly string[]): Checked[] {
  return lines.flatMap((line) => {
    const found = /^- \*\*([^*]+)\*\*(?: [-–]|:) (.+)$/.exec(line);
    return found ? [card(found[1] ?? "", found[2] ?? "")] : [];
  });
}

/** The questions and flashcards of a text with their options and answers. */
export function checkOutline(text: string): Checked[] {
  const checker = new Checker();
  let isCode = false;
  const all = text
    .replace(/\r\n/g, "\n")
    .replace(/^---\n[\s\S]*?\n---\n/, "")
    .split("\n");
  const code = new Map<number, string>();
  const lines = all.map((line, at) => {
    const isFence = /^\s*```/.test(line);
    if (isFence) isCode = !isCode;
    if (isCode && !isFence) code.set(at, line);
    return isFence || isCode ? "" : line.replace(/^\s*>\s?/, "");
  });
  for (const [at, line] of lines.entries()) {
    const inCode = code.get(at);
    if (inCode !== undefined) checker.code(inCode);
    else checker.line(line, lines.slice(at + 1).find(Boolean) ?? "");
  }
  return [...checker.found, ...cardsOf(lines), ...termsOf(lines)];
}

/** What is right of a question, bare of markup; null where that can't be told, or can in two ways. */
export function rightOf({ options, answers }: Checked): string | null {
  const marked = options.filter(({ isMarked }) => isMarked).map(({ text }) => text);
  const said = answers.map((answer) => meant(answer, options));
  const [right] = said;
  if (right === undefined)
    return marked.length > 0 && marked.length < options.length ? bareOf(marked.join()) : null;
  return said.every((one) => one === right) ? right : null;
}

function meant(answer: string, options: Checked["options"]): string | null {
  if (options.length === 0) return bareOf(answer);
  const equal = options.find(({ text }) => bareOf(text) === bareOf(answer));
  const head = /^\W*([A-Ja-j](?:\W{1,5}(?:(?:and|y)\s)?[A-Ja-j])*)(?![\p{L}\p{N}])/u.exec(answer)?.[1] ?? "";
  const letters: string[] = head.toUpperCase().match(/(?<![A-Z])[A-J](?![A-Z])/g) ?? [];
  const named = options.filter(({ letter }) => letters.includes(letter));
  if (equal && named.length > 0 && !named.includes(equal)) return null;
  if (named.length === 0) return equal ? bareOf(equal.text) : null;
  return named.length === letters.length ? bareOf(named.map(({ text }) => text).join()) : null;
}
