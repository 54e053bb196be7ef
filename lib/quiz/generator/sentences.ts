import { shareOf } from "./language.ts";
import { plain } from "./structure.ts";

/** A sentence with its line breaks folded into spaces. */
export interface Sentence {
  text: string;
  /** The same without marks of Markdown, and without a word at its beginning that ties it to the one before */
  clean: string;
  /** About its place in the text, in characters */
  at: number;
  /** Of all sentences of the text */
  index: number;
  paragraph: number;
  /** Not a heading, a list's item or a line of a table */
  isProse: boolean;
}

const ABBREVIATION =
  /(?:^|[\s(])(?:\p{Lu}|Dr|Mr|Mrs|Ms|Prof|St|Mt|No|Nos|Fig|vs|etc|e\.g|i\.e|cf|ca|c|approx|Inc|Ltd|Co|Corp|Jr|Sr|Gen|Col|Capt|U\.S|U\.K|a\.m|p\.m|Jan|Feb|Mar|Apr|Aug|Sept?|Oct|Nov|Dec)\.$/u;
const LIST_ITEM = /^\s*(?:[-*•·▪◦‣–—]|\(?\d{1,3}[.)]|\(?[a-zA-Z][.)])\s+/u;
const ENDS = /[.!?…。！？]["”’')\]」』]*$/u;

interface Paragraph {
  text: string;
  isProse: boolean;
}

/** A line of a paragraph stands for itself where it is an item, or is short and has no end: it is a heading then. */
function paragraphsOf(text: string): Paragraph[] {
  const done: Paragraph[] = [];
  for (const block of text.split(/\n\s*\n/)) {
    const lines = block.split("\n").map((line) => line.trim());
    const longest = lines.reduce((most, line) => Math.max(most, line.length), 0);
    let open = "";
    const close = () => {
      if (open) done.push({ text: open, isProse: ENDS.test(open) });
      open = "";
    };
    for (const line of lines) {
      if (LIST_ITEM.test(line) || /\t|\s\|\s|^[#>|]/.test(line)) {
        close();
        done.push({ text: line, isProse: false });
        continue;
      }
      const isWrapped = line.length > 40 && line.length > longest * 0.6;
      open = open ? `${open} ${line}` : line;
      if (!isWrapped || ENDS.test(line)) close();
    }
    close();
  }
  return done;
}

/** Longer than any abbreviation, so that a cut never makes one */
const TAIL = 40;
const segmenter = new Intl.Segmenter("en", { granularity: "sentence" });

/** Words without any sign that could end a sentence */
const NO_END = /^[\p{L}\p{N} ,'’-]*$/u;

function splitParagraph(text: string): string[] {
  if (NO_END.test(text)) return text === "" ? [] : [text];
  const parts: string[] = [];
  // Only the end of what is before is looked at: of ten thousand abbreviations in a row, each would be read again.
  let tail = "";
  for (const { segment } of segmenter.segment(text)) {
    const last = parts.at(-1);
    if (last !== undefined && (ABBREVIATION.test(tail.trim()) || /^\s*\p{Ll}/u.test(segment))) {
      parts[parts.length - 1] = last + segment;
      tail = (tail + segment.slice(-TAIL)).slice(-TAIL);
    } else {
      parts.push(segment);
      tail = segment.slice(-TAIL);
    }
  }
  return parts.map((part) => part.trim()).filter(Boolean);
}

/** A text without its line breaks, as sources are looked for in it. */
export function foldSpace(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

const TIE =
  /^(?:(?:however|thus|therefore|hence|moreover|furthermore|in addition|additionally|similarly|consequently|as a result|in fact|indeed|in short|in general|of course|finally|nevertheless|nonetheless|in other words|in particular|more specifically|specifically|in contrast|by contrast|instead|ultimately|overall|as it turns out|again|basically|actually|obviously|well|okay|ok), |(?:and|but|so|now)(?: (?:then|again|basically))?,? (?=\p{L}))/iu;

/** "However, the cell divides" as "The cell divides" */
function untied(text: string): string {
  const rest = text.replace(TIE, "");
  return rest === text ? text : rest.charAt(0).toUpperCase() + rest.slice(1);
}

/** The sentences of a text in their order, headings and items among them. */
export function sentencesOf(text: string): Sentence[] {
  let at = 0;
  return paragraphsOf(text)
    .flatMap(({ text: whole, isProse }, paragraph) =>
      splitParagraph(foldSpace(whole)).map((part) => {
        at += part.length + 1;
        return { text: part, clean: untied(plain(part)), at: at - part.length - 1, paragraph, isProse };
      }),
    )
    .map((sentence, index) => ({ ...sentence, index }));
}

const MAX_LENGTH = 600;
/** Of a line without a stop */
const MAX_HEADING = 200;

/** Whether a sentence, or a heading, is worth tagging: an endless run of words costs the most and says nothing. */
export function isWhole({ text }: Pick<Sentence, "text">): boolean {
  return text.length <= MAX_HEADING || (text.length <= MAX_LENGTH && ENDS.test(text));
}

/** Fewer words say nothing about a language. */
const MIN_WORDS = 12;
const SAMPLE = 20_000;
const SPACELESS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]{6}/u;
/** A list of English names has few common words, too; other languages share some by chance. */
const MAX_FOREIGN_SHARE = 0.1;

/**
 * Whether a text is clearly in a language in which no questions can be asked; what is too short to tell is not.
 * docs/product.md#questions-made-from-texts
 */
export function isForeign(text: string): boolean {
  const { words, share } = shareOf(text);
  return share < MAX_FOREIGN_SHARE && (words >= MIN_WORDS || SPACELESS.test(text.slice(0, SAMPLE)));
}
