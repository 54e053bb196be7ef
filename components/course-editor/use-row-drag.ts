"use client";

import { combine } from "@atlaskit/pragmatic-drag-and-drop/combine";
import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { attachClosestEdge, extractClosestEdge } from "@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge";
import { type RefObject, useEffect, useState } from "react";
import {
  isBeside,
  type NodeKind,
  type Outline,
  PARENT_OF,
  type Place,
  placeOf,
  rowsOf,
} from "#lib/course/outline/outline.ts";
import { type DragData, type EditorActs, isDragData } from "./editor-context.ts";

/** Anyone who waits over a closed part wants to get in. */
const OPENS_AFTER_MS = 500;

export type DropMark = "above" | "below" | "into" | null;

interface RowDrag {
  row: RefObject<HTMLElement | null>;
  handle: RefObject<HTMLElement | null>;
  kind: NodeKind;
  id: string;
  /** Something waits above it */
  onHover?: () => void;
}

function markOf(
  own: DragData,
  source: Record<string, unknown>,
  self: Record<string | symbol, unknown>,
): DropMark {
  if (!isDragData(source) || source.id === own.id) return null;
  if (!isBeside(source.kind, own.kind)) return "into";
  return extractClosestEdge(self) === "top" ? "above" : "below";
}

/** A part that can be dragged by its handle, and that others can be dropped beside or into. */
export function useRowDrag({ row, handle, kind, id, onHover }: RowDrag): {
  mark: DropMark;
  isDragged: boolean;
} {
  const [mark, setMark] = useState<DropMark>(null);
  const [isDragged, setDragged] = useState(false);
  useEffect(() => {
    const [element, dragHandle] = [row.current, handle.current];
    if (!element || !dragHandle) return;
    const own: DragData = { kind, id };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const leave = () => {
      clearTimeout(timer);
      setMark(null);
    };
    const stop = combine(
      draggable({
        element,
        dragHandle,
        getInitialData: () => own,
        onDragStart: () => setDragged(true),
        onDrop: () => setDragged(false),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source: { data } }) =>
          isDragData(data) && (isBeside(data.kind, kind) || PARENT_OF[data.kind] === kind),
        getData: ({ input }) => attachClosestEdge(own, { element, input, allowedEdges: ["top", "bottom"] }),
        onDragEnter: ({ source, self }) => {
          setMark(markOf(own, source.data, self.data));
          if (onHover) timer = setTimeout(onHover, OPENS_AFTER_MS);
        },
        onDrag: ({ source, self }) => setMark(markOf(own, source.data, self.data)),
        onDragLeave: leave,
        onDrop: leave,
      }),
    );
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [row, handle, kind, id, onHover]);
  return { mark, isDragged };
}

/** Where something dropped on a row goes. */
export function dropPlace(
  outline: Outline,
  source: DragData,
  target: DragData,
  edge: "top" | "bottom" | null,
): Place | null {
  if (!isBeside(source.kind, target.kind)) {
    return { parentId: target.id, position: rowsOf(outline, source.kind, target.id).length };
  }
  const place = placeOf(outline, target.id);
  if (!place || source.id === target.id) return null;
  const list = rowsOf(outline, source.kind, place.parentId).filter((id) => id !== source.id);
  return { parentId: place.parentId, position: list.indexOf(target.id) + (edge === "bottom" ? 1 : 0) };
}

/** Everything that is dropped anywhere on the screen. */
export function useDrops(outline: RefObject<Outline>, acts: EditorActs): void {
  useEffect(
    () =>
      monitorForElements({
        onDrop: ({ source, location }) => {
          const target = location.current.dropTargets[0];
          if (!target || !isDragData(source.data) || !isDragData(target.data)) return;
          const edge = extractClosestEdge(target.data) === "bottom" ? "bottom" : "top";
          const place = dropPlace(outline.current, source.data, target.data, edge);
          if (place) acts.move(source.data.id, place);
        },
      }),
    [outline, acts],
  );
}
