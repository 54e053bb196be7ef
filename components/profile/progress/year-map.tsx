"use client";

import { type KeyboardEvent, memo, useEffect, useMemo, useRef } from "react";
import type { LocalDay } from "#lib/core/time.ts";
import { type DaySpan, dayAfterKey, monthColumns, weeksOfYear } from "../calendar-layout.ts";
import type { DayCell } from "../day-look.ts";
import { monthName, weekdayName } from "../day-words.ts";
import { YearRow } from "./year-row.tsx";

const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6];

export interface YearMapProps {
  year: number;
  cellOn: (day: LocalDay) => DayCell;
  /** The days that can be looked at */
  span: DaySpan;
  chosen: LocalDay;
  language: string;
  onChoose: (day: LocalDay) => void;
  onHover: (day: LocalDay | null) => void;
}

/** A year as a table: a column a week, a row a weekday. One stop for the keyboard, arrows within. */
export const YearMap = memo(function YearMap({ year, span, chosen, language, ...rest }: YearMapProps) {
  const box = useRef<HTMLDivElement>(null);
  const weeks = useMemo(() => weeksOfYear(year), [year]);
  // Narrow screens show the end first: what happened last.
  useEffect(() => {
    const last = box.current?.querySelector<HTMLElement>(`[data-day="${span.to}"]`)?.closest("td");
    if (box.current && last) box.current.scrollLeft = last.offsetLeft + 48 - box.current.clientWidth;
  }, [span.to]);
  const onKeyDown = (event: KeyboardEvent) => {
    const day = dayAfterKey(event.key, chosen, span);
    const cell = day && box.current?.querySelector<HTMLElement>(`[data-day="${day}"]`);
    if (!cell) return;
    event.preventDefault();
    cell.focus();
  };
  return (
    <div
      ref={box}
      className="relative -mx-4 overflow-x-auto px-4 py-1 [scrollbar-width:thin] md:mx-0 md:px-0"
    >
      <table
        className="w-full min-w-[83rem] table-fixed border-separate border-spacing-0 md:min-w-0"
        onMouseLeave={() => rest.onHover(null)}
      >
        <caption className="sr-only">Days of {year}, a column a week. Arrow keys move between days.</caption>
        <MonthNames weeks={weeks} language={language} />
        <tbody>
          {WEEKDAYS.map((weekday) => (
            <YearRow
              key={weekday}
              name={weekdayName(weekday, language, "short")}
              isNamed={weekday % 2 === 1}
              days={weeks.map((week) => week[weekday] ?? null)}
              chosen={chosen}
              language={language}
              onKeyDown={onKeyDown}
              {...rest}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
});

function MonthNames({ weeks, language }: { weeks: (LocalDay | null)[][]; language: string }) {
  return (
    <thead>
      <tr>
        <td className="w-9" />
        {monthColumns(weeks).map(({ month, weeks: width }) => (
          <th
            key={month}
            scope="colgroup"
            colSpan={width}
            className="overflow-hidden pb-1 text-left font-medium text-ink-3 text-xs"
          >
            <abbr title={monthName(month, language, "long")} className="no-underline">
              {monthName(month, language, "short")}
            </abbr>
          </th>
        ))}
      </tr>
    </thead>
  );
}
