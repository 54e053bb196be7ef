import { BLANK_MARK, type Blank as BlankBody, type QuestionBody } from "#lib/quiz/kinds/body-schema.ts";
import { type Kept, part } from "./bodies.ts";
import type { RichText } from "./choice.ts";
import type { Blank, SourceBody } from "./source-question.ts";
import { toBlank } from "./typed-field.ts";

const [OPEN, CLOSE] = ["\uE000", "\uE001"];
/** In place of a blank that can't be asked */
const CLOSED = "[…]";

interface Place {
  name: string;
  /** From 1; null: it stays closed */
  number: number | null;
}

/**
 * Marks the blanks' places; what looks like a mark in the text itself is none. Null where a blank has no place or
 * several.
 */
function markBlanks(text: string, places: readonly Place[]): string | null {
  let marked = text.replaceAll(OPEN, "").replaceAll(CLOSE, "");
  for (const { name, number } of places) {
    const pieces = marked.split(`[${name}]`);
    if (pieces.length !== 2) return null;
    marked = pieces.join(number === null ? CLOSED : `${OPEN}${number}${CLOSE}`);
  }
  return marked.replace(BLANK_MARK, "[ [$1] ]").replaceAll(OPEN, "[[").replaceAll(CLOSE, "]]");
}

const isMenu = ({ typed, numbers }: Blank) => !typed && !numbers;

/** A text whose blanks are filled in, all of them in one question. Those that can't be asked stay closed. */
export function keepCloze(
  source: Extract<SourceBody, { type: "blanks" | "dropdowns" }>,
  stem: RichText,
): Kept {
  const isSingle = source.blanks.length === 1;
  if (source.type === "dropdowns" && isSingle && source.blanks.every(isMenu))
    return { reason: "It is a choice." };
  const placeOf = ({ name }: Blank) => stem.text.indexOf(`[${name}]`);
  const inOrder = source.blanks.toSorted((a, b) => placeOf(a) - placeOf(b));
  const blanks: BlankBody[] = [];
  const places = inOrder.map((blank): Place => {
    const field = toBlank(blank, source.type === "blanks");
    if (field) blanks.push(field);
    return { name: blank.name, number: field ? blanks.length : null };
  });
  const text = markBlanks(stem.text, places);
  const html = stem.html === null ? null : markBlanks(stem.html, places);
  if (blanks.length === 0) return { reason: "None of its blanks can be asked fairly." };
  if (text === null || (stem.html !== null && html === null))
    return { reason: "The places of its blanks can't be told." };
  const body: QuestionBody = { kind: "cloze", blanks, isPartial: source.isPartial ?? false };
  const lost = places.length - blanks.length;
  const notes = lost > 0 ? [`${lost} of ${places.length} blanks can't be asked and stay closed.`] : [];
  return { part: { ...part(body), stem: { text, html } }, notes };
}
