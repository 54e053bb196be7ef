import { letterAt } from "#lib/core/letter-at.ts";
import type { Option } from "./option.ts";

/** Which options an answer means, and what else it says; or why that can't be told. */
export type Meaning = { right: number[]; rest: string; note: string | null } | { reason: string };

const UNKNOWN = "Its right answer is none of its answers.";
export const UNNAMED = "What is said of its right answer names none of its answers.";
const TWO_WAYS = "Its right answer can be read in two ways.";
export const ORDER = "It asks for an order, which isn't a choice.";
const CONTRADICTION = "It names two different right answers.";

const LETTER =
  '[*_`"“(\\[]{0,5}\\s?(?:option |choice |answer |letter )?[*_`"“(\\[]{0,5}([A-Ja-j]|\\d{1,2})[*_`"”)\\]]{0,5}';
const LEAD = "^(?:(?:the )?(?:correct |right )?(?:answers?|options?|choices?)(?: (?:is|are))?:? )?";
const JOIN =
  "\\s{0,3}(?:,(?: ?(?:and|und|y|et|e|и))?|;|&|\\+|/|\\band\\b|\\bund\\b|\\by\\b|\\bet\\b|和|、|и)\\s{0,3}";
/** What may follow a letter, so that it is one and no word: an end, a stop, a bracket, a dash */
const END =
  "(?:\\s*$|[.:),\\]、]\\s*|\\s+(?=[-–—(=])|\\n|\\s+(?:is (?:correct|right|true)|because|since)\\b)";
