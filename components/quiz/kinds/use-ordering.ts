import { type KeyboardEvent, useRef, useState } from "react";
import { spokenText } from "#components/ui/math-parts.ts";
import type { FieldOf } from "./field-props.ts";
import { moved, orderKey } from "./order-moves.ts";
import { useOrderDrag } from "./use-order-drag.ts";

const KEYS = "Use the arrow keys to move it, and Space to drop it.";

/** Moves the items of an order by buttons, keys and dragging, and says where each of them is then. */
export function useOrdering({ question, draft, isLocked, onEdit }: FieldOf<"order">) {
  const { order } = draft;
  const list = useRef<HTMLOListElement>(null);
  const [pickedUp, setPickedUp] = useState<number | null>(null);
  const before = useRef(order);
  const [told, setTold] = useState("");
  const tell = (option: number, what: string, at: number) =>
    setTold(`${spokenText(question.options[option] ?? "")}${what}, place ${at + 1} of ${order.length}.`);
  const put = (next: readonly number[], option: number, what = "") => {
    if (next !== order) onEdit({ kind: "order", order: next, isMoved: true });
    tell(option, what, next.indexOf(option));
  };
  const drop = (option: number) => {
    setPickedUp(null);
    tell(option, " dropped", order.indexOf(option));
  };
  const toggle = (option: number) => {
    if (isLocked) return;
    if (pickedUp === option) return drop(option);
    before.current = order;
    setPickedUp(option);
    const place = `place ${order.indexOf(option) + 1} of ${order.length}`;
    setTold(`${spokenText(question.options[option] ?? "")} picked up, ${place}. ${KEYS}`);
  };
  const onKeyDown = (event: KeyboardEvent, option: number) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || isLocked) return;
    const at = order.indexOf(option);
    const key = orderKey(event.key, { at, count: order.length, isPickedUp: pickedUp === option });
    if (!key) return;
    event.preventDefault();
    if (key.type === "drop") return drop(option);
    if (key.type === "move") return put(moved(order, at, key.to), option);
    if (key.type === "focus")
      return list.current?.querySelectorAll<HTMLElement>("[data-item]")[key.to]?.focus();
    setPickedUp(null);
    put(before.current, option, " put back");
  };
  const move = (option: number, by: number) => {
    const at = order.indexOf(option);
    if (!isLocked) put(moved(order, at, at + by), option);
  };
  useOrderDrag(list, (option, over) => {
    if (!isLocked && option !== over) put(moved(order, order.indexOf(option), order.indexOf(over)), option);
  });
  /** Whoever goes to another item has let go of the one before. */
  const onFocus = (option: number) => {
    if (pickedUp !== null && pickedUp !== option) setPickedUp(null);
  };
  return { list, pickedUp, told, toggle, move, onKeyDown, onFocus };
}
