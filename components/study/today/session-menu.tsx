"use client";

import { CalendarClock, Ellipsis, ListChecks, SkipForward, Undo2 } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import { type ReactNode, useRef } from "react";
import type { LocalDay } from "#lib/core/time.ts";
import type { StudySessionDto } from "#lib/study/schema.ts";
import { sessionName } from "../study-words.ts";
import type { SessionActs } from "./use-session-acts.ts";

interface SessionMenuProps {
  session: StudySessionDto;
  today: LocalDay;
  acts: SessionActs;
  onMove: () => void;
  onNote: () => void;
}

function Item({ icon, onSelect, children }: { icon: ReactNode; onSelect: () => void; children: ReactNode }) {
  return (
    <DropdownMenu.Item
      onSelect={onSelect}
      className="flex min-h-11 cursor-pointer items-center gap-3 rounded-input px-3 text-ink text-sm outline-none data-highlighted:bg-sunken [&>svg]:size-4"
    >
      {icon}
      {children}
    </DropdownMenu.Item>
  );
}

/** What can be done with a session now. */
export function menuOf({ status, day, undoUntil }: StudySessionDto, today: LocalDay) {
  const isAhead = day >= today;
  const isOpen = status === "planned" || status === "paused";
  return {
    canMove: (isOpen || status === "skipped") && isAhead,
    canSkip: status === "planned" && isAhead,
    canBringBack: status === "skipped" && isAhead,
    canNote: day <= today && status !== "running",
    canUndo: undoUntil !== null,
  };
}

/** The button that opens a session's menu, wherever in the week it stands now */
export function findMenuButton({ _id }: StudySessionDto): HTMLElement | null {
  return document.querySelector(`[data-menu-of="${CSS.escape(_id)}"]`);
}

/** Everything that dragging does, and more, without a pointer. */
export function SessionMenu({ session, today, acts, onMove, onNote }: SessionMenuProps) {
  const can = menuOf(session, today);
  /** What takes the focus somewhere else waits until the menu has given it back. */
  const afterwards = useRef<(() => void) | null>(null);
  const later = (act: () => void) => () => {
    afterwards.current = act;
  };
  if (!Object.values(can).some(Boolean)) return null;
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger
        aria-label={`Change ${sessionName(session, today)}`}
        data-menu-of={session._id}
        className="grid size-11 shrink-0 place-items-center rounded-input text-ink-2 hover:bg-sunken hover:text-ink data-[state=open]:bg-sunken"
      >
        <Ellipsis aria-hidden="true" className="size-5" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={4}
          collisionPadding={12}
          onCloseAutoFocus={() => {
            const act = afterwards.current;
            afterwards.current = null;
            if (act) setTimeout(act);
          }}
          className="z-30 min-w-56 animate-pop rounded-button border border-line bg-raised p-1.5 shadow-float"
        >
          {can.canMove ? (
            <Item icon={<CalendarClock aria-hidden="true" />} onSelect={later(onMove)}>
              Move…
            </Item>
          ) : null}
          {can.canSkip ? (
            <Item icon={<SkipForward aria-hidden="true" />} onSelect={() => acts.skip(session)}>
              Skip
            </Item>
          ) : null}
          {can.canBringBack ? (
            <Item icon={<Undo2 aria-hidden="true" />} onSelect={() => acts.bringBack(session)}>
              Bring back
            </Item>
          ) : null}
          {can.canNote ? (
            <Item icon={<ListChecks aria-hidden="true" />} onSelect={later(onNote)}>
              I studied elsewhere…
            </Item>
          ) : null}
          {can.canUndo ? (
            <Item icon={<Undo2 aria-hidden="true" />} onSelect={() => acts.undoCalendar(session)}>
              Undo the move from your calendar
            </Item>
          ) : null}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
