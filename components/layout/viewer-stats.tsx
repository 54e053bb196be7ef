"use client";

import { HeartIcon } from "#components/art/heart-icon.tsx";
import { Star } from "#components/art/star.tsx";
import { StreakPanel } from "#components/streak/streak-panel.tsx";
import { Tip } from "#components/tips/tip.tsx";
import { CountUp } from "#components/ui/count-up.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import type { StatsDto } from "#lib/learner/schema.ts";
import type { StreakStatusDto } from "#lib/streak/schema.ts";
import { compactNumber } from "./compact-number.ts";
import { useViewer, type ViewerProp } from "./viewer.ts";

/** XP, level and streak: a skeleton until they are known, nothing for visitors. */
export function ViewerStats({ viewer }: { viewer: ViewerProp }) {
  const state = useViewer(viewer);
  if (state.status === "in") return <Stats stats={state.stats} streak={state.streak} />;
  return state.status === "out" ? null : (
    <span data-stats>
      <Skeleton className="h-8 w-28 rounded-full! sm:w-40" />
    </span>
  );
}

function Stats({ stats, streak }: { stats: StatsDto; streak: StreakStatusDto | null }) {
  return (
    <div data-stats className="flex items-center gap-1 xs:gap-1.5 sm:gap-2">
      <span
        title={`${stats.xp.toLocaleString("en")} XP`}
        className="inline-flex min-h-8 items-center gap-1.5 rounded-full bg-gold px-2 text-gold-ink xs:px-2.5"
      >
        <Star size={16} className="text-gold-ink" isFlat />
        <span aria-hidden="true" className="num text-base leading-none">
          <CountUp value={stats.xp} format={compactNumber} />{" "}
          <span className="text-xs max-xs:hidden">XP</span>
        </span>
        <span className="sr-only">{stats.xp.toLocaleString("en")} XP</span>
      </span>
      {stats.isPremium || stats.hearts >= stats.maxHearts ? null : <Hearts stats={stats} />}
      <span className="hidden min-h-8 items-center rounded-full bg-brand-soft px-2.5 text-brand-strong sm:inline-flex">
        <span className="num whitespace-nowrap text-sm leading-none">Level {stats.level}</span>
      </span>
      {streak && streak.streak > 0 ? (
        <Tip name="streak" as="div" side="bottom-end">
          <StreakPanel status={streak} size="sm" showFreeze />
        </Tip>
      ) : null}
    </div>
  );
}

/** Only while some are lost */
function Hearts({ stats: { hearts, maxHearts } }: { stats: StatsDto }) {
  return (
    <span
      title={`${hearts} of ${maxHearts} hearts`}
      className="inline-flex min-h-8 items-center gap-1 rounded-full max-[22.4rem]:hidden sm:px-1.5"
    >
      <HeartIcon size={18} isFilled={hearts > 0} />
      <span aria-hidden="true" className="num text-sm leading-none text-ink-2">
        {hearts}
        <span className="max-xs:hidden">/{maxHearts}</span>
      </span>
      <span className="sr-only">
        {hearts} of {maxHearts} hearts
      </span>
    </span>
  );
}
