import { letterAt } from "#lib/core/letter-at.ts";
import { readLetter } from "./line.ts";

/** How an option says that it is right, besides a box: a sign says nothing else, a star or bold letters may. */
export type Mark = "sign" | "star" | "bold";

export interface Option {
  /** "A", or "1" in a numbered list; "" where it has none */
  letter: string;
  /** As it was written, with a star or bold letters that may mark it */
  text: string;
  /** Without the mark */
  bare: string;
  mark: Mark | null;
  isTicked: boolean;
}

/** A sign without ink, which some write where code follows */
const BLANK = /\u2800/g;
const BOLD = /^(\*\*|__)(?=\S)((?:(?!\1)[\s\S])+)(?<=\S)\1[.;:]?$/u;
const RIGHT =
  "correct(?: answer| option| choice)?|right answer|richtig|richtige antwort|correct[ao]|respuesta correcta|resposta correta|correcte|bonne réponse|corrett[ao]|верно|правильный ответ|正确|正確|正解";
const SIGN_BEHIND = new RegExp(
  `\\s*(?:[✅✓✔☑]\\ufe0f?|[*_]{0,3}[([](?:${RIGHT})[)\\]][*_]{0,3}|(?:<?[-=]{1,3}|←|⬅\\ufe0f?|👈)\\s*[*_]{0,2}(?:${RIGHT})[*_]{0,2})\\s*$`,
  "iu",
);
const SIGN_BEFORE = /^(?:[✅✓✔☑]\ufe0f?|\[[xX✓✔]\])\s*(?=\S)/u;
const CROSS = /^[❌✗✘✖]\ufe0f?\s*|\s*[❌✗✘✖]\ufe0f?$/gu;
/** A star behind a word or a sentence. Behind a type of C, or in code and formulas, it means something else. */
const STAR_BEHIND = /(?:[\p{L}\p{N}][\p{L}\p{N}'’)"”.!?%`]{1,}|\S[.!?)]|\p{L}|\p{N})\s?\\?\*$/u;
const STAR_MEANS_MORE =
  /(?:\b(?:char|int|void|float|double|long|short|unsigned|signed|const|bool|struct \w+|\w+_t|FILE)|[[\](){}^|\\/.+?;=<>])\s?\\?\*$/u;

function starred(text: string): string | null {
  const count = text.split("*").length - 1;
  if (count !== 1 || !STAR_BEHIND.test(text) || STAR_MEANS_MORE.test(text)) return null;
  return text.replace(/\s?\\?\*$/u, "").trimEnd();
}

interface Known {
  letter?: string;
  isTicked?: boolean;
  /** A star stands before its letter */
  isStarred?: boolean;
  /** Its text may begin with its letter */
  isLettered?: boolean;
}

/** The text of an option with what marks it. */
export function readOption(source: string, known: Known = {}): Option {
  const { letter = "", isTicked = false, isStarred = false, isLettered = false } = known;
  const whole = source.replace(BLANK, " ").trim().replace(CROSS, "");
  const text = whole.replace(SIGN_BEFORE, "").replace(SIGN_BEHIND, "").trim();
  const isSigned = text !== whole;
  const bold = BOLD.exec(text)?.[2]?.trim();
  const inner = isLettered && letter === "" ? readLetter(bold ?? text) : null;
  if (inner) {
    const words = bold === undefined ? inner.text : `**${inner.text}**`;
    const option = readOption(words, { letter: inner.letter, isTicked, isStarred: inner.isStarred });
    return isSigned ? { ...option, mark: "sign" } : option;
  }
  const star = starred(text);
  const mark = isSigned ? "sign" : isStarred || star !== null ? "star" : bold === undefined ? null : "bold";
  return { letter, text, bare: star ?? bold ?? text, mark, isTicked };
}

/** Letters from A on, or numbers from 1 on, without a gap. */
export function isSequence(options: readonly Option[]): boolean {
  return options.every(({ letter }, at) => letter === letterAt(at) || letter === String(at + 1));
}
