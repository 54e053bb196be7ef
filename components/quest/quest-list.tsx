"use client";

import { Check } from "lucide-react";
import { Sticker } from "#components/art/sticker.tsx";
import { Button } from "#components/ui/button.tsx";
import { ProgressBar } from "#components/ui/progress-bar.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { useQuests } from "#lib/quest/client.ts";
import type { QuestDto, QuestWeekDto } from "#lib/quest/schema.ts";

/** This week's three quests. `initial` is what the server has read with the page. */
export function QuestList({ initial, className }: { initial?: QuestWeekDto; className?: string }) {
  const { data, isPending, isFetching, refetch } = useQuests(initial);
  return (
    <section aria-labelledby="quests" className={className}>
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="quests" className="text-xl">
          This week's quests
        </h2>
        <p className="text-ink-2 text-sm">New ones every Monday</p>
      </div>
      {data ? (
        <ul className="divide-y-2 divide-line rounded-card border-2 border-line bg-surface px-4">
          {data.quests.map((quest) => (
            <Row key={quest.kind} quest={quest} />
          ))}
        </ul>
      ) : isPending ? (
        <Rows />
      ) : (
        <div role="alert" className="flex flex-wrap items-center gap-x-3 text-ink-2 text-sm">
          <p>We couldn't load your quests.</p>
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
      )}
    </section>
  );
}

function Row({ quest }: { quest: QuestDto }) {
  const { kind, title, progress, target, doneAt } = quest;
  const isDone = doneAt !== null;
  const told = `${progress} of ${target}`;
  return (
    <li className="flex items-center gap-3 py-2.5">
      <Sticker kind={kind} tier={isDone ? 1 : null} size={48} className="shrink-0" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold text-ink leading-snug">{title}</p>
        {isDone ? (
          <p className="mt-0.5 flex items-center gap-1.5 font-medium text-ok text-sm">
            <Check aria-hidden="true" className="size-4 shrink-0" strokeWidth={3} />
            Done: the sticker is in your album
          </p>
        ) : (
          <div className="mt-1.5 flex items-center gap-3">
            <ProgressBar
              percent={(progress / target) * 100}
              label={title}
              valueText={told}
              className="flex-1"
            />
            <span aria-hidden="true" className="num shrink-0 text-ink-2 text-sm">
              {told}
            </span>
          </div>
        )}
      </div>
    </li>
  );
}

/** As high as three rows, so that nothing moves once they are there */
function Rows() {
  return (
    <div role="status" aria-label="Loading your quests">
      <Skeleton className="h-53 rounded-card" />
    </div>
  );
}
