import { ChevronLeft, ChevronRight } from "lucide-react";
import { addDays, type LocalDay } from "#lib/core/time.ts";
import type { DayBounds, DayCell } from "../day-look.ts";
import { counted, countedWhen, longDay, lookWords, written } from "../day-words.ts";
import { DayMark } from "./day-mark.tsx";

const STEP =
  "grid size-11 shrink-0 place-items-center rounded-full text-brand hover:bg-brand-soft aria-disabled:cursor-default aria-disabled:text-line aria-disabled:hover:bg-transparent";

interface DayReceiptProps {
  cell: DayCell;
  bounds: DayBounds;
  language: string;
  onChoose: (day: LocalDay) => void;
}

/** The chosen day: what counted first, when on the clocks of that place, and what the day brought. */
export function DayReceipt({ cell, bounds: { today, since }, language, onChoose }: DayReceiptProps) {
  const { day, look, step } = cell;
  const canGo = { back: day > since, on: day < today };
  return (
    <div className="mb-6 rounded-card border border-line border-dashed bg-surface">
      <div className="flex items-center gap-1 border-line border-b border-dashed p-1.5">
        <button
          type="button"
          aria-label="The day before"
          aria-disabled={!canGo.back}
          onClick={() => canGo.back && onChoose(addDays(day, -1))}
          className={STEP}
        >
          <ChevronLeft aria-hidden="true" className="size-5" />
        </button>
        <h3 aria-live="polite" className="flex-1 text-center text-lg leading-tight">
          <span className="sr-only">Receipt of </span>
          {longDay(day, language)}
        </h3>
        <button
          type="button"
          aria-label="The day after"
          aria-disabled={!canGo.on}
          onClick={() => canGo.on && onChoose(addDays(day, 1))}
          className={STEP}
        >
          <ChevronRight aria-hidden="true" className="size-5" />
        </button>
      </div>
      <div className="flex flex-wrap items-center gap-x-8 gap-y-4 p-4 md:px-6 md:py-5">
        <div className="flex min-w-0 flex-1 basis-60 gap-3">
          <DayMark look={look} step={step} className="mt-1 size-5 shrink-0" />
          <div className="min-w-0">
            <p className="break-words font-semibold">
              <bdi>{lookWords(cell)}</bdi>
            </p>
            <CountedAt cell={cell} language={language} />
          </div>
        </div>
        <Figures cell={cell} language={language} />
      </div>
    </div>
  );
}

interface CellProps {
  cell: DayCell;
  language: string;
}

/** Only what was done has an hour that means something. */
export function CountedAt({ cell: { look, detail }, language }: CellProps) {
  if (look !== "done" || !detail?.countedAt) return null;
  return (
    <p className="text-ink-2 text-sm">
      <time dateTime={detail.countedAt}>
        {countedWhen(detail.countedAt, detail.timeZone ?? "UTC", language)}
      </time>
    </p>
  );
}

function Figures({ cell: { detail }, language }: CellProps) {
  const quizzes = detail?.quizzes ?? 0;
  const words = counted(quizzes, language, "quiz", "quizzes").split(" ");
  return (
    <dl className="flex gap-6 text-center">
      <Figure label="XP" value={written(detail?.xp ?? 0, language)} />
      <Figure label={words.at(-1) ?? ""} value={written(quizzes, language)} />
    </dl>
  );
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-ink-2 text-sm">{label}</dt>
      <dd className="num text-2xl leading-tight">{value}</dd>
    </div>
  );
}
