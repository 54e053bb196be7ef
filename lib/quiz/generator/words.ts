/** A word of a sentence with what the tagger says of it; `start` and `end` are places in the sentence's text. */
export interface Word {
  text: string;
  start: number;
  end: number;
  tags: ReadonlySet<string>;
}

const STOP_WORDS = new Set(
  `a about above after again against all almost also although am an and any are as at be became because become been before being
  below between both but by came can could did do does down during each either even every few first for from further gave get go
  had has have having he her here hers him his how however i if in into is it its itself just last later less like long made make
  makes many may me might more most much must my near no nor not now of off often on once one only or other others our out over
  own part same several she should since so some still such take takes than that the their them themselves then there these they
  this those three through to today together too two under until up upon us used using very was way we well were what when where
  whether which while who whom whose why will with within without would year years yet you your
  der das ein eine einen einem einer eines und ist sind dem des von zu zum zur mit auf fur bei aus durch oder nicht sich auch als
  wird werden wurde dass welche welcher welches el la los las un una unos unas es de del que se por con para su como al en lo este
  esta entre cuando donde le les une et est dans du qui avec sur au aux ce cette ou ne comme leur os um uma em na da dos das nas
  pelo pela seu sua ao il gli uno della dello dei degli delle nel nella che si di alla dal`.split(/\s+/),
);

/** The same words come again and again; what is kept of them is bounded. */
export function remembered<T>(make: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const old = known.get(text);
    if (old !== undefined) return old;
    if (known.size >= 5000) known.clear();
    const made = make(text);
    known.set(text, made);
    return made;
  };
}

const IS_FOLDED = /^[a-z0-9]*$/;

/** Letters only, small, without the marks on them. */
export function foldWord(text: string): string {
  // Most words are so, and hold nothing to fold.
  if (IS_FOLDED.test(text)) return text;
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/['’]s?$/u, "")
    .toLowerCase();
}

/** A word without its commonest endings: "divides" and "divided" are one. */
export const stemOf = remembered((text) => {
  const word = foldWord(text);
  if (word.length < 5) return word.length === 4 ? word.replace(/s$/, "") : word;
  return word
    .replace(/(sses|xes|ches|shes)$/, (end) => end.slice(0, -2))
    .replace(/ies$/, "y")
    .replace(/(?<![su])s$/, "")
    .replace(/(ing|ed)$/, "")
    .replace(/e$/, "");
});

/** Thai, Lao, Burmese, Khmer, Japanese and Chinese are written without spaces. */
const SPACELESS = /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]/;
/** In Korean, too, more stands between two spaces than what a dictionary calls a word. */
const GLUED = /[\uac00-\ud7af]/;
const wordSegmenter = new Intl.Segmenter("en", { granularity: "word" });

export function wordsOf(text: string): string[] {
  const words = text.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu) ?? [];
  if (!SPACELESS.test(text)) return words;
  return words.flatMap((word) =>
    SPACELESS.test(word) ? [...wordSegmenter.segment(word)].map(({ segment }) => segment) : word,
  );
}

/** Whether a text holds these words in a row. Where no spaces divide words, any signs in a row are words. */
export function holdsWords(text: string, words: string): boolean {
  const [whole, part] = [foldOption(text), foldOption(words)];
  if (part === "") return false;
  if (SPACELESS.test(words) || GLUED.test(words))
    return whole.replaceAll(" ", "").includes(part.replaceAll(" ", ""));
  return ` ${whole} `.includes(` ${part} `);
}

/** The stems of the words that say something. */
export const contentOf = remembered(
  (text): ReadonlySet<string> =>
    new Set(
      wordsOf(text)
        .filter((word) => !STOP_WORDS.has(foldWord(word)))
        .map(stemOf),
    ),
);

/** Whether one of the two says all that the other says, or a word of each means the same. */
export function isContained(one: string, other: string): boolean {
  const [a, b] = [contentOf(one), contentOf(other)];
  const [small, large] = a.size <= b.size ? [a, b] : [b, a];
  const [first, second] = [foldOption(one), foldOption(other)];
  if (Math.min(first.length, second.length) > 3 && (first.endsWith(second) || second.endsWith(first)))
    return true;
  return [...small].every((stem) => large.has(stem));
}

/** Options that read alike are one. */
export const foldOption = remembered((text) => wordsOf(text).map(foldWord).join(" "));

/** A number that depends on the text alone: 32 bits. */
export function seedOf(text: string): number {
  let hash = 2166136261;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 16777619);
  }
  return hash >>> 0;
}

export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
