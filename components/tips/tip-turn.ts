import { useEffect, useId, useSyncExternalStore } from "react";
import { isDialogOpen } from "#components/ui/open-dialog.ts";
import { firstTip, type TipName } from "#lib/learner/tip-rules.ts";

interface Wish {
  id: string;
  name: TipName;
  anchor: Element;
}

/** The page rests for so long before a bubble comes, and is looked at as often while one waits. */
export const LOOK_EVERY_MS = 400;

let wishes: readonly Wish[] = [];
let shownId: string | null = null;
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

function show(id: string | null): void {
  if (id === shownId) return;
  shownId = id;
  for (const listener of listeners) listener();
}

/** Whether it can be pointed at: drawn, and scrolled into view. */
function isInView({ anchor }: Wish): boolean {
  if (!anchor.checkVisibility()) return false;
  const { top, bottom } = anchor.getBoundingClientRect();
  return bottom >= 0 && top <= window.innerHeight;
}

/** One bubble at a time, none beside a dialog; what is shown stays until its wish ends. */
function look(): void {
  const ready = isDialogOpen() ? [] : wishes.filter(isInView);
  if (ready.some(({ id }) => id === shownId)) return;
  const name = firstTip(ready.map((wish) => wish.name));
  show(ready.find((wish) => wish.name === name)?.id ?? null);
}

function wishFor(wish: Wish): () => void {
  wishes = [...wishes, wish];
  timer ??= setInterval(look, LOOK_EVERY_MS);
  return () => {
    wishes = wishes.filter((other) => other !== wish);
    if (shownId === wish.id) show(null);
    if (wishes.length > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns whether it is this bubble's turn. */
export function useTipTurn(name: TipName, isWanted: boolean, anchor: Element | null): boolean {
  const id = useId();
  useEffect(
    () => (isWanted && anchor ? wishFor({ id, name, anchor }) : undefined),
    [id, name, isWanted, anchor],
  );
  return useSyncExternalStore(
    subscribe,
    () => shownId === id,
    () => false,
  );
}
