"use client";

import clsx from "clsx";
import { useState } from "react";
import { Penguin } from "#components/art/penguin.tsx";
import { Star } from "#components/art/star.tsx";
import { Button, ButtonLink } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { toastFailure } from "#components/ui/toast-failure.ts";
import { paths } from "#lib/client/paths.ts";
import { useLedger } from "#lib/xp/client.ts";
import type { LedgerDto } from "#lib/xp/schema.ts";
import { counted, type Writing, written } from "../day-words.ts";
import { Loaded } from "../loaded.tsx";
import { Section } from "../section.tsx";
import { XpIcon } from "./kind-icon.tsx";
import { LedgerLines } from "./ledger-lines.tsx";

const FILTERS = [
  { label: "All", kind: undefined },
  { label: "XP", kind: "xp" },
  { label: "Stars", kind: "star" },
  { label: "Hearts", kind: "heart" },
] as const;

/** Entries that are shown at first, and with each "Show more" */
const FIRST_LINES = 6;
const MORE_LINES = 20;

type Filter = (typeof FILTERS)[number];

/** Every payment there ever was: the totals are their sums. */
export function LedgerSection({ writing }: { writing: Writing }) {
  const [filter, setFilter] = useState<Filter>(FILTERS[0]);
  const ledger = useLedger(filter.kind);
  const pages = ledger.data?.pages;
  return (
    <Section
      id="ledger"
      title="Where my XP comes from"
      aside={pages?.[0] ? <Totals totals={pages[0].totals} language={writing.language} /> : null}
    >
      <p className="-mt-2 mb-3 max-w-prose text-ink-2">
        Every entry is a receipt that our server wrote the moment you earned it. Receipts are never changed or
        removed, so your totals are simply their sum.
      </p>
      <Filters filter={filter} onFilter={setFilter} />
      <Loaded
        query={{ ...ledger, data: pages }}
        what="your XP"
        skeleton={<Skeleton className="mt-4 h-80 rounded-card" />}
      >
        {(shown) => (
          <Pages key={filter.label} pages={shown} filter={filter} writing={writing} ledger={ledger} />
        )}
      </Loaded>
    </Section>
  );
}

function Totals({ totals: { xp, stars }, language }: { totals: LedgerDto["totals"]; language: string }) {
  return (
    <p className="flex items-center gap-4 text-ink-2">
      <span className="inline-flex items-center gap-2">
        <XpIcon />
        <span className="num text-ink text-lg">{written(xp, language)}</span>
        <span className="sr-only">XP in all</span>
      </span>
      <span className="inline-flex items-center gap-2">
        <Star size={24} />
        <span className="num text-ink text-lg">{written(stars, language)}</span>
        <span className="sr-only">stars in all</span>
      </span>
    </p>
  );
}

function Filters({ filter, onFilter }: { filter: Filter; onFilter: (filter: Filter) => void }) {
  return (
    <fieldset className="flex flex-wrap gap-1">
      <legend className="sr-only">Show</legend>
      {FILTERS.map((each) => (
        <button
          key={each.label}
          type="button"
          aria-pressed={each === filter}
          onClick={() => onFilter(each)}
          className={clsx(
            "min-h-11 rounded-button px-3.5 font-semibold text-sm transition-colors duration-state",
            each === filter ? "bg-brand-soft text-brand-strong" : "text-ink-2 hover:bg-sunken",
          )}
        >
          {each.label}
        </button>
      ))}
    </fieldset>
  );
}

interface PagesProps {
  pages: readonly LedgerDto[];
  filter: Filter;
  writing: Writing;
  ledger: ReturnType<typeof useLedger>;
}

function Pages({ pages, filter, writing, ledger }: PagesProps) {
  const [count, setCount] = useState(FIRST_LINES);
  const entries = pages.flatMap((page) => page.entries);
  if (entries.length === 0) return <Nothing filter={filter} />;
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = ledger;
  const shown = entries.slice(0, count);
  const hasMore = hasNextPage || shown.length < entries.length;
  const more = async () => {
    if (count + MORE_LINES > entries.length && hasNextPage) {
      const { error } = await fetchNextPage();
      if (error) return toastFailure(error);
    }
    setCount(count + MORE_LINES);
  };
  return (
    <>
      <LedgerLines entries={shown} standing={FIRST_LINES} writing={writing} />
      <p role="status" className="mt-3 text-center text-ink-2 text-sm">
        {hasMore
          ? `The latest ${counted(shown.length, writing.language, "entry", "entries")}`
          : `All ${counted(shown.length, writing.language, "entry", "entries")}`}
      </p>
      {hasMore ? (
        <p className="mt-3 text-center">
          <Button variant="secondary" size="sm" isLoading={isFetchingNextPage} onClick={() => void more()}>
            Show more
          </Button>
        </p>
      ) : null}
    </>
  );
}

const EMPTY = {
  xp: "You earn XP with quizzes, new ranks, streak milestones and your first visit of the day.",
  star: "You earn stars when at least half of your answers in a quiz are right.",
  heart: "When you finish a practice with hearts missing, you get some back.",
} as const;

function Nothing({ filter: { kind, label } }: { filter: Filter }) {
  return (
    <EmptyState
      art={<Penguin pose="swim" size={120} />}
      title={kind ? `No ${label} yet` : "Nothing here yet"}
      text={EMPTY[kind ?? "xp"]}
      action={
        <ButtonLink href={kind === "heart" ? paths.practice : paths.islands} variant="secondary" size="sm">
          {kind === "heart" ? "Practice" : "Open the map"}
        </ButtonLink>
      }
      className="py-8"
    />
  );
}
