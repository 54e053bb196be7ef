"use client";

import clsx from "clsx";
import { ChevronRight, FileText, Table2 } from "lucide-react";
import { useId } from "react";
import type { NotionPage } from "#lib/course/import/notion/notion-schema.ts";
import type { PageMark, PageTree } from "./notion-tree.ts";
import { emojiOf, pageTitle } from "./notion-words.ts";

/** What each row of a list needs to know */
export interface PageListProps {
  tree: PageTree<NotionPage>;
  marks: ReadonlyMap<string, PageMark>;
  onToggle: (page: NotionPage) => void;
  /** Whose sub-pages show */
  unfolded: ReadonlySet<string>;
  onUnfold: (id: string) => void;
}

function PageIcon({ page }: { page: NotionPage }) {
  const emoji = emojiOf(page);
  const Icon = page.kind === "database" ? Table2 : FileText;
  return (
    <span aria-hidden="true" className="grid size-6 shrink-0 place-items-center">
      {emoji ?? <Icon className="size-4 text-ink-3" />}
    </span>
  );
}

interface PageBoxProps extends Pick<PageListProps, "onToggle"> {
  page: NotionPage;
  mark: PageMark | undefined;
  /** What it lies in, where the list doesn't show that */
  place?: string | null;
}

/** A page to tick. One that comes along with the page around it is ticked already, and can't be left behind. */
function PageBox({ page, mark, place, onToggle }: PageBoxProps) {
  const isAlong = mark === "along";
  return (
    <label
      className={clsx(
        "flex min-h-11 min-w-0 flex-1 items-center gap-2 rounded-input py-1 pr-2",
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
        className="mx-1 size-5 shrink-0 scroll-my-16 rounded accent-brand"
      />
      <PageIcon page={page} />
      <span className="min-w-0 wrap-anywhere">
        <bdi>{pageTitle(page)}</bdi>
        {page.kind === "database" ? <span className="text-sm text-ink-3"> database</span> : null}
        {place ? (
          <span className="block text-sm text-ink-3">
            in <bdi>{place}</bdi>
          </span>
        ) : null}
      </span>
    </label>
  );
}

const ROW = "[contain-intrinsic-size:auto_2.75rem] [content-visibility:auto]";

function Branch({ page, ...list }: PageListProps & { page: NotionPage }) {
  const id = useId();
  const isOpen = list.unfolded.has(page.id);
  const children = list.tree.childrenOf.get(page.id) ?? [];
  return (
    <li className={ROW}>
      <div className="flex items-center">
        {children.length > 0 ? (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            aria-label={`Sub-pages of ${pageTitle(page)}`}
            onClick={() => list.onUnfold(page.id)}
            className="grid size-11 shrink-0 place-items-center rounded-input text-ink-2 hover:bg-sunken hover:text-ink"
          >
            <ChevronRight
              aria-hidden="true"
              className={clsx("size-4 transition-transform duration-state", isOpen && "rotate-90")}
            />
          </button>
        ) : (
          <span className="w-11 shrink-0" />
        )}
        <PageBox page={page} mark={list.marks.get(page.id)} onToggle={list.onToggle} />
      </div>
      {isOpen ? <Branches {...list} id={id} pages={children} label={`In ${pageTitle(page)}`} /> : null}
    </li>
  );
}

interface BranchesProps extends PageListProps {
  id?: string;
  pages: readonly NotionPage[];
  label: string;
}

/** Pages with what lies in them, folded up. Deep ones are indented less, so that a phone still shows their titles. */
export function Branches({ id, pages, label, ...list }: BranchesProps) {
  return (
    <ul id={id} aria-label={label} className={clsx(id !== undefined && "pl-3 sm:pl-6")}>
      {pages.map((page) => (
        <Branch key={page.id} page={page} {...list} />
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
