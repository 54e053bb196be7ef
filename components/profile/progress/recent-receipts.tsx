import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { addDays, type LocalDay } from "#lib/core/time.ts";
import { daysIn, RECENT_DAYS } from "../calendar-layout.ts";
import type { DayBounds, DayCell } from "../day-look.ts";
import { gainWords, lookWords, shortDay } from "../day-words.ts";
import { DayMark } from "./day-mark.tsx";
import { CountedAt } from "./day-receipt.tsx";
import { Revealed } from "./revealed.tsx";

/** So many are enough at first sight. */
const FIRST_DAYS = 3;

interface RecentReceiptsProps {
  bounds: DayBounds;
  cellOn: (day: LocalDay) => DayCell;
  language: string;
}

/** The last two weeks, latest first, in plain words; days before the registration have none. */
export function RecentReceipts({ bounds: { today }, cellOn, language }: RecentReceiptsProps) {
  const days = daysIn({ from: addDays(today, 1 - RECENT_DAYS), to: today }).toReversed();
  const cells = days.map(cellOn).filter(({ look }) => look !== "before");
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? cells : cells.slice(0, FIRST_DAYS);
  return (
    <>
      <h3 className="mb-2 text-lg">
        {cells.length < RECENT_DAYS ? "So far" : `The last ${RECENT_DAYS} days`}
      </h3>
      <ol className="divide-y divide-line border-line border-y">
        {shown.map((cell, index) => (
          <ReceiptRow
            key={cell.day}
            cell={cell}
            isToday={cell.day === today}
            isLate={index >= FIRST_DAYS}
            language={language}
          />
        ))}
      </ol>
      {shown.length < cells.length ? (
        <p className="mt-3 text-center">
          <Button variant="secondary" size="sm" onClick={() => setIsWhole(true)}>
            Show all {cells.length} days
          </Button>
        </p>
      ) : null}
    </>
  );
}

interface ReceiptRowProps {
  cell: DayCell;
  isToday: boolean;
  /** It comes when the list is unfolded */
  isLate: boolean;
  language: string;
}

function ReceiptRow({ cell, isToday, isLate, language }: ReceiptRowProps) {
  const { day, look, step } = cell;
  const isDone = look === "done";
  return (
    <Revealed isLate={isLate} className="flex min-h-12 items-center gap-x-4 py-2 max-sm:flex-wrap">
      <div className="flex w-36 shrink-0 items-center gap-3">
        <DayMark look={look} step={step} className="size-4 shrink-0" />
        <time dateTime={day} className="text-ink-2 text-sm tabular-nums">
          {isToday ? "Today" : shortDay(day, language)}
        </time>
      </div>
      <div className="min-w-0 flex-1 max-sm:order-last max-sm:basis-full max-sm:pl-7">
        <p className={isDone ? "line-clamp-2 break-words font-medium" : "text-ink-2"}>
          <bdi>{lookWords(cell)}</bdi>
        </p>
        <CountedAt cell={cell} language={language} />
      </div>
      <p className="num text-right text-ink-2 text-sm max-sm:ml-auto">{gainWords(cell, language)}</p>
    </Revealed>
  );
}
