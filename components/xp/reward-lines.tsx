import { type RewardView, xpText } from "./reward-view.ts";

/** One line a reason. */
export function RewardLines({ lines }: Pick<RewardView, "lines">) {
  return (
    <span className="mx-auto grid max-w-72 gap-1">
      {lines.map(({ id, reason, xp }) => (
        <span key={id} className="flex justify-between gap-6 first:last:justify-center first:last:gap-2">
          <span className="text-ink-2">{reason}</span>
          <span className="num text-gold-text">
            <span className="sr-only"> </span>+{xpText(xp)}
            <span className="sr-only"> XP.</span>
          </span>
        </span>
      ))}
    </span>
  );
}
