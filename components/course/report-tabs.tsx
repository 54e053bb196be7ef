"use client";

import clsx from "clsx";
import type { ImportReport } from "#lib/course-reader/schema.ts";
import { filterCount, OUTCOME_WORDS, type ReportFilter } from "./import-view.ts";

const FILTERS = ["all", "imported", "degraded", "skipped"] as const;

interface ReportTabsProps {
  report: ImportReport;
  filter: ReportFilter;
  onFilter: (filter: ReportFilter) => void;
}

/** Buttons that say which lines are shown, with their numbers. */
export function ReportTabs({ report, filter, onFilter }: ReportTabsProps) {
  return (
    <fieldset className="grid grid-cols-2 gap-1 border-line border-b px-1.5 py-2 xs:flex md:px-2.5">
      <legend className="sr-only">Show</legend>
      {FILTERS.map((value) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === filter}
          aria-controls="report-items"
          onClick={() => onFilter(value)}
          className={clsx(
            "flex min-h-11 items-center gap-2 rounded-button px-3.5 text-sm font-semibold transition-colors duration-state",
            value === filter ? "bg-brand-soft text-brand-strong" : "text-ink-2 hover:bg-sunken",
          )}
        >
          {value === "all" ? "All" : OUTCOME_WORDS[value]}
          <span className="num text-ink-3">{filterCount(report.counts, value).toLocaleString("en")}</span>
        </button>
      ))}
    </fieldset>
  );
}
