import type { Sentence } from "./sentences.ts";
import { foldWord, type Word, wordsOf } from "./words.ts";

const MIN_WORDS = 8;
const MAX_WORDS = 35;

/** What begins with these goes on from what was said before, or leaves open of whom it speaks. */
const OPENER = new RegExp(
  `^(?:${[
    "this|that|these|those|it|its|he|she|they|them|his|her|hers|their|theirs|such|here|there|then|thus|hence|therefore|however|but|and|or|so",
    "yet|also|instead|otherwise|moreover|furthermore|nevertheless|nonetheless|both|another|others?|some|one|ones|neither|either|each|few|many",
    "most of|several|similarly|likewise|consequently|accordingly|meanwhile|finally|first|firstly|second|secondly|third|next|lastly|later|soon",
    "afterwards?|now|today|as a result|as such|for example|for instance|in contrast|by contrast|in other words|on the other hand|in addition",
    "in fact|indeed|still|because of|after|before|during|all of|none|nothing|everyone|what|who|why|how|when|where|which|if|let|note|remember",
    "imagine|suppose|say|assume|consider|think|see|look|try|use|make|do|never again|only|three|four|five|the other|the same|the former|the latter|the first",
    "the second|the third|the next|the last|the two|the three|because|since|like|unlike|compared|together|not|no|even|perhaps|maybe|rather",
  ].join("|")})\\b`,
  "i",
);
/** "During mitosis", "After the nucleus has divided" and "Before 1500" are whole; "After that" isn't. */
const WHOLE_OPENER =
  /^(?:during|after|before|when|if|because|since|unlike|like|most)\s+(?!that\b|this\b|it\b|all\b)/i;

/** Words that point out of the sentence, wherever they stand. */
const POINTER =
  /\b(?:this|these|those|instead|likewise|as well|above|below|there|here|aforementioned|the (?:same|former|latter|other|others|next|following|previous|preceding|two)|such(?! as)|then|also|too(?! (?:little|much|many|few))|(?:on|in|at|before|after|since|by|of) that(?= (?:day|year|time|point|moment|period|war)\b|[,.])|similar|the \w+ (?:cases?|ones?)|gave in|followed (?:in|with|suit)|figure|listing|chapter|section|exercise (?:\d|above|below)|lesson|course|page \d+|slide|click)\b/i;
