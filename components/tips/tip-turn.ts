import { useEffect, useId, useSyncExternalStore } from "react";
import { isDialogOpen } from "#components/ui/open-dialog.ts";
import { firstTip, type TipName } from "#lib/learner/tip-rules.ts";
import { type LastTip, mayFollow } from "./tip-pace.ts";

interface Wish {
  id: string;
  name: TipName;
  anchor: Element;
}

/** The page rests for so long before a bubble comes, and is looked at as often while one waits. */
export const LOOK_EVERY_MS = 400;

let wishes: readonly Wish[] = [];
let shown: Wish | null = null;
let last: LastTip | null = null;
let visit = 0;
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

/** Notes that another screen is there: it may have a bubble of its own. */
export function beginVisit(): void {
  visit += 1;
}

function show(wish: Wish | null): void {
  if (wish) last = { name: wish.name, visit, goneAt: null };
  else if (shown && last) last = { ...last, goneAt: Date.now() };
  if (wish === shown) return;
  shown = wish;
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
  const due = ready.filter(({ name }) => mayFollow(last, name, visit, Date.now()));
  const name = firstTip(due.map((wish) => wish.name));
  const stays = ready.find((wish) => wish === shown);
  show(stays ?? due.find((wish) => wish.name === name) ?? null);
}

function wishFor(wish: Wish): () => void {
  wishes = [...wishes, wish];
  timer ??= setInterval(look, LOOK_EVERY_MS);
  return () => {
    wishes = wishes.filter((other) => other !== wish);
    if (shown === wish) show(null);
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
    () => shown?.id === id,
    () => false,
  );
}
