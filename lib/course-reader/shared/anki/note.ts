import { type Flashcard, NEEDS_MARKUP } from "#lib/course-reader/questions/flashcards.ts";
import type { Media } from "../media.ts";
import { explanationOf, joinTexts, type ReadText, readPlain } from "../text/rich-text.ts";
import { BLANK, type Cloze, readClozes } from "./cloze.ts";
import { readField } from "./field.ts";

/** A note as texts of its fields: what is in front, what is on the back, and what stands below that. */
export interface NoteSides {
  deck: string;
  sourceId: string | null;
  front: readonly string[];
  back: readonly string[];
  /** Below the answer: examples, sources */
  extra: readonly string[];
  notes: readonly string[];
}

/** More are a sentence, which hardly anyone recalls to the letter. */
const MAX_GAP_WORDS = 5;
const NO_GAP = "It is a text with gaps, but none of them can be read.";
const NO_FRONT = "Its front is empty.";
const NO_BACK = "Its back is empty.";
const isFilled = (field: string) => field.replace(/<br ?\/?>|&nbsp;|<\/?div>|\s/gi, "") !== "";
const hasWords = ({ rich }: ReadText) => rich.text.replaceAll("[sound]", "").trim() !== "";

function readAll(fields: readonly string[], media: Media | null): ReadText[] {
  return fields.filter(isFilled).map((field) => readField(field, media));
}

function joined(texts: readonly ReadText[]): ReadText {
  const [only] = texts;
  return texts.length === 1 && only ? only : joinTexts(texts);
}

/** The first field of the back that says something is the answer; all others are said below it. */
function dividedBack(fields: readonly string[], media: Media | null): [ReadText[], ReadText[]] {
  const back = readAll(fields, media);
  const at = Math.max(0, back.findIndex(hasWords));
  return [back.slice(at, at + 1), back.filter((_, place) => place !== at)];
}

/** A note with a front and a back. */
export function cardOfNote(note: NoteSides, media: Media | null): Flashcard {
  const front = joined(readAll(note.front, media));
  const [answer, below] = dividedBack(note.back, media);
  const back = joined(answer);
  const extra = [...below, ...readAll(note.extra, media)];
  const notes = [...new Set([...note.notes, ...front.notes, ...back.notes])];
  const explanation = extra.length === 0 ? null : explanationOf(joinTexts(extra), notes);
  const fault = front.rich.text === "" ? NO_FRONT : back.rich.text === "" ? NO_BACK : null;
  const { deck, sourceId } = note;
  return { deck, front: front.rich, back: back.rich, explanation, name: "", sourceId, notes, fault };
}

/** What is typed into the gaps, where that is short and plain enough to be typed alike by everyone. */
function gapsOf(cloze: Cloze, answers: readonly ReadText[], media: Media | null): Flashcard["gaps"] {
  const isWhole = answers.length === cloze.answers.length && !cloze.marked.includes(BLANK);
  const isShort = ({ rich: { text, html } }: ReadText) =>
    text.split(/\s+/).length <= MAX_GAP_WORDS && !text.includes("\n") && !NEEDS_MARKUP.test(html ?? "");
  if (!isWhole || !answers.every(isShort)) return null;
  const texts = answers.map(({ rich }) => rich.text.trim());
  return { stem: readField(cloze.marked, media).rich, answers: texts };
}

function clozeCard(note: NoteSides, cloze: Cloze, media: Media | null): Flashcard {
  const answers = readAll(cloze.answers, media);
  const distinct = new Set(answers.map(({ rich }) => rich.text));
  const back = distinct.size === 1 ? (answers[0] ?? readPlain("")) : joinTexts(answers);
  const front = readField(cloze.front, media);
  const notes = [...new Set([...note.notes, ...front.notes, ...back.notes])];
  const extra = readAll(note.extra, media);
  return {
    deck: note.deck,
    front: front.rich,
    back: back.rich,
    gaps: gapsOf(cloze, answers, media),
    explanation: extra.length === 0 ? null : explanationOf(joinTexts(extra), notes),
    name: "",
    sourceId: note.sourceId && `${note.sourceId}:${cloze.number}`,
    notes,
    fault: back.rich.text === "" ? NO_BACK : null,
  };
}

/** A note whose text has gaps: a card for each number; `faultOf` may say why one can't be used. */
export function clozeCardsOfNote(
  note: NoteSides,
  media: Media | null,
  faultOf: (number: number) => string | null = () => null,
): Flashcard[] {
  const text = note.front.find((field) => readClozes(field) !== null) ?? "";
  const clozes = readClozes(text);
  if (!clozes) {
    const front = joined(readAll(note.front, media)).rich;
    const { deck, sourceId } = note;
    return [
      {
        deck,
        front,
        back: { text: "", html: null },
        explanation: null,
        name: "",
        sourceId,
        notes: [],
        fault: NO_GAP,
      },
    ];
  }
  return clozes.map((cloze) => {
    const card = clozeCard(note, cloze, media);
    return { ...card, fault: faultOf(cloze.number) ?? card.fault };
  });
}
