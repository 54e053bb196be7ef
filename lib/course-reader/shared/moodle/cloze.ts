import type { RichText } from "#lib/course-reader/questions/choice.ts";
import type { Blank, SourceBody } from "#lib/course-reader/questions/source-question.ts";
import {
  type NumericAnswer,
  plainNumber,
  type ShortAnswer,
} from "#lib/course-reader/questions/wrong-answers.ts";
import type { Media } from "#lib/course-reader/shared/media.ts";
import { explanationOf, readHtml } from "#lib/course-reader/shared/text/rich-text.ts";

/** How Moodle compares what is typed: accents matter, and a star stands for anything. */
export const LIKE_MOODLE = { hasWildcards: true, isAccentSensitive: true } as const;

const FULL_MARKS = 100;
const MAX_GAPS = 200;
const START =
  /\{\s{0,9}\d{0,9}\s{0,9}:\s{0,9}(SHORTANSWER_C|SHORTANSWER|SAC|SA|MWC|MW|NUMERICAL|NM|MULTICHOICE(?:_[HV])?S?|MULTICHOICE_(?:HS|VS|S)|MC[HV]?S?|MULTIRESPONSE(?:_(?:HS|H|S))?|MRH?S?)\s{0,9}:/gi;

interface Answer {
  text: string;
  weight: number;
  feedback: RichText | null;
}

/** One embedded question: what it asks for, and its answers. */
interface Gap {
  name: string;
  kind: "choice" | "several" | "number" | "text";
  isCaseSensitive: boolean;
  answers: Answer[];
}

/** A text with its embedded questions taken out; "[gap 1]" stands in the place of the first. */
export interface Cloze {
  markup: string;
  gaps: Gap[];
}

function kindOf(type: string): Gap["kind"] {
  if (/^(SHORTANSWER|SA|MW)/i.test(type)) return "text";
  if (/^(NUMERICAL|NM)/i.test(type)) return "number";
  return /^(MULTIRESPONSE|MR)/i.test(type) ? "several" : "choice";
}

/** Where the question that begins before `from` is closed: at the first brace without a backslash, -1 for none. */
function closingBrace(markup: string, from: number): number {
  for (let at = from; at < markup.length; at += 1) {
    if (markup[at] === "\\") at += 1;
    else if (markup[at] === "}") return at;
  }
  return -1;
}

const withoutEscapes = (text: string): string => text.replace(/\\([{}#~/"])/g, "$1");

/** Markup within the braces as plain words: a choice shows no more. */
const wordsOf = (markup: string): string => readHtml(withoutEscapes(markup)).rich.text;

function readAnswer(source: string, media: Media | null, notes: string[]): Answer {
  // An entity's "#" begins no feedback.
  const [answer = "", ...said] = source.split(/(?<![\\&])#/);
  const markup = withoutEscapes(said.join("#"));
  const feedback = said.length > 0 ? explanationOf(readHtml(markup, media), notes) : null;
  const marked = /^\s*(?:(=)|%(-?\d+(?:\.\d+)?)%)?/.exec(answer);
  const weight = marked?.[1] ? FULL_MARKS : Number(marked?.[2] ?? 0);
  return { text: answer.slice(marked?.[0].length ?? 0), weight, feedback };
}

/** Takes the embedded questions out of a text whose files are `media`; what is lost of them is added to `notes`. */
export function splitCloze(markup: string, media: Media | null, notes: string[]): Cloze {
  const gaps: Gap[] = [];
  const kept: string[] = [];
  let from = 0;
  for (const match of markup.matchAll(START)) {
    if (match.index < from || gaps.length === MAX_GAPS) continue;
    const start = match.index + match[0].length;
    const end = closingBrace(markup, start);
    if (end < 0) break;
    const name = `gap ${gaps.length + 1}`;
    const sources = markup.slice(start, end).split(/(?<!\\)~/);
    const filled = sources.filter((source) => source.trim() !== "");
    const answers = filled.map((source) => readAnswer(source, media, notes));
    const type = match[1] ?? "";
    const isCaseSensitive = /^(SHORTANSWER_C|SAC|MWC)$/i.test(type);
    gaps.push({ name, kind: kindOf(type), isCaseSensitive, answers });
    kept.push(markup.slice(from, match.index), `[${name}]`);
    from = end + 1;
  }
  return { markup: kept.join("") + markup.slice(from), gaps };
}

function choiceBlank({ name, answers }: Gap): Blank {
  const options = answers.map(({ text, weight, feedback }) => ({
    ...readHtml(withoutEscapes(text)).rich,
    weight,
    feedback,
  }));
  return { name, options };
}

const toShort = ({ text, ...rest }: Answer): ShortAnswer => ({ ...rest, text: wordsOf(text) });

/** "23.8:0.1" is a number and how far off an answer may be. */
function toNumeric({ text, weight, feedback }: Answer): NumericAnswer[] {
  const [value = "", tolerance = "0"] = wordsOf(text).split(":");
  if (value.trim() === "*") return [{ shown: null, low: -Infinity, high: Infinity, weight, feedback }];
  const shown = plainNumber(value);
  const range = Math.abs(Number(tolerance));
  if (shown === null || !Number.isFinite(range)) return [];
  return [{ shown, low: Number(shown) - range, high: Number(shown) + range, weight, feedback }];
}

function blankOf(gap: Gap): Blank {
  const { name, answers } = gap;
  if (gap.kind === "choice") return choiceBlank(gap);
  if (gap.kind === "number") return { name, options: [], numbers: answers.flatMap(toNumeric) };
  // Several right answers in one gap make no single choice.
  if (gap.kind === "several") return { name, options: [] };
  const options = answers.map((answer) => ({ ...toShort(answer), html: null }));
  return { name, options, typed: { ...LIKE_MOODLE, isCaseSensitive: gap.isCaseSensitive } };
}

/** What embedded questions ask, in the terms of the conversions. */
export function clozeBody(gaps: readonly Gap[]): SourceBody {
  if (gaps.length === 0) return { type: "unplayable", reason: "It has no gaps that can be read." };
  const type = gaps.every((gap) => gap.kind === "text") ? "blanks" : "dropdowns";
  return { type, blanks: gaps.map(blankOf), isPartial: true };
}
