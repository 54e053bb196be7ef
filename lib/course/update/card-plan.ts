import type { CardSides, Layout } from "../layout/layout-schema.ts";
import type { CardDraft } from "../rules.ts";
import { isSameMarkup } from "./markup.ts";
import { type Pairs, pairBy, words } from "./matching.ts";

type CardRow = Layout["cards"][number];

export type CardCounts = {
  added: number;
  changed: number;
  unchanged: number;
  removed: number;
  /** Of those changed: what the owner had edited, and gives way */
  overruled: number;
};

/** A card of a newer export, with the row of its island */
export interface WantedCard {
  draft: CardDraft;
  islandId: string;
  position: number;
}

interface Identity {
  islandId: string;
  sourceId: string | null;
  front: string;
}

function isSame(was: CardSides, now: CardSides): boolean {
  return (
    was.front === now.front &&
    was.back === now.back &&
    isSameMarkup(was.frontHtml, now.frontHtml) &&
    isSameMarkup(was.backHtml, now.backHtml)
  );
}

/** Finds for each card the row that it was: by its id in the file, then by its front; first on the same island. */
function pairCards(was: readonly CardRow[], wanted: readonly WantedCard[]): Pairs {
  const pairs: Pairs = new Map();
  const now = wanted.map(({ draft, islandId }): Identity => ({ ...draft, islandId }));
  const known = was.map((card): Identity => ({ ...card, front: (card.fileSaid ?? card).front }));
  const keys: ((card: Identity) => string | null)[] = [
    // Two cards may have one id, such as the sides of a reversed note: the front tells them apart.
    ({ sourceId, front }) => sourceId && JSON.stringify([sourceId, words(front)]),
    ({ sourceId, islandId }) => sourceId && JSON.stringify([sourceId, islandId]),
    ({ sourceId }) => sourceId,
    ({ front, islandId }) => JSON.stringify([words(front), islandId]),
    ({ front }) => words(front),
  ];
  for (const key of keys) pairBy(known, now, pairs, key);
  // An export of the course itself has what was edited here.
  pairBy(was, now, pairs, ({ front }) => words(front));
  return pairs;
}

function sidesOf({ front, frontHtml, back, backHtml }: CardSides): CardSides {
  return { front, frontHtml, back, backHtml };
}

/**
 * Plans how the cards of a newer export take the place of those that are there. A card keeps its row, and with it when it
 * comes back; what its owner has edited stays as long as the file says what it said. Cards of `ownIslands`, which no file
 * of this course has brought, stay as they are. docs/product.md#import
 */
export function planCards(
  was: readonly CardRow[],
  wanted: readonly WantedCard[],
  ownIslands: ReadonlySet<string>,
  newId: () => string,
): { cards: CardRow[]; counts: CardCounts } {
  const pairs = pairCards(was, wanted);
  const paired = new Set(pairs.values());
  const own = was.filter((card, index) => !paired.has(index) && ownIslands.has(card.islandId));
  const removed = was.length - pairs.size - own.length;
  const counts = { added: 0, changed: 0, unchanged: own.length, removed, overruled: 0 };
  const planned = wanted.map(({ draft, islandId, position }, index): CardRow => {
    const place = { islandId, position, sourceId: draft.sourceId };
    const before = was[pairs.get(index) ?? -1];
    if (!before) {
      counts.added += 1;
      return { id: newId(), ...place, ...sidesOf(draft), fileSaid: null };
    }
    const isKept = isSame(before, draft) || (before.fileSaid !== null && isSame(before.fileSaid, draft));
    if (isKept) {
      counts.unchanged += 1;
      return { ...before, ...place };
    }
    counts.changed += 1;
    if (before.fileSaid) counts.overruled += 1;
    return { id: before.id, ...place, ...sidesOf(draft), fileSaid: null };
  });
  return { cards: [...planned, ...own], counts };
}
