import { type Fact, type IsSmall, termOf, trimMeaning } from "./fact.ts";
import { isHollow, isVagueTerm } from "./fitness.ts";
import type { Sentence } from "./sentences.ts";
import { plain } from "./structure.ts";
import { contentOf, foldOption, wordsOf } from "./words.ts";

/*
 * Terms that a text sets in bold or italics, and what it says of them. The mark makes sure that a term is meant, so that
 * more forms of a sentence can be read than where nothing is marked. English only.
 */

const TERM = String.raw`(?<mark>\*\*|\*|_)(?<term>[\p{L}][^*_\n]{1,48}?)\k<mark>`;
const ASIDE = String.raw`(?: \([^()]{1,60}\))?(?:,? (?:or|also (?:called|known as)|sometimes called) [^,.]{2,50},)?`;
const CALLED =
  "(?:(?:commonly|often|also|usually|sometimes|generally|collectively) )*(?:called|known as|termed|referred to as|named)";
const ARTICLE = "(?<article>[Aa]n? |[Tt]he )?";
/** Where a meaning ends that stands within a sentence */
const END = String.raw`(?=\.$|[;:—–]|, (?:which|while|whereas|so|because)\b|, (?:and|but) (?:it|they|this|there|is|are|can|has|have)\b|,? (?:is|are|was|were) )`;

const SHAPES: RegExp[] = [
  // "**Storage** is the creation of …"
  String.raw`^(?:In [^,]{3,50}, )?(?:The term )?${ARTICLE}${TERM}${ASIDE} (?<verb>is|are|was|were|refers? to|means?|(?:is|are|can be) defined as) (?<meaning>[^;]+?)\.$`,
  // "…, and **acoustic encoding** is the encoding of …"
  String.raw`, (?:and|while|whereas|but) ${ARTICLE}${TERM}${ASIDE} (?<verb>is|are|refers? to|means?) (?<meaning>[^;]+?)\.$`,
  // "This is known as **automatic processing**, or the encoding of …"
  `${CALLED} ${ARTICLE}${TERM}${ASIDE},? (?:or|which (?<verb>is|are|refers? to|means?)|meaning|that is,?) (?<meaning>(?:an?|the|any|all|those) .+?)${END}`,
  // "The encoding of words is known as **semantic encoding**."
  String.raw`^(?<meaning>(?:An?|The|Any|All|Those|People|Things|Someone|Something|[\p{Lu}][\p{Ll}]+ (?:that|which|who|of|in|for|with|to)) ?.{8,200}?),? (?<verb>is|are|was|were|has been) ${CALLED} ${ARTICLE}${TERM}(?: \([^()]{1,60}\))?(?:\.$|, )`,
  // "**rehearsal**, the conscious repetition of …,"
  String.raw`${ARTICLE}${TERM}(?: \([^()]{1,60}\))?, (?:which (?<verb>is|are|refers? to|means?) (?!(?:also|often|usually|not|only|very|more|in|at|on) )|(?=(?:an?|the|any|those) ))(?<meaning>.+?)${END}`,
  // "Economists use the term **opportunity cost** to indicate what must be given up …"
  String.raw`\buses? (?:the )?(?:term|word|phrase|expression|name)s? ${ARTICLE}[“"]?${TERM}[”"]? (?:to (?:describe|indicate|refer to|mean|denote)|for) (?<meaning>[^;]+?)\.$`,
  // "**sensory memory**: storage of brief sensory events", "**sensory memory** (storage of …)"
  String.raw`${ARTICLE}${TERM}(?: \([A-Z]{2,6}\))?(?::|\s?[—–](?= ?(?:an?|the|any|those) )) ?(?<meaning>[^;:—–]{12,220}?)(?=\.$|[;—–])`,
].map((shape) => new RegExp(shape, "u"));

/** "Before **Brown**, a series of …": a comma that ends such a beginning explains nothing. */
const LEAD =
  /^(?:in|on|at|after|before|by|for|from|since|with|under|until|unlike|like|during|despite|as|when|if|while|once)\b[^,]*$/i;

const MIN_WORDS = 4;
const MAX_WORDS = 32;
const MAX_SAID = 420;
/** What tells of something said before */
const POINTS =
  /\b(?:this|these|such(?! as)|he|she|here|there|above|below|I|my|we (?:will|have|saw|discussed|are|can see))\b|^(?:it|its|they|them|their|not|also|only|just|called|known|used|often|usually)\b|^.{0,25}\b(?:it|they|them)\b|^(?:its|their)\b/i;
/** "What we think of when …" and "those we know" tell nothing, and "in any file …" is no thing. */
const OPINION =
  /^(?:what|something|anything|those) (?:we|you|people|most)\b|^(?:in|on|at|by|for|with|from|to|under|after|before)\b/i;
const TELLING =
  /\b(?:that|which|who|whose|where|when|how|of|for|to|with|without|in|by|from|between|on|into|we|you|used|made)\b/;

function isTerm(term: string): boolean {
  const count = wordsOf(term).length;
  return count > 0 && count <= 4 && !/[.:;?!,]|^\d/.test(term) && !isVagueTerm(term, "en");
}

function isMeaning(meaning: string, term: string): boolean {
  const count = wordsOf(meaning).length;
  if (count < MIN_WORDS || count > MAX_WORDS || contentOf(meaning).size < 2) return false;
  if (
    POINTS.test(meaning) ||
    OPINION.test(meaning) ||
    !TELLING.test(meaning) ||
    isHollow(meaning) ||
    /[*_“”"]/.test(meaning)
  )
    return false;
  const left = [...contentOf(meaning)].filter((stem) => !contentOf(term).has(stem));
  return left.length > 1;
}

const isMany = (term: string) => /[^aiou]s$/.test(term) && !/(?:ss|sis|us|ics)$/.test(term);

function factsIn(sentence: Sentence, isSmall: IsSmall): Fact[] {
  const { text: source, clean: said, at } = sentence;
  return SHAPES.flatMap((shape): Fact[] => {
    const found = shape.exec(source);
    const groups = found?.groups;
    if (!groups?.term || !groups.meaning || LEAD.test(source.slice(0, found?.index))) return [];
    const term = termOf(plain(groups.term).replace(/\s*\([^()]*\)$/, ""), isSmall);
    const trimmed = trimMeaning(plain(groups.meaning), "en");
    const first = trimmed.split(" ")[0] ?? "";
    const isOpening = isSmall(first) || /^(?:An?|The|Those|Any|All|People)$/.test(first);
    const meaning = isOpening ? trimmed.charAt(0).toLowerCase() + trimmed.slice(1) : trimmed;
    if (!isTerm(term) || !isMeaning(meaning, term)) return [];
    const article = (groups.article ?? "").trim().toLowerCase();
    return [{ term, article, isPlural: isMany(term), meaning, source, said, at, origin: "sentence" }];
  });
}

/** What a text says of the terms it marks, each once, in its order. */
export function markedFacts(sentences: readonly Sentence[], isSmall: IsSmall): Fact[] {
  const found = new Map<string, Fact>();
  for (const sentence of sentences) {
    if (!sentence.isProse || sentence.text.length > MAX_SAID || !/[*_]/.test(sentence.text)) continue;
    for (const fact of factsIn(sentence, isSmall))
      if (!found.has(foldOption(fact.term))) found.set(foldOption(fact.term), fact);
  }
  return [...found.values()];
}
