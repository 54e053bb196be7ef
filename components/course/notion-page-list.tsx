"use client";

import clsx from "clsx";
import { ChevronRight, FileText, Table2 } from "lucide-react";
import { memo, useId } from "react";
import type { NotionPage } from "#lib/course/import/notion/notion-schema.ts";
import type { PageMark, PageTree } from "./notion-tree.ts";
import { emojiOf, pageTitle } from "./notion-words.ts";

/** What all rows need to know */
interface RowsProps {
  tree: PageTree<NotionPage>;
  onToggle: (page: NotionPage) => void;
  /** Shows the sub-pages of a page, or no longer */
  onUnfold: (id: string) => void;
}

/** What differs from row to row, by the ids of pages */
interface RowStates {
  marks: ReadonlyMap<string, PageMark>;
  /** Whose sub-pages show */
  unfolded: ReadonlySet<string>;
}

// All but the titles is measured in pixels here: with large text on a phone, the room is theirs.
function PageIcon({ page }: { page: NotionPage }) {
  const emoji = emojiOf(page);
  const Icon = page.kind === "database" ? Table2 : FileText;
  return (
    <span aria-hidden="true" className="grid size-[24px] shrink-0 place-items-center text-[16px]">
      {emoji ?? <Icon className="size-[16px] text-ink-3" />}
    </span>
  );
}

interface PageBoxProps extends Pick<RowsProps, "onToggle"> {
  page: NotionPage;
  mark: PageMark | undefined;
  /** What it lies in, where the list doesn't show that */
  place?: string | null;
}

/** A page to tick. One that comes along with the page around it is ticked already, and can't be left behind. */
const PageBox = memo(function PageBox({ page, mark, place, onToggle }: PageBoxProps) {
  const isAlong = mark === "along";
  return (
    <label
      className={clsx(
        "flex min-h-11 min-w-0 flex-1 items-center gap-[8px] rounded-input py-1 pr-[8px]",
        isAlong ? "text-ink-2" : "text-ink hover:bg-sunken",
      )}
    >
      <input
        type="checkbox"
        ref={(box) => {
          if (box) box.indeterminate = mark === "partly";
        }}
        checked={mark === "chosen" || isAlong}
        disabled={isAlong}
        onChange={() => onToggle(page)}
        className="mx-[6px] size-[20px] shrink-0 scroll-my-16 rounded accent-brand"
      />
      <PageIcon page={page} />
      <span className="min-w-0 wrap-anywhere">
        <bdi>{pageTitle(page)}</bdi>
        {page.kind === "database" ? (
          <>
            {" "}
            <span className="text-sm text-ink-3">database</span>
          </>
        ) : null}
        {place ? (
          <span className="block text-sm text-ink-3">
            in <bdi>{place}</bdi>
          </span>
        ) : null}
      </span>
    </label>
  );
});

/** Rows out of sight cost nothing. What leaves its row, such as an outline, isn't drawn. */
const ROW = "[contain-intrinsic-size:auto_2.75rem] [content-visibility:auto]";

interface BranchProps extends RowsProps {
  page: NotionPage;
  mark: PageMark | undefined;
  /** Of the rows below it; null while they are folded up. A folded row is drawn again only if its own mark changes. */
  inside: RowStates | null;
}

const Branch = memo(function Branch({ page, mark, inside, ...rows }: BranchProps) {
  const id = useId();
  const children = rows.tree.childrenOf.get(page.id) ?? [];
  return (
    <li className={ROW}>
      <div className="flex items-center">
        {children.length > 0 ? (
          <button
            type="button"
            aria-expanded={inside !== null}
            aria-controls={inside ? id : undefined}
            aria-label={`Sub-pages of ${pageTitle(page)}`}
            onClick={() => rows.onUnfold(page.id)}
            className="grid size-[44px] shrink-0 place-items-center rounded-input text-ink-2 hover:bg-sunken hover:text-ink focus-visible:-outline-offset-4"
          >
            <ChevronRight
              aria-hidden="true"
              className={clsx("size-[16px] transition-transform duration-state", inside && "rotate-90")}
            />
          </button>
        ) : (
          <span className="w-[44px] shrink-0" />
        )}
        <PageBox page={page} mark={mark} onToggle={rows.onToggle} />
      </div>
      {inside ? (
        <Branches {...rows} {...inside} id={id} pages={children} label={`In ${pageTitle(page)}`} />
      ) : null}
    </li>
  );
});

interface BranchesProps extends RowsProps, RowStates {
  id?: string;
  pages: readonly NotionPage[];
  label: string;
}

/** Pages with what lies in them, folded up. A step is narrow, so that a phone still shows the titles of deep ones. */
export function Branches({ id, pages, label, marks, unfolded, ...rows }: BranchesProps) {
  return (
    <ul id={id} aria-label={label} className={clsx(id !== undefined && "pl-[12px] sm:pl-[24px]")}>
      {pages.map((page) => (
        <Branch
          key={page.id}
          page={page}
          mark={marks.get(page.id)}
          inside={unfolded.has(page.id) ? { marks, unfolded } : null}
          {...rows}
        />
      ))}
    </ul>
  );
}

/** What a search has found: one below the other, each with the page that it lies in. */
export function Hits({
  pages,
  label,
  tree,
  marks,
  onToggle,
}: Omit<BranchesProps, "id" | "unfolded" | "onUnfold">) {
  const placeOf = (id: string) => {
    const around = tree.pageOf.get(tree.parentOf.get(id) ?? "");
    return around ? pageTitle(around) : null;
  };
  return (
    <ul aria-label={label} className="pl-2">
      {pages.map((page) => (
        <li key={page.id} className={ROW}>
          <PageBox page={page} mark={marks.get(page.id)} place={placeOf(page.id)} onToggle={onToggle} />
        </li>
      ))}
    </ul>
  );
}
