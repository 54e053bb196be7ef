"use client";

import { Pause } from "lucide-react";
import { type FormEvent, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Field, TextInput } from "#components/ui/field.tsx";
import { SubmitButton } from "#components/ui/submit-button.tsx";
import { toastFailure } from "#components/ui/toast-failure.ts";
import { addDays, type LocalDay } from "#lib/core/time.ts";
import { useSaveStudySettings } from "#lib/study/client.ts";
import { MAX_PAUSE_DAYS } from "#lib/study/rules.ts";
import type { StudySettingsDto } from "#lib/study/settings-schema.ts";
import { dayWords } from "#lib/study/words.ts";

interface PauseSectionProps {
  settings: StudySettingsDto;
  today: LocalDay;
}

function problemOf(until: string, today: LocalDay): string | null {
  if (!until) return "Choose the last day of your pause.";
  if (until < today) return "This day has passed. Choose today or a later one.";
  if (until > addDays(today, MAX_PAUSE_DAYS - 1)) return `A pause lasts at most ${MAX_PAUSE_DAYS} days.`;
  return null;
}

function StartPause({ today }: { today: LocalDay }) {
  const { mutate, isPending } = useSaveStudySettings();
  const [until, setUntil] = useState(() => addDays(today, 6));
  const [problem, setProblem] = useState<string | null>(null);
  const pause = (event: FormEvent) => {
    event.preventDefault();
    const found = problemOf(until, today);
    setProblem(found);
    if (found === null) mutate({ pauseUntil: until }, { onError: toastFailure });
  };
  return (
    <form method="post" noValidate onSubmit={pause} className="flex flex-wrap items-end gap-3">
      <Field label="Pause until" error={problem ?? undefined} className="min-w-0 flex-1 basis-44 sm:max-w-60">
        <TextInput
          type="date"
          value={until}
          min={today}
          max={addDays(today, MAX_PAUSE_DAYS - 1)}
          onChange={({ target }) => setUntil(target.value)}
        />
      </Field>
      <SubmitButton variant="secondary" isLoading={isPending} className="max-xs:w-full">
        Pause
      </SubmitButton>
    </form>
  );
}

/** Up to 90 days without sessions and reminders, of all plans together. */
export function PauseSection({ settings, today }: PauseSectionProps) {
  const { mutate, isPending } = useSaveStudySettings();
  const { pause } = settings;
  return (
    <section aria-labelledby="pause">
      <h2 id="pause" className="text-lg">
        Take a break
      </h2>
      <p className="mt-1 mb-3 max-w-prose text-ink-2 text-sm">
        A pause applies to all your plans: no sessions, no reminders and no calendar events. Your first
        session afterward is short. At most {MAX_PAUSE_DAYS} days.
      </p>
      <div role="status">
        {pause ? (
          <p className="mb-3 flex items-center gap-2 font-semibold">
            <Pause aria-hidden="true" className="size-5 shrink-0 text-ice" />
            {pause.from > today
              ? `You pause from ${dayWords(pause.from, today)} to ${dayWords(pause.until, today)}.`
              : `You pause until ${dayWords(pause.until, today)}.`}
          </p>
        ) : null}
      </div>
      {pause ? (
        <Button
          size="sm"
          variant="secondary"
          isLoading={isPending}
          onClick={() => mutate({ pauseUntil: null }, { onError: toastFailure })}
        >
          End the pause
        </Button>
      ) : (
        <StartPause today={today} />
      )}
    </section>
  );
}
