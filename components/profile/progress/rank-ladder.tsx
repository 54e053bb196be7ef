import clsx from "clsx";
import { CircleCheck } from "lucide-react";
import type { CSSProperties } from "react";
import { RankLogo } from "#components/art/rank-logo.tsx";
import { ProgressBar } from "#components/ui/progress-bar.tsx";
import { nextRank, RANKS, type Rank, rankFor, rankProgress } from "#lib/xp/rules.ts";
import { written } from "../day-words.ts";
import styles from "./ladder.module.css";

type StepLook = "achieved" | "next" | "far";

interface LadderProps {
  xp: number;
  language: string;
}

/** Six steps upwards: what is reached in full colour, the next one in outline, those beyond as shapes. */
export function RankLadder({ xp, language }: LadderProps) {
  const next = nextRank(xp);
  return (
    <ol className="flex flex-col-reverse gap-1 md:grid md:grid-cols-6 md:gap-1.5">
      {RANKS.map((rank, index) => {
        const look = rank.minXp <= xp ? "achieved" : rank === next ? "next" : "far";
        return <Step key={rank.name} rank={rank} index={index} look={look} xp={xp} language={language} />;
      })}
    </ol>
  );
}

interface StepProps extends LadderProps {
  rank: Rank;
  index: number;
  look: StepLook;
}

function Step({ rank, index, look, xp, language }: StepProps) {
  const isCurrent = rank === rankFor(xp);
  return (
    <li
      aria-current={isCurrent ? "step" : undefined}
      style={{ "--step": index } as CSSProperties}
      className={clsx(
        styles.step,
        "flex items-center gap-4 md:flex-col md:justify-end md:gap-0 md:text-center",
      )}
    >
      <StepLogo rank={rank.name} look={look} />
      <div
        className={clsx(
          styles.block,
          "min-w-0 flex-1 py-2 md:mt-2 md:w-full md:flex-none md:rounded-t-button md:border-t-4 md:px-1.5 md:pt-3 md:pb-4",
          look === "achieved" ? "md:border-brand md:bg-brand-soft" : "md:border-border-strong md:bg-sunken",
        )}
      >
        <p className="font-display font-semibold leading-tight">{rank.name}</p>
        <p className="num mt-0.5 text-ink-2 text-sm">{written(rank.minXp, language)} XP</p>
        <p className="mt-1 text-balance text-ink-2 text-sm leading-snug">{rank.description}</p>
        <Standing look={look} isCurrent={isCurrent} rank={rank} xp={xp} language={language} />
      </div>
    </li>
  );
}

/** The next one shows through its outline. */
function StepLogo({ rank, look }: { rank: string; look: StepLook }) {
  return (
    <span className="relative shrink-0">
      <RankLogo rank={rank} size={72} className={styles[look]} />
      {look === "next" ? (
        <RankLogo rank={rank} size={72} className={clsx("absolute inset-0", styles.ghost)} />
      ) : null}
    </span>
  );
}

function Standing({
  look,
  isCurrent,
  rank,
  xp,
  language,
}: Omit<StepProps, "index"> & { isCurrent: boolean }) {
  if (isCurrent) {
    return (
      <p className="mt-2 inline-block rounded-full bg-brand px-2.5 py-0.5 font-semibold text-on-brand text-sm">
        Your rank
      </p>
    );
  }
  if (look === "achieved") {
    return (
      <p className="mt-2 inline-flex items-center gap-1 font-semibold text-ok text-sm">
        <CircleCheck aria-hidden="true" className="size-4" />
        Reached
      </p>
    );
  }
  if (look === "far") return null;
  const missing = `${written(rank.minXp - xp, language)} XP to go`;
  return (
    <div className="mt-2 max-md:max-w-64">
      <ProgressBar
        percent={rankProgress(xp)}
        label={`Way to ${rank.name}`}
        valueText={missing}
        tone="gold"
        className="bg-surface md:mx-auto"
      />
      <p className="num mt-1 text-sm">{missing}</p>
    </div>
  );
}
