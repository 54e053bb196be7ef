import { plain } from "./structure.ts";
import { foldOption } from "./words.ts";

/** A question that stands in a text, with its options and the letters that the text itself calls right. */
export interface ReviewChoice {
  stem: string;
  /** The line as it stands in the text */
  raw: string;
  at: number;
  options: string[];
  right: number[];
  why: string | null;
}

/** A short question and its short answer. */
export interface ReviewPair {
  question: string;
  answer: string;
  raw: string;
  at: number;
}

export interface Review {
  choices: ReviewChoice[];
  pairs: ReviewPair[];
  /** The text without them, as long as before: they are not made into other questions */
  rest: string;
}

interface Line {
  text: string;
  /** With its spaces */
  whole: string;
  at: number;
}

interface Open {
  stem: string;
  raw: string;
  at: number;
  number: number | null;
  options: { text: string; isMarked: boolean }[];
  answer: string | null;
  why: string | null;
  lines: Line[];
}

const NUMBERED =
  /^(?:\*\*)?(?:(?:Question|Frage|Pregunta|Questão|Domanda|Q)\s*)?(\d{1,3})\s*[.):]\s*(?:\*\*)?\s*(\S.*)$/iu;
const LABELLED = /^(?:\*\*)?(?:Question|Frage|Pregunta|Pergunta|Domanda|Q)\s*[.:]\s*(?:\*\*)?\s*(\S.*)$/iu;
const OPTION =
  /^(?:[-*•]\s+)?(?<mark>[*✓✔]\s*)?(?:\*\*)?\(?(?<letter>[A-Ha-h])[.)](?:\*\*)?\s+(?<text>\S.*)$/u;
const ANSWER =
  /^(?:\*\*)?(?:(?:The )?(?:correct |right )?answers?|Ans|Key|A|Antwort|Lösung|Respuesta(?: correcta)?|Réponse|Resposta|Risposta)(?:\*\*)?\s*(?::|\.(?=\s)|\bis\b)(?:\*\*)?\s*(\S.*)$/iu;
const WHY =
  /^(?:\*\*)?(?:Explanation|Rationale|Why|Erklärung|Explicación|Explication|Explicação|Spiegazione)(?:\*\*)?\s*:\s*(?:\*\*)?\s*(\S.*)$/iu;
const KEY_HEADING =
  /^(?:#{1,6}\s*|\*\*)?(?:answers?(?: key)?|key|solutions?|answers? to (?:the )?[\p{L} ]{3,40}|lösungen|antworten|respuestas|réponses|respostas|risposte)(?:\*\*)?:?$/iu;
const KEY_PAIR = /(?<![\p{L}\p{N}])(\d{1,3})\s*[.):]?\s*\(?([A-Ha-h])\)?(?![\p{L}\p{N}])/gu;
const ONLY_PAIRS = /^(?:\d{1,3}\s*[.):]?\s*\(?[A-Ha-h]\)?[\s,;.]*)+$/u;
const MAX_LINE = 600;
const MAX_SIDE = 160;
const LETTERS = "ABCDEFGH";

const linesOf = (text: string): Line[] => {
  let at = 0;
  return text.split("\n").map((line) => {
    const start = at;
    at += line.length + 1;
    return { text: line.trim(), whole: line, at: start };
  });
};

/** "B", "(b)", "B and D", "b) the name of it" as indexes; null where it says something else. */
function lettersOf(answer: string, options: readonly { text: string }[]): number[] | null {
  const clean = plain(answer).replace(/[.\s]+$/, "");
  const only = /^\(?[A-H]\)?(?:\s*(?:,|and|&|und|y|et|e)\s*\(?[A-H]\)?)*$/i.test(clean);
  const [, letter = "", words = ""] = /^\(?([A-H])[.):]\s+(.+)$/i.exec(clean) ?? [];
  const found = only
    ? [...clean.replace(/\b(?:and|und|et)\b|\s[ye]\s/gi, ",")].filter((sign) => /[A-H]/i.test(sign))
    : [letter];
  const indexes = found.map((sign) => LETTERS.indexOf(sign.toUpperCase()));
  if (indexes.some((index) => index < 0 || index >= options.length)) return null;
  if (!only && foldOption(words) !== foldOption(options[indexes[0] ?? 0]?.text ?? "")) return null;
  return [...new Set(indexes)].sort((a, b) => a - b);
}

/** "1. B  2. D" below a heading that says so; a number that stands there twice counts for nothing. */
function keyOf(lines: readonly Line[]): { key: Map<number, string>; used: Line[] } {
  const from = lines.findLastIndex(({ text }) => KEY_HEADING.test(text));
  const key = new Map<number, string>();
  const used: Line[] = [];
  const twice = new Set<number>();
  if (from < 0) return { key, used };
  for (const line of lines.slice(from + 1)) {
    if (line.text === "") continue;
    if (line.text.length > MAX_LINE || !ONLY_PAIRS.test(line.text)) break;
    used.push(line);
    for (const [, number, letter = ""] of line.text.matchAll(KEY_PAIR)) {
      if (key.has(Number(number))) twice.add(Number(number));
      key.set(Number(number), letter);
    }
  }
  for (const number of twice) key.delete(number);
  return { key, used: used.length > 0 && lines[from] ? [lines[from], ...used] : [] };
}

