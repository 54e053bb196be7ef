"use client";

import { useId, useState } from "react";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import type { StudySessionDto, TodayDto } from "#lib/study/schema.ts";
import { DayColumn } from "./day-column.tsx";
import { MoveDialog, NoteDialog } from "./session-dialogs.tsx";
import { useCarry } from "./use-carry.ts";
import { useSessionActs } from "./use-session-acts.ts";
import { useSessionDrops } from "./use-week-drag.ts";

/** Monday to Sunday with their sessions: moved by pointer, by menu and by keyboard. A list where there is no room. */
export function WeekStrip({ today }: { today: TodayDto }) {
  const { day, week } = today;
  const { acts, quiet, remindAnyway, leaveQuiet } = useSessionActs(today);
  const [moving, setMoving] = useState<StudySessionDto | null>(null);
  const [noting, setNoting] = useState<StudySessionDto | null>(null);
  const hintId = useId();
  const bounds = { first: day, last: week.at(-1)?.day ?? day };
  const { carried, putId, said, onKeyDown, leave } = useCarry(bounds, day, acts.move);
  const all = week.flatMap(({ sessions }) => sessions);
  const draggedId = useSessionDrops((sessionId, place) => {
    const session = all.find(({ _id }) => _id === sessionId);
    if (session) acts.move(session, place);
  });
  const dragged = all.find(({ _id }) => _id === draggedId) ?? null;
  return (
    <section aria-labelledby={`${hintId}-week`} className="@container mt-6">
      <h2 id={`${hintId}-week`} className="mb-2 font-sans text-base font-semibold tracking-normal">
        This week
      </h2>
      <p id={hintId} className="sr-only">
        Press Space to pick it up, then move it with the arrow keys: left and right for the day, up and down
        for the time. Space puts it down, Escape cancels.
      </p>
      <p aria-live="assertive" className="sr-only">
        {said}
      </p>
      <ol className="grid gap-1.5 @3xl:grid-cols-7">
        {week.map((each) => (
          <DayColumn
            key={each.day}
            {...each}
            today={day}
            acts={acts}
            dragged={dragged}
            carried={carried}
            putId={putId}
            onMove={setMoving}
            onNote={setNoting}
            onKeyDown={onKeyDown}
            onLeave={leave}
            hintId={hintId}
          />
        ))}
      </ol>
      {moving ? (
        <MoveDialog session={moving} today={day} acts={acts} onClose={() => setMoving(null)} />
      ) : null}
      {noting ? (
        <NoteDialog session={noting} today={day} acts={acts} onClose={() => setNoting(null)} />
      ) : null}
      <ConfirmDialog
        open={quiet !== null}
        title="Remind me anyway?"
        message={`${quiet?.start ?? ""} lies in your quiet hours, so no reminder would come.`}
        confirmLabel="Remind me anyway"
        cancelLabel="No reminder"
        variant="primary"
        onConfirm={remindAnyway}
        onCancel={leaveQuiet}
      />
    </section>
  );
}
