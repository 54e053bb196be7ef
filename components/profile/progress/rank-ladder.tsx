import clsx from "clsx";
import { CircleCheck } from "lucide-react";
import type { CSSProperties } from "react";
import { RankLogo, RankSilhouette } from "#components/art/rank-logo.tsx";
import { ProgressBar } from "#components/ui/progress-bar.tsx";
import { nextRank, RANKS, type Rank, rankFor, rankProgress } from "#lib/xp/rules.ts";
import { written } from "../day-words.ts";
import styles from "./ladder.module.css";

type StepLook = "current" | "reached" | "next" | "far";

interface LadderProps {
  xp: number;
  language: string;
}

function lookOf(rank: Rank, xp: number): StepLook {
  if (rank === rankFor(xp)) return "current";
  if (rank.minXp <= xp) return "reached";
  return rank === nextRank(xp) ? "next" : "far";
}

/** Six steps upwards: what is reached in full color, what isn't as a silhouette with what it takes. */
export function RankLadder({ xp, language }: LadderProps) {
  return (
    <ol className="grid gap-4 md:grid-cols-6 md:gap-1.5">
      {RANKS.map((rank, index) => (
        <Step key={rank.name} rank={rank} index={index} look={lookOf(rank, xp)} xp={xp} language={language} />
      ))}
    </ol>
  );
}

interface StepProps extends LadderProps {
  rank: Rank;
  index: number;
  look: StepLook;
}

function Step({ rank, index, look, ...given }: StepProps) {
  const isReached = look === "current" || look === "reached";
  return (
    <li
      aria-current={look === "current" ? "step" : undefined}
      style={{ "--step": index } as CSSProperties}
      className="flex items-center gap-4 md:flex-col md:justify-end md:gap-0 md:text-center"
    >
      <span className="w-14 shrink-0 md:w-18">
        {isReached ? (
          <RankLogo rank={rank.name} size={72} className="size-full" />
        ) : (
          <RankSilhouette rank={rank.name} size={72} isNext={look === "next"} />
        )}
      </span>
      <div
        className={clsx(
          styles.block,
          "min-w-0 flex-1 md:mt-2 md:w-full md:flex-none md:rounded-t-button md:border-t-4 md:px-1.5 md:pt-3 md:pb-4",
          isReached ? "md:border-brand md:bg-brand-soft" : "md:border-border-strong md:bg-sunken",
        )}
      >
        <p className={clsx("font-display font-semibold leading-tight", !isReached && "text-ink-2")}>
          {rank.name}
        </p>
        <p className="text-balance text-ink-2 text-sm leading-snug md:mt-1">{rank.description}</p>
        <Standing rank={rank} look={look} {...given} />
      </div>
    </li>
  );
}

/** What has come of the rank, or what it takes. */
function Standing({ look, rank, xp, language }: Omit<StepProps, "index">) {
  const needed = `${written(rank.minXp, language)} XP`;
  if (look === "current") {
    return (
      <p className="mt-1.5 inline-block rounded-full bg-brand px-2.5 py-0.5 font-semibold text-on-brand text-sm">
        Your rank
      </p>
    );
  }
  if (look === "reached") {
    return (
      <p className="mt-1 inline-flex items-center gap-1 font-semibold text-ok text-sm">
        <CircleCheck aria-hidden="true" className="size-4" />
        Reached
      </p>
    );
  }
  if (look === "far") return <p className="num mt-0.5 text-sm">Needs {needed}</p>;
  const missing = `${written(rank.minXp - xp, language)} XP to go`;
  return (
    <div className="mt-1.5 max-md:max-w-64">
      <ProgressBar
        percent={rankProgress(xp)}
        label={`Way to ${rank.name}`}
        valueText={missing}
        tone="gold"
        className="bg-surface max-md:bg-sunken md:mx-auto"
      />
      <p className="num mt-1 text-sm">
        Needs {needed} <span className="block text-ink-2">{missing}</span>
      </p>
    </div>
  );
}
