import { useCallback, useEffect, useMemo, useRef } from "react";
import type { NotionPage } from "#lib/course/import/notion/notion-schema.ts";
import type { ChosenPages } from "./import-draft.ts";
import type { WorkspacePages } from "./notion-pages.ts";
import { countComing, marksOf, pagesToSend, pageTree, toggled } from "./notion-tree.ts";

const NONE: readonly NotionPage[] = [];

/** All that is known by now: what is shared, what was found, and what was chosen in an earlier search. */
function useKnownTree({ shared, found }: WorkspacePages, chosen: ChosenPages) {
  const known = useMemo(() => pageTree([...shared.pages, ...found.pages]), [shared.pages, found.pages]);
  const others = [...chosen.values()].filter(({ id }) => !known.pageOf.has(id));
  const strays = others.length > 0 ? others : NONE;
  return useMemo(
    () => (strays.length > 0 ? pageTree([...known.pageOf.values(), ...strays]) : known),
    [known, strays],
  );
}

/** One function for all rows, so that a tick draws no other row anew. */
function useSame<Argument>(act: (argument: Argument) => void): (argument: Argument) => void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  return useCallback((argument) => latest.current(argument), []);
}

/** The tree of all that is known by now, and what is chosen of it. */
export function useNotionChoice(
  pages: WorkspacePages,
  chosen: ChosenPages,
  onChoose: (chosen: ChosenPages) => void,
) {
  const tree = useKnownTree(pages, chosen);
  const ids = useMemo(() => new Set(chosen.keys()), [chosen]);
  const toggle = useSame(({ id }: Pick<NotionPage, "id">) => {
    const next = [...toggled(tree, ids, id)].flatMap((one) => tree.pageOf.get(one) ?? []);
    onChoose(new Map(next.map((page) => [page.id, page])));
  });
  return {
    tree,
    marks: useMemo(() => marksOf(tree, ids), [tree, ids]),
    /** What to ask for */
    sent: pagesToSend(tree, ids),
    /** How many pages that is, with their sub-pages as far as they are known */
    coming: countComing(tree, ids),
    toggle,
  };
}

export type NotionChoice = ReturnType<typeof useNotionChoice>;
