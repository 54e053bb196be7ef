import { RankLogo } from "#components/art/rank-logo.tsx";
import { ProgressBar } from "#components/ui/progress-bar.tsx";
import { nextRank, rankFor, rankProgress } from "#lib/xp/rules.ts";
import { written } from "./day-words.ts";

interface RankProgressProps {
  xp: number;
  language: string;
}

/** The rank with its logo, and the way to the next one. */
export function RankProgress({ xp, language }: RankProgressProps) {
  const rank = rankFor(xp);
  const next = nextRank(xp);
  const told = next
    ? `${written(xp, language)} of ${written(next.minXp, language)} XP`
    : `${written(xp, language)} XP`;
  return (
    <div>
      <div className="flex items-center gap-3">
        <RankLogo rank={rank.name} size={56} className="shrink-0" />
        <div className="min-w-0">
          <p className="font-display font-semibold text-lg leading-tight">{rank.name}</p>
          <p className="num text-ink-2 text-sm">{told}</p>
        </div>
      </div>
      <ProgressBar
        percent={rankProgress(xp)}
        label={next ? `Way from ${rank.name} to ${next.name}` : rank.name}
        valueText={told}
        tone="gold"
        className="mt-3"
      />
      {next ? (
        <p aria-hidden="true" className="mt-1 flex justify-between gap-2 text-ink-3 text-xs tabular-nums">
          <span>{written(rank.minXp, language)}</span>
          <span className="truncate">
            {next.name} · {written(next.minXp, language)}
          </span>
        </p>
      ) : (
        <p className="mt-2 text-ink-2 text-sm">The highest rank there is.</p>
      )}
    </div>
  );
}
