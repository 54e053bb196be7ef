"use client";

import clsx from "clsx";
import { GripVertical } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef } from "react";
import type { LocalDay } from "#lib/core/time.ts";
import type { StudySessionDto } from "#lib/study/schema.ts";
import { longDayWords, minutesShort } from "../study-words.ts";
import { menuOf, SessionMenu } from "./session-menu.tsx";
import { SessionStatus } from "./session-status.tsx";
import type { SessionActs } from "./use-session-acts.ts";
import { useSessionDrag } from "./use-week-drag.ts";

export interface SessionCardProps {
  session: StudySessionDto;
  today: LocalDay;
  acts: SessionActs;
  onMove: (session: StudySessionDto) => void;
  onNote: (session: StudySessionDto) => void;
  onKeyDown: (session: StudySessionDto) => (event: KeyboardEvent) => void;
  onLeave: () => void;
  /** It is carried by keyboard, or dragged */
  isCarried: boolean;
  /** The keyboard has put it down here. */
  takesFocus: boolean;
  hintId: string;
}

interface GripProps
  extends Pick<SessionCardProps, "session" | "today" | "isCarried" | "takesFocus" | "hintId" | "onLeave"> {
  onKeyDown: (event: KeyboardEvent) => void;
}

/** For the keyboard; a pointer takes the whole card. */
function Grip({ session, today, isCarried, takesFocus, hintId, onKeyDown, onLeave }: GripProps) {
  const { courseTitle, day, start } = session;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) button.current?.focus();
  }, [takesFocus]);
  return (
    <button
      ref={button}
      type="button"
      aria-label={`Move ${courseTitle}, ${longDayWords(day, today)}, ${start}`}
      aria-describedby={hintId}
      aria-pressed={isCarried}
      onKeyDown={onKeyDown}
      onBlur={onLeave}
      className="-ml-1 grid h-11 w-7 shrink-0 cursor-grab focus-visible:-outline-offset-3 place-items-center rounded-input text-ink-3 hover:text-ink"
    >
      <GripVertical aria-hidden="true" className="size-4" />
    </button>
  );
}

/** One session of the week: when, what for, how long, and what became of it. */
export function SessionCard(props: SessionCardProps) {
  const { session, today, acts, isCarried, onMove, onNote } = props;
  const card = useRef<HTMLLIElement>(null);
  const { canMove } = menuOf(session, today);
  useSessionDrag(card, session._id, canMove);
  const isFaint = session.status === "skipped" || session.status === "paused" || session.status === "missed";
  return (
    <li
      ref={card}
      className={clsx(
        "rounded-input border bg-surface py-1 pl-2 @3xl:pb-2",
        isCarried ? "border-2 border-brand border-dashed" : "border-line",
        isFaint && "border-dashed",
        canMove && "cursor-grab",
      )}
    >
      <div className="grid grid-cols-[auto_1fr_auto] items-center [&>button:last-of-type]:col-start-3 [&>button:last-of-type]:row-start-1">
        {canMove ? <Grip {...props} onKeyDown={props.onKeyDown(session)} /> : <span className="h-11 w-1" />}
        <span className="num text-sm whitespace-nowrap @3xl:col-span-3 @3xl:row-start-2">
          {session.start}
        </span>
        <SessionMenu
          session={session}
          today={today}
          acts={acts}
          onMove={() => onMove(session)}
          onNote={() => onNote(session)}
        />
        <div className="col-start-2 row-start-2 -mt-1.5 flex min-w-0 flex-wrap items-center gap-x-3 pb-2 @3xl:col-span-3 @3xl:col-start-1 @3xl:row-start-3 @3xl:mt-0 @3xl:block @3xl:pr-1 @3xl:pb-0">
          <bdi className="line-clamp-2 text-sm leading-5 wrap-anywhere">{session.courseTitle}</bdi>
          <span className="text-ink-2 text-xs @3xl:block">{minutesShort(session.minutes)}</span>
          <SessionStatus session={session} />
        </div>
      </div>
    </li>
  );
}
