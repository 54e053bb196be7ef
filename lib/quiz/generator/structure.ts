/** What a text is made of, as far as its line breaks and marks tell. docs/product.md#questions-made-from-texts */

export interface Entry {
  term: string;
  meaning: string;
  /** The line as it stands in the text */
  raw: string;
}

export interface List {
  isNumbered: boolean;
  /** The line above that leads to it: "The steps are:" */
  intro: string;
  heading: string;
  items: string[];
  raw: string;
  at: number;
}

export interface Table {
  header: string[] | null;
  rows: string[][];
  heading: string;
  raw: string;
  at: number;
}

export interface Glossary {
  heading: string;
  entries: (Entry & { at: number })[];
}

export interface Structure {
  lists: List[];
  tables: Table[];
  glossaries: Glossary[];
}

const HEADING = /^#{1,6}\s+(.+?)\s*#*$/;
const ITEM = /^\s*[-*•·▪◦‣–—]\s+(?!\[[ x]\])(.+)$/u;
const STEP = /^\s*\(?(\d{1,2})[.)]\s+(.+)$/;
const ROW = /^\s*\|?.*\S\s*\|\s*\S.*$/;
const RULE = /^[\s|:+-]+$/;
/** "Term: what it means", "Term – what it means", "**Term** what it means" */
const ENTRY =
  /^(?:\*\*(?<bold>[^*\n]{2,60}?):?\*\*:?|(?<plain>[\p{L}][^:|–—\n.?!;"“]{1,58}?))\s*(?::|\s[–—-](?=\s)|(?<=\*\*:?))\s*(?<meaning>\S.{14,400})$/u;

/** "([link])", "(plural = nuclei)", "(Kane 1996; Thorne 1993)": what is no part of a sentence */
const BESIDE =
  /\s*\((?:\[[^\]()]{1,20}\](?:[,;] ?\[[^\]()]{1,20}\]){0,3}|(?:plural|singular|pl\.|sing\.)[^()]{1,30}|(?:see |cf\. )?\p{Lu}[^()]{1,90} (?:1[5-9]|20)\d\d[a-z]?)\)/gu;

/** A text without the marks of Markdown: "**cell**" and "`cell`" are "cell". */
export function plain(text: string): string {
  return text
    .replace(/!\[[^\]]*\]\([^)\s]*\)/g, "")
    .replace(/\[([^\]\n]{1,200})\]\([^)\s]{1,400}\)/g, "$1")
    .replace(/\*\*([^*\n]{1,200})\*\*/g, "$1")
    .replace(/(?<![\p{L}\p{N}*])[*_]([^*_\s](?:[^*_\n]{0,200}[^*_\s])?)[*_](?![\p{L}\p{N}*])/gu, "$1")
    .replace(/`([^`\n]{1,80})`/g, "$1")
    .replace(/\s*\[\d{1,3}\]/g, "")
    .replace(BESIDE, "")
    .replace(/\s+/g, " ")
    .trim();
}

/** A line that stands for a term and its meaning, and isn't a sentence with a colon in it. */
export function entryOf(line: string): Entry | null {
  const groups = ENTRY.exec(line)?.groups;
  if (!groups?.meaning) return null;
  const term = plain(groups.bold ?? groups.plain ?? "");
  if (!/^[\p{L}\p{N}“„«"'`(*]/u.test(groups.meaning) || term.includes("*")) return null;
  const words = term.split(" ").length;
  if (
    words > 6 ||
    term.length < 2 ||
    /^(?:https?|note|tip|warning|answer|question|figure|table|example|source|exercise|solution|hint|q|a)\b/i.test(
      term,
    )
  )
    return null;
  return { term, meaning: plain(groups.meaning), raw: line.trim() };
}

