import clsx from "clsx";
import { RankLogo } from "#components/art/rank-logo.tsx";
import { xpText } from "./reward-view.ts";

interface RankPanelProps {
  name: string;
  /** What the rank paid */
  xp: number;
  isShown: boolean;
}

/** Its place is there from the start, so that nothing jumps when it comes. */
export function RankPanel({ name, xp, isShown }: RankPanelProps) {
  return (
    <div className="mt-5 overflow-clip rounded-card">
      <div
        className={clsx(
          "flex items-center gap-4 rounded-card border-2 border-gold bg-gold-soft px-4 py-3 text-start",
          "transition-[transform,opacity] duration-panel ease-enter",
          isShown ? "" : "-translate-y-full opacity-0",
        )}
      >
        <RankLogo rank={name} size={64} className="shrink-0" />
        <p className="min-w-0 flex-1">
          <span className="block font-semibold text-gold-text text-sm">New rank</span>
          <span className="font-display font-semibold text-ink text-xl leading-tight">{name}</span>
        </p>
        <p className="num shrink-0 text-gold-text text-lg">
          +{xpText(xp)}
          <span className="sr-only"> XP</span>
        </p>
      </div>
    </div>
  );
}
