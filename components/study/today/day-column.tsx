"use client";

import clsx from "clsx";
import { useRef } from "react";
import type { LocalDay } from "#lib/core/time.ts";
import type { StudySessionDto } from "#lib/study/schema.ts";
import { weekdayName, weekdayShort } from "../study-words.ts";
import { dropTimes, type Place } from "./carry.ts";
import { SessionCard, type SessionCardProps } from "./session-card.tsx";
import { usePlaceDrop } from "./use-week-drag.ts";

interface DayColumnProps extends Omit<SessionCardProps, "session" | "isCarried" | "takesFocus"> {
  day: LocalDay;
  sessions: readonly StudySessionDto[];
  /** What is dragged with a pointer */
  dragged: StudySessionDto | null;
  /** Where the keyboard would put down what it carries */
  carried: { session: StudySessionDto; place: Place } | null;
  /** What the keyboard put down last, while it has the focus */
  putId: string | null;
}

function DropPlace({ place, isOwnTime }: { place: Place; isOwnTime: boolean }) {
  const box = useRef<HTMLDivElement>(null);
  const isOver = usePlaceDrop(box, place);
  return (
    <div
      ref={box}
      className={clsx(
        "grid min-h-9 min-w-0 flex-1 place-items-center rounded-input border-2 border-dashed px-1 text-center font-semibold text-xs",
        isOver ? "border-brand bg-brand text-on-brand" : "border-brand bg-brand-soft text-brand-strong",
      )}
    >
      {isOwnTime ? `${place.start}, as it is` : place.start}
    </div>
  );
}

/** Where a dragged session can be let go: at its own time, or in another part of the day. */
function DropPlaces({ day, session }: { day: LocalDay; session: StudySessionDto }) {
  return (
    <div className="absolute inset-0 z-10 flex gap-1 rounded-input bg-surface p-1 @3xl:flex-col">
      {dropTimes(session.start).map((start) => (
        <DropPlace key={start} place={{ day, start }} isOwnTime={start === session.start} />
      ))}
    </div>
  );
}

/** One day of the week with its sessions. */
export function DayColumn({ day, sessions, dragged, carried, putId, today, ...card }: DayColumnProps) {
  const isToday = day === today;
  const isTarget = carried?.place.day === day;
  return (
    <li
      aria-current={isToday ? "date" : undefined}
      className={clsx(
        "min-w-0 rounded-input p-1.5",
        isToday ? "bg-brand-soft" : "bg-sunken",
        sessions.length === 0 && !isTarget && "@max-3xl:py-0",
      )}
    >
      <h3 className="flex min-h-8 items-center gap-1.5 px-1 font-sans font-semibold text-ink-2 text-xs tracking-normal">
        <span>
          <span aria-hidden="true">{weekdayShort(day)}</span>
          <span className="sr-only">{weekdayName(day)}</span> {Number(day.slice(8))}
        </span>
        {isToday ? (
          <>
            {" "}
            <span className="text-brand-strong">Today</span>
          </>
        ) : null}
      </h3>
      <div className={clsx("relative", dragged && day >= today && "min-h-11 @3xl:min-h-44")}>
        <ul className="grid gap-1.5 @3xl:min-h-16">
          {sessions.map((session) => (
            <SessionCard
              key={session._id}
              {...card}
              today={today}
              session={session}
              takesFocus={session._id === putId}
              isCarried={session._id === dragged?._id || session._id === carried?.session._id}
            />
          ))}
        </ul>
        {isTarget ? (
          <p
            aria-hidden="true"
            className="mt-1.5 rounded-input border-2 border-brand bg-surface px-2 py-2 font-semibold text-brand text-sm"
          >
            {carried.place.start}
          </p>
        ) : null}
        {dragged && day >= today ? <DropPlaces day={day} session={dragged} /> : null}
      </div>
    </li>
  );
}
