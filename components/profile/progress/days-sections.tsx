"use client";

import { useCallback, useMemo, useState } from "react";
import { Skeleton } from "#components/ui/skeleton.tsx";
import type { ProfileDto } from "#lib/account/profile/profile-schema.ts";
import { type LocalDay, localDayOf } from "#lib/core/time.ts";
import { useDays, useStreak } from "#lib/streak/client.ts";
import { RECENT_DAYS, recentSpan, yearOf, yearSpan } from "../calendar-layout.ts";
import { cellsBy, type DayBounds } from "../day-look.ts";
import { Loaded } from "../loaded.tsx";
import { Section } from "../section.tsx";
import { ActivityYear } from "./activity-year.tsx";
import { DayReceipt } from "./day-receipt.tsx";
import { RecentReceipts } from "./recent-receipts.tsx";
import { ThisWeek } from "./this-week.tsx";

const waiting = <Skeleton className="h-56 rounded-card" />;

/** The learner's calendar: the status knows which day it is where they are. */
export function DaysSections({ profile }: { profile: ProfileDto }) {
  const status = useStreak();
  const { createdAt, timeZone } = profile;
  return (
    <Loaded query={status} what="your days" skeleton={waiting}>
      {({ today }) => {
        const since = localDayOf(new Date(createdAt), timeZone);
        return <Days bounds={{ today, since }} language={profile.language} />;
      }}
    </Loaded>
  );
}

interface DaysProps {
  bounds: DayBounds;
  language: string;
}

/** One chosen day, shown in the week, in the year and as a receipt. */
function Days({ bounds: { today, since }, language }: DaysProps) {
  const [picked, setChosen] = useState<LocalDay | null>(null);
  const chosen = picked ?? today;
  const year = yearSpan(yearOf(chosen));
  const recent = recentSpan(today, RECENT_DAYS);
  const yearDays = useDays(year.from, year.to);
  const recentDays = useDays(recent.from, recent.to);
  const bounds = useMemo(() => ({ today, since }), [today, since]);
  const cellOn = useMemo(() => cellsBy(yearDays.data ?? [], bounds), [yearDays.data, bounds]);
  const recentCellOn = useMemo(() => cellsBy(recentDays.data ?? [], bounds), [recentDays.data, bounds]);
  const onChoose = useCallback((day: LocalDay) => setChosen(day), []);
  const shared = { bounds, chosen, language, onChoose };
  return (
    <>
      <Section id="activity" title="Activity">
        <Loaded query={recentDays} what="this week" skeleton={<Skeleton className="h-20" />}>
          {() => <ThisWeek cellOn={recentCellOn} {...shared} />}
        </Loaded>
        <Loaded query={yearDays} what="this year" skeleton={<Skeleton className="mt-8 h-40" />}>
          {(details) => <ActivityYear details={details} cellOn={cellOn} {...shared} />}
        </Loaded>
      </Section>
      <Section id="receipts" title="Receipts">
        <p className="-mt-2 mb-4 max-w-prose text-ink-2">
          A receipt is a note that our server writes when a day counts: what you finished, and when. Your
          browser can't write or change one, so no one can fake it.
        </p>
        {yearDays.data ? <DayReceipt cell={cellOn(chosen)} {...shared} /> : null}
        <Loaded query={recentDays} what="your receipts" skeleton={waiting}>
          {() => <RecentReceipts cellOn={recentCellOn} {...shared} />}
        </Loaded>
      </Section>
    </>
  );
}
