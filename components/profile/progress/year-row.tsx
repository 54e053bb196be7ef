import clsx from "clsx";
import type { KeyboardEvent } from "react";
import type { LocalDay } from "#lib/core/time.ts";
import type { DayCell } from "../day-look.ts";
import { cellLabel } from "../day-words.ts";
import { DayMark } from "./day-mark.tsx";

interface YearRowProps {
  name: string;
  /** Every other weekday has room for its name */
  isNamed: boolean;
  days: (LocalDay | null)[];
  cellOn: (day: LocalDay) => DayCell;
  chosen: LocalDay;
  language: string;
  onChoose: (day: LocalDay) => void;
  onHover: (day: LocalDay | null) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

export function YearRow({ name, isNamed, days, cellOn, chosen, ...rest }: YearRowProps) {
  return (
    <tr>
      <th
        scope="row"
        className="sticky left-0 z-1 bg-bg p-0 pr-1 text-left font-medium text-ink-3 text-xs leading-none"
      >
        <span className={isNamed ? undefined : "sr-only"}>{name}</span>
      </th>
      {days.map((day, week) => (
        // A year's weeks never change their places.
        <td key={day ?? `gap-${week === 0}`} className="p-0.5 md:p-px">
          {day === null ? null : <YearCell cell={cellOn(day)} isChosen={day === chosen} {...rest} />}
        </td>
      ))}
    </tr>
  );
}

interface YearCellProps extends Pick<YearRowProps, "language" | "onChoose" | "onHover" | "onKeyDown"> {
  cell: DayCell;
  isChosen: boolean;
}

function YearCell({ cell, isChosen, language, onChoose, onHover, onKeyDown }: YearCellProps) {
  const { day, look, step } = cell;
  if (look === "ahead" || look === "before") return <DayMark look={look} step={step} />;
  return (
    <button
      type="button"
      data-day={day}
      tabIndex={isChosen ? 0 : -1}
      aria-label={cellLabel(cell, language)}
      aria-current={isChosen ? "true" : undefined}
      onFocus={() => onChoose(day)}
      onClick={() => onChoose(day)}
      onMouseEnter={() => onHover(day)}
      onKeyDown={onKeyDown}
      className={clsx(
        "block w-full rounded-[3px]",
        isChosen ? "outline-2 outline-ink -outline-offset-0" : "hover:outline-2 hover:outline-border-strong",
      )}
    >
      <DayMark look={look} step={step} />
    </button>
  );
}
