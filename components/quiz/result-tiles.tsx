import { Check, Zap } from "lucide-react";
import type { ReactNode } from "react";
import { FlameIcon } from "#components/art/flame-icon.tsx";
import { earnedBeforeText, type Outcome } from "./outcome.ts";

interface ResultTilesProps {
  outcome: Outcome;
}

export function ResultTiles({ outcome }: ResultTilesProps) {
  const { correct, total, streak } = outcome;
  return (
    <dl className="grid w-full grid-cols-3 gap-2 sm:gap-3">
      <Tile
        label="Correct Answers"
        icon={<Check aria-hidden="true" className="size-5 text-ok" strokeWidth={3} />}
      >
        {`${correct}/${total}`}
      </Tile>
      <Tile
        label="XP Earned"
        icon={
          earnsNothing(outcome) ? null : (
            <Zap aria-hidden="true" className="size-5 fill-gold text-gold-text" />
          )
        }
      >
        <Xp outcome={outcome} />
      </Tile>
      <Tile label="Streak" icon={<FlameIcon size={20} />}>
        {streak.toLocaleString("en")}{" "}
        <span className="text-sm text-ink-2">{streak === 1 ? "day" : "days"}</span>
      </Tile>
    </dl>
  );
}

/** All of it was earned before. */
function earnsNothing({ xpEarned, xpEarnedBefore }: Outcome): boolean {
  return xpEarned === 0 && xpEarnedBefore > 0;
}

/** What this run earned, and what earlier runs had earned of the same. */
function Xp({ outcome }: ResultTilesProps) {
  const { xpEarned } = outcome;
  const before = earnedBeforeText(outcome);
  if (xpEarned === null) return <Unknown />;
  return (
    <>
      {earnsNothing(outcome) ? null : `+${xpEarned.toLocaleString("en")}${before === null ? "" : " "}`}
      {before === null ? null : (
        <span className="block font-sans font-medium text-ink-2 text-xs leading-tight sm:text-sm">
          {before}
        </span>
      )}
    </>
  );
}

function Unknown() {
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="sr-only">not saved yet</span>
    </>
  );
}

function Tile({ label, icon, children }: { label: string; icon: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-1 rounded-card border-2 border-line bg-surface px-1 py-3 text-center sm:px-3 sm:py-4">
      <dt className="order-2 text-xs text-ink-2 sm:text-sm">{label}</dt>
      <dd className="num order-1 flex items-center gap-1 text-xl leading-none sm:text-2xl">
        {icon === null ? null : <span className="mr-0.5">{icon}</span>}
        <span>{children}</span>
      </dd>
    </div>
  );
}
