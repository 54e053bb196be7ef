import { addDays, type LocalDay } from "#lib/core/time.ts";
import { daysIn, RECENT_DAYS } from "../calendar-layout.ts";
import type { DayBounds, DayCell } from "../day-look.ts";
import { gainWords, lookWords, shortDay } from "../day-words.ts";
import { DayMark } from "./day-mark.tsx";
import { CountedAt } from "./day-receipt.tsx";

interface RecentReceiptsProps {
  bounds: DayBounds;
  cellOn: (day: LocalDay) => DayCell;
  language: string;
}

/** The last two weeks, latest first, in plain words; days before the registration have none. */
export function RecentReceipts({ bounds: { today }, cellOn, language }: RecentReceiptsProps) {
  const days = daysIn({ from: addDays(today, 1 - RECENT_DAYS), to: today }).toReversed();
  const cells = days.map(cellOn).filter(({ look }) => look !== "before");
  return (
    <>
      <h3 className="mb-2 text-lg">{cells.length < RECENT_DAYS ? "So far" : "The last 14 days"}</h3>
      <ol className="divide-y divide-line border-line border-y">
        {cells.map((cell) => (
          <ReceiptRow key={cell.day} cell={cell} isToday={cell.day === today} language={language} />
        ))}
      </ol>
    </>
  );
}

interface ReceiptRowProps {
  cell: DayCell;
  isToday: boolean;
  language: string;
}

function ReceiptRow({ cell, isToday, language }: ReceiptRowProps) {
  const { day, look, step } = cell;
  const isDone = look === "done";
  return (
    <li className="flex min-h-12 items-center gap-x-4 py-2 max-sm:flex-wrap">
      <div className="flex w-36 shrink-0 items-center gap-3">
        <DayMark look={look} step={step} className="size-4 shrink-0" />
        <time dateTime={day} className="text-ink-2 text-sm tabular-nums">
          {isToday ? "Today" : shortDay(day, language)}
        </time>
      </div>
      <div className="min-w-0 flex-1 max-sm:order-last max-sm:basis-full max-sm:pl-7">
        <p className={isDone ? "break-words font-medium" : "text-ink-2"}>
          <bdi>{lookWords(cell)}</bdi>
        </p>
        <CountedAt cell={cell} language={language} />
      </div>
      <p className="num text-right text-ink-2 text-sm max-sm:ml-auto">{gainWords(cell, language)}</p>
    </li>
  );
}
