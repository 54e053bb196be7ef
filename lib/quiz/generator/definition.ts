import { type Word, wordsOf } from "./words.ts";

export interface Definition {
  /** Without its article */
  term: string;
  /** "A ", "The " or "" */
  article: string;
  start: number;
  end: number;
  verb: "is" | "are" | "was" | "were";
  isPlural: boolean;
  /** "a broad sailing ship with …", without the stop; null where the sentence goes on with something else */
  description: string | null;
}

const SHAPE =
  /^(?<article>An? |The )?(?<term>[\p{L}][\p{L}\p{N}-]*(?: [\p{L}][\p{L}\p{N}-]*){0,3}) (?<verb>is|are|was|were) (?<rest>(?:an?|the|any|one of|money|property|what|hollow) .+)\.$/u;
const GOES_ON =
  /[,;]|\band (?:can|is|are|was|were|has|have|had|must|became|may|holds?|it|they|he|she|lends|does)\b|\bbut\b|\bbecause\b/;

function articleOf(article: string): string {
  return article.trim().toLowerCase();
}

/** What a sentence defines, where it defines something: "A cog is a ship with a flat bottom." */
export function definitionIn(sentence: string, words: readonly Word[]): Definition | null {
  const groups = SHAPE.exec(sentence)?.groups;
  if (!groups?.term || !groups.rest) return null;
  const { article = "", term, rest } = groups;
  const verb = groups.verb as Definition["verb"];
  const inTerm = words.filter(({ start }) => start >= article.length && start < article.length + term.length);
  const isNominal = inTerm.every(
    ({ tags }) => tags.has("Noun") || tags.has("Adjective") || tags.has("ProperNoun"),
  );
  const isPicked = inTerm.some(
    ({ tags }) => tags.has("Superlative") || tags.has("Pronoun") || tags.has("Value"),
  );
  if ((!isNominal && !article && inTerm.length > 1) || isPicked || wordsOf(rest).length < 5) return null;
  if (/\b(?:of|in|by|with|for|to|from|and|or|that|which|who|into)\b/.test(term)) return null;
  const isName = !article && /\p{Lu}/u.test(term.slice(1)) && words[0]?.tags.has("Person");
  if (isName) return null;
  return {
    term:
      article || !/^\p{Lu}\p{Ll}/u.test(term) || inTerm[0]?.tags.has("ProperNoun")
        ? term
        : term[0]?.toLowerCase() + term.slice(1),
    article: articleOf(article),
    start: article.length,
    end: article.length + term.length,
    verb,
    isPlural: verb === "are" || verb === "were",
    description: GOES_ON.test(rest) ? null : rest,
  };
}
