import clsx from "clsx";
import { FlameIcon } from "#components/art/flame-icon.tsx";
import { SnowflakeIcon } from "#components/art/snowflake-icon.tsx";
import { flameCount, type StreakSize } from "./flame-count.ts";

const ICON_PX = { xs: 14, sm: 18, md: 22, lg: 26, xl: 30, "2xl": 34, "3xl": 38 } as const;
const TEXT_PX = { xs: 14, sm: 16, md: 20, lg: 24, xl: 28, "2xl": 32, "3xl": 38 } as const;

interface StreakBadgeProps {
  streak: number;
  size?: StreakSize;
  /** Whole days that a frozen streak is safe for; null while it burns */
  frozenDaysLeft?: number | null;
}

export function StreakBadge({ streak, size = "sm", frozenDaysLeft = null }: StreakBadgeProps) {
  const isFrozen = frozenDaysLeft !== null;
  const days = streak === 1 ? "day" : "days";
  const title = isFrozen
    ? `Streak frozen for ${frozenDaysLeft} more ${frozenDaysLeft === 1 ? "day" : "days"}`
    : `${streak.toLocaleString("en")} ${days} in a row`;
  return (
    <span
      title={title}
      className={clsx(
        "inline-flex min-h-8 items-center gap-1 rounded-full px-2.5",
        isFrozen ? "border border-ice bg-ice-soft text-ice-text" : "bg-flame-soft text-flame-text",
      )}
    >
      {isFrozen ? (
        <SnowflakeIcon size={ICON_PX[size]} className="text-ice" />
      ) : (
        <Flames count={flameCount(streak, size)} px={ICON_PX[size]} />
      )}
      <span className="num leading-none" style={{ fontSize: TEXT_PX[size] }}>
        {streak.toLocaleString("en")}
      </span>
      <span className={clsx(size === "xs" || size === "sm" ? "sr-only" : "text-sm font-medium")}>
        {days}
        <span className="sr-only"> streak{isFrozen ? `, frozen for ${frozenDaysLeft} more` : ""}</span>
      </span>
    </span>
  );
}

/** They overlap by 60 %, and grow by a tenth a step toward the middle one. */
function Flames({ count, px }: { count: number; px: number }) {
  const middle = (count - 1) / 2;
  return (
    <span aria-hidden="true" className="inline-flex items-end">
      {Array.from({ length: count }, (_, index) => index).map((index) => (
        <span key={index} className="block" style={{ marginInlineStart: index === 0 ? 0 : -0.6 * px }}>
          <FlameIcon size={Math.round(px * (1 + 0.1 * (Math.ceil(middle) - Math.abs(index - middle))))} />
        </span>
      ))}
    </span>
  );
}
