"use client";

import { type FormEvent, useId, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { Field, TextInput } from "#components/ui/field.tsx";
import { addDays, isDay, type LocalDay } from "#lib/core/time.ts";
import { MAX_SLOT_MINUTES } from "#lib/study/rules.ts";
import type { StudySessionDto } from "#lib/study/schema.ts";
import { longDayWords } from "../study-words.ts";
import { findMenuButton } from "./session-menu.tsx";
import type { SessionActs } from "./use-session-acts.ts";

interface SessionDialogProps {
  session: StudySessionDto;
  today: LocalDay;
  acts: SessionActs;
  onClose: () => void;
}

const MAX_DAYS_AHEAD = 60;

/** Any day and time at all, without a pointer. */
export function MoveDialog({ session, today, acts, onClose }: SessionDialogProps) {
  const form = useId();
  const [day, setDay] = useState(session.day);
  const [start, setStart] = useState(session.start);
  const [problem, setProblem] = useState<string | null>(null);
  const move = (event: FormEvent) => {
    event.preventDefault();
    if (!isDay(day) || !start) return setProblem("Choose a day and a time.");
    setProblem(null);
    acts.move(session, { day, start }, { onDone: onClose, onFailed: setProblem });
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      findOpener={() => findMenuButton(session)}
      title="Move this session"
      description={`${session.courseTitle}, ${longDayWords(session.day, today)}, ${session.start}`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={form} isLoading={acts.isBusy}>
            Move
          </Button>
        </>
      }
    >
      <form id={form} method="post" noValidate onSubmit={move} className="mt-5 grid grid-cols-2 gap-3">
        <Field label="Day" error={problem ?? undefined} className="max-xs:col-span-2">
          <TextInput
            type="date"
            value={day}
            min={today}
            max={addDays(today, MAX_DAYS_AHEAD)}
            onChange={({ target }) => setDay(target.value)}
          />
        </Field>
        <Field label="Time" className="max-xs:col-span-2">
          <TextInput type="time" value={start} onChange={({ target }) => setStart(target.value)} />
        </Field>
      </form>
    </Dialog>
  );
}

/** Study that Waddle didn't see counts when its learner says so. */
export function NoteDialog({ session, today, acts, onClose }: SessionDialogProps) {
  const form = useId();
  const [minutes, setMinutes] = useState(String(session.minutes));
  const [problem, setProblem] = useState<string | null>(null);
  const note = (event: FormEvent) => {
    event.preventDefault();
    const value = Number(minutes);
    if (minutes === "" || !Number.isInteger(value) || value < 0 || value > MAX_SLOT_MINUTES)
      return setProblem(`Enter 0 to ${MAX_SLOT_MINUTES} minutes.`);
    setProblem(null);
    acts.note(session, value, { onDone: onClose, onFailed: setProblem });
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      findOpener={() => findMenuButton(session)}
      title="I studied elsewhere"
      description={`How long did you study for ${session.courseTitle} on ${longDayWords(session.day, today)}?`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={form} isLoading={acts.isBusy}>
            Save minutes
          </Button>
        </>
      }
    >
      <form id={form} method="post" noValidate onSubmit={note} className="mt-5">
        <Field label="Minutes" error={problem ?? undefined}>
          <TextInput
            type="number"
            inputMode="numeric"
            value={minutes}
            min={0}
            max={MAX_SLOT_MINUTES}
            onChange={({ target }) => setMinutes(target.value)}
          />
        </Field>
      </form>
    </Dialog>
  );
}
