/**
 * A question that was only ever answered right has a card once it fills up a practice; the card sleeps: it never comes
 * back by itself.
 */
export const ASLEEP_UNTIL = new Date("9999-01-01T00:00:00Z");

export function isAsleep({ due }: { due: Date }): boolean {
  return due.getTime() >= ASLEEP_UNTIL.getTime();
}

/** When a card's question comes back, as the outside is told. */
export function nextDueOf(card: { due: Date }): string | null {
  return isAsleep(card) ? null : card.due.toISOString();
}
