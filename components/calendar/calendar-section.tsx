"use client";

import type { Writing } from "#components/profile/day-words.ts";
import { Section } from "#components/profile/settings/section.tsx";
import { ErrorState } from "#components/ui/error-state.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { useCalendar } from "#lib/calendar/client.ts";
import { FeedPanel } from "./feed-panel.tsx";
import { GooglePanel } from "./google-panel.tsx";

/** Study sessions in the learner's own calendars: an address to read them at, and Google's both ways. */
export function CalendarSection({ writing }: { writing: Writing }) {
  const { data, error, refetch, isFetching } = useCalendar();
  return (
    <Section title="Calendar" text="See your study sessions in the calendar you already use.">
      {data ? (
        <div className="grid gap-6">
          <FeedPanel feed={data.feed} isLocal={data.isLocal} writing={writing} />
          <div className="border-line border-t pt-6">
            <GooglePanel google={data.google} writing={writing} />
          </div>
        </div>
      ) : null}
      {!data && error ? (
        <ErrorState
          message={error.message || "Your calendars didn't load."}
          retry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : null}
      {!data && !error ? (
        <div role="status" aria-label="Loading your calendars">
          <Skeleton className="h-32" />
        </div>
      ) : null}
    </Section>
  );
}
