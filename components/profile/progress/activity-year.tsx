"use client";

import { ChevronLeft, ChevronRight } from "lucide-react";
import { useMemo, useState } from "react";
import { ButtonLink } from "#components/ui/button.tsx";
import { paths } from "#lib/client/paths.ts";
import type { LocalDay } from "#lib/core/time.ts";
import type { DayDetailDto } from "#lib/streak/schema.ts";
import { lookableSpan, yearOf, yearSpan, yearsSince } from "../calendar-layout.ts";
import { summaryOf } from "../day-look.ts";
import { counted, gainWords, lookWords, shortDay, written } from "../day-words.ts";
import { MapLegend } from "./map-legend.tsx";
import type { DaysView } from "./this-week.tsx";
import { YearMap } from "./year-map.tsx";

type ActivityYearProps = DaysView & { details: readonly DayDetailDto[] };

/** A whole year: its sum in a sentence, a square a day, and a line for the one in focus or under the pointer. */
export function ActivityYear({ details, ...view }: ActivityYearProps) {
  const { bounds, cellOn, chosen, language, onChoose } = view;
  const [hovered, setHovered] = useState<LocalDay | null>(null);
  const year = yearOf(chosen);
  const { today, since } = bounds;
  const span = useMemo(() => lookableSpan(year, { today, since }, details), [year, today, since, details]);
  const told = cellOn(hovered ?? chosen);
  return (
    <div className="mt-8">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <YearSentence details={details} year={year} language={language} />
        <YearPicker year={year} bounds={bounds} onChoose={onChoose} />
      </div>
      <YearMap
        year={year}
        cellOn={cellOn}
        span={span}
        chosen={chosen}
        language={language}
        onChoose={onChoose}
        onHover={setHovered}
      />
      <div className="mt-3 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <p aria-hidden="true" className="min-h-6 text-sm">
          <span className="font-semibold">{shortDay(told.day, language)}</span>{" "}
          <span className="text-ink-2">{gainWords(told, language) ?? lookWords(told)}</span>
        </p>
        <MapLegend language={language} />
      </div>
    </div>
  );
}

interface YearSentenceProps {
  details: readonly DayDetailDto[];
  year: number;
  language: string;
}

function YearSentence({ details, year, language }: YearSentenceProps) {
  const { done, frozen, xp, quizzes } = summaryOf(details);
  if (done === 0) {
    return (
      <div className="flex flex-wrap items-center gap-x-4">
        <p className="text-ink-2">You haven't completed a quiz in {year} yet.</p>
        <ButtonLink href={paths.islands} variant="quiet" size="sm" className="-ml-5">
          Open the map
        </ButtonLink>
      </div>
    );
  }
  return (
    <p className="text-ink-2">
      <strong className="font-semibold text-ink">{counted(done, language, "day")}</strong> with{" "}
      {counted(quizzes, language, "quiz", "quizzes")} and {written(xp, language)} XP in {year}
      {frozen > 0 ? `, ${written(frozen, language)} frozen` : ""}.
    </p>
  );
}

const STEP =
  "grid size-11 place-items-center rounded-full text-brand hover:bg-brand-soft aria-disabled:cursor-default aria-disabled:text-line aria-disabled:hover:bg-transparent";

type YearPickerProps = Pick<DaysView, "bounds" | "onChoose"> & { year: number };

/** Back to the year of the registration; with a single year there is nothing to pick. */
function YearPicker({ year, bounds: { today, since }, onChoose }: YearPickerProps) {
  const years = yearsSince(since, today);
  if (years.length < 2 && years[0] === year) return null;
  const show = (wanted: number) => {
    if (years.includes(wanted)) onChoose(wanted === yearOf(today) ? today : yearSpan(wanted).to);
  };
  return (
    <fieldset className="flex items-center">
      <legend className="sr-only">Year</legend>
      <button
        type="button"
        aria-label={`Show ${year - 1}`}
        aria-disabled={!years.includes(year - 1)}
        onClick={() => show(year - 1)}
        className={STEP}
      >
        <ChevronLeft aria-hidden="true" className="size-5" />
      </button>
      <span aria-live="polite" className="num text-lg">
        {year}
      </span>
      <button
        type="button"
        aria-label={`Show ${year + 1}`}
        aria-disabled={!years.includes(year + 1)}
        onClick={() => show(year + 1)}
        className={STEP}
      >
        <ChevronRight aria-hidden="true" className="size-5" />
      </button>
    </fieldset>
  );
}
