import { MAX_WRONG, MIN_WRONG } from "./distractors.ts";
import type { Draft } from "./draft.ts";
import { hasForm, isVagueTerm } from "./fitness.ts";
import type { Read, Reading } from "./reading.ts";
import { plain } from "./structure.ts";
import { capitalised, contentOf, foldOption, isContained, seedOf, wordsOf } from "./words.ts";

/** "The break statement ends the loop that it stands in": a thing of the text and what it does. English only. */
interface Doing {
  /** "the break statement" */
  named: string;
  term: string;
  /** "ends the loop that it stands in" */
  does: string;
  isCode: boolean;
  read: Read;
}

const SORT =
  "statement|function|method|keyword|operator|command|option|class|module|attribute|clause|type|macro|trait|crate|object|flag|tag|element|property|decorator|package|library|file|directive|block|loop|instruction|register|header|field|parameter|tool|program|utility|component|interface|struct|enum|annotation";
/** "The `break` statement, as in C, ends …": what follows the name is its verb, whatever a tagger takes it for. */
const CODE = new RegExp(
  String.raw`^(?<article>An? |The )?\x60(?<code>[^\x60\n]{1,30})\x60(?<sort> (?:${SORT}))?(?:, [^,()]{3,40},)? (?<does>(?<verb>\p{Ll}{2,}s) .+)\.$`,
  "u",
);
const LOOSE = /\b(?:this|these|those|he|she)\b|^.{0,20}\b(?:it|its|they|them|their)\b/i;
const PLAIN_SUBJECT =
  /^(?<article>An? |The )?(?<term>[\p{L}][\p{L}\p{N}’'-]*(?: [\p{L}][\p{L}\p{N}’'-]*){0,3})$/u;
/** Verbs that tie a thing to a name or a quality, and tell nothing of what it does */
const WEAK =
  /^(?:is|has|was|does|means|refers|becomes|seems|appears|looks|gets|goes|comes|tends|needs|wants|belongs|depends|consists|exists|happens|occurs|remains|stays|begins|starts|varies|differs|applies|works|makes|takes|gives|lets|ranges|plays|serves|represents|relies|stands|lies|says|shows|sounds|feels|lacks)$/;
/** In characters */
const MAX_SUBJECT = 50;
const MIN_WORDS = 4;
const MAX_WORDS = 24;
const NEAR = 25_000;
const MAX_SHARED = 0.34;

const isTelling = (does: string): boolean => {
  const count = wordsOf(does).length;
  return count >= MIN_WORDS && count <= MAX_WORDS && !/[“”"()]|\bwhich\b.*\bwhich\b/.test(does);
};

function codeDoing(read: Read): Doing | null {
  const groups = CODE.exec(read.source)?.groups;
  if (!groups?.code || !groups.does || WEAK.test(groups.verb ?? "") || !hasForm(read)) return null;
  const does = plain(groups.does);
  if (!isTelling(does) || LOOSE.test(does)) return null;
  const term = `${groups.code}${groups.sort ?? ""}`;
  return { named: groups.article || groups.sort ? `the ${term}` : term, term, does, isCode: true, read };
}

function plainDoing(read: Read, reading: Reading): Doing | null {
  const verb = read.words.find(
    ({ text, tags }, index) => index > 0 && /^\p{Ll}+s$/u.test(text) && tags.has("PresentTense"),
  );
  if (!read.isFit || !verb || WEAK.test(verb.text) || verb.start > MAX_SUBJECT) return null;
  const does = read.text.slice(verb.start).replace(/\.$/, "");
  const { term = "", article = "" } = PLAIN_SUBJECT.exec(read.text.slice(0, verb.start).trim())?.groups ?? {};
  const known = reading.terms.get(foldOption(term));
  if (!isTelling(does) || !known?.isDefined || known.isPlural || isVagueTerm(term, "en")) return null;
  const own = article === "" && known.text !== term ? known.text : term;
  return { named: `${article.toLowerCase()}${own}`, term: own, does, isCode: false, read };
}

const shareOf = (one: string, other: string) => {
  const [a, b] = [contentOf(one), contentOf(other)];
  return [...a].filter((stem) => b.has(stem)).length / Math.max(1, Math.min(a.size, b.size));
};

/** Whether what is said of the one could be said of the other as well. */
function isApart(one: Doing, other: Doing): boolean {
  return (
    !isContained(one.term, other.term) &&
    shareOf(one.does, other.does) <= MAX_SHARED &&
    shareOf(one.term, other.does) === 0 &&
    shareOf(other.term, one.does) === 0
  );
}

const isLikeLong = (one: string, other: string) =>
  Math.max(one.length, other.length) <= Math.min(one.length, other.length) * 1.7 + 15;

function functionDraft(asked: Doing, all: readonly Doing[]): Draft | null {
  const { named, term, does, isCode, read } = asked;
  if (shareOf(term, does) > 0) return null;
  const rank = (other: Doing) =>
    Math.abs(other.read.at - read.at) / 5000 + (seedOf(other.does + term) % 100) / 100;
  const wrong = all
    .filter((other) => other.isCode === isCode && Math.abs(other.read.at - read.at) < NEAR)
    .filter((other) => isApart(asked, other) && isLikeLong(other.does, does))
    .sort((a, b) => rank(a) - rank(b))
    .filter((other, at, list) => list.slice(0, at).every((before) => isApart(before, other)))
    .slice(0, MAX_WRONG);
  if (wrong.length < MIN_WRONG) return null;
  const others = wrong.map((other) => `${capitalised(other.named)} ${other.does}.`).join(" ");
  return {
    form: "function",
    at: read.at,
    text: `What does ${named} do?`,
    answer: `It ${does}`,
    wrong: wrong.map((other) => `It ${other.does}`),
    body: null,
    source: read.source,
    explanation: `From the text: “${read.text}”\n\nThe other options describe other things. ${others}`,
    score: 8.6 - (wrong.length < MAX_WRONG ? 1 : 0),
    keys: [foldOption(term)],
  };
}

/** Questions for what the things of a text do, with what others do as wrong options. */
export function functionDrafts(reading: Reading): Draft[] {
  const all = reading.sentences.flatMap((read) => codeDoing(read) ?? plainDoing(read, reading) ?? []);
  return all.flatMap((asked) => functionDraft(asked, all) ?? []);
}
