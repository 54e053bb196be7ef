import clsx from "clsx";
import { CircleCheck, FastForward, Moon } from "lucide-react";
import { SnowflakeIcon } from "#components/art/snowflake-icon.tsx";
import type { LocalDay } from "#lib/core/time.ts";
import { weekdayOf } from "../calendar-layout.ts";
import type { CellLook, DayCell } from "../day-look.ts";
import { cellLabel, weekdayName, written } from "../day-words.ts";
import styles from "./days.module.css";

const LOOKS: Record<CellLook, string> = {
  done: "border-brand bg-brand-soft text-brand-strong",
  frozen: "border-ice bg-ice-soft text-ice-text",
  skipped: `border-border-strong text-ink-2 ${styles.hatched}`,
  rest: "border-rest bg-rest-soft text-rest-text",
  missed: "border-line bg-sunken text-ink-3",
  open: "border-border-strong border-dashed text-ink-2",
  ahead: "border-line text-ink-3",
  before: "border-line text-ink-3",
};

interface WeekStripProps {
  cells: readonly DayCell[];
  today: LocalDay;
  chosen: LocalDay;
  language: string;
  onChoose: (day: LocalDay) => void;
}

/** This week, Sunday to Saturday, large enough for a thumb. */
export function WeekStrip({ cells, today, language, ...rest }: WeekStripProps) {
  return (
    <ol aria-label="This week" className="grid grid-cols-7 gap-1.5 sm:gap-2">
      {cells.map((cell) => (
        <li key={cell.day} className="min-w-0 text-center">
          <p
            aria-hidden="true"
            className={clsx("mb-1 truncate text-xs", cell.day === today ? "font-semibold" : "text-ink-3")}
          >
            {cell.day === today ? "Today" : weekdayName(weekdayOf(cell.day), language, "short")}
          </p>
          <WeekDay cell={cell} language={language} {...rest} />
        </li>
      ))}
    </ol>
  );
}

function WeekDay({
  cell,
  chosen,
  language,
  onChoose,
}: Omit<WeekStripProps, "cells" | "today"> & { cell: DayCell }) {
  const { day, look } = cell;
  const shape = clsx(
    "flex h-16 w-full flex-col items-center justify-center gap-0.5 rounded-button border-2",
    styles.mark,
    LOOKS[look],
  );
  if (look === "ahead" || look === "before") return <span className={shape} aria-hidden="true" />;
  return (
    <button
      type="button"
      aria-label={cellLabel(cell, language)}
      aria-pressed={day === chosen}
      onClick={() => onChoose(day)}
      className={clsx(shape, day === chosen && "outline-2 outline-ink outline-offset-2")}
    >
      <Inside cell={cell} language={language} />
    </button>
  );
}

function Inside({ cell: { look, detail }, language }: { cell: DayCell; language: string }) {
  const xp = detail?.xp ?? 0;
  return (
    <>
      {look === "done" ? <CircleCheck aria-hidden="true" className="size-5" /> : null}
      {look === "frozen" ? <SnowflakeIcon size={20} className="text-ice" /> : null}
      {look === "rest" ? <Moon aria-hidden="true" className="size-5 text-rest" /> : null}
      {look === "skipped" ? <FastForward aria-hidden="true" className="size-5" /> : null}
      <span className="num text-sm leading-tight">{xp > 0 ? written(xp, language) : "–"}</span>
    </>
  );
}
