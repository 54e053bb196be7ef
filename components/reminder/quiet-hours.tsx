"use client";

import { useEffect, useEffectEvent, useState } from "react";
import { Field, FieldError, TextInput } from "#components/ui/field.tsx";
import { SwitchRow } from "#components/ui/switch-row.tsx";
import type { ReminderSettingsBody, ReminderSettingsDto } from "#lib/reminder/schema.ts";

type Quiet = ReminderSettingsDto["quiet"];

/** What a learner has who never chose. docs/product.md#reminders */
const USUAL: Quiet = { from: "21:30", to: "08:00" };
/** Anyone who types a time types four digits: what stands there in between is not meant. */
const PAUSE_MS = 900;

const isOn = ({ from, to }: Quiet) => from !== to;
const isSame = (a: Quiet, b: Quiet) => a.from === b.from && a.to === b.to;

/** Why two times are no quiet hours; null where they are. */
function problemOf({ from, to }: Quiet): string | null {
  if (!from || !to) return "Enter both times, such as 21:30 and 08:00.";
  return from === to ? "The two times are the same. Choose different ones, or switch quiet hours off." : null;
}

interface QuietHoursProps {
  quiet: Quiet;
  onChange: (body: ReminderSettingsBody) => void;
}

/** A time is saved once its field is left, or after a moment without a key. */
export function QuietHours({ quiet, onChange }: QuietHoursProps) {
  const [draft, setDraft] = useState<Quiet | null>(null);
  // Those that were on, for when they are switched on again.
  const [last, setLast] = useState(isOn(quiet) ? quiet : USUAL);
  const shown = draft ?? quiet;
  const problem = draft ? problemOf(draft) : null;
  const commit = () => {
    if (!draft || problemOf(draft) !== null) return;
    setDraft(null);
    setLast(draft);
    if (!isSame(draft, quiet)) onChange({ quiet: draft });
  };
  const commitLater = useEffectEvent(commit);
  useEffect(() => {
    if (!draft) return;
    const timer = setTimeout(() => commitLater(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [draft]);
  const toggle = (isNowOn: boolean) => {
    setDraft(null);
    onChange({ quiet: isNowOn ? last : { from: last.from, to: last.from } });
  };
  const isShown = draft !== null || isOn(quiet);
  return (
    <div>
      <SwitchRow
        label="Quiet hours"
        hint="You get no reminders between these times. If you plan a session then, we'll ask whether to remind you anyway."
        checked={isShown}
        onChange={(event) => toggle(event.target.checked)}
      />
      {isShown ? (
        <div className="mt-2 grid max-w-sm grid-cols-2 gap-3">
          <Clock
            label="From"
            value={shown.from}
            onType={(from) => setDraft({ ...shown, from })}
            onDone={commit}
          />
          <Clock label="Until" value={shown.to} onType={(to) => setDraft({ ...shown, to })} onDone={commit} />
        </div>
      ) : null}
      <div role="alert">{problem ? <FieldError id="quiet-error" message={problem} /> : null}</div>
    </div>
  );
}

interface ClockProps {
  label: string;
  value: string;
  onType: (clock: string) => void;
  onDone: () => void;
}

function Clock({ label, value, onType, onDone }: ClockProps) {
  return (
    <Field label={label}>
      <TextInput
        type="time"
        value={value}
        required
        onChange={(event) => onType(event.target.value)}
        onBlur={onDone}
        onKeyDown={(event) => event.key === "Enter" && onDone()}
      />
    </Field>
  );
}
