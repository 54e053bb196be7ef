import type { Fact, IsSmall } from "./fact.ts";
import { hasTellingForm, isVagueTerm } from "./fitness.ts";
import type { Sentence } from "./sentences.ts";
import { contentOf, foldOption, foldWord, wordsOf } from "./words.ts";

/*
 * What a sentence says of a term beside its main point: "… lines the small intestine, the organ that absorbs food",
 * "a process called osmosis, which …". English only.
 */

const MIN_WORDS = 5;
const MAX_WORDS = 24;
/** In characters: a longer sentence says too much beside */
const MAX_SAID = 400;

const WORD = String.raw`[\p{L}][\p{L}\p{N}'’-]*`;
/** Where a noun phrase begins: these words stand before it and are no part of it */
const EDGE =
  "of|in|by|to|through|from|with|on|for|at|into|as|via|and|or|called|is|are|was|were|include|includes|including|contain|contains|has|have|had|the|an?|its|their|his|her|each|every|some|many|both|no|using|uses?|than|between|within|inside|like|unlike|over|under|against|about";
const TERM = `(?<term>${WORD}(?: ${WORD}){0,3})`;
const RELATIVE = `(?:that|which|who|in which|by which|where|for|used|made|found|produced|responsible)`;
/** It goes on to the end, or to a comma that no list and no clause begins with */
const END = String.raw`(?=\.$|, (?!and\b|or\b|which\b|who\b|where\b)(?![^.]*,? (?:and|or) [^,.]{2,40}\.$))`;
const BODY = `(?:(?:an?|the|any) [^,;:()—–.]{3,120}? ${RELATIVE} [^;:()—–.]{3,160}?)`;

const APPOSITION = new RegExp(
  String.raw`(?<=[\p{L}’”)] (?:${EDGE}) (?:the |an? )?)${TERM}, (?<meaning>${BODY})${END}`,
  "u",
);
const CLAUSE = new RegExp(
  String.raw`(?<=[\p{L}’”)] (?:${EDGE}) (?:the |an? )?)${TERM}, (?:which|who) (?<verb>is|are|was|were) (?<meaning>(?:an?|the|any) [^;:()—–.]{10,160}?)${END}`,
  "u",
);
const CALLED = new RegExp(
  String.raw`(?<meaning>(?:an?|the) (?:${WORD} ){0,3}${WORD})(?:,? (?:which|that) (?:is|are))? (?:called|known as|termed) (?:the |an? )?[“"]?${TERM}[”"]?,? (?<rest>(?:which|in which|where|that|who) [^;:()—–.]{10,160})\.$`,
  "u",
);
/** "Sexism refers to beliefs that …": the meaning needs no article there */
const REFERS = new RegExp(
  String.raw`^(?:The term )?(?:An? |The )?[“"]?${TERM}[”"]? (?:refers? to|(?:is|are) defined as|means) (?<meaning>(?!that\b|to\b|you\b)[^;:()—–.]{10,200}?)(?=,? (?:and|but|while|whereas|because|although) (?:it|they|this|is|are)\b|\.$)`,
  "u",
);
/** "…; this type of bias is known as …" */
const NAMED_LATER = new RegExp(
  String.raw`(?<= (?:on|of|in|to|for|with|as|is|are|have|has) )(?<meaning>(?:an? |the )?${WORD} (?:that|which|in which|who) [^;:()—–.]{8,160}); (?:this|these)(?: ${WORD}){0,3}? (?:is|are) (?:called|known as|termed|referred to as) (?:the |an? )?${TERM}\.$`,
  "u",
);
/** "When a pattern appears in all societies, it is called …" */
const IF_CALLED = new RegExp(
  String.raw`^(?:When|If) (?<kind>an? (?:${WORD} ){1,2}?)(?<does>(?:${WORD}s|has|is) [^,;:()—–.]{5,120}), (?:it|this) is (?:called|known as|termed|referred to as) (?:the |an? )?${TERM}\.$`,
  "u",
);
/** "The cache is where copies are kept." */
const IS_WHERE = new RegExp(
  String.raw`^(?<det>An? |The )?${TERM} is (?<meaning>where [^;:()—–.]{15,200}?)(?=, (?:and|but|which) |\.$)`,
  "u",
);
const SHAPES = [APPOSITION, CLAUSE, CALLED, REFERS, NAMED_LATER, IF_CALLED, IS_WHERE];

const STARTS_LATE = new RegExp(`^(?:.* )?(?:${EDGE}) (?=${WORD})`, "u");
/** What no term holds: verbs, adverbs and words that point */
const NO_TERM =
  /\b(?:is|are|was|were|be|been|has|have|had|can|could|may|might|must|will|would|do|does|did|not|this|that|these|those|it|they|we|you|he|she|which|who|when|while|because|if|then|such|other|others|another|more|most|also|only|very|however|\p{L}+ly|years?|days?|times?|century|example)\b/iu;