const SPEAKER = /\b(?:i|me|my|we|us|our|ours|let's)\b/i;
const MARKUP = /\[\d|\[citation|https?:|www\.|[{}<>|\\=_#@*]|\.\.\.|…|;|`/u;

const SUBORDINATOR =
  /^(?:and|but|because|when|that|which|who|whose|so|while|although|though|until|since|before|after|if|where|as|than|whether)$/i;

function isNoun({ tags }: Word): boolean {
  return (tags.has("Noun") && !tags.has("Pronoun")) || tags.has("ProperNoun");
}

function isPlural(word: Word): boolean {
  return word.tags.has("Plural") || (/s$/.test(word.text) && !word.tags.has("ProperNoun"));
}

const PERSON_NOUN =
  /^(?:king|queen|emperor|president|author|merchant|captain|scientist|duke|pope|student|man|woman)$/i;

/** Whether what a pronoun stands for is said before it in the same sentence. */
function isBound(words: readonly Word[], at: number): boolean {
  const pronoun = foldWord(words[at]?.text ?? "");
  const before = words.slice(0, at);
  const isPossessive = /^(?:its|their|his|her)$/.test(pronoun) && words[at + 1] !== undefined;
  const boundary = before.findLastIndex(
    ({ text, end }, index) => SUBORDINATOR.test(text) || (before[index + 1]?.start ?? 0) - end > 1,
  );
  // "the cipher that replaced it": what a clause describes isn't what the pronoun in it stands for.
  const isRelative = /^(?:that|which|who)$/.test(before[boundary]?.text ?? "");
  const reach = isPossessive ? before : before.slice(0, Math.max(0, boundary - (isRelative ? 1 : 0)));
  if (/^(?:they|their|them|themselves)$/.test(pronoun))
    return reach.some((word) => isNoun(word) && isPlural(word)) || reach.some(({ text }) => text === "and");
  if (/^(?:he|his|him|she|her|himself|herself)$/.test(pronoun))
    return reach.some((word) => word.tags.has("Person") || PERSON_NOUN.test(word.text));
  return reach.some(
    (word) => isNoun(word) && !isPlural(word) && !word.tags.has("Person") && !word.tags.has("Date"),
  );
}

const PRONOUN = /^(?:it|its|itself|they|their|them|themselves|he|his|him|she|her|himself|herself)$/i;

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** "The treaty ended …" speaks of a treaty that was named before; "The treaty of Stralsund ended …" doesn't. */
function isReference(words: readonly Word[], spoken: string): boolean {
  const [article, noun, verb, next] = words;
  if (/^the$/i.test(article?.text ?? "") && /ing$/.test(noun?.text ?? "") && verb?.tags.has("Verb"))
    return true;
  if (!article || !noun || !verb || foldWord(article.text) !== "the" || !noun.tags.has("Noun")) return false;
  if (noun.tags.has("ProperNoun") || !verb.tags.has("Verb")) return false;
  const isDefinition = /^(?:is|are|was|were)$/.test(verb.text) && /^(?:an?|the)$/i.test(next?.text ?? "");
  if (isDefinition) return false;
  return (
    verb.tags.has("PastTense") ||
    new RegExp(`\\b(?:an?|this|have|has) ${escaped(noun.text)}\\b`, "i").test(spoken)
  );
}

function isBalanced(text: string): boolean {
  return text.split("(").length === text.split(")").length;
}

/** Whether a sentence has the outer form of one that can be asked about: cheap, before it is tagged. */
export function hasForm({ clean: text, isProse }: Sentence): boolean {
  const count = wordsOf(text).length;
  if (!isProse || count < MIN_WORDS || count > MAX_WORDS) return false;
  if (!/^[“"]?[\p{Lu}\p{N}]/u.test(text) || !/[\p{L}\p{N})%]\.$/u.test(text)) return false;
  if (MARKUP.test(text) || SPEAKER.test(text) || POINTER.test(text) || !isBalanced(text)) return false;
  return !OPENER.test(text) || WHOLE_OPENER.test(text);
}

/**
 * Whether a sentence can be understood without those around it. `spoken` is what the text has said before it.
 * docs/product.md#questions-made-from-texts
 */
export function standsAlone(words: readonly Word[], spoken: string): boolean {
  if (!words.some(({ tags }) => tags.has("Verb")) || words[0]?.tags.has("Imperative")) return false;
  if (isReference(words, spoken)) return false;
  return words.every(({ text }, at) => !PRONOUN.test(text) || isBound(words, at));
}

/** Heads that say how good or usual something is, not what it is. */
const HOLLOW_HEAD =
  /^(?:an? |the |one of (?:the )?)?(?:\S+ly )?(?:(?:very|most|more|only|first|last|next|good|great|common|major|main|key|important|simple|easy|powerful|useful|popular|best|better|big|perfect|typical|classic|real|new|other|another|same|different|special|particular|similar|whole|lot|bit|little|few|number|variety|matter|example|examples|reason|reasons|result|results|problem|problems|case|cases|fact|mistake|mess|question|topic|subject|thing|things|place|time|choice|idea|goal|aim|answer|issue|kind of|sort of|part|parts|member|members|challenge|pleasure|consequence|product|sign|cornerstone|key|heart|basis|name|author|capital|focus|cause|causes|source|ones?|latter|former|default|right|wrong|term|acronym|abbreviation|word|important|significant|major|crucial|essential|famous|well-known|fine|nice|useful|bit|favou?rite|beginning|end|start|use|value|number)\b)/i;

/** What a meaning must hold to tell one thing from others */
const TELLING =
  /\b(?:that|which|who|whose|whom|where|when|how|of|for|to|with|without|in|by|from|used|made|between|on|into|after|under|around|containing|consisting|caused|produced|found|qui|que|dont|où|de|des|du|d|pour|à|avec|par|dans|entre|der|die|das|dem|den|deren|dessen|für|von|mit|zum|zur|aus|zwischen|durch|im|di|che|per|con|tra|do|da|dos|das|em|com|para|del|en|por|su)\b/u;

/** "A central characteristic of money" tells no more of what privacy is. */
const PART_OF =
  /^(?:an?|the) (?:[\p{L}-]+ ){0,2}(?:characteristic|feature|aspect|element|ingredient|concern|advantage|disadvantage|benefit|weakness|strength|role)s?\b/iu;
/** "The higher the temperature, the shorter …" */
const THE_MORE = /^the (?:more|less|\p{L}+er) the\b/iu;

/** Whether it says only how good, usual or much something is. */
export const isHollow = (meaning: string): boolean =>
  HOLLOW_HEAD.test(meaning) || PART_OF.test(meaning) || THE_MORE.test(meaning);

/** What a clause within a phrase begins with: "things that last", "those we remember" */
const RELATIVE =
  /^(?:that|which|who|whom|whose|where|when|how|what|why|whether|if|as|than|because|while|we|you)$/i;
/** What follows a participle: "caused by", "stored in" */
const AFTER_PARTICIPLE =
  /^(?:by|in|to|with|from|at|as|on|for|of|into|between|among|under|over|through|up|out)$/i;

/** Whether a meaning is a phrase: a verb that stands in no clause of its own makes a sentence of it. English only. */
export function isPhrase(words: readonly Word[]): boolean {
  if (RELATIVE.test(words[0]?.text ?? "")) return true;
  const verb = words.findIndex(({ text, tags }, at) => {
    if (tags.has("Modal") || tags.has("Copula")) return true;
    const isTensed = (tags.has("PastTense") || tags.has("PresentTense")) && !tags.has("Infinitive");
    const next = words[at + 1]?.text ?? "";
    return isTensed && !/ing$/.test(text) && !(/(?:ed|en|t|n)$/.test(text) && AFTER_PARTICIPLE.test(next));
  });
  return verb < 0 || words.slice(0, verb).some(({ text }) => RELATIVE.test(text));
}

/** Whether what is said of a term tells it from others. */
export function hasTellingForm(meaning: string): boolean {
  return (
    TELLING.test(meaning) &&
    !isHollow(meaning) &&
    !POINTER.test(meaning) &&
    !SPEAKER.test(meaning) &&
    isBalanced(meaning) &&
    !/["“”«»]/.test(meaning)
  );
}

const VAGUE_TERM =
  /^(?:a few|few|chief|among|between|such|like|every|any|no|more|less|just|even|also|how|where|why|whether|during|after|before|however|thus|another|section|figure|table|it|its|this|that|these|those|there|here|he|she|they|we|you|i|who|what|which|one|ones|all|some|many|most|both|each|another|other|others|such|only|first|second|third|next|last|final|result|reason|goal|aim|purpose|idea|problem|question|answer|example|point|thing|key|rest|same|following|latter|former|advantage|disadvantage|difference|question|trick|best|main|step|way|task|case|cause|effect|author|word|term|name|today|therefore|however|thus|hence|moreover|furthermore|instead|finally|meanwhile|indeed|also|then|now|often|usually|originally|traditionally|historically|generally|specifically|simply|similarly|conversely|part|note|section|chapter|nothing|everything|something|anything|perhaps|although|if|when|because|but|and|while|since|as|not|doing|using|having)\b|\b(?:of|in|by|with|for|to|from|and|or|that|which|who|into|is|are|at|on|can|will|has|have|do|does|as|than|then|not|these|this|his|her|their|your|our|my|its)\b|\b(?:result|reason|goal|purpose|idea|problem|question|example|thing|step|way|case|option|choice|difference|advantage|answer|part|section|chapter|author|job|kind|type|one)s?$/i;
const VAGUE_ELSEWHERE =
  /^(?:es|er|sie|dies|diese[rsm]?|das|man|il|elle|ce|cela|ceci|on|esto|eso|este|esta|ello|isso|isto|ele|ela|este|questo|questa|ciò|ziel|grund|beispiel|objectif|but|objetivo|objectivo|scopo|exemple|ejemplo|exemplo|esempio)\b/iu;

/** Whether what stands where a term should is none. */
export function isVagueTerm(term: string, code: string): boolean {
  if (/^\p{N}|[.]$|^\p{Lu} \p{N}|^\p{L}+ly$/u.test(term)) return true;
  return code === "en" ? VAGUE_TERM.test(term) : VAGUE_ELSEWHERE.test(term);
}
