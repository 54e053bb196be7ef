/** A list with the item at `from` moved to `to`; the same list where there is no such place. */
export function moved(order: readonly number[], from: number, to: number): readonly number[] {
  const item = order[from];
  if (item === undefined || to < 0 || to >= order.length || from === to) return order;
  return order.toSpliced(from, 1).toSpliced(to, 0, item);
}

export type OrderKey =
  | { type: "move"; to: number }
  /** To another item, without moving any */
  | { type: "focus"; to: number }
  /** The item back to where it was picked up */
  | { type: "cancel" }
  | { type: "drop" };

interface ItemFocus {
  at: number;
  count: number;
  isPickedUp: boolean;
}

function placeFor(key: string, { at, count }: ItemFocus): number | null {
  switch (key) {
    case "ArrowUp":
      return at - 1;
    case "ArrowDown":
      return at + 1;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return null;
  }
}

/** What a key does on an item of an order; null leaves it to others. Space is a click on the item. */
export function orderKey(key: string, focus: ItemFocus): OrderKey | null {
  if (focus.isPickedUp && key === "Escape") return { type: "cancel" };
  if (focus.isPickedUp && key === "Enter") return { type: "drop" };
  const place = placeFor(key, focus);
  if (place === null) return null;
  const to = Math.min(Math.max(place, 0), focus.count - 1);
  return { type: focus.isPickedUp ? "move" : "focus", to };
}
