import type { Flashcard } from "#lib/course-reader/questions/flashcards.ts";
import { cardOfNote, clozeCardsOfNote, type NoteSides } from "#lib/course-reader/shared/anki/note.ts";
import { mapSlowly } from "#lib/course-reader/shared/event-loop.ts";
import type { Media } from "#lib/course-reader/shared/media.ts";
import type { Card, Collection, Note, Notetype } from "./collection.ts";
import { sidesOf } from "./template.ts";

const SUSPENDED = "It is suspended in Anki. Unsuspend it there and export the deck again to have it here.";
const NO_CARD = "It is a note without a card.";
const NO_KIND = "The file doesn't say what its fields are.";
const OCCLUSION = "It hides parts of a picture, which can't be asked here.";
const ONE_WAY = "It is asked in one direction only.";

const at = (note: Note, places: readonly number[]) => places.map((place) => note.fields[place] ?? "");
const isFilled = (field: string | undefined) => (field ?? "").trim() !== "";

/** A card that stays behind, with what its note begins with. */
function left(note: Note, deck: string, fault: string, media: Media | null): Flashcard {
  const front = note.fields.find(isFilled) ?? "";
  const sides = { deck, sourceId: note.guid, front: [front], back: ["-"], extra: [], notes: [] };
  return { ...cardOfNote(sides, media), fault };
}

interface Work {
  collection: Collection;
  media: Media | null;
}

/** The first card of a note that its learner hasn't put aside, and that has something in front. */
function firstCard(note: Note, kind: Notetype, cards: readonly Card[]): Card | null {
  const open = cards.filter(({ isSuspended }) => !isSuspended).toSorted((a, b) => a.place - b.place);
  const hasFront = ({ place }: Card) => {
    const template = kind.templates[place];
    return template !== undefined && at(note, sidesOf(kind, template).front).some(isFilled);
  };
  return open.find(hasFront) ?? open[0] ?? null;
}

function plainCards(
  note: Note,
  kind: Notetype,
  cards: readonly Card[],
  { collection, media }: Work,
): Flashcard[] {
  const card = firstCard(note, kind, cards);
  const deckOf = (one: Card | undefined) => collection.decks.get(one?.deck ?? "") ?? "";
  if (!card) return [left(note, deckOf(cards[0]), SUSPENDED, media)];
  const template = kind.templates[card.place] ?? kind.templates[0];
  const sides = template ? sidesOf(kind, template) : { front: [0], back: [1] };
  // A template may put all of it in front; then the second field is what is asked for.
  const isOdd = sides.front.length === 0 || sides.back.length === 0;
  const [front, back] = isOdd
    ? [[0], kind.fields.map((_, place) => place).slice(1)]
    : [sides.front, sides.back];
  const notes = cards.length > 1 ? [ONE_WAY] : [];
  const texts: NoteSides = {
    deck: deckOf(card),
    sourceId: note.guid,
    front: at(note, front),
    back: at(note, back),
    extra: [],
    notes,
  };
  return [cardOfNote(texts, media)];
}

function clozeCards(
  note: Note,
  kind: Notetype,
  cards: readonly Card[],
  { collection, media }: Work,
): Flashcard[] {
  const template = kind.templates[0];
  const sides = template ? sidesOf(kind, template) : { front: [0], back: [] };
  const front = sides.front.length > 0 ? sides.front : [0];
  const extra = sides.back.filter((place) => !front.includes(place));
  const suspended = new Set(cards.flatMap(({ place, isSuspended }) => (isSuspended ? [place + 1] : [])));
  const texts: NoteSides = {
    deck: collection.decks.get(cards[0]?.deck ?? "") ?? "",
    sourceId: note.guid,
    front: at(note, front),
    back: [],
    extra: at(note, extra),
    notes: [],
  };
  return clozeCardsOfNote(texts, media, (number) => (suspended.has(number) ? SUSPENDED : null));
}

function cardsOf(note: Note, cards: readonly Card[], work: Work): Flashcard[] {
  const kind = work.collection.notetypes.get(note.notetype);
  const deck = work.collection.decks.get(cards[0]?.deck ?? "") ?? "";
  if (cards.length === 0) return [left(note, deck, NO_CARD, work.media)];
  if (!kind || kind.fields.length === 0) return [left(note, deck, NO_KIND, work.media)];
  if (kind.isOcclusion || /\{\{c\d+::image-occlusion:/.test(note.fields.join(" ")))
    return [left(note, deck, OCCLUSION, work.media)];
  return kind.isCloze ? clozeCards(note, kind, cards, work) : plainCards(note, kind, cards, work);
}

/** All notes as cards: one for a note with two sides, one for each number of a note with gaps. */
export async function cardsOfCollection(collection: Collection, media: Media | null): Promise<Flashcard[]> {
  const byNote = new Map<string, Card[]>();
  for (const card of collection.cards) {
    const own = byNote.get(card.note) ?? [];
    byNote.set(card.note, own);
    own.push(card);
  }
  const work = { collection, media };
  return (await mapSlowly(collection.notes, (note) => cardsOf(note, byNote.get(note.id) ?? [], work))).flat();
}
