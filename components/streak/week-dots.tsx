import clsx from "clsx";
import { Check, ChevronsRight, Minus, Moon } from "lucide-react";
import type { ReactNode } from "react";
import { SnowflakeIcon } from "#components/art/snowflake-icon.tsx";
import type { DayLook, StreakStatusDto } from "#lib/streak/schema.ts";
import { dayName, weekdayOf } from "./streak-text.ts";

interface WeekDotsProps {
  week: StreakStatusDto["week"];
  /** md has the weekdays' letters above; sm is a line of dots */
  size?: "sm" | "md";
}

const COLOURS: Record<DayLook, string> = {
  done: "border-flame bg-flame text-surface",
  frozen: "border-ice bg-ice-soft text-ice-text",
  skipped: "border-line bg-sunken text-ink-2",
  rest: "border-rest bg-rest-soft text-rest-text",
  missed: "border-line bg-transparent text-ink-3",
  open: "border-dashed border-flame bg-transparent",
};

const mark = { "aria-hidden": true, className: "size-[62%]", strokeWidth: 3.5 } as const;
const MARKS: Record<DayLook, ReactNode> = {
  done: <Check {...mark} />,
  frozen: <SnowflakeIcon className="size-[66%]" />,
  skipped: <ChevronsRight {...mark} />,
  rest: <Moon {...mark} />,
  missed: <Minus {...mark} />,
  open: null,
};

/** The last seven days, today last: each by its icon and its colour, and in words for those who listen. */
export function WeekDots({ week, size = "md" }: WeekDotsProps) {
  const isSmall = size === "sm";
  return (
    <ol aria-label="Last seven days" className={clsx("flex", isSmall ? "gap-1" : "justify-between")}>
      {week.map(({ day, look }, index) => {
        const isToday = index === week.length - 1;
        return (
          <li key={day} data-look={look} className="flex flex-col items-center gap-1">
            <span className="sr-only">{dayName(day, look, isToday)}</span>
            {isSmall ? null : (
              <span
                aria-hidden="true"
                className={clsx("text-xs leading-none", isToday ? "font-bold text-ink" : "text-ink-3")}
              >
                {weekdayOf(day, "narrow")}
              </span>
            )}
            <span
              className={clsx(
                "grid place-items-center rounded-full border-2",
                isSmall ? "size-[18px]" : "size-7",
                COLOURS[look],
              )}
            >
              {MARKS[look]}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
