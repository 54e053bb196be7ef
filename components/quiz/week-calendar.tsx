"use client";

import clsx from "clsx";
import * as m from "framer-motion/m";
import { ChevronsRight, Minus, Moon } from "lucide-react";
import type { ReactNode } from "react";
import { FlameIcon } from "#components/art/flame-icon.tsx";
import { SnowflakeIcon } from "#components/art/snowflake-icon.tsx";
import { dayName, weekdayOf } from "#components/streak/streak-text.ts";
import { useInitial } from "#components/ui/motion/motion-scope.tsx";
import { transition } from "#components/ui/motion/tokens.ts";
import type { StreakWeekDto } from "#lib/island/schema.ts";
import type { DayLook } from "#lib/streak/schema.ts";

const BOXES: Record<DayLook, string> = {
  done: "border-flame bg-surface",
  frozen: "border-ice bg-ice-soft text-ice-text",
  skipped: "border-line bg-sunken text-ink-2",
  rest: "border-rest bg-rest-soft text-rest-text",
  missed: "border-line bg-transparent text-ink-3",
  open: "border-dashed border-flame bg-transparent",
};

const mark = { "aria-hidden": true, className: "size-4 xs:size-5", strokeWidth: 3 } as const;
const MARKS: Record<DayLook, ReactNode> = {
  done: <FlameIcon size={24} />,
  frozen: <SnowflakeIcon size={20} />,
  skipped: <ChevronsRight {...mark} />,
  rest: <Moon {...mark} />,
  missed: <Minus {...mark} />,
  open: null,
};

interface WeekCalendarProps {
  week: StreakWeekDto["week"];
  /** Whether today fills as it comes */
  isNew: boolean;
}

/** The last seven days, today last: each by its icon and its color, and in words for those who listen. */
export function WeekCalendar({ week, isNew }: WeekCalendarProps) {
  return (
    <ol aria-label="Last seven days" className="flex justify-center gap-1.5 xs:gap-2.5 max-[18rem]:flex-wrap">
      {week.map(({ day, look }, at) => {
        const isToday = at === week.length - 1;
        return (
          <li key={day} data-look={look} className="flex flex-col items-center gap-1.5">
            <span className="sr-only">{dayName(day, look, isToday)}</span>
            <span
              aria-hidden="true"
              className={clsx("text-xs leading-none", isToday ? "font-bold text-ink" : "text-ink-2")}
            >
              {weekdayOf(day, "narrow")}
            </span>
            <span
              className={clsx("grid size-8 place-items-center rounded-full border-2 xs:size-10", BOXES[look])}
            >
              {isToday && isNew ? <Filled>{MARKS[look]}</Filled> : MARKS[look]}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

function Filled({ children }: { children: ReactNode }) {
  const initial = useInitial({ scale: 0, rotate: -18 });
  return (
    <m.span
      initial={initial}
      animate={{ scale: 1, rotate: 0 }}
      transition={transition("panel", "land", 250)}
      className="block"
    >
      {children}
    </m.span>
  );
}
