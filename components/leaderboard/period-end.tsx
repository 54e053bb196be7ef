"use client";

import { Clock } from "lucide-react";
import { useNow } from "#components/hearts/use-now.ts";
import { timeLeft } from "#lib/leaderboard/rules.ts";
import type { Period } from "#lib/xp/rules.ts";

const EVERY_MS = 30_000;
const NAMES: Record<Period, string> = { week: "Week", month: "Month", all: "" };

/** "Week ends in 2 days and 4 hours"; its room is kept until the clock is read. */
export function PeriodEnd({ period, endsAt }: { period: Period; endsAt: string | null }) {
  const now = useNow(EVERY_MS);
  if (endsAt === null) return null;
  return (
    <p className="flex min-h-6 w-full sm:w-auto items-center gap-1.5 text-ink-2 text-sm">
      {now === null ? null : (
        <>
          <Clock aria-hidden="true" className="size-4" />
          <span>
            {NAMES[period]} ends in{" "}
            <span className="num whitespace-nowrap text-ink">{timeLeft(Date.parse(endsAt) - now)}</span>
          </span>
        </>
      )}
    </p>
  );
}
