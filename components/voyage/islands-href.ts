"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useHydrated } from "#lib/client/hydration.ts";
import { paths } from "#lib/client/paths.ts";
import { courseOfIsland } from "#lib/island/client.ts";

/**
 * Returns the address of the map of the course that a quiz belongs to, where this browser has seen that map; else of all
 * courses. `path`: the quiz's address; the page's own unless told.
 */
export function useIslandsHref(path?: string | null): string {
  const client = useQueryClient();
  if (!useHydrated()) return paths.islands;
  const islandId = /^\/quiz\/([^/]+)\//.exec(path ?? location.pathname)?.[1];
  const courseId = islandId ? courseOfIsland(client, islandId) : null;
  return courseId ? paths.courseIslands(courseId) : paths.islands;
}
