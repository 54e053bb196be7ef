import type { Manner, Start } from "./event.ts";
import type { Option } from "./option.ts";

/** What may be a question, while its parts come in. */
export interface Draft {
  type: "draft";
  /** The heading that asks, or names it, where there is one; `asked` is "" where it only names it */
  heading: { level: number; text: string; asked: string } | null;
  stem: string[];
  /** Its number in the file */
  number: string | null;
  start: Start | null;
  asks: boolean;
  manner: Manner | null;
  options: Option[];
  /** Its options as they were written */
  raw: string[];
  /** Letters are missing or out of order */
  isBroken: boolean;
  /** What is said to be right: usually one, and a second one that may contradict it */
  answers: string[];
  /** What follows the answer of a question without options */
  back: string[];
  explanation: string[];
  /** Why a key at the end of the file doesn't answer it */
  doubt: string | null;
}

/** A paragraph, a figure or a list, which may still become the stem of a question. */
export interface Words {
  type: "words";
  /** Without its label */
  text: string;
  raw: string;
  asks: boolean;
  start: Start | null;
  number: string | null;
  isFigure: boolean;
}

/** A question whose stem is these paragraphs, without anything else yet. */
export function draftOf(words: readonly Words[]): Draft {
  const first = words.find(({ start }) => start !== null) ?? words[0];
  return {
    type: "draft",
    heading: null,
    stem: words.map(({ text }) => text).filter((text) => text !== ""),
    number: first?.number ?? null,
    start: first?.start ?? null,
    asks: words.some(({ asks }) => asks),
    manner: null,
    options: [],
    raw: [],
    isBroken: false,
    answers: [],
    back: [],
    explanation: [],
    doubt: null,
  };
}

/** All that is asked, with the words of the heading first. */
export function stemOf({ heading, stem }: Draft): string {
  return [heading?.asked ?? "", ...stem].filter((text) => text !== "").join("\n\n");
}
