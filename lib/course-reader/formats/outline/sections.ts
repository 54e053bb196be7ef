import { type Line, QUESTION_START, readLines } from "./line.ts";
import type { Draft } from "./question.ts";

/** What stands under one heading, or before the first one (level 0). */
export interface Section {
  level: number;
  title: string;
  questions: Draft[];
  paragraphs: string[];
}

const CALLED = /^\s*\*{0,2}(?:q|question|frage|pregunta)\s{0,9}\d{0,4}\s{0,9}[.:)]\s*\S/i;

/** Whether a text ends in a question mark, whatever stars and spaces come after it. */
function asksIn(text: string): boolean {
  let end = text.length;
  while (end > 0 && /[\s*]/.test(text[end - 1] ?? "")) end -= 1;
  return /[?？؟]/.test(text[end - 1] ?? "");
}

/** The same of lines: the last one that isn't blank decides. */
function asksAtEnd(lines: readonly string[]): boolean {
  return asksIn(lines.findLast((line) => line.trim() !== "") ?? "");
}

/** Goes through the lines and sorts them into questions and texts. */
class Sorter {
  readonly sections: Section[] = [{ level: 0, title: "", questions: [], paragraphs: [] }];
  private draft: Draft | null = null;
  /** The paragraph that is being read; it may turn out to be a question */
  private paragraph: string[] = [];
  /** The one before it, divided from it by a blank line only */
  private last: string[] = [];
  private wasBlank = true;

  private get section(): Section {
    return this.sections.at(-1) as Section;
  }

  /** What got no answers is text, unless it calls itself a question. */
  private shelve(): void {
    const [first = ""] = this.last;
    if (CALLED.test(first))
      this.section.questions.push({ stem: this.last, options: [], answer: "", explanation: [] });
    else if (this.last.length > 0) this.section.paragraphs.push(this.last.join("\n"));
    this.last = [];
  }

  private closeParagraph(): void {
    this.shelve();
    this.last = this.paragraph;
    this.paragraph = [];
  }

  private closeDraft(): void {
    if (this.draft) this.section.questions.push(this.draft);
    this.draft = null;
  }

  private closeAll(): void {
    this.closeDraft();
    this.closeParagraph();
    this.closeParagraph();
  }

  /** Makes a question of the paragraph at hand, or of the one before the blank line; false where there is none. */
  private open(isSure: boolean): boolean {
    const stem = this.paragraph.length > 0 ? this.paragraph : this.last;
    const first = stem[0] ?? "";
    const asks = QUESTION_START.test(first) || asksAtEnd(stem);
    if (stem.length === 0 || (!isSure && !asks)) return this.openHeading();
    this.closeDraft();
    if (this.paragraph.length === 0) this.last = [];
    else this.shelve();
    this.paragraph = [];
    this.draft = { stem, options: [], answer: "", explanation: [] };
    return true;
  }

  /** "### What is a leaf?" with answers under it is a question, not a part of the course. */
  private openHeading(): boolean {
    const { section } = this;
    const isBare = this.paragraph.length + this.last.length + section.paragraphs.length === 0;
    const asks = asksIn(section.title) || QUESTION_START.test(section.title);
    if (!isBare || !asks || section.questions.length > 0 || this.sections.length < 2) return false;
    this.closeDraft();
    this.sections.pop();
    this.draft = { stem: [section.title], options: [], answer: "", explanation: [] };
    return true;
  }

  private option(text: string, letter: string, isRight: boolean): void {
    this.draft?.options.push({ text, letter, isRight });
  }

  /** An option belongs to the question that is open, unless a new paragraph has begun since. */
  private takes(isSure: boolean): boolean {
    const isOpen = this.draft !== null && this.paragraph.length === 0 && this.draft.answer === "";
    return isOpen || this.open(isSure);
  }

  private letter(line: Extract<Line, { type: "letter" }>): boolean {
    const count = this.draft && this.paragraph.length === 0 ? this.draft.options.length : 0;
    const isNext = line.letter.charCodeAt(0) - 65 === count;
    if (!isNext && line.letter !== "A") return false;
    if (!this.takes(line.letter === "A")) return false;
    this.option(line.text, line.letter, line.isRight);
    return true;
  }

  private prose(text: string): void {
    const { draft } = this;
    if (draft && !this.wasBlank && this.paragraph.length === 0 && !QUESTION_START.test(text)) {
      const option = draft.options.at(-1);
      if (draft.explanation.length > 0) draft.explanation.push(text.trim());
      else if (draft.answer !== "") draft.answer += ` ${text.trim()}`;
      else if (option) option.text += ` ${text.trim()}`;
      else draft.stem.push(text);
      return;
    }
    if (QUESTION_START.test(text) && this.paragraph.length > 0) this.closeParagraph();
    this.paragraph.push(text);
  }

  take(line: Line): void {
    if (line.type === "blank") {
      if (this.paragraph.length > 0) this.closeParagraph();
    } else if (line.type === "heading") {
      this.closeAll();
      this.sections.push({ level: line.level, title: line.text, questions: [], paragraphs: [] });
    } else if (line.type === "code") this.code(line.text);
    else if (line.type === "text") this.prose(line.text);
    else if (!this.takeSpecial(line))
      this.prose(line.type === "letter" ? `${line.letter}. ${line.text}` : line.text);
    this.wasBlank = line.type === "blank";
  }

  /** Code after a question's words belongs to them. */
  private code(text: string): void {
    if (this.paragraph.length === 0 && this.last.length > 0 && asksAtEnd(this.last)) {
      this.paragraph = [...this.last, ""];
      this.last = [];
    }
    this.paragraph.push(text);
  }

  private takeSpecial(line: Line): boolean {
    switch (line.type) {
      case "task":
        if (!this.takes(true)) return false;
        this.option(line.text, "", line.isRight);
        return true;
      case "letter":
        return this.letter(line);
      case "bullet":
        if (!this.takes(false)) return false;
        this.option(line.text, "", false);
        return true;
      case "answer":
        if (!this.takes(false) || !this.draft) return false;
        this.draft.answer = line.text;
        return true;
      case "explanation":
        if (!this.draft || this.paragraph.length > 0) return false;
        this.draft.explanation.push(line.text);
        return true;
      default:
        return false;
    }
  }

  end(): Section[] {
    this.closeAll();
    return this.sections.filter(
      ({ level, questions, paragraphs }) => level + questions.length + paragraphs.length > 0,
    );
  }
}

/** An outline as its sections, with the questions and the texts of each. */
export function readSections(text: string): Section[] {
  const sorter = new Sorter();
  for (const line of readLines(text)) sorter.take(line);
  return sorter.end();
}
