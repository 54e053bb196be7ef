"use client";

import { CalendarSearch, Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { toastFailure } from "#components/ui/toast-failure.ts";
import { useCalendar, useFreeTimes } from "#lib/calendar/client.ts";
import { useStartConnection } from "#lib/connection/client.ts";
import { addDays, clockAt, type LocalDay, localDayOf } from "#lib/core/time.ts";
import { overlapOf, type Slot, weekdayOf } from "#lib/study/rules.ts";
import { slotWords } from "../study-words.ts";

interface FreeTimesProps {
  slots: readonly Slot[];
  onAdd: (slot: Slot) => void;
  today: LocalDay;
  timeZone: string;
}

const SHOWN = 6;
const DEFAULT_MINUTES = 30;

/** Asks Google once more, for leave to see when the learner is busy; it leads back to this page. */
function AskGoogle({ connectionId }: { connectionId: string }) {
  const { mutate, isPending } = useStartConnection();
  const ask = () =>
    mutate(
      { provider: "google-calendar", purpose: "free_times", connectionId },
      { onSuccess: ({ url }) => window.location.assign(url), onError: toastFailure },
    );
  return (
    <Find
      isLoading={isPending}
      onClick={ask}
      hint="Google asks first whether Waddle may see when you are busy."
    />
  );
}

function Find({ isLoading, onClick, hint }: { isLoading: boolean; onClick: () => void; hint?: string }) {
  return (
    <div>
      <Button
        variant="quiet"
        size="sm"
        className="-ml-2 px-3!"
        icon={<CalendarSearch aria-hidden="true" className="size-4" />}
        isLoading={isLoading}
        onClick={onClick}
      >
        Find free times
      </Button>
      {hint ? <p className="mt-1 text-ink-3 text-sm">{hint}</p> : null}
    </div>
  );
}

interface FoundProps extends FreeTimesProps {
  minutes: number;
}

/** Free times of the next week, as slots that can be added. */
function Found({ slots, onAdd, today, timeZone, minutes }: FoundProps) {
  const query = { from: addDays(today, 1), to: addDays(today, 7), minutes };
  const { data, error, isFetching, refetch } = useFreeTimes(query);
  if (error) {
    return (
      <p role="alert" className="text-bad text-sm">
        {error.message || "We couldn't ask Google for your free times."}{" "}
        <button type="button" className="link min-h-11" onClick={() => void refetch()}>
          Try again
        </button>
      </p>
    );
  }
  if (!data || isFetching) return <p role="status">Looking at your calendar…</p>;
  const free = data.slots
    .map(({ start }): Slot => {
      const at = new Date(start);
      return { weekday: weekdayOf(localDayOf(at, timeZone)), start: clockAt(at, timeZone), minutes };
    })
    .filter((slot) => overlapOf([...slots, slot]) === null)
    .slice(0, SHOWN);
  if (free.length === 0)
    return <p role="status">No free time of {minutes} minutes in the next seven days. Try fewer minutes.</p>;
  return (
    <div>
      <p role="status" className="mb-2 text-ink-2 text-sm">
        Free in the next seven days:
      </p>
      <ul className="flex flex-wrap gap-2">
        {free.map((slot) => (
          <li key={slotWords(slot)}>
            <Button
              variant="secondary"
              size="sm"
              icon={<Plus aria-hidden="true" className="size-4" />}
              onClick={() => onAdd(slot)}
            >
              <span className="sr-only">Add</span> {slotWords(slot)}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** "Find free times", for those whose Google calendar is connected. */
export function FreeTimes(props: FreeTimesProps) {
  const { data: calendar } = useCalendar();
  const [isLooking, setIsLooking] = useState(false);
  const minutes = props.slots[0]?.minutes ?? DEFAULT_MINUTES;
  const link = calendar?.google.link;
  if (link?.status !== "active") return null;
  if (!link.canFindFree) return <AskGoogle connectionId={link.connectionId} />;
  if (!isLooking) return <Find isLoading={false} onClick={() => setIsLooking(true)} />;
  return <Found {...props} minutes={Number.isInteger(minutes) ? minutes : DEFAULT_MINUTES} />;
}
