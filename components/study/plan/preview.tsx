"use client";

import { ErrorState } from "#components/ui/error-state.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import type { LocalDay } from "#lib/core/time.ts";
import type { OfferDto, PreviewDto } from "#lib/study/schema.ts";
import { dayWords } from "#lib/study/words.ts";
import { ForecastLine } from "../forecast-line.tsx";
import { minutesWords } from "../study-words.ts";
import { Conflicts } from "./conflicts.tsx";
import { Estimate } from "./estimate.tsx";
import { Offers } from "./offers.tsx";
import type { PreviewState } from "./use-preview.ts";

interface PreviewProps {
  state: PreviewState;
  today: LocalDay;
  isNew: boolean;
  onTake: (offer: OfferDto) => void;
}

/** When all is done if each session is kept. */
function finishWords({ finish, estimate }: PreviewDto, today: LocalDay): string {
  if (finish) return `If you keep this, you finish on ${dayWords(finish, today)}.`;
  return estimate.openMinutes > 0
    ? "Even if you keep this, you need more than two years."
    : "There's nothing left to do in this course.";
}

function lineWords({ effectiveFrom }: PreviewDto, today: LocalDay, isNew: boolean): string {
  if (effectiveFrom > today)
    return `The goal line follows from ${dayWords(effectiveFrom, today)}. Until then it stays as you promised.`;
  return isNew ? "The goal line starts today." : "The goal line follows today.";
}

function Shown({ preview, today, isNew, onTake }: Omit<PreviewProps, "state"> & { preview: PreviewDto }) {
  const { weekMinutes, forecast, estimate, conflicts, offers } = preview;
  return (
    <div className="grid gap-3">
      <p className="font-display font-semibold text-lg text-balance">{finishWords(preview, today)}</p>
      {forecast.kind === "finished" || forecast.kind === "early" ? null : (
        <ForecastLine forecast={forecast} today={today} />
      )}
      <p className="text-ink-2">{minutesWords(weekMinutes)} a week.</p>
      <Estimate estimate={estimate} />
      <Conflicts conflicts={conflicts} />
      {offers.length > 0 ? (
        <div>
          <p className="mb-2 font-semibold">These would still reach your goal:</p>
          <Offers offers={offers} onTake={onTake} className="grid gap-2" />
        </div>
      ) : null}
      <p className="text-ink-3 text-sm">{lineWords(preview, today, isNew)}</p>
    </div>
  );
}

/** What the plan comes to, before anything is saved. */
export function Preview({ state, ...shown }: PreviewProps) {
  const { preview, error, isStale, retry, isPending } = state;
  return (
    <section
      aria-labelledby="preview"
      className="card h-fit rounded-card border border-line bg-sunken p-4 md:p-5 lg:sticky lg:top-20"
    >
      <h3 id="preview" className="mb-3 font-sans font-semibold text-brand text-sm">
        Preview
        {isStale && preview ? (
          <span aria-hidden="true" className="text-ink-2">
            {" "}
            · Working it out…
          </span>
        ) : null}
      </h3>
      <div role="status" aria-busy={isStale}>
        {preview && !error ? <Shown preview={preview} {...shown} /> : null}
        {preview || error ? null : isPending ? (
          <span>
            <span className="sr-only">Working it out</span>
            <Skeleton className="h-6 w-4/5" />
            <Skeleton className="mt-3 h-4 w-3/5" />
            <Skeleton className="mt-3 h-4 w-2/5" />
          </span>
        ) : (
          <p className="text-ink-2">Fill in your goal and at least one time to see when you finish.</p>
        )}
      </div>
      {error ? (
        <ErrorState message={error} retry={retry} isRetrying={isPending} className="max-w-none! py-2!" />
      ) : null}
    </section>
  );
}