const ONE = new RegExp(`${LEAD}${LETTER}${END}([\\s\\S]*)$`, "iu");
const SEVERAL = new RegExp(`${LEAD}${LETTER}(?:${JOIN}${LETTER})+${END}([\\s\\S]*)$`, "iu");
const GLUED = /^[*_(`[]{0,4}([A-J]{2,6})[*_)`\]]{0,4}\.?\s*$/;
const ALL_LETTERS = /(?<![\p{L}\p{N}])([A-Ja-j]|\d{1,2})(?![\p{L}\p{N}])/gu;
/** What stands behind the words of an answer: "Paris (the capital)", "Paris — since 987" */
const BEHIND_WORDS = /\s+\(|\s+[–—-]\s|[.;:]\s/;
const EMPHASIS = /^[*_`"“”'\s]+|[*_`"“”'\s.;]+$/g;

const bareOf = (text: string) =>
  text
    .normalize("NFKC")
    .replace(/[*_`]/g, "")
    .replace(/\s+/g, " ")
    .replace(/^["“”'(\s]+|["“”').;\s]+$/g, "");

/** The options whose words an answer repeats; those with the same capitals, where there are such. */
function byWords(answer: string, options: readonly Option[]): number[] {
  const wanted = bareOf(answer);
  if (wanted === "") return [];
  const same = (isSame: (text: string) => boolean) =>
    options.flatMap(({ bare }, at) => (isSame(bareOf(bare)) ? [at] : []));
  const exact = same((text) => text === wanted);
  return exact.length > 0 ? exact : same((text) => text.toLowerCase() === wanted.toLowerCase());
}

function placesOf(letters: readonly string[], options: readonly Option[]): number[] | null {
  // No letter names no option, also where the options have none.
  const places = letters.map((letter) =>
    letter === "" ? -1 : options.findIndex((option) => option.letter === letter.toUpperCase()),
  );
  return places.includes(-1) ? null : [...new Set(places)].toSorted((a, b) => a - b);
}

/** "A, C" and "ABD": the letters of several options, and the text behind them. */
function severalOf(answer: string): { letters: string[]; rest: string } | null {
  const glued = GLUED.exec(answer)?.[1];
  if (glued) return { letters: [...glued], rest: "" };
  const found = SEVERAL.exec(answer);
  if (!found) return null;
  const rest = found.at(-1) ?? "";
  const head = answer.slice(0, answer.length - rest.length).replace(new RegExp(LEAD, "i"), "");
  return { letters: [...head.matchAll(ALL_LETTERS)].map(([, letter = ""]) => letter), rest };
}

/** A dash or bracket before what is said behind a letter */
const behind = (rest: string) => rest.replace(/^[\s*_:–—=-]+/, "").trim();

const PARTS = /\s*[,;&+/、和]\s*|\s(?:and|und|y|et|e|и)\s/iu;

/**
 * "A. Red and C. Blue": options by their letters with their words behind them, joined. "unclear" where another letter
 * follows the first, and not all can be told; "order" where all of them stand in another order; null where one letter stands alone.
 */
function severalByName(answer: string, options: readonly Option[]): number[] | "unclear" | "order" | null {
  const [line = ""] = answer.split("\n");
  const parts = line.split(PARTS).map((part) => ONE.exec(part.trim()));
  const places = parts.map((part) => (part ? (placesOf([part[1] ?? ""], options)?.[0] ?? -1) : -1));
  const isFirst = places[0] !== undefined && places[0] >= 0;
  const others = places.slice(1).filter((place) => place >= 0 && place !== places[0]);
  if (!isFirst || others.length === 0) return null;
  const isNamed = parts.every((part, at) => {
    const named = byWords(behind(part?.[2] ?? ""), options);
    return (places[at] ?? -1) >= 0 && (named.length === 0 ? !part?.[2]?.trim() : named[0] === places[at]);
  });
  const right = [...new Set(places)];
  const sorted = right.toSorted((a, b) => a - b);
  if (isNamed && right.length === options.length && right.join() !== sorted.join()) return "order";
  return isNamed ? sorted : "unclear";
}

/** Another answer that is named behind the first: "or B", "B or C", "(or C)", "Red or C. Blue", "(and C)" */
const ANOTHER =
  /^(.*?)(?<![\p{L}\p{N}])(?:(?:or|oder|ou?|или|\( ?(?:and|und|y|et?|и|also|auch|&|\+))\s{1,3}|或\s{0,3})(.*)/iu;
const ITS_LETTER = /^\(?([A-J]|\d{1,2}|[a-j](?=[^\p{L}\p{N}]*$))(?![\p{L}\p{N}])/u;

/** Whether what follows an option's letter or words names another one beside it. */
function namesAnother(said: string, place: number, options: readonly Option[]): boolean {
  const [, before = "", behindIt = ""] = ANOTHER.exec(said) ?? [];
  const own = bareOf(before.replace(/[\s,;:(–—-]{1,5}$/, ""));
  const isList = /^[A-J]$/i.test(own) && /^\(?[A-J][\s).]*$/i.test(behindIt);
  if (own !== "" && !isList && byWords(own, options)[0] !== place) return false;
  const letter = placesOf([ITS_LETTER.exec(behindIt)?.[1] ?? ""], options)?.[0];
  const other = letter ?? byWords(behindIt, options)[0];
  return other !== undefined && other !== place;
}

function byLetters(answer: string, options: readonly Option[]): Meaning | null {
  const one = ONE.exec(answer);
  const place = placesOf([one?.[1] ?? ""], options)?.[0];
  const rest = behind(one?.[2] ?? "");
  const [named] = byWords(rest, options);
  if (place !== undefined && named === place) return { right: [place], rest: "", note: null };
  const joined = severalByName(answer, options);
  if (joined === "unclear") return { reason: TWO_WAYS };
  if (joined === "order") return { reason: ORDER };
  if (joined) return { right: joined, rest: "", note: null };
  const several = severalOf(answer);
  const right = several && placesOf(several.letters, options);
  if (right?.length === options.length && several?.letters.join() !== several?.letters.toSorted().join())
    return { reason: ORDER };
  if (several && right) return { right, rest: behind(several.rest), note: null };
  if (place === undefined) return null;
  if (namesAnother(rest, place, options)) return { reason: TWO_WAYS };
  return named === undefined ? { right: [place], rest, note: null } : { reason: CONTRADICTION };
}

/** Options without letters may still be meant by them: "B" is the second one. */
function lettered(options: readonly Option[]): Option[] | null {
  if (options.some(({ letter }) => letter !== "")) return null;
  return options.map((option, at) => ({ ...option, letter: letterAt(at) }));
}

const PLACES = "Its answers bear no letters: the right one was counted.";

/**
 * Which of the options an answer means: by their letters or by their words. What can be read in two ways, or means none
 * of them, has a reason instead. Where several are asked for (`isMultiple`), all of them in another order are no order.
 */
export function readAnswer(source: string, options: readonly Option[], isMultiple = false): Meaning {
  const answer = source.trim();
  const [firstLine = ""] = answer.split("\n");
  const [head = ""] = firstLine.split(BEHIND_WORDS);
  const found = [answer, firstLine, head].map((text) => byWords(text, options));
  const words = found.find((places) => places.length > 0) ?? [];
  const letters = byLetters(answer, options);
  if (words.length > 1) return { reason: TWO_WAYS };
  if (words.length === 1) {
    const isSplit =
      byWords(firstLine, options).length === 0 && namesAnother(firstLine, words[0] ?? -1, options);
    if (isSplit) return { reason: TWO_WAYS };
    if (letters && "right" in letters && letters.right.join() !== words.join()) return { reason: TWO_WAYS };
    return { right: words, rest: "", note: null };
  }
  if (letters && "reason" in letters && letters.reason === ORDER && isMultiple)
    return { right: options.map((_, at) => at), rest: "", note: null };
  if (letters) return letters;
  const counted = lettered(options);
  const byPlace =
    counted && /^[*_(`]{0,4}[A-Ja-j][*_)`]{0,4}\.?$/.test(answer) ? byLetters(answer, counted) : null;
  if (byPlace && "right" in byPlace) return { ...byPlace, note: PLACES };
  return { reason: isOnlyLetters(answer) ? UNKNOWN : UNNAMED };
}

const ROMAN = /^\(?(?:i{1,3}|iv|vi{0,3}|ix|x)\)?$/i;

/** Whether an answer is nothing but letters, or a letter and its reason: without options it says nothing. */
export function isOnlyLetters(answer: string): boolean {
  const text = answer.trim().replace(EMPHASIS, "");
  return (
    /^\(?[A-J](?:\)|:|\s[—–-])\s/.test(text) ||
    /^\(?[A-Ja-jа-кА-К]\)?$/.test(text) ||
    ROMAN.test(text) ||
    GLUED.test(text) ||
    /^\(?[A-Ja-j]\)?(?:\s*(?:,|&|and|und|y|et|;)\s*\(?[A-Ja-j]\)?)+$/i.test(text)
  );
}