class ReviewReader {
  readonly done: Open[] = [];
  private open: Open | null = null;

  read(lines: readonly Line[]): Open[] {
    for (const line of lines) if (line.text !== "" && line.text.length <= MAX_LINE) this.line(line);
    this.close();
    return this.done;
  }

  private line(line: Line): void {
    const { open } = this;
    const option = OPTION.exec(line.text)?.groups;
    const answer = ANSWER.exec(line.text)?.[1];
    const why = WHY.exec(line.text)?.[1];
    const isNext = open && option?.letter?.toUpperCase() === LETTERS[open.options.length];
    if (open && option && isNext && open.answer === null) {
      const text = plain(option.text ?? "").replace(/\s*\((?:correct|right)\)$/i, "");
      const isMarked = option.mark !== undefined || text !== plain(option.text ?? "");
      open.options.push({ text, isMarked });
    } else if (open && answer && open.answer === null) open.answer = answer;
    else if (open && why && open.answer !== null) open.why = plain(why);
    else {
      this.start(line);
      return;
    }
    open.lines.push(line);
  }

  private start(line: Line): void {
    this.close();
    const [, number = "", numbered = ""] = NUMBERED.exec(line.text) ?? [];
    const stem = numbered || (LABELLED.exec(line.text)?.[1] ?? line.text);
    const base = { raw: line.text, at: line.at, options: [], answer: null, why: null, lines: [line] };
    this.open = { ...base, stem: plain(stem), number: number === "" ? null : Number(number) };
  }

  private close(): void {
    if (this.open && (this.open.options.length > 1 || this.open.answer !== null)) this.done.push(this.open);
    this.open = null;
  }
}

/** What no other place shows, or what can't be shuffled */
const BOUND =
  /\b(?:figure|diagram|picture|photo|graph|above|below|(?:this|following) (?:code|program|passage|table))\b/i;
const REFERS = /\b(?:of the above|of these|both|neither|[a-e] (?:and|or) [a-e]|all answers)\b/i;

function choiceOf(open: Open, key: ReadonlyMap<number, string>, isOwn: boolean): ReviewChoice | null {
  const { stem, raw, at, options, why } = open;
  const marked = options.flatMap(({ isMarked }, index) => (isMarked ? [index] : []));
  const listed = isOwn && open.number !== null ? key.get(open.number) : undefined;
  const said = [open.answer, listed ?? null].flatMap((answer) =>
    answer ? [lettersOf(answer, options)] : [],
  );
  if (marked.length > 0) said.push(marked);
  const right = said[0];
  if (!right || said.some((other) => other?.join() !== right.join())) return null;
  const texts = options.map(({ text }) => text);
  if (stem.split(" ").length < 3 || BOUND.test(stem) || texts.some((text) => REFERS.test(text))) return null;
  if (new Set(texts.map(foldOption)).size !== texts.length || right.length === texts.length) return null;
  return { stem, raw, at, options: texts, right, why };
}

const TRUTH = /^(?:true|false)$/i;

/** "True or false: …" with its answer */
function truthOf({ stem, raw, at, answer, why }: Open): ReviewChoice | null {
  const said = plain(answer ?? "").replace(/\.$/, "");
  const asked =
    /^true or false\s*[?:.–-]\s*(.+)$/i.exec(stem)?.[1] ??
    /^(.+?)\s*\(true\s*(?:or|\/)\s*false\)$/i.exec(stem)?.[1];
  if (!asked || !TRUTH.test(said) || BOUND.test(asked)) return null;
  const right = [said.toLowerCase() === "true" ? 0 : 1];
  return { stem: `True or false: ${asked}`, raw, at, options: ["True", "False"], right, why };
}

function pairOf({ stem, raw, at, answer }: Open): ReviewPair | null {
  const said = plain(answer ?? "");
  const isShort = said.length <= MAX_SIDE && stem.length <= MAX_SIDE;
  return isShort && said.length > 1 && stem.endsWith("?") && !BOUND.test(stem)
    ? { question: stem, answer: said, raw, at }
    : null;
}

/** The questions that a text brings with their answers. docs/product.md#questions-made-from-texts */
export function reviewOf(text: string): Review {
  const lines = linesOf(text);
  const { key, used } = keyOf(lines);
  const found = new ReviewReader().read(lines);
  const asked = found.filter(({ options }) => options.length > 1);
  const counts = new Map<number | null, number>();
  for (const { number } of asked) counts.set(number, (counts.get(number) ?? 0) + 1);
  const choices = asked.map((open) => choiceOf(open, key, counts.get(open.number) === 1));
  const answered = found.filter(({ options, answer }) => options.length === 0 && answer !== null);
  const truths = answered.map(truthOf);
  const pairs = answered.filter((_, at) => truths[at] === null).map(pairOf);
  const taken = new Set(
    [...asked, ...answered]
      .flatMap((open) => open.lines)
      .concat(used)
      .map(({ at }) => at),
  );
  const rest = lines
    .map((line) => (taken.has(line.at) ? " ".repeat(line.whole.length) : line.whole))
    .join("\n");
  return {
    choices: [...choices, ...truths].filter((one) => one !== null),
    pairs: pairs.filter((one) => one !== null),
    rest,
  };
}
