import clsx from "clsx";
import { Clock, Moon } from "lucide-react";
import { FlameIcon } from "#components/art/flame-icon.tsx";
import { SnowflakeIcon } from "#components/art/snowflake-icon.tsx";
import { flameCount, type StreakSize } from "./flame-count.ts";
import { expirySentence, frozenSentence, REST_SENTENCE } from "./streak-text.ts";

const ICON_PX = { xs: 14, sm: 18, md: 22, lg: 26, xl: 30, "2xl": 34, "3xl": 38 } as const;
const TEXT_PX = { xs: 14, sm: 16, md: 20, lg: 24, xl: 28, "2xl": 32, "3xl": 38 } as const;

const LOOKS = {
  active: "border-transparent bg-flame-soft text-flame-text",
  expiring: "border-gold bg-gold-soft text-gold-text",
  frozen: "border-ice bg-ice-soft text-ice-text",
  rest: "border-rest bg-rest-soft text-rest-text",
} as const;

interface StreakBadgeProps {
  streak: number;
  size?: StreakSize;
  /** Whole days that a frozen streak is safe for; null while it burns */
  frozenDaysLeft?: number | null;
  /** Begun hours, where the streak ends soon; null where there is time */
  expiresInHours?: number | null;
  /** Whether the streak waits today, for the plan has no session */
  isResting?: boolean;
}

/** A freeze goes before a rest day, and what waits is in no hurry. */
function lookOf(isFrozen: boolean, isResting: boolean, expiresInHours: number | null): keyof typeof LOOKS {
  if (isFrozen) return "frozen";
  if (isResting) return "rest";
  return expiresInHours === null ? "active" : "expiring";
}

export function StreakBadge({
  streak,
  size = "sm",
  frozenDaysLeft = null,
  expiresInHours = null,
  isResting = false,
}: StreakBadgeProps) {
  const isFrozen = frozenDaysLeft !== null;
  const look = lookOf(isFrozen, isResting, expiresInHours);
  const hours = look === "expiring" ? expiresInHours : null;
  const waits = isFrozen ? frozenSentence(frozenDaysLeft) : look === "rest" ? REST_SENTENCE : null;
  const isSmall = size === "xs" || size === "sm";
  return (
    <span
      data-look={look}
      title={waits ?? undefined}
      className={clsx(
        "inline-flex min-h-8 items-center gap-1 rounded-full border-2 px-2 transition-colors duration-pop",
        LOOKS[look],
      )}
    >
      <span
        key={String(waits)}
        className={clsx(
          "inline-flex [animation:fade-in_220ms_both]",
          // On phones the clock takes the flames' place
          isSmall && hours !== null && "max-xs:hidden",
        )}
      >
        {isFrozen ? (
          <SnowflakeIcon size={ICON_PX[size]} className="text-ice" />
        ) : look === "rest" ? (
          <Moon aria-hidden="true" size={ICON_PX[size]} strokeWidth={2.5} className="text-rest" />
        ) : (
          <Flames count={flameCount(streak, size)} px={ICON_PX[size]} />
        )}
      </span>
      <span className="num leading-none" style={{ fontSize: TEXT_PX[size] }}>
        {streak.toLocaleString("en")}
      </span>{" "}
      <span className={isSmall ? "sr-only" : "text-sm font-medium"}>{streak === 1 ? "day" : "days"}</span>
      <span className="sr-only"> in a row. </span>
      {waits === null ? null : <span className="sr-only">{waits}</span>}
      {hours === null ? null : <Expiry hours={hours} isSmall={isSmall} />}
    </span>
  );
}

/** Small badges say the hours, and the sentence where the bar is wide. */
function Expiry({ hours, isSmall }: { hours: number; isSmall: boolean }) {
  return (
    <span title={expirySentence(hours)} className="inline-flex items-center gap-1 text-sm font-semibold">
      <Clock aria-hidden="true" className="size-4" strokeWidth={2.5} />
      <span aria-hidden="true" className={clsx("whitespace-nowrap", isSmall ? "xl:hidden" : "hidden")}>
        {hours} h
      </span>
      <span className={clsx(isSmall && "max-xl:sr-only")}>{expirySentence(hours)}</span>
    </span>
  );
}

/** They overlap by 60 %, and grow by a tenth a step toward the middle one. */
function Flames({ count, px }: { count: number; px: number }) {
  const middle = (count - 1) / 2;
  return (
    <span data-flames={count} aria-hidden="true" className="inline-flex items-end">
      {Array.from({ length: count }, (_, index) => index).map((index) => (
        <span key={index} className="block" style={{ marginInlineStart: index === 0 ? 0 : -0.6 * px }}>
          <FlameIcon size={Math.round(px * (1 + 0.1 * (Math.ceil(middle) - Math.abs(index - middle))))} />
        </span>
      ))}
    </span>
  );
}
