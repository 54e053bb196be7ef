"use client";

import { useState, useSyncExternalStore } from "react";
import { islandsInOrder, listOf, type Outline } from "#lib/course/outline/outline.ts";

/** Chosen: the course itself, where it isn't just the outline that is looked at */
export const COURSE_PART = "course";
/** Larger outlines begin closed */
const OPEN_UP_TO = 60;

const CHANGED = "course-part";

function onChange(listener: () => void): () => void {
  for (const name of ["popstate", CHANGED]) window.addEventListener(name, listener);
  return () => {
    for (const name of ["popstate", CHANGED]) window.removeEventListener(name, listener);
  };
}

/** Chosen is what stands in the address, so that Back leads to the outline and a reload to the same form. */
export function useSelection() {
  const chosen = useSyncExternalStore(
    onChange,
    () => new URLSearchParams(window.location.search).get("part"),
    () => null,
  );
  const select = (id: string | null) => {
    if (id === chosen) return;
    const { pathname } = window.location;
    window.history.pushState(null, "", id === null ? pathname : `${pathname}?part=${encodeURIComponent(id)}`);
    window.dispatchEvent(new Event(CHANGED));
  };
  return { chosen, select };
}

/** Which parts of the outline show what is in them. */
export function useOpenParts(outline: Outline, chosen: string | null) {
  const [openIds, setOpenIds] = useState<ReadonlySet<string>>(() => {
    const isSmall = islandsInOrder(outline).length <= OPEN_UP_TO;
    const node = chosen === null ? undefined : outline.nodes.get(chosen);
    const parent = node?.parentId ? outline.nodes.get(node.parentId) : undefined;
    const above = [node?.parentId, parent?.parentId].flatMap((id) => id ?? []);
    return new Set([...(isSmall ? listOf(outline, "unit", null) : []), ...above]);
  });
  const setOpen = (id: string, isOpen: boolean) =>
    setOpenIds((before) => {
      if (before.has(id) === isOpen) return before;
      const after = new Set(before);
      if (isOpen) after.add(id);
      else after.delete(id);
      return after;
    });
  return { openIds, setOpen };
}
