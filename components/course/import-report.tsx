"use client";

import { ChevronDown } from "lucide-react";
import { useState, useTransition } from "react";
import { Button } from "#components/ui/button.tsx";
import type { ImportReport as Report } from "#lib/course-reader/schema.ts";
import { counted } from "./course-view.ts";
import { ReportLine } from "./import-report-line.tsx";
import {
  emptyInWords,
  filterReport,
  groupAlike,
  kindsInWords,
  problemsFirst,
  type ReportFilter,
} from "./import-view.ts";
import { ReportTabs } from "./report-tabs.tsx";

/** A course may hold thousands of questions; no one reads them all at once */
const PAGE = 10;

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

/** What happened to every item of the file. Among all, the problems come first, together where they have one reason, and what came over as it was is folded. */
export function ImportReport({ report, filter, onFilter }: ImportReportProps) {
  const [shown, setShown] = useState(PAGE);
  const [isUnfolded, setIsUnfolded] = useState(false);
  const [isShowing, startShowing] = useTransition();
  const { problems, successes, closing } = problemsFirst(filterReport(report.items, filter));
  const { imported } = report.counts;
  const isFolding = filter === "all" && imported > 0 && !isUnfolded;
  const groups = groupAlike([...problems, ...(isFolding ? [] : successes), ...closing]);
  const lines = groups.map((items, line) => ({ items, line }));
  return (
    <div className="border-line border-t">
      <ReportTabs report={report} filter={filter} onFilter={onFilter} />
      <Kinds byKind={report.byKind} />
      {lines.length === 0 ? (
        <p id="report-items" className="px-5 py-5 text-ink-2 md:px-6">
          {emptyInWords(filter)}
        </p>
      ) : (
        <ul id="report-items" aria-label="What happened to each item" className="divide-y divide-line">
          {lines.slice(0, shown).map(({ items, line }) => (
            <ReportLine key={line} items={items} />
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
      {lines.length > shown ? (
        <div className="flex flex-wrap justify-center gap-2 border-line border-t p-3">
          <Button variant="quiet" size="sm" onClick={() => setShown(shown + PAGE)}>
            Show {Math.min(PAGE, lines.length - shown)} more
          </Button>
          {lines.length > shown + PAGE ? (
            <Button
              variant="quiet"
              size="sm"
              isLoading={isShowing}
              onClick={() => startShowing(() => setShown(lines.length))}
            >
              Show all
            </Button>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}
