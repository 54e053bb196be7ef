import { foldText, type RichText, seedOf } from "./choice.ts";
import { type Form, formOf, isOfOneKind } from "./form.ts";
import { areTwins, type Likeness, likenessOf } from "./twins.ts";

/** Full marks count as right; anything above zero is too near to be offered as wrong. */
export interface NumericAnswer {
  /** The value as the file writes it, or null where it only gives bounds. */
  shown: string | null;
  low: number;
  high: number;
  weight: number;
  feedback: RichText | null;
}

export interface ShortAnswer {
  text: string;
  weight: number;
  feedback: RichText | null;
}

const MAX_DECIMALS = 12;
export const MIN_WRONG_SHORT = 2;
const MAX_WRONG_SHORT = 3;

function decimalsOf(text: string): number {
  return text.split(".")[1]?.length ?? 0;
}

/** The value to show for an answer, in plain digits; the middle where only bounds are given. */
export function numberToShow(answer: NumericAnswer): string | null {
  if (answer.shown !== null) return answer.shown;
  const middle = (answer.low + answer.high) / 2;
  const digits = Math.max(decimalsOf(String(answer.low)), decimalsOf(String(answer.high)));
  for (let decimals = digits; decimals <= digits + 2; decimals += 1) {
    const text = middle.toFixed(Math.min(decimals, MAX_DECIMALS));
    if (Number(text) >= answer.low && Number(text) <= answer.high) return text;
  }
  return null;
}

/** A number in plain digits, as it was typed where that is plain already; null where it is no number. */
export function plainNumber(text: string): string | null {
  const trimmed = text.trim();
  if (/^-?\d+(\.\d+)?$/.test(trimmed)) return trimmed;
  const value = trimmed === "" ? Number.NaN : Number(trimmed);
  return Number.isFinite(value) ? String(value) : null;
}

/** Moodle's wildcard: an unescaped `*` stands for anything. Null where the text has none. */
function wildcardParts(text: string): string[] | null {
  const parts = text.split(/(?<!\\)\*/).map((part) => foldText(part.replaceAll("\\*", "*")));
  return parts.length > 1 ? parts : null;
}

/** Matches without a regular expression: `a*a*a*…` would make one run for ages. */
function matchesParts(parts: readonly string[], text: string): boolean {
  const folded = foldText(text);
  const last = parts.at(-1) ?? "";
  let from = parts[0]?.length ?? 0;
  if (!folded.startsWith(parts[0] ?? "") || !folded.endsWith(last)) return false;
  for (const part of parts.slice(1, -1)) {
    const at = folded.indexOf(part, from);
    if (at < 0) return false;
    from = at + part.length;
  }
  return from <= folded.length - last.length;
}

/** What the author says to a typed answer: word for word first, then by a wildcard. */
export function shortFeedback(text: string, answers: readonly ShortAnswer[]): RichText | null {
  const said = answers.filter((a) => a.feedback !== null).toSorted((a, b) => b.weight - a.weight);
  const same = said.find((a) => foldText(a.text.replaceAll("\\*", "*")) === foldText(text));
  const wild = () =>
    said.find((answer) => {
      const parts = wildcardParts(answer.text);
      return parts !== null && matchesParts(parts, text);
    });
  return (same ?? wild())?.feedback ?? null;
}

function distance(candidate: Form, right: Form): number {
  const kind = isOfOneKind(candidate, right) ? 0 : candidate.kind === right.kind ? 200 : 1000;
  return kind + 20 * Math.abs(candidate.words - right.words) + Math.abs(candidate.length - right.length);
}

/** The answer to show for a short answer question: the best-weighted one without a wildcard. */
export function bestShortAnswer(accepted: readonly ShortAnswer[]): string | null {
  const plain = accepted.filter((answer) => answer.weight > 0 && !wildcardParts(answer.text));
  const best = plain.reduce<ShortAnswer | null>((a, b) => (a && a.weight >= b.weight ? a : b), null);
  return best ? best.text.replaceAll("\\*", "*") : null;
}

/** A text with what tells whether another could be the same. */
interface Answer {
  text: string;
  likeness: Likeness;
}

/** A short answer question as its neighbours see it, worked out once for all of them. */
export interface Lender {
  /** The answer that it lends, if it has one to show. */
  lends: string | null;
  form: Form;
  accepted: Answer[];
}

const toAnswer = ({ text }: { text: string }): Answer => ({ text, likeness: likenessOf(text) });

export function toLender(answers: readonly ShortAnswer[]): Lender {
  const lends = bestShortAnswer(answers);
  const accepted = answers.filter((answer) => answer.weight > 0).map(toAnswer);
  return { lends, form: formOf(lends ?? ""), accepted };
}

/**
 * Wrong options for a short answer: the author's own wrong ones, then answers of the questions around it that
 * this question can't possibly accept, those of its own form first. `isCard`: only those, for a card can be recalled instead.
 */
export function wrongShortAnswers(
  accepted: readonly ShortAnswer[],
  lenders: readonly Lender[],
  right: string,
  isCard = false,
): string[] {
  const good = accepted.filter((answer) => answer.weight > 0);
  const taken = good.map(toAnswer);
  const wild = good.map((answer) => wildcardParts(answer.text)).filter((parts) => parts !== null);
  const clashes = ({ text, likeness }: Answer) =>
    taken.some((one) => areTwins(one.likeness, likeness)) || wild.some((parts) => matchesParts(parts, text));
  const wrong: Answer[] = [];
  const take = (answer: Answer) => {
    const isNew = !wrong.some(({ likeness }) => areTwins(likeness, answer.likeness));
    if (answer.text.trim() && isNew && !clashes(answer)) wrong.push(answer);
  };
  const own = accepted.filter((answer) => answer.weight <= 0 && !wildcardParts(answer.text));
  for (const answer of own.slice(0, MAX_WRONG_SHORT)) take(toAnswer(answer));
  for (const { lends, accepted: theirs } of byNearness(lenders, right, isCard)) {
    if (wrong.length >= MAX_WRONG_SHORT) break;
    if (!theirs.some(clashes)) take(toAnswer({ text: lends }));
  }
  return wrong.slice(0, MAX_WRONG_SHORT).map(({ text }) => text);
}

/** Those that lend something, most like the right answer first. */
function byNearness(lenders: readonly Lender[], right: string, isCard: boolean) {
  const form = formOf(right);
  return lenders
    .flatMap((lender) => {
      const { lends } = lender;
      if (lends === null || (isCard && !isOfOneKind(lender.form, form))) return [];
      return { ...lender, lends, far: distance(lender.form, form), seed: seedOf(lends + right) };
    })
    .sort((a, b) => a.far - b.far || a.seed - b.seed);
}
