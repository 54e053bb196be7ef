import type { LocalDay } from "#lib/core/time.ts";
import { daysIn, weekSpan } from "../calendar-layout.ts";
import type { DayBounds, DayCell } from "../day-look.ts";
import { WeekStrip } from "./week-strip.tsx";

/** What every view of the days shares */
export interface DaysView {
  bounds: DayBounds;
  cellOn: (day: LocalDay) => DayCell;
  chosen: LocalDay;
  language: string;
  onChoose: (day: LocalDay) => void;
}

export function ThisWeek({ bounds: { today }, cellOn, ...rest }: DaysView) {
  return <WeekStrip cells={daysIn(weekSpan(today)).map(cellOn)} today={today} {...rest} />;
}