const TERM_LINE = /^[\p{L}\p{N}][\p{L}\p{N}'’ -]*[\p{L}\p{N})]$/u;

const cellsOf = (line: string): string[] =>
  line
    .trim()
    .replace(/^\||\|$/g, "")
    .split("|")
    .map(plain);

interface Place {
  heading: string;
  above: string;
}

/** Runs of lines of one sort, in their order. */
class StructureReader {
  readonly found: Structure = { lists: [], tables: [], glossaries: [] };
  private place: Place = { heading: "", above: "" };
  private list: List | null = null;
  private rows: { cells: string[]; raw: string; at: number }[] = [];
  private hasRule = false;
  private entries: (Entry & { at: number })[] = [];
  private blanks = 0;
  /** A short line that the next paragraph may explain */
  private named: { term: string; raw: string; at: number } | null = null;

  read(text: string): Structure {
    let at = 0;
    for (const line of text.split("\n")) {
      this.line(line, at);
      at += line.length + 1;
    }
    this.closeAll();
    return this.found;
  }

  private line(line: string, at: number) {
    if (line.trim() === "") {
      this.blanks += 1;
      return;
    }
    if (line.length > 1500) return this.prose(line);
    const heading = HEADING.exec(line)?.[1];
    if (heading) {
      this.closeAll();
      this.place = { heading: plain(heading), above: "" };
    } else if (RULE.test(line) && this.rows.length > 0) this.hasRule = true;
    else if (ROW.test(line)) this.row(line, at);
    else this.inList(line, at) || this.entry(line, at) || this.explained(line, at) || this.prose(line);
    this.blanks = 0;
  }

  private row(line: string, at: number) {
    this.closeList();
    if (this.blanks > 0) this.closeRows();
    this.rows.push({ cells: cellsOf(line), raw: line.trim(), at });
  }

  private inList(line: string, at: number): boolean {
    const [step, item] = [STEP.exec(line), ITEM.exec(line)];
    if (!step && !item) return false;
    const number = step ? Number(step[1]) : 0;
    const isNext =
      this.list &&
      (step ? this.list.isNumbered && number === this.list.items.length + 1 : !this.list.isNumbered);
    if (!isNext) {
      this.closeList();
      if (step && number !== 1) return false;
      this.list = {
        isNumbered: step !== null,
        intro: this.place.above,
        heading: this.place.heading,
        items: [],
        raw: "",
        at,
      };
    }
    const own = step?.[2] ?? item?.[1] ?? "";
    this.list?.items.push(plain(own));
    if (this.list) this.list.raw += `${this.list.raw ? "\n" : ""}${line}`;
    const entry = entryOf(own);
    if (entry && !step) this.entries.push({ ...entry, at });
    return true;
  }

  private entry(line: string, at: number): boolean {
    const entry = entryOf(line.trim());
    if (!entry) return false;
    this.closeList();
    this.entries.push({ ...entry, at });
    this.place.above = plain(line);
    return true;
  }

  /** A term on a line of its own, with its meaning in the next paragraph: at least three in a row are a glossary. */
  private explained(line: string, at: number): boolean {
    const { named } = this;
    this.named = null;
    const text = plain(line);
    if (text.length <= 45 && TERM_LINE.test(text) && this.blanks > 0) {
      this.named = { term: text, raw: line.trim(), at };
      return this.entries.length > 0;
    }
    if (!named || !/^(?:An?|The|One|Any) \p{Ll}/u.test(text) || text.length > 900) return false;
    this.entries.push({ term: named.term, meaning: text, raw: line.trim(), at: named.at });
    return true;
  }

  private prose(line: string) {
    // A line that goes on with the item above it
    if (this.list && this.blanks === 0 && /^\s{2,}\S/.test(line)) {
      const last = this.list.items.length - 1;
      this.list.items[last] = `${this.list.items[last]} ${plain(line)}`;
      this.list.raw += `\n${line}`;
      return;
    }
    this.closeAll();
    this.place.above = plain(line).slice(-400);
  }

  private closeList() {
    if (this.list && this.list.items.length > 1) this.found.lists.push(this.list);
    this.list = null;
  }

  private closeRows() {
    const [first, ...rest] = this.rows;
    if (first && rest.length > 1)
      this.found.tables.push({
        header: this.hasRule ? first.cells : null,
        rows: this.rows.slice(this.hasRule ? 1 : 0).map(({ cells }) => cells),
        heading: this.place.heading,
        raw: this.rows
          .slice(this.hasRule ? 1 : 0)
          .map(({ raw }) => raw)
          .join("\n"),
        at: first.at,
      });
    this.rows = [];
    this.hasRule = false;
  }

  private closeAll() {
    this.closeList();
    this.closeRows();
    if (this.entries.length > 0)
      this.found.glossaries.push({ heading: this.place.heading, entries: this.entries });
    this.entries = [];
  }
}

/** The lists, tables and glossaries of a text, each with its heading and the line above it. */
export function structureOf(text: string): Structure {
  return new StructureReader().read(text);
}
