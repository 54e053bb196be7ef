import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useState } from "react";
import { DURATION_MS } from "#components/ui/motion/tokens.ts";
import { readSession, writeSession } from "#lib/client/storage.ts";
import { harborId, type Sea } from "./sea-layout.ts";

/** By course: the stop at which the penguin was last seen in this tab. components/legal/privacy-storage.ts */
const PLACES_KEY = "mapPlaces";
/** Courses whose stops are remembered */
const MOST_PLACES = 50;
/** The completed island comes alive first */
export const WAKE_MS = DURATION_MS.reward;
/** After this a journey is over, whatever became of its animation */
const PATIENCE_MS = WAKE_MS + 2 * DURATION_MS.voyage;

function readPlaces(): Record<string, string> {
  const kept = readSession<unknown>(PLACES_KEY, {});
  return typeof kept === "object" && kept !== null ? (kept as Record<string, string>) : {};
}

function keepPlace(courseId: string, stop: string): void {
  const { [courseId]: _, ...others } = readPlaces();
  const rest = Object.entries(others).slice(1 - MOST_PLACES);
  writeSession(PLACES_KEY, Object.fromEntries([...rest, [courseId, stop]]));
}

/** Returns the stop where the penguin belongs: the current island, or the last harbor once all are complete; null without questions. */
export function goalOf({ islands, units }: Pick<Sea, "islands" | "units">): string | null {
  const current = islands.find(({ state }) => state === "current");
  if (current) return current.island._id;
  const isDone = islands.some(({ state }) => state === "complete");
  return isDone ? harborId(units.length - 1) : null;
}

export interface Voyage {
  from: number;
  to: number;
  /** The island that has just been completed, where it has */
  woken: string | null;
}

/** "Island 3 complete. Next: Loops." */
function voyageSentence(
  { islands, stops }: Pick<Sea, "islands" | "stops">,
  { from, to }: Pick<Voyage, "from" | "to">,
): string {
  const left = islands.find(({ island }) => island._id === stops[from]?.id);
  const next = islands.find(({ island }) => island._id === stops[to]?.id);
  const done = left?.state === "complete" ? `Island ${left.index + 1} complete. ` : "";
  return next ? `${done}Next: ${next.island.title}.` : `${done}Every island is complete.`;
}

function voyageTo({ courseId, stops, islands }: Sea, goal: string): Voyage | null {
  const last = readPlaces()[courseId];
  const from = stops.findIndex(({ id }) => id === last);
  const to = stops.findIndex(({ id }) => id === goal);
  if (from === -1 || to === -1 || from === to) return null;
  const left = islands.find(({ island }) => island._id === last);
  return { from, to, woken: left?.state === "complete" ? left.island._id : null };
}

const isStill = () => window.matchMedia("(prefers-reduced-motion: reduce)").matches || document.hidden;

/** Any key or press ends a journey; so does time. */
function useEnding(isUnderWay: boolean, end: () => void): void {
  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setTimeout(end, PATIENCE_MS);
    window.addEventListener("keydown", end);
    window.addEventListener("pointerdown", end);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("keydown", end);
      window.removeEventListener("pointerdown", end);
    };
  }, [isUnderWay, end]);
}

/**
 * The penguin's journey from where it was last seen to where it belongs now, while one is under way, and what is said of it.
 * Whoever leaves before it ends sees it again.
 */
export function useVoyage(sea: Sea) {
  const goal = goalOf(sea);
  const [voyage, setVoyage] = useState<Voyage | null>(null);
  const [said, setSaid] = useState("");
  const { courseId } = sea;
  const setOff = useEffectEvent((course: string, to: string) => {
    const next = voyageTo(sea, to);
    if (next) setSaid(voyageSentence(sea, next));
    if (next && !isStill()) setVoyage(next);
    else keepPlace(course, to);
  });
  // Before the first paint; the sea's other changes start no journey
  useLayoutEffect(() => {
    if (goal === null) return;
    setOff(courseId, goal);
    return () => setVoyage(null);
  }, [courseId, goal]);
  const end = useCallback(() => {
    if (goal !== null) keepPlace(courseId, goal);
    setVoyage(null);
  }, [courseId, goal]);
  useEnding(voyage !== null, end);
  return { goal, voyage, end, said };
}
