import type { Read } from "./reading.ts";
import { type Word, wordsOf } from "./words.ts";

/** A sentence turned into one that the text calls untrue. */
export interface Turned {
  text: string;
  /** What stands there instead; "" where a "not" was taken out */
  now: string;
  /** The higher, the more the sentence is about it */
  weight: number;
}

/** Verbs with regular forms, each with its opposite */
const REGULAR = `increase/decrease strengthen/weaken expand/contract raise/lower attract/repel
  lengthen/shorten widen/narrow export/import accept/reject gain/lose heat/cool
  dilate/constrict inhale/exhale push/pull simplify/complicate accelerate/decelerate improve/worsen lock/unlock
  encrypt/decrypt maximize/minimize maximise/minimise stimulate/inhibit activate/deactivate inflate/deflate
  appreciate/depreciate`;
const IRREGULAR = `rise/fall rises/falls rose/fell rising/falling risen/fallen buys/sells bought/sold buy/sell
  sends/receives sent/received grows/shrinks grew/shrank grow/shrink`;
/** Qualities; those that end in "er" and "est" need nothing before them */
const QUALITIES = `high/low higher/lower highest/lowest large/small larger/smaller largest/smallest bigger/smaller
  biggest/smallest longer/shorter longest/shortest strong/weak stronger/weaker strongest/weakest faster/slower
  fastest/slowest wider/narrower thicker/thinner heavier/lighter heaviest/lightest deeper/shallower richer/poorer
  warmer/cooler hot/cold hotter/colder early/late earlier/later earliest/latest easier/harder cheap/expensive
  older/younger oldest/youngest closer/farther better/worse best/worst positive/negative internal/external
  voluntary/involuntary conscious/unconscious mutable/immutable dynamic/static public/private direct/indirect
  active/inactive simple/complex rapid/slow rare/common temporary/permanent visible/invisible legal/illegal
  possible/impossible necessary/unnecessary unsafe/safe valid/invalid stable/unstable unequal/equal
  independent/dependent alkaline/acidic saturated/unsaturated aerobic/anaerobic domestic/foreign urban/rural
  artificial/natural mandatory/optional optional/required different/similar soluble/insoluble
  reversible/irreversible rigid/flexible variable/constant ineffective/effective efficient/inefficient
  fertile/barren unpopular/popular informal/formal renewable/nonrenewable sensitive/insensitive`;
/** What decides wherever it stands */
const ANYWHERE = `rapidly/slowly quickly/slowly often/rarely frequently/rarely always/never inside/outside above/below
  upward/downward upwards/downwards forward/backward inward/outward clockwise/counterclockwise northern/southern
  eastern/western advantage/disadvantage advantages/disadvantages majority/minority maximum/minimum
  directly/indirectly automatically/manually temporarily/permanently increases/decreases`;

const pairs = (list: string): [string, string][] =>
  list
    .trim()
    .split(/\s+/)
    .map((pair) => pair.split("/") as [string, string]);

function formsOf(verb: string): string[] {
  if (verb.endsWith("e")) return [verb, `${verb}s`, `${verb}d`, `${verb.slice(0, -1)}ing`];
  if (/[^aeiou]y$/.test(verb))
    return [verb, `${verb.slice(0, -1)}ies`, `${verb.slice(0, -1)}ied`, `${verb}ing`];
  return [verb, /(?:sh|ch|s|x)$/.test(verb) ? `${verb}es` : `${verb}s`, `${verb}ed`, `${verb}ing`];
}

/** Verbs whose past isn't made by "ed" */
const PAST: Record<string, string> = {
  loseed: "lost",
  losed: "lost",
  lended: "lent",
  leaved: "left",
  speeded: "sped",
};

function both(list: readonly [string, string][]): Map<string, string> {
  const map = new Map<string, string>();
  for (const [one, other] of list) {
    if (!map.has(one)) map.set(one, other);
    if (!map.has(other)) map.set(other, one);
  }
  return map;
}

const VERBS = both([
  ...pairs(IRREGULAR),
  ...pairs(REGULAR).flatMap(([one, other]) => {
    const others = formsOf(other);
    return formsOf(one).map((form, at): [string, string] => [
      PAST[form] ?? form,
      PAST[others[at] ?? ""] ?? others[at] ?? "",
    ]);
  }),
]);
const ADJECTIVES = both(pairs(QUALITIES));
const OTHERS = both(pairs(ANYWHERE));

