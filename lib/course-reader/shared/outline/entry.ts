import { readAnswer } from "./answer.ts";
import type { Card } from "./cards.ts";
import { type Draft, draftOf, type Words } from "./draft.ts";
import type { KeyPart, OutlineEvent } from "./event.ts";
import type { Option } from "./option.ts";
import { asks, HEADING_LABEL, NUMBER_LABEL, QUESTION_LABEL } from "./vocabulary.ts";

export interface Heading {
  type: "heading";
  level: number;
  text: string;
  /** It names a question, or asks one */
  isStem: boolean;
  /** The question that it belongs to */
  draft: Draft | null;
}

export interface Key {
  type: "key";
  level: number;
  title: string;
  parts: KeyPart[];
  text: string;
}

/** A text sorted into what may be a question, what is read, and where it stands. */
export type Entry = Heading | Key | Draft | Words | { type: "card"; card: Card };

const LINK =
  /!?\[[^[\]]*(?:\[[^[\]]*\][^[\]]*)*\]\([^()\s]*(?:\([^()]*\)[^()\s]*)*(?:\s+["'][^"']*["'])?\)|https?:\/\/\S+/g;
const BESIDE_LINKS = /[\s*_()<>.,;|:–—-]|\b(?:and|see|sources?|references?|quelle|fuente|referencia)\b/gi;
const BACK_TO_TOP =
  /\[[^[\]]*(?:back to|go to|to the|table of)[^[\]]*(?:top|toc|contents?|index)[^[\]]*\]\(#/i;
const MAX_LINKS = 2000;
const DIFFICULTY = /^[\s|–—:([-]+.{0,80}$/su;

/** A heading that names or asks a question, without its label. */
export function readHeading(text: string): { text: string; number: string | null; start: Draft["start"] } {
  const label = QUESTION_LABEL.exec(text) ?? HEADING_LABEL.exec(text);
  const found = label ?? NUMBER_LABEL.exec(text);
  if (!found) return { text, number: null, start: null };
  const rest = (found[2] ?? "").replace(/\*\*/g, "").trim();
  // "Question 3 — easy" names a question and doesn't ask it.
  const isAside = label !== null && DIFFICULTY.test(rest) && !asks(rest);
  return { text: isAside ? "" : rest, number: found[1] ?? null, start: label ? "label" : "number" };
}

/** Whether a paragraph holds nothing but addresses: "top" where they only lead back to the beginning. */
export function linksIn(raw: string): "none" | "reference" | "top" {
  if (raw.length > MAX_LINKS || !/\]\(|https?:/.test(raw)) return "none";
  if (raw.replace(LINK, "").replace(BESIDE_LINKS, "") !== "") return "none";
  return BACK_TO_TOP.test(raw) ? "top" : "reference";
}

/** Whether something tells already what is right. */
export function isKeyed({ answers, options }: Draft): boolean {
  return answers.length > 0 || options.some(({ isTicked, mark }) => isTicked || mark === "sign");
}

export function addBelow(option: Option, text: string): void {
  const join = (words: string) => (words === "" ? text : `${words}\n\n${text}`);
  Object.assign(option, { text: join(option.text), bare: join(option.bare) });
}

export function wordsFor(raw: string): Words {
  return { type: "words", text: raw, raw, asks: false, start: null, number: null, isFigure: false };
}

const SHIFTED =
  "An answer stands above the first question and none below the last: each may belong to the next one.";

/** Where a letter stands above the first question and none below the last one, answers stand above their questions. */
export function doubtShifted(entries: readonly Entry[]): void {
  const drafts = entries
    .filter((entry) => entry.type === "draft")
    .filter(({ options }) => options.length > 0);
  const last = drafts.at(-1);
  if (!last || isKeyed(last)) return;
  for (const draft of drafts) Object.assign(draft, { answers: [], doubt: draft.doubt ?? SHIFTED });
}

/** Right below the answer of a question without options a list goes on with it; below a reason it explains. */
export function isSaidBelow(
  { options, answers }: Draft,
  manner: Draft["manner"],
  isReason: boolean,
): boolean {
  if (options.length === 0) return answers.length > 0 && manner === "list";
  return isReason && manner !== "task";
}

export function addSaid(draft: Draft, text: string): void {
  if (draft.options.length > 0) draft.explanation.push(text.replaceAll("\n", "\n\n"));
  else draft.back.push(text);
}

/** Adds what a fold hides to a question with options: as its answer if it names one, else as its explanation. */
export function addRevealed(
  draft: Draft,
  { answer, isNamed, rest }: Extract<OutlineEvent, { type: "reveal" }>,
): void {
  if (isNamed || !isKeyed(draft) || "right" in readAnswer(answer, draft.options)) draft.answers.push(answer);
  else draft.explanation.push(answer);
  draft.explanation.push(...rest);
}

/** Words that belong to no question. What calls itself a question is listed as one, though nothing answers it. */
export function shelved(words: Words): Draft | Words {
  return words.start === "label" && words.text !== "" ? draftOf([words]) : words;
}

/** Adds a list of options, or the rest of one, to a question. */
export function addOptions(draft: Draft, event: Extract<OutlineEvent, { type: "options" }>): void {
  draft.manner = event.manner;
  draft.options.push(...event.options);
  draft.raw.push(event.text);
  draft.isBroken ||= event.isBroken;
}
