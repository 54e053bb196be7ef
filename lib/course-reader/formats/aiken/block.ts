/** One question of an Aiken file, or a piece of it that is none; all line numbers count from 1. */
export interface AikenBlock {
  line: number;
  stem: string[];
  options: { letter: string; lines: string[] }[];
  answer: { line: number; letter: string } | null;
}

const ANSWER = /^\s*ANSWER\s*:\s*([\s\S]*)$/i;
const OPTION = /^\s*([A-Za-z])[.)](?:\s+([\s\S]*))?$/;

/** Reads line by line: a question ends with its answer, or where the next one's first option shows that it has none. */
class Splitter {
  readonly blocks: AikenBlock[] = [];
  private block: AikenBlock | null = null;
  /** Lines after an option: more of it, unless the next question turns out to begin with them */
  private tail: { line: number; text: string }[] = [];
  private hasGap = false;

  private close(): void {
    if (this.block) this.blocks.push(this.block);
    this.block = null;
    this.hasGap = false;
  }

  private begin(lines: readonly { line: number; text: string }[]): void {
    this.close();
    this.block = {
      line: lines[0]?.line ?? 1,
      stem: lines.map(({ text }) => text),
      options: [],
      answer: null,
    };
    this.tail = [];
  }

  private giveTail(): void {
    const last = this.block?.options.at(-1);
    last?.lines.push(...this.tail.map(({ text }) => text.trim()));
    this.tail = [];
  }

  /** "A." begins the answers, a later letter goes on with them; a letter in the question's own text does neither. */
  option(letter: string, text: string): boolean {
    const { block } = this;
    if (!block || block.stem.length === 0) return false;
    if (block.options.length === 0 && letter !== "A") return false;
    if (block.options.length > 0 && letter === "A" && this.tail.length > 0) this.begin([...this.tail]);
    else this.giveTail();
    this.block?.options.push({ letter, lines: [text] });
    this.hasGap = false;
    return true;
  }

  answer(line: number, text: string): void {
    if (!this.block) this.begin([{ line, text: "" }]);
    this.giveTail();
    if (this.block) this.block.answer = { line, letter: text.trim().replace(/[.)]$/, "").toUpperCase() };
    this.close();
  }

  text(line: number, text: string): void {
    if (!this.block) this.begin([{ line, text }]);
    else if (this.block.options.length === 0) this.block.stem.push(text);
    else if (this.hasGap && this.tail.length === 0) this.begin([{ line, text }]);
    else this.tail.push({ line, text });
  }

  blank(): void {
    this.hasGap = true;
    // What follows the answers, and then a blank line, is no longer part of them.
    if (this.tail.length > 0) this.begin(this.tail);
  }

  end(): AikenBlock[] {
    this.giveTail();
    this.close();
    return this.blocks;
  }
}

/** Splits a text into its questions; nothing of it is lost but blank lines. */
export function splitAiken(text: string): AikenBlock[] {
  const splitter = new Splitter();
  text.split(/\r\n?|\n/).forEach((lineText, index) => {
    const line = index + 1;
    const answer = ANSWER.exec(lineText);
    const option = OPTION.exec(lineText);
    if (lineText.trim() === "") splitter.blank();
    else if (answer) splitter.answer(line, answer[1] ?? "");
    else if (!option || !splitter.option((option[1] ?? "").toUpperCase(), option[2] ?? ""))
      splitter.text(line, lineText.trimEnd());
  });
  return splitter.end();
}
