import { useMemo } from "react";
import type { NotionPage } from "#lib/course/import/notion/notion-schema.ts";
import type { ChosenPages } from "./import-draft.ts";
import type { WorkspacePages } from "./notion-pages.ts";
import { countComing, marksOf, pagesToSend, pageTree, toggled } from "./notion-tree.ts";

/** The tree of all that is known by now, and what is chosen of it. */
export function useNotionChoice(
  { shared, found }: WorkspacePages,
  chosen: ChosenPages,
  onChoose: (chosen: ChosenPages) => void,
) {
  const tree = useMemo(
    () => pageTree([...shared.pages, ...found.pages, ...chosen.values()]),
    [shared.pages, found.pages, chosen],
  );
  const ids = useMemo(() => new Set(chosen.keys()), [chosen]);
  const toggle = ({ id }: Pick<NotionPage, "id">) => {
    const next = [...toggled(tree, ids, id)].flatMap((one) => tree.pageOf.get(one) ?? []);
    onChoose(new Map(next.map((page) => [page.id, page])));
  };
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
