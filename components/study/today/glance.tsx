"use client";

import { Moon } from "lucide-react";
import Link from "next/link";
import { FlameIcon } from "#components/art/flame-icon.tsx";
import { Penguin } from "#components/art/penguin.tsx";
import { RankLogo } from "#components/art/rank-logo.tsx";
import { SnowflakeIcon } from "#components/art/snowflake-icon.tsx";
import { ownZone } from "#components/practice/when.ts";
import { counted, isResting } from "#components/streak/streak-text.ts";
import { useLiveStreak } from "#components/streak/use-live-streak.ts";
import { Tip } from "#components/tips/tip.tsx";
import { ProgressBar } from "#components/ui/progress-bar.tsx";
import { paths } from "#lib/client/paths.ts";
import { useStats } from "#lib/learner/client.ts";
import { usePractice } from "#lib/practice/client.ts";
import { useStreak } from "#lib/streak/client.ts";
import type { StreakStatusDto } from "#lib/streak/schema.ts";
import { nextRank, rankFor, rankProgress } from "#lib/xp/rules.ts";
import { GlanceCell, GlanceGap } from "./glance-cell.tsx";
import { isStreakUrgent, practiceWords, rankWords, streakWords } from "./glance-words.ts";
import { GoalCell } from "./goal-cell.tsx";

function StreakCell() {
  const streak = useStreak();
  return streak.data ? <KnownStreak status={streak.data} /> : <GlanceGap title="Streak" query={streak} />;
}

function toneOf(status: StreakStatusDto, now: Date | null): string {
  if (status.streak === 0) return "text-ink";
  if (status.streakFrozen) return "text-ice-text";
  if (isResting(status)) return "text-rest-text";
  return isStreakUrgent(status, now) ? "text-gold-text" : "text-flame-text";
}

function StreakArt({ status }: { status: StreakStatusDto }) {
  if (status.streakFrozen) return <SnowflakeIcon size={40} className="text-ice" />;
  if (isResting(status)) return <Moon className="size-9 text-rest" strokeWidth={2.25} />;
  return <FlameIcon size={44} className={status.streak === 0 ? "opacity-40 grayscale" : undefined} />;
}

function KnownStreak({ status }: { status: StreakStatusDto }) {
  const now = useLiveStreak(status);
  return (
    <GlanceCell
      title="Streak"
      art={<StreakArt status={status} />}
      tone={toneOf(status, now)}
      value={status.streak === 0 ? "No streak yet" : counted(status.streak, "day")}
      text={streakWords(status, now, now && ownZone())}
    />
  );
}

function PracticeCell() {
  const practice = usePractice(undefined);
  const calendar = useStreak().data ?? null;
  const state = practice.data;
  if (!state) return <GlanceGap title="Practice" query={practice} />;
  const { value, text } = practiceWords(state, calendar);
  return (
    <Tip name="practice" as="div" side="left" isDue={state.dueCount > 0}>
      <GlanceCell title="Practice" art={<Penguin pose="read" size={52} />} value={value} text={text}>
        {state.dueCount > 0 ? (
          <Link href={paths.practice} className="link inline-flex min-h-11 items-center text-sm">
            {state.isOpen ? "Go on practicing" : "Practice now"}
          </Link>
        ) : null}
      </GlanceCell>
    </Tip>
  );
}

function RankCell() {
  const stats = useStats();
  if (!stats.data) return <GlanceGap title="Rank" query={stats} />;
  const { xp } = stats.data;
  const [rank, next] = [rankFor(xp), nextRank(xp)];
  return (
    <GlanceCell
      title="Rank"
      art={<RankLogo rank={rank.name} size={48} />}
      value={rank.name}
      text={rankWords(xp)}
    >
      <ProgressBar
        percent={rankProgress(xp)}
        label={next ? `Way to ${next.name}` : rank.name}
        valueText={rankWords(xp)}
        tone="gold"
        className="mt-3"
      />
    </GlanceCell>
  );
}

/** How the day stands: the streak, practice, the week's goal and the rank. */
export function Glance() {
  return (
    <section
      aria-labelledby="glance"
      className="card mb-8 grid overflow-hidden rounded-card border border-line bg-surface sm:grid-cols-2"
    >
      <h2 id="glance" className="sr-only">
        At a glance
      </h2>
      <div className="border-line border-b sm:border-r">
        <StreakCell />
      </div>
      <div className="border-line border-b">
        <PracticeCell />
      </div>
      <div className="border-line max-sm:border-b sm:border-r">
        <GoalCell />
      </div>
      <RankCell />
    </section>
  );
}
