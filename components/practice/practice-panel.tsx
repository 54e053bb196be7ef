"use client";

import clsx from "clsx";
import { FlameIcon } from "#components/art/flame-icon.tsx";
import { HeartIcon } from "#components/art/heart-icon.tsx";
import { Penguin } from "#components/art/penguin.tsx";
import { useNow } from "#components/hearts/use-now.ts";
import { Tip } from "#components/tips/tip.tsx";
import { Button, ButtonLink } from "#components/ui/button.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { paths } from "#lib/client/paths.ts";
import { MINUTE_MS } from "#lib/core/time.ts";
import { useStats } from "#lib/learner/client.ts";
import type { StatsDto } from "#lib/learner/schema.ts";
import { usePractice } from "#lib/practice/client.ts";
import { PRACTICE_SIZE } from "#lib/practice/rules.ts";
import type { PracticeStateDto } from "#lib/practice/schema.ts";
import { heartsText, stateText, streakText, waitingText } from "./panel-text.ts";
import { RecallPanel } from "./recall/recall-panel.tsx";
import { ownZone, whenText } from "./when.ts";

interface PracticePanelProps {
  stats: StatsDto;
  initial: PracticeStateDto | undefined;
}

/** What there is to practice, above the map. The one thing left to do for anyone who is out of hearts. */
export function PracticePanel({ stats: known, initial }: PracticePanelProps) {
  const stats = useStats(known).data ?? known;
  const { data: state, isPending, isFetching, refetch } = usePractice(initial);
  if (state)
    return (
      <>
        {state.total === 0 ? <QuietLine state={state} /> : <Panel state={state} stats={stats} />}
        {state.cards.total > 0 ? <RecallPanel counts={state.cards} /> : null}
      </>
    );
  if (isPending) return <PracticePanelSkeleton />;
  return (
    <div role="alert" className="mb-6 flex flex-wrap items-center gap-x-3 text-sm text-ink-2">
      <p>We couldn't look up what there is to practice.</p>
      <Button
        variant="quiet"
        size="sm"
        onClick={() => void refetch()}
        isLoading={isFetching}
        className="min-h-11!"
      >
        Try again
      </Button>
    </div>
  );
}

/** Nothing was wrong yet: one line, without weight. */
function QuietLine({ state }: { state: PracticeStateDto }) {
  return (
    <section aria-label="Practice" className="mb-6 flex flex-wrap items-center gap-x-3 text-sm text-ink-2">
      <p>{stateText(state, null)}</p>
      {state.canPractise ? (
        <ButtonLink href={paths.practice} variant="quiet" size="sm" className="min-h-11!">
          Warm up with what you know
        </ButtonLink>
      ) : null}
    </section>
  );
}

function Panel({ state, stats }: { state: PracticeStateDto; stats: StatsDto }) {
  const now = useNow(MINUTE_MS);
  const isOut = !stats.isPremium && stats.hearts === 0;
  const when = state.nextDue === null || now === null ? null : whenText(state.nextDue, now, ownZone());
  const hearts = heartsText(stats, state);
  const canWin = isOut && state.heartsLeftToday > 0;
  const waiting = waitingText(state);
  const streak = streakText(state, stats.currentStreak);
  return (
    <section
      aria-labelledby="practice"
      className={clsx(
        "card mb-6 flex flex-wrap items-center gap-x-5 gap-y-4 rounded-card border-2 p-4 sm:px-5",
        isOut ? "border-heart bg-surface" : "border-line bg-surface",
      )}
    >
      <Penguin pose="read" size={isOut ? 92 : 68} className="shrink-0 max-xs:hidden" />
      <div className="min-w-0 flex-1 basis-60">
        <Tip name="practice" as="div" side="top-start" isDue={state.dueCount > 0}>
          <h2 id="practice" className="text-xl">
            {canWin ? waiting.title : "Practice"}
          </h2>
        </Tip>
        <p className="mt-0.5 text-ink-2">{canWin ? waiting.text : stateText(state, when)}</p>
        {streak === null ? null : (
          <p className="mt-1.5 flex items-center gap-1.5 font-semibold text-flame-text text-sm">
            <FlameIcon size={18} className="shrink-0" />
            {streak}
          </p>
        )}
        {hearts === null ? null : (
          <p className="mt-1.5 flex items-center gap-1.5 font-semibold text-ink text-sm">
            <HeartIcon size={18} isFilled={state.heartsLeftToday > 0} className="shrink-0" />
            {hearts}
          </p>
        )}
      </div>
      <ButtonLink href={paths.practice} variant={isOut ? "primary" : "secondary"} className="max-sm:w-full">
        {state.isOpen ? "Go on practicing" : `Practice ${PRACTICE_SIZE} questions`}
      </ButtonLink>
    </section>
  );
}

export function PracticePanelSkeleton() {
  return <Skeleton className="mb-6 h-26 rounded-card" />;
}
