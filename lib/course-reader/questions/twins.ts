/** The words that a text may begin with and mean the same, in the languages of most courses */
const ARTICLES = new Set(
  "the a an der die das ein eine le la les l un une el los las unos unas il lo gli i uno o os as um uma de het een".split(
    " ",
  ),
);
/** Words that say little: texts of the same other words mean the same. */
const SMALL = new Set(
  "the a an of to in on at by for and or is are be that which with from as it its".split(" "),
);
const JOINS = new Set("and or und oder et ou y o e".split(" "));
/** One letter makes another word of a shorter one. */
const LONG = 6;
const MIN_SHARED_WORDS = 3;
const MOSTLY = 0.6;

/** Looser than folding: two spellings that a teacher would take for the same. */
function plainWords(text: string): string[] {
  const plain = text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const words = plain.replace(/[^\p{L}\p{N}]+/gu, " ").trim();
  return words === "" ? [] : words.split(" ");
}

function withoutArticle(words: readonly string[]): readonly string[] {
  return words.length > 1 && ARTICLES.has(words[0] ?? "") ? words.slice(1) : words;
}

/** "boxes", "bodies", "cells" → "box", "body", "cell"; good enough to see that two words are one. */
function singular(word: string): string {
  if (word.length < 4 || /\d|ss$|us$|is$/.test(word)) return word;
  return word
    .replace(/ies$/, "y")
    .replace(/(?<=[sxz]|[cs]h)es$/, "")
    .replace(/s$/, "");
}

/** What is compared of a text, worked out once for all comparisons. */
export interface Likeness {
  /** Its letters and digits alone, without an article */
  key: string;
  words: readonly string[];
  /** The same without what stands in brackets; "" where nothing does */
  bare: string;
  /** Its words in the order of the alphabet, without what joins them */
  set: string;
  /** What stands in brackets, and the first letters of its words: its other names */
  names: readonly string[];
  /** Its words but for the small ones; none where a number makes another statement of the same words */
  content: ReadonlySet<string>;
}

const keyOf = (words: readonly string[]) => words.map(singular).join("");

function initialsOf(words: readonly string[]): string[] {
  const all = words.map((word) => word[0]).join("");
  const main = words.flatMap((word) => (SMALL.has(word) ? [] : (word[0] ?? []))).join("");
  return words.length > 1 && words.length < 9 ? [all, main] : [];
}

/** What makes a text alike to others. */
export function likenessOf(text: string): Likeness {
  const words = withoutArticle(plainWords(text));
  const inBrackets = [...text.slice(0, 2000).matchAll(/[([]([^()[\]]+)[)\]]/g)].map(
    ([, inner = ""]) => inner,
  );
  const bareWords = withoutArticle(plainWords(text.slice(0, 2000).replace(/[([][^()[\]]*[)\]]/g, " ")));
  const names = inBrackets.map((inner) => keyOf(withoutArticle(plainWords(inner))));
  return {
    key: keyOf(words) || text.trim(),
    words: words.map(singular),
    bare: inBrackets.length > 0 ? keyOf(bareWords) : "",
    set: words
      .map(singular)
      .filter((word) => !JOINS.has(word))
      .toSorted()
      .join(" "),
    names: [...names, ...initialsOf(bareWords)].filter((name) => name.length > 1),
    content: new Set(
      words.some((word) => /\d/.test(word)) ? [] : words.map(singular).filter((word) => !SMALL.has(word)),
    ),
  };
}

/** Whether two long words without digits differ by one letter at most. */
function isTypo(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  if (long.length < LONG || long.length - short.length > 1 || /\d/.test(short + long)) return false;
  let start = 0;
  while (start < short.length && short[start] === long[start]) start += 1;
  const rest = long.slice(start + 1);
  return rest === short.slice(start) || rest === short.slice(start + 1);
}

function isSameWord(one: string, other: string): boolean {
  return one === other || isTypo(one, other);
}

/** "Lambda" and "AWS Lambda": the one begins or ends with all of the other's words. */
function isWithin(one: readonly string[], other: readonly string[]): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  if (short.length === 0 || short.length === long.length || long.length > 2 * short.length) return false;
  const whole = short.join(" ");
  return long.slice(0, short.length).join(" ") === whole || long.slice(-short.length).join(" ") === whole;
}

/** Texts of nearly the same words, in any order. */
function saysTheSame(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  if (Math.min(one.size, other.size) < MIN_SHARED_WORDS) return false;
  const shared = [...one].filter((word) => other.has(word)).length;
  return shared >= MOSTLY * (one.size + other.size - shared);
}

/**
 * Whether two texts may be the same answer: spelt otherwise, singular and plural, with an article or a name in brackets, by their first
 * letters, with one letter wrong. Such a text is never offered as a wrong answer of the other. docs/product.md#import
 */
export function areTwins(one: Likeness, other: Likeness): boolean {
  if (one.key === other.key || (one.bare || one.key) === (other.bare || other.key)) return true;
  if (one.set !== "" && one.set === other.set) return true;
  if (one.names.includes(other.key) || other.names.includes(one.key)) return true;
  if (isWithin(one.words, other.words)) return true;
  const isAligned =
    one.words.length === other.words.length &&
    one.words.every((word, at) => isSameWord(word, other.words[at] ?? ""));
  return isAligned || saysTheSame(one.content, other.content);
}
