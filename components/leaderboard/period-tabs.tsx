"use client";

import clsx from "clsx";
import type { MouseEvent } from "react";
import { PERIODS } from "#lib/leaderboard/rules.ts";
import type { Period } from "#lib/xp/rules.ts";
import { PERIOD_WORDS, periodHref } from "./board-view.ts";

/** Only the address changes: the page is here already, and the board comes by itself. */
function switchTo(event: MouseEvent<HTMLAnchorElement>): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  if (event.currentTarget.href !== window.location.href) {
    window.history.pushState(null, "", event.currentTarget.href);
  }
}

export function PeriodTabs({ chosen }: { chosen: Period }) {
  return (
    <nav aria-label="Period" className="w-full sm:w-auto">
      <ul className="flex flex-wrap gap-1 rounded-[1.75rem] bg-sunken p-1">
        {PERIODS.map((period) => (
          <li key={period} className="flex-auto">
            <a
              href={periodHref(period)}
              onClick={switchTo}
              aria-current={period === chosen ? "page" : undefined}
              className={clsx(
                "flex min-h-11 items-center justify-center whitespace-nowrap rounded-full px-3 font-display font-semibold text-sm transition-colors duration-state sm:px-5 sm:text-base",
                period === chosen
                  ? "bg-surface text-brand-strong ring-2 ring-brand ring-inset"
                  : "text-ink-2 hover:text-ink",
              )}
            >
              {PERIOD_WORDS[period].tab}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
