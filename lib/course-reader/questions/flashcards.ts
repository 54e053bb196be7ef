import { tidyTitle } from "../rules.ts";
import { foldText, placeRight, type RichText, seedOf } from "./choice.ts";
import { plainOption } from "./parts.ts";
import type { SourceBody, SourceQuestion } from "./source-question.ts";
import { type Lender, MIN_WRONG_SHORT, plainNumber, toLender, wrongShortAnswers } from "./wrong-answers.ts";

/** A card as a file has it. */
export interface Flashcard {
  /** The deck or the list that it lies in: those of the same lend their answers first */
  deck: string;
  front: RichText;
  back: RichText;
  /** A text with "[gap 1]", "[gap 2]"… and what is typed into them, instead of being recalled */
  gaps?: { stem: RichText; answers: readonly string[] } | null;
  explanation: RichText | null;
  /** What the card is called in the report; its front where that is "" */
  name: string;
  sourceId: string | null;
  /** What the reading had to leave out */
  notes: string[];
  /** Why it can't be used; null where it can */
  fault: string | null;
}

/** What is said of a card that is played as a choice. */
export const FROM_CARDS = "Its wrong answers are those of other cards.";
/** docs/product.md#recall-cards */
const MAX_BACK_WORDS = 12;
const MAX_TERM_WORDS = 8;
const MAX_BACK_LENGTH = 120;
const MAX_NAME_LENGTH = 100;
const FULL_MARKS = 100;
/** Of an answer that is right as well, though another one is shown */
const SOME_MARKS = 50;
/** Cards of the same deck on either side, and as many of the rest of the file */
const NEAR = 60;
/** Markup without which an answer says something else */
export const NEEDS_MARKUP = /<(img|audio|video|sub|sup|table|ul|ol|pre|hr)\b/i;
/** Parts of a back that are answers of their own: "big; large", "big / large" */
const PARTS = /\s*[;/|]\s*|\s*,\s+|\n/;
const ASKS = /[?？؟]["”’»)\s]*$|_{2,}|\[…\]|\[\.\.\.\]/;
/** Undivided scripts have no spaces to count */
const UNDIVIDED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu;

/** Whether a back is short enough to be one of several answers: one line of at most 12 words. */
function isShortBack({ text, html }: RichText): boolean {
  const line = text.trim();
  if (line === "" || line.includes("\n") || line.length > MAX_BACK_LENGTH) return false;
  if (html !== null && NEEDS_MARKUP.test(html)) return false;
  const words = line.split(/\s+/).length + (line.match(UNDIVIDED)?.length ?? 0) / 2;
  return words <= MAX_BACK_WORDS;
}

/** A front that asks or is a sentence stands as it is; a term asks for what belongs to it. */
function stemOf(front: RichText): RichText {
  const isSentence = /[.:!。：]\s*$/.test(front.text) || front.text.split(/\s+/).length > MAX_TERM_WORDS;
  if (ASKS.test(front.text) || isSentence) return front;
  const html = front.html === null ? null : `${front.html}<p>→ ?</p>`;
  return { text: `${front.text} → ?`, html };
}

/** All backs of the cards with the same front: each of them is right. */
function backsByFront(cards: readonly Flashcard[]): Map<string, Set<string>> {
  const backs = new Map<string, Set<string>>();
  for (const { front, back, fault } of cards) {
    if (fault !== null) continue;
    const key = foldText(front.text);
    backs.set(key, (backs.get(key) ?? new Set<string>()).add(back.text.trim()));
  }
  return backs;
}

function acceptedOf(back: string, others: ReadonlySet<string>) {
  const all = new Set([back, ...others].flatMap((text) => [text, ...text.split(PARTS)]));
  all.delete("");
  const alike = [...all].filter((text) => text !== back).slice(0, 20);
  const some = alike.map((text) => ({ text, weight: SOME_MARKS, feedback: null }));
  // "*" is no wildcard on a card.
  return [{ text: back, weight: FULL_MARKS, feedback: null }, ...some].map((answer) => ({
    ...answer,
    text: answer.text.replaceAll("*", "\\*"),
  }));
}

interface Entry {
  card: Flashcard;
  accepted: ReturnType<typeof acceptedOf>;
  lender: Lender;
}

function toEntries(cards: readonly Flashcard[]): (Entry | null)[] {
  const backs = backsByFront(cards);
  return cards.map((card) => {
    if (card.fault !== null || !isShortBack(card.back)) return null;
    const accepted = acceptedOf(card.back.text.trim(), backs.get(foldText(card.front.text)) ?? new Set());
    return { card, accepted, lender: toLender(accepted) };
  });
}

/** What stands around a place in a list, nearest first. */
function around<T>(list: readonly T[], at: number): T[] {
  return list.slice(Math.max(0, at - NEAR), at + NEAR + 1);
}

function wrongFor(
  entry: Entry,
  deck: readonly Entry[],
  all: readonly Entry[],
  places: [number, number],
): string[] {
  const right = entry.card.back.text.trim();
  const pick = (entries: readonly Entry[]) =>
    wrongShortAnswers(
      entry.accepted,
      entries.flatMap((other) => (other === entry ? [] : other.lender)),
      right,
      true,
    );
  const near = pick(around(deck, places[0]));
  if (near.length >= MIN_WRONG_SHORT) return near;
  const far = pick([...around(deck, places[0]), ...around(all, places[1])]);
  return far.length > near.length ? far : near;
}

/** Backs that have one other answer only */
const OPPOSITES = [
  "True/False",
  "Yes/No",
  "Correct/Incorrect",
  "Right/Wrong",
  "Wahr/Falsch",
  "Ja/Nein",
  "Vrai/Faux",
  "Oui/Non",
  "Verdadero/Falso",
  "Verdadeiro/Falso",
  "Vero/Falso",
  "Sí/No",
  "Да/Нет",
  "是/否",
  "对/错",
  "はい/いいえ",
].map((pair) => pair.split("/"));

function oppositeOf(right: string): SourceBody | null {
  const word = foldText(right.replace(/[.!]$/, ""));
  const pair = OPPOSITES.find((texts) => texts.some((text) => foldText(text) === word));
  if (!pair) return null;
  const toOption = (text: string) => ({
    ...plainOption(text),
    weight: foldText(text) === word ? FULL_MARKS : 0,
  });
  return { type: "single", options: pair.map(toOption) };
}

/** A choice between the right back and wrong ones; null where no fair ones can be found. */
function choiceOf(card: Flashcard, wrong: readonly string[]): SourceBody | null {
  const right = card.back.text.trim();
  const opposite = oppositeOf(right);
  if (opposite) return opposite;
  if (wrong.length < MIN_WRONG_SHORT) return numberOf(right);
  const { options } = placeRight(
    plainOption(right),
    wrong.map((text) => plainOption(text)),
    seedOf(card.front.text + right),
  );
  return {
    type: "single",
    options: options.map((option) => ({ ...option, weight: option.text === right ? FULL_MARKS : 0 })),
  };
}

/** A number needs no other cards: every other number is wrong. */
function numberOf(right: string): SourceBody | null {
  const shown = plainNumber(right);
  if (shown === null || shown !== right) return null;
  const value = Number(shown);
  return {
    type: "numeric",
    answers: [{ shown, low: value, high: value, weight: FULL_MARKS, feedback: null }],
  };
}

/** The gaps of a text, or the card to recall where they can't be asked. */
function gapsBody({ front, back, gaps }: Flashcard): SourceBody | null {
  const blanks = gaps?.answers.map((text, index) => {
    const accepted = { ...plainOption(text.replaceAll("*", "\\*")), weight: FULL_MARKS };
    return { name: `gap ${index + 1}`, options: [accepted], typed: {} };
  });
  return blanks ? { type: "blanks", blanks, card: { front, back } } : null;
}

function toSource(card: Flashcard, wrong: readonly string[] | null): SourceQuestion {
  const { front, back, explanation, sourceId, notes, fault } = card;
  const gaps = fault === null ? gapsBody(card) : null;
  const choice = gaps ?? (fault === null && wrong ? choiceOf(card, wrong) : null);
  const body: SourceBody =
    fault === null ? (choice ?? { type: "recall", back }) : { type: "unplayable", reason: fault };
  const isLent = choice?.type === "single" && oppositeOf(back.text.trim()) === null;
  const note = isLent ? [FROM_CARDS] : [];
  return {
    kind: "card",
    name: tidyTitle(card.name || front.text || back.text, "Card", MAX_NAME_LENGTH),
    stem: (gaps && card.gaps?.stem) || (choice ? stemOf(front) : front),
    explanation,
    feedback: { right: null, wrong: null },
    sourceId,
    notes: [...note, ...notes],
    body,
  };
}

/**
 * Cards as questions: a short back is asked for among the backs of other cards of the same kind, from the same deck
 * where that has enough of them; all others are recall cards, which learners grade themselves. In the order of the
 * cards, one each. docs/product.md#recall-cards
 */
export function questionsOfCards(cards: readonly Flashcard[]): SourceQuestion[] {
  const entries = toEntries(cards);
  const all = entries.filter((entry) => entry !== null);
  const decks = new Map<string, Entry[]>();
  const places = new Map<Entry, [number, number]>();
  for (const [at, entry] of all.entries()) {
    const deck = decks.get(entry.card.deck) ?? [];
    places.set(entry, [deck.length, at]);
    decks.set(entry.card.deck, deck);
    deck.push(entry);
  }
  return cards.map((card, at) => {
    const entry = entries[at];
    if (!entry) return toSource(card, null);
    const wrong = wrongFor(entry, decks.get(card.deck) ?? [], all, places.get(entry) ?? [0, 0]);
    return toSource(card, wrong);
  });
}
