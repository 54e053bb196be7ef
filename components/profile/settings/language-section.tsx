"use client";

import { Field } from "#components/ui/field.tsx";
import { Select } from "#components/ui/select.tsx";
import { LANGUAGES } from "#lib/account/profile/profile-rules.ts";
import type { ProfileDto } from "#lib/account/profile/profile-schema.ts";
import { SaveStatus } from "./save-status.tsx";
import { Section } from "./section.tsx";
import { writingSample } from "./time-view.ts";
import { useSetting } from "./use-setting.ts";

export function LanguageSection({ profile: { language } }: { profile: ProfileDto }) {
  const { save, status } = useSetting();
  return (
    <Section
      title="Language"
      text="Our texts are in English only. The language decides how dates and numbers are written."
      aside={<SaveStatus status={status} />}
    >
      <div className="grid max-w-md gap-3">
        <Field
          label="Dates and numbers as in"
          hint={
            <>
              Like this:{" "}
              <bdi lang={language} suppressHydrationWarning>
                {writingSample(language)}
              </bdi>
            </>
          }
        >
          <Select value={language} onChange={(event) => save({ language: event.target.value })}>
            {LANGUAGES.map(({ tag, label }) => (
              <option key={tag} value={tag} lang={tag}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
      </div>
    </Section>
  );
}
