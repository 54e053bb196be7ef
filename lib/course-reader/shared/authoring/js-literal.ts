/** A script's data that aren't data: a call, a function, a sign that no literal has. */
class NoLiteral extends Error {}

const MAX_DEPTH = 100;
const ESCAPES: Record<string, string> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f", v: "\v", "0": "\0" };
const SPACE = /(?:\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\/)*/y;
const NUMBER = /[+-]?(?:0x[0-9a-f]+|(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)/iy;
const NAME = /[\p{L}_$][\p{L}\p{N}_$]*/uy;
const WORDS: Record<string, unknown> = {
  true: true,
  false: false,
  null: null,
  undefined: null,
  NaN: null,
  Infinity: null,
};

/** A string of a script, as the script would read it, and where it ends; null where none begins. */
export function readJsString(text: string, start: number): { value: string; end: number } | null {
  const quote = text[start];
  if (quote !== '"' && quote !== "'") return null;
  let value = "";
  let at = start + 1;
  const stop = quote === '"' ? /["\\]/g : /['\\]/g;
  for (;;) {
    stop.lastIndex = at;
    const found = stop.exec(text);
    if (!found) return null;
    value += text.slice(at, found.index);
    if (found[0] === quote) return { value, end: found.index + 1 };
    const sign = text[found.index + 1] ?? "";
    const width = sign === "u" ? 4 : sign === "x" ? 2 : 0;
    const code = text.slice(found.index + 2, found.index + 2 + width);
    if (width > 0 && !/^[0-9a-f]+$/i.test(code)) return null;
    if (width > 0) value += String.fromCharCode(Number.parseInt(code, 16));
    else if (sign !== "\n") value += ESCAPES[sign] ?? sign;
    at = found.index + 2 + width;
  }
}

/** Reads a literal of a script: objects, lists, texts, numbers. Nothing is run: anything else ends it. */
class Literal {
  private readonly text: string;
  private at: number;

  constructor(text: string, start: number) {
    this.text = text;
    this.at = start;
  }

  private match(pattern: RegExp): string {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0] ?? "";
    this.at += found.length;
    return found;
  }

  private peek(): string {
    this.match(SPACE);
    return this.text[this.at] ?? "";
  }

  private take(sign: string): boolean {
    if (this.peek() !== sign) return false;
    this.at += 1;
    return true;
  }

  value(depth = 0): unknown {
    if (depth > MAX_DEPTH) throw new NoLiteral();
    const sign = this.peek();
    if (sign === "{") return this.object(depth);
    if (sign === "[") return this.list(depth);
    if (sign === '"' || sign === "'") return this.string();
    // Programs that shorten scripts write "true" as "!0".
    if (sign === "!") {
      this.at += 1;
      return !this.value(depth + 1);
    }
    const number = this.match(NUMBER);
    if (number !== "") return Number(number);
    const word = this.match(NAME);
    if (!Object.hasOwn(WORDS, word)) throw new NoLiteral();
    return WORDS[word];
  }

  private string(): string {
    const read = readJsString(this.text, this.at);
    if (!read) throw new NoLiteral();
    this.at = read.end;
    return read.value;
  }

  private list(depth: number): unknown[] {
    const list: unknown[] = [];
    this.take("[");
    while (!this.take("]")) {
      list.push(this.value(depth + 1));
      if (!this.take(",") && this.peek() !== "]") throw new NoLiteral();
    }
    return list;
  }

  private object(depth: number): Record<string, unknown> {
    const entries: [string, unknown][] = [];
    this.take("{");
    while (!this.take("}")) {
      const sign = this.peek();
      const name = sign === '"' || sign === "'" ? this.string() : this.match(NAME) || this.match(NUMBER);
      if (name === "" || !this.take(":")) throw new NoLiteral();
      entries.push([name, this.value(depth + 1)]);
      if (!this.take(",") && this.peek() !== "}") throw new NoLiteral();
    }
    return Object.fromEntries(entries);
  }
}

/** The data that a script writes down at a place; null where they are no plain data. Nothing is run. */
export function readJsLiteral(text: string, start: number): unknown {
  try {
    return new Literal(text, start).value();
  } catch (error) {
    if (error instanceof NoLiteral) return null;
    throw error;
  }
}
