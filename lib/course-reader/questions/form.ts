/** What can be seen of an answer's form: one of another form among the options would stand out. */
export interface Form {
  kind: "number" | "year" | "date" | "code" | "acronym" | "words";
  /** Behind a number: "%", "km"; the script of words */
  detail: string;
  isCapital: boolean;
  hasStop: boolean;
  /** Of a short answer; longer ones begin as they like */
  hasArticle: boolean;
  hasBracket: boolean;
  /** Several things with commas between them */
  isList: boolean;
  words: number;
  length: number;
}

const NUMBER = /^[~≈<>≤≥]?\s*[-+−]?[$€£¥]?\s*\d[\d.,'\s\u00a0]*\s*(\D{0,20})$/u;
const YEAR = /^(1\d{3}|20\d{2}|21\d{2})$/;
const DATE =
  /^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}$|^(\d{1,2}\.? )?(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mär|mai|okt|dez)\p{L}*\.?( \d{1,2}(st|nd|rd|th)?,?)?( \d{3,4})?$|^\d{1,2}(st|nd|rd|th)? (jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{L}*,?( \d{3,4})?$|^\d{1,2}:\d{2}$/iu;
const CODE = /^[$./-]\S|[{}<>=_;|\\]|\w\(.*\)|^\S+\.(\w{1,4})$|::/;
const ARTICLE = /^(the|an?|der|die|das|eine?|le|la|les|une?|el|los|las|una|il|lo|gli|to) /i;
const ACRONYM = /^[A-Z][A-Z0-9-]{1,7}$/;
/** Words that aren't divided by spaces */
const UNDIVIDED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
const SCRIPTS: [string, RegExp][] = [
  ["han", UNDIVIDED],
  ["latin", /\p{Script=Latin}/u],
  ["cyrillic", /\p{Script=Cyrillic}/u],
  ["greek", /\p{Script=Greek}/u],
  ["arabic", /\p{Script=Arabic}/u],
  ["hebrew", /\p{Script=Hebrew}/u],
  ["hangul", /\p{Script=Hangul}/u],
];
const LETTERS_A_WORD = 3;

export function formOf(text: string): Form {
  const line = text.trim();
  const isUndivided = UNDIVIDED.test(line);
  const words = isUndivided
    ? Math.ceil(line.length / LETTERS_A_WORD)
    : line.split(/\s+/).filter((word) => word !== "").length;
  const look = {
    isCapital: /^[^\p{L}\p{N}]*\p{Lu}/u.test(line),
    hasStop: /[.!?。]$/.test(line),
    hasArticle: words < 4 && ARTICLE.test(line),
    hasBracket: /[([]/.test(line),
    isList: (line.match(/[,;،、]/g)?.length ?? 0) > 1,
    words,
    length: line.length,
  };
  const unit = NUMBER.exec(line)?.[1];
  if (YEAR.test(line)) return { ...look, kind: "year", detail: "" };
  if (DATE.test(line)) return { ...look, kind: "date", detail: line.replace(/[\p{L}\d]+/gu, "x") };
  if (unit !== undefined) return { ...look, kind: "number", detail: unit.trim().toLowerCase() };
  if (ACRONYM.test(line)) return { ...look, kind: "acronym", detail: "" };
  if (CODE.test(line)) return { ...look, kind: "code", detail: "" };
  const script = SCRIPTS.find(([, sign]) => sign.test(line))?.[0] ?? "";
  return { ...look, kind: "words", detail: script };
}

/** Whether answers of these two forms may stand side by side without one of them standing out. */
export function isOfOneKind(one: Form, other: Form): boolean {
  if (one.kind !== other.kind || one.detail !== other.detail) return false;
  if (one.kind !== "words") return one.kind !== "code" || isOfOneSize(one, other);
  const looks = ["isCapital", "hasStop", "hasArticle", "hasBracket", "isList"] as const;
  return looks.every((look) => one[look] === other[look]) && isOfOneSize(one, other);
}

function isOfOneSize(one: Form, other: Form): boolean {
  const [few, many] = one.words < other.words ? [one.words, other.words] : [other.words, one.words];
  const [short, long] = one.length < other.length ? [one.length, other.length] : [other.length, one.length];
  return many <= Math.max(few + 1, 1.6 * few) && long <= Math.max(short + 8, 2.2 * short);
}
