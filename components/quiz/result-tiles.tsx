import { Check, Zap } from "lucide-react";
import type { ReactNode } from "react";
import { FlameIcon } from "#components/art/flame-icon.tsx";
import { CountUp } from "#components/ui/count-up.tsx";
import type { Outcome } from "./outcome.ts";

interface ResultTilesProps {
  outcome: Outcome;
  isStarted: boolean;
  isSettled: boolean;
}

export function ResultTiles({ outcome, isStarted, isSettled }: ResultTilesProps) {
  const { correct, total, xpEarned, streak } = outcome;
  const count = (value: number) => <CountUp value={isStarted ? value : 0} durationMs={isSettled ? 1 : 900} />;
  return (
    <dl className="grid w-full grid-cols-3 gap-2 sm:gap-3">
      <Tile
        label="Correct Answers"
        icon={<Check aria-hidden="true" className="size-5 text-ok" strokeWidth={3} />}
      >
        {count(correct)}/{total}
      </Tile>
      <Tile label="XP Earned" icon={<Zap aria-hidden="true" className="size-5 fill-gold text-gold-text" />}>
        {xpEarned === null ? <Unknown /> : <>+{count(xpEarned)}</>}
      </Tile>
      <Tile label="Streak" icon={<FlameIcon size={20} />}>
        {count(streak)}
        <span className="ml-1 text-sm text-ink-2">{streak === 1 ? "day" : "days"}</span>
      </Tile>
    </dl>
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
        <span className="mr-0.5">{icon}</span>
        <span>{children}</span>
      </dd>
    </div>
  );
}