/** A sentence that leaves it open isn't turned by an opposite. */
const OPEN =
  /\b(?:not|never|no|nor|neither|none|nothing|hardly|without|may|might|could|can|cannot|either|whether|sometimes|both|depend\w*|unless|vary|varies|or|if|some)\b|n['’]t\b/i;
/** A quality after these is said of what the sentence speaks of, and names no other thing. */
const SAID_BEFORE =
  /\b(?:is|are|was|were|be|been|become|becomes|became|remain|remains|an?|very|too|so|relatively|extremely|generally|usually|more|most|have|has|had)$/i;
/** "As long as", "high school": words that belong together */
const FIXED =
  /^(?:as long as|no longer|high school|long before|the long run|the short run|public (?:key|school|good)|short for|better known|best known|hard disk|common law|natural (?:selection|law|science)|private key|static|before long|early (?:on|modern)|shortly (?:before|after))\b/i;

const withArticle = (before: string, word: string) =>
  before.replace(/\b([Aa])n? $/, (_, letter: string) => `${letter}${/^[aeiou]/i.test(word) ? "n" : ""} `);

function put(text: string, { start, end }: Word, now: string): string {
  return `${withArticle(text.slice(0, start), now)}${now}${text.slice(end)}`;
}

/** What follows a verb, whatever a tagger takes it for */
const TAKES_OBJECT = /^ (?:the|an?|its|their)\b/;

interface Found {
  word: Word;
  now: string;
  weight: number;
}

function oppositeAt(text: string, word: Word, isAfterVerb: boolean): Found | null {
  const before = text.slice(0, word.start);
  if (!/^\p{Ll}+$/u.test(word.text) || /[-–'’]$/.test(before) || /^[-–'’]/.test(text.slice(word.end)))
    return null;
  if (FIXED.test(text.slice(word.start)) || /\b(?:as|no|the) $/i.test(before)) return null;
  const verb = VERBS.get(word.text);
  const isVerb = word.tags.has("Verb") || TAKES_OBJECT.test(text.slice(word.end));
  if (verb && isVerb) return { word, now: verb, weight: 3 };
  if (!isAfterVerb) return null;
  const quality = ADJECTIVES.get(word.text);
  const isCompared = /(?:er|est|worse|worst)$/.test(word.text);
  if (quality && (isCompared || SAID_BEFORE.test(before.trim())))
    return { word, now: quality, weight: isCompared ? 2.5 : 1.5 };
  const other = OTHERS.get(word.text);
  return other ? { word, now: other, weight: 1.5 } : null;
}

/** "More" before a plural is "fewer", elsewhere "less". */
function amountAt(text: string, words: readonly Word[], at: number): Found | null {
  const word = words[at] as Word;
  const next = words[at + 1];
  if (/\b(?:any|no|once|the|much|many|what is) $/i.test(text.slice(0, word.start))) return null;
  if (/^(?:less|fewer)$/.test(word.text)) return { word, now: "more", weight: 2.5 };
  if (word.text !== "more" || !next || /^(?:and|or|,)$/.test(next.text)) return null;
  const isCounted = next.tags.has("Plural") && !next.tags.has("Adjective");
  return { word, now: isCounted ? "fewer" : "less", weight: 2.5 };
}

function byOpposite({ text, words }: Read): Turned | null {
  if (OPEN.test(text)) return null;
  const said = new Set(wordsOf(text).map((word) => word.toLowerCase()));
  const firstVerb = words.findIndex(
    ({ tags }) => tags.has("Verb") || tags.has("Copula") || tags.has("Auxiliary"),
  );
  const found = words
    .flatMap(
      (word, at) =>
        oppositeAt(text, word, firstVerb >= 0 && at > firstVerb) ?? amountAt(text, words, at) ?? [],
    )
    .filter(({ now }) => !said.has(now))
    .sort((a, b) => b.weight - a.weight);
  // Where two words go up and down together, turning one of them may leave it half true.
  const [best] = found;
  if (!best || found.length > 2) return null;
  return { text: put(text, best.word, best.now), now: best.now, weight: best.weight };
}

const NEGATED =
  /\b(?:(?<auxiliary>is|are|was|were|must|should|will|would|has|have|had|can|could)(?: not|n['’]t)|(?<cannot>cannot)|(?<does>does)(?: not|n['’]t) (?<verb>(?!\p{L}+ly )\p{Ll}+)|do(?: not|n['’]t) (?<plural>(?!\p{L}+ly )\p{Ll}+)) (?!(?:\p{L}+ly|only|necessarily|all|always|any|either|merely|just|yet|simply|solely|a lot|much|enough|even|every|so|quite|exactly|entirely|be|been)\b)/u;
const BOUND_TO_NOT =
  /\b(?:any|ever|anything|anyone|at all|until|yet|but|rather than|instead|unless|nor|neither|no|because|if|so that|in order|longer|although|even|both|just|only|itself)\b/i;

const thirdPerson = (verb: string) => {
  if (verb === "have") return "has";
  if (verb === "be") return "is";
  if (/(?:sh|ch|ss|x|o)$/.test(verb)) return `${verb}es`;
  return /[^aeiou]y$/.test(verb) ? `${verb.slice(0, -1)}ies` : `${verb}s`;
};

function withoutNot({ text }: Read): Turned | null {
  if (BOUND_TO_NOT.test(text) || (text.match(/\b(?:not|never|cannot)\b|n['’]t\b/g)?.length ?? 0) !== 1)
    return null;
  const match = NEGATED.exec(text);
  const { auxiliary, cannot, does, verb, plural } = match?.groups ?? {};
  if (!match) return null;
  const now = auxiliary ?? (cannot ? "can" : does ? thirdPerson(verb ?? "") : (plural ?? ""));
  const rest = text.slice(match.index + match[0].length);
  return { text: `${text.slice(0, match.index)}${now} ${rest}`, now: "", weight: 3 };
}

/** A sentence with one word exchanged for its opposite, or without its "not"; null where that isn't certain. English only. */
export function turnedOf(read: Read): Turned | null {
  return byOpposite(read) ?? withoutNot(read);
}
