"use client";

import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import type { Place } from "./carry.ts";

/** What is dragged, and where it is dropped: each is known by a key of its own. */
const SESSION = "studySession";
const PLACE = "studyPlace";

/** Lets a session be dragged by its whole card. */
export function useSessionDrag(card: RefObject<HTMLElement | null>, sessionId: string, isOn: boolean): void {
  useEffect(() => {
    const element = card.current;
    if (!element || !isOn) return;
    return draggable({ element, getInitialData: () => ({ [SESSION]: sessionId }) });
  }, [card, sessionId, isOn]);
}

/** A place that sessions can be dropped on; answers whether one is above it. */
export function usePlaceDrop(target: RefObject<HTMLElement | null>, { day, start }: Place): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const element = target.current;
    if (!element) return;
    return dropTargetForElements({
      element,
      canDrop: ({ source }) => SESSION in source.data,
      getData: () => ({ [PLACE]: { day, start } }),
      onDragEnter: () => setIsOver(true),
      onDragLeave: () => setIsOver(false),
      onDrop: () => setIsOver(false),
    });
  }, [target, day, start]);
  return isOver;
}

/** Which session is dragged, and where it was let go. */
export function useSessionDrops(onDrop: (sessionId: string, place: Place) => void): string | null {
  const [dragged, setDragged] = useState<string | null>(null);
  const drop = useEffectEvent(onDrop);
  useEffect(
    () =>
      monitorForElements({
        canMonitor: ({ source }) => SESSION in source.data,
        // The places appear once the browser has taken its picture of what is dragged.
        onDragStart: ({ source }) => setDragged(String(source.data[SESSION])),
        onDrop: ({ source, location }) => {
          setDragged(null);
          const place = location.current.dropTargets[0]?.data[PLACE] as Place | undefined;
          if (place) drop(String(source.data[SESSION]), place);
        },
      }),
    [],
  );
  return dragged;
}
