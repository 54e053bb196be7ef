"use client";

import { ChevronDown, CircleCheck, CircleMinus, CirclePlus } from "lucide-react";
import { useState, useTransition } from "react";
import { Button } from "#components/ui/button.tsx";
import type { ImportOutcome, ImportReportItem, ImportReport as Report } from "#lib/course-reader/schema.ts";
import { counted } from "./course-view.ts";
import {
  emptyInWords,
  filterReport,
  kindsInWords,
  OUTCOME_WORDS,
  problemsFirst,
  type ReportFilter,
} from "./import-view.ts";
import { ReportTabs } from "./report-tabs.tsx";

const MARKS = { imported: CircleCheck, degraded: CirclePlus, skipped: CircleMinus } as const;
const COLOURS: Record<ImportOutcome, string> = {
  imported: "text-ok",
  degraded: "text-ice-text",
  skipped: "text-flame-text",
};
/** A course may hold thousands of questions; no one reads them all at once */
const PAGE = 10;

function Line({ item }: { item: ImportReportItem }) {
  if (item.kind === "more") return <li className="px-5 py-3 text-sm text-ink-2 md:px-6">{item.reason}</li>;
  const Mark = MARKS[item.outcome];
  return (
    <li className="grid [contain-intrinsic-size:auto_3.5rem] [content-visibility:auto] gap-x-3 px-5 py-3 sm:grid-cols-[8rem_1fr] md:px-6">
      <span className={`flex h-6 items-center gap-2 text-sm font-semibold ${COLOURS[item.outcome]}`}>
        <Mark aria-hidden="true" className="size-5 shrink-0" />
        {OUTCOME_WORDS[item.outcome]}
      </span>
      <div className="min-w-0">
        <p className="wrap-anywhere text-ink">
          <bdi>{item.name || "Without a name"}</bdi>
          <span className="ml-2 text-sm text-ink-3">{item.kind.replaceAll("_", " ")}</span>
        </p>
        {item.words ? (
          <p className="my-1 line-clamp-3 border-line border-l-2 pl-2.5 text-sm wrap-anywhere text-ink">
            <bdi>{item.words}</bdi>
          </p>
        ) : null}
        {item.reason ? <p className="text-sm wrap-anywhere text-ink-2">{item.reason}</p> : null}
      </div>
    </li>
  );
}

/** How many of each kind came over, so that a glance tells whether it is the questions that stayed behind. */
function Kinds({ byKind }: Pick<Report, "byKind">) {
  const kinds = kindsInWords(byKind);
  if (kinds.length === 0) return null;
  return (
    <ul
      aria-label="By kind"
      className="flex flex-wrap gap-x-6 gap-y-1 border-line border-b px-5 py-3 text-sm md:px-6"
    >
      {kinds.map(({ kind, words }) => (
        <li key={kind} className="text-ink-2">
          <span className="font-semibold text-ink">{kind}:</span> {words}
        </li>
      ))}
    </ul>
  );
}

interface ImportReportProps {
  report: Report;
  filter: ReportFilter;
  onFilter: (filter: ReportFilter) => void;
}

/** What happened to every item of the file. Among all, the problems come first and what came over as it was is folded. */
export function ImportReport({ report, filter, onFilter }: ImportReportProps) {
  const [shown, setShown] = useState(PAGE);
  const [isUnfolded, setIsUnfolded] = useState(false);
  const [isShowing, startShowing] = useTransition();
  const { problems, successes, closing } = problemsFirst(filterReport(report.items, filter));
  const { imported } = report.counts;
  const isFolding = filter === "all" && imported > 0 && !isUnfolded;
  const items = [...problems, ...(isFolding ? [] : successes), ...closing];
  const lines = items.map((item, line) => ({ item, line }));
  return (
    <div className="border-line border-t">
      <ReportTabs report={report} filter={filter} onFilter={onFilter} />
      <Kinds byKind={report.byKind} />
      {items.length === 0 ? (
        <p id="report-items" className="px-5 py-5 text-ink-2 md:px-6">
          {emptyInWords(filter)}
        </p>
      ) : (
        <ul id="report-items" aria-label="What happened to each item" className="divide-y divide-line">
          {lines.slice(0, shown).map(({ item, line }) => (
            <Line key={line} item={item} />
          ))}
        </ul>
      )}
      {isFolding ? (
        <div className="border-line border-t px-2 py-2 md:px-3">
          <Button
            variant="quiet"
            size="sm"
            icon={<ChevronDown aria-hidden="true" className="size-4" />}
            onClick={() => setIsUnfolded(true)}
          >
            Show {counted(imported, "imported item")}
          </Button>
        </div>
      ) : null}
      {items.length > shown ? (
        <div className="flex flex-wrap justify-center gap-2 border-line border-t p-3">
          <Button variant="quiet" size="sm" onClick={() => setShown(shown + PAGE)}>
            Show {Math.min(PAGE, items.length - shown)} more
          </Button>
          {items.length > shown + PAGE ? (
            <Button
              variant="quiet"
              size="sm"
              isLoading={isShowing}
              onClick={() => startShowing(() => setShown(items.length))}
            >
              Show all
            </Button>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}