const POINTS_BACK =
  /\b(?:they|he|his|she|her|this|these|those|such|ones)\b|^.{0,24}\b(?:it|its|them|their)\b/i;

/** The term at the end of a phrase: "lining the small intestine" is "small intestine". */
function ownTerm(phrase: string, isSmall: IsSmall): string | null {
  const whole = phrase.replace(STARTS_LATE, "");
  const own = isSmall(whole.split(" ")[0] ?? "") ? whole.charAt(0).toLowerCase() + whole.slice(1) : whole;
  const words = own.split(" ");
  const isName = words.every((word) => /^\p{Lu}/u.test(word) && !isSmall(word));
  if (
    words.length > 3 ||
    own.length < 3 ||
    /\b(?:an?|the)$/.test(own) ||
    NO_TERM.test(own) ||
    isVagueTerm(own, "en")
  )
    return null;
  return isName || /^\p{Ll}/u.test(own) ? own : null;
}

const FINITE = /\b(?:is|are|was|were|has|have|had|can|may|must|will)\b/g;
/** ", the half that is lit is always changing": a clause of its own */
const isClause = (meaning: string) => (meaning.match(FINITE)?.length ?? 0) > 1;

/** "In a wider sense, a spline is …": what stands before the comma is no noun that is explained. */
const isLead = (before: string) =>
  !before.includes(",") &&
  /^(?:in|on|at|with|for|by|from|after|before|when|while|if|as|since|because|although|though|unlike|like|during|until|once|under|over|to|being|[\p{L}]+ing)\b/iu.test(
    before,
  );

const articleOf = (text: string, index: number): string =>
  /(?<=^| )(an?|the) $/i.exec(text.slice(0, index))?.[1]?.toLowerCase() ?? "";

/** A noun that is counted, and stands alone as a plural */
const isMany = (term: string) => /(?<![aiou]s|ss|sis|us|ics)(?<=s)$|(?:ria|dia|teria)$/.test(term);

function factIn(
  { text: source, clean: said, at }: Sentence,
  isKnown: (term: string) => boolean,
  isSmall: IsSmall,
): Fact | null {
  for (const shape of SHAPES) {
    const found = shape.exec(said);
    const { term: phrase = "", meaning: stated = "", rest = "", kind = "", does = "" } = found?.groups ?? {};
    if (!found || phrase === "") continue;
    if ((shape === APPOSITION || shape === CLAUSE) && isLead(said.slice(0, found.index + phrase.length)))
      continue;
    const term = ownTerm(phrase, isSmall);
    const placed = stated.replace(/^where /, "the place where ");
    const first = kind === "" ? placed : `${kind}that ${does}`;
    const meaning = rest === "" ? first : `${first} ${rest}`;
    const count = wordsOf(meaning).length;
    const isFair =
      count >= MIN_WORDS && count <= MAX_WORDS && contentOf(meaning).size > 2 && !POINTS_BACK.test(meaning);
    if (term === null || !isKnown(term) || !isFair || !hasTellingForm(meaning)) continue;
    if (shape === APPOSITION && isClause(meaning)) continue;
    if (contentOf(term).size === 0 || [...contentOf(term)].every((stem) => contentOf(meaning).has(stem)))
      continue;
    const isPlural = isMany(term);
    if (isPlural && /^an? /.test(meaning)) continue;
    const article = articleOf(said, said.indexOf(term, found.index));
    return {
      term,
      article: article === "the" ? "the" : article,
      isPlural,
      meaning,
      source,
      said,
      at,
      origin: "sentence",
    };
  }
  return null;
}

/** Terms that the text marks, or comes back to. */
function knownIn(text: string, sentences: readonly Sentence[]): (term: string) => boolean {
  const marked = new Set(
    [...text.matchAll(/[*_`]{1,2}([^*_`\n]{2,40})[*_`]{1,2}|^#{1,6} +(.{2,50})$/gm)].map(
      ([, bold, heading]) => foldOption(bold ?? heading ?? ""),
    ),
  );
  const whole = ` ${sentences.map(({ clean }) => wordsOf(clean).map(foldWord).join(" ")).join(" . ")} `;
  return (term) => {
    const folded = foldOption(term);
    return (
      marked.has(folded) || whole.split(` ${folded} `).length > 2 || folded.includes(" ") || folded.length > 8
    );
  };
}

/** The facts of a text with what it says of other terms in passing, in their order. */
export function withAsides(
  facts: readonly Fact[],
  text: string,
  sentences: readonly Sentence[],
  isSmall: IsSmall,
): Fact[] {
  const isKnown = knownIn(text, sentences);
  const seen = new Set(facts.map(({ term }) => foldOption(term)));
  const all = [...facts];
  for (const sentence of sentences) {
    const fact =
      sentence.isProse && sentence.clean.length <= MAX_SAID ? factIn(sentence, isKnown, isSmall) : null;
    if (!fact || seen.has(foldOption(fact.term))) continue;
    seen.add(foldOption(fact.term));
    all.push(fact);
  }
  return all.sort((a, b) => a.at - b.at);
}
