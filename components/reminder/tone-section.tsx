"use client";

import { useId } from "react";
import { Section } from "#components/profile/settings/section.tsx";
import { Radio } from "#components/ui/radio.tsx";
import type { Tone } from "#lib/reminder/schema.ts";
import { Saved } from "./saved.tsx";
import { TONES } from "./tones.ts";
import { useReminderSetting } from "./use-reminder-setting.ts";

export function ToneSection({ tone }: { tone: Tone }) {
  const { save, status } = useReminderSetting();
  const id = useId();
  return (
    <Section
      title="How we say it"
      text="The same facts, in the words you like best."
      aside={<Saved status={status} />}
    >
      <fieldset className="grid gap-2">
        <legend className="sr-only">Tone</legend>
        {TONES.map(({ id: value, name, sample }) => (
          <label
            key={value}
            htmlFor={`${id}-${value}`}
            className="flex cursor-pointer items-start gap-3 rounded-input border border-line p-3 transition-colors duration-state hover:border-brand has-checked:border-brand has-checked:bg-brand-soft"
          >
            <Radio
              id={`${id}-${value}`}
              name={`${id}-tone`}
              value={value}
              checked={tone === value}
              onChange={() => save({ tone: value })}
              aria-labelledby={`${id}-${value}-name`}
              aria-describedby={`${id}-${value}-sample`}
              className="mt-0.5"
            />
            <span className="min-w-0">
              <span id={`${id}-${value}-name`} className="block font-semibold leading-snug">
                {name}
              </span>
              <span id={`${id}-${value}-sample`} className="block text-ink-2 text-sm">
                “{sample}”
              </span>
            </span>
          </label>
        ))}
      </fieldset>
    </Section>
  );
}
