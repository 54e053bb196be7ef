import type { CardSides } from "../layout/layout-schema.ts";

export interface EditedCard extends CardSides {
  /** What the file says, where that is something else */
  fileSaid: CardSides | null;
}

/** Words in plain text; those that stay as they were keep their markup. */
function written(words: string, text: string, html: string | null): string | null {
  return words === text ? html : null;
}

/** A card once its owner has edited it. What its file says is remembered until the card says that again. */
export function editCard(before: EditedCard, { front, back }: { front: string; back: string }): EditedCard {
  const said: CardSides = before.fileSaid ?? {
    front: before.front,
    frontHtml: before.frontHtml,
    back: before.back,
    backHtml: before.backHtml,
  };
  if (front === said.front && back === said.back) return { ...said, fileSaid: null };
  const frontHtml = written(front, before.front, before.frontHtml);
  const backHtml = written(back, before.back, before.backHtml);
  return { front, frontHtml, back, backHtml, fileSaid: said };
}
