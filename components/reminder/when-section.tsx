"use client";

import { Section } from "#components/profile/settings/section.tsx";
import { TabLink } from "#components/profile/settings/tab-link.tsx";
import { zoneName } from "#components/profile/settings/zone-view.ts";
import { Field } from "#components/ui/field.tsx";
import { Select } from "#components/ui/select.tsx";
import type { Matrix, ReminderSettingsDto } from "#lib/reminder/schema.ts";
import { QuietHours } from "./quiet-hours.tsx";
import { Saved } from "./saved.tsx";
import { useReminderSetting } from "./use-reminder-setting.ts";

/** docs/product.md#reminders */
const MOST = [1, 2, 3, 4, 5, 6];

/** A session's text message comes last: before it come two pushes or a mail, and the mail after the session. */
function textNeeds({ session: { mail, push, sms } }: Matrix): number {
  if (!sms) return 0;
  const before = push ? 2 : mail ? 1 : 0;
  return before + (mail ? 1 : 0) + 1;
}

function mostHint({ matrix, mostADay }: ReminderSettingsDto): string {
  const needed = textNeeds(matrix);
  const hint = "Of all kinds together, at least 30 minutes apart.";
  return mostADay < needed ? `${hint} Choose ${needed} to leave room for a session's text message.` : hint;
}

/** When nothing comes, and how much at most. */
export function WhenSection({ settings }: { settings: ReminderSettingsDto }) {
  const { save, status } = useReminderSetting();
  return (
    <Section
      title="When"
      text={
        <>
          By the clock of {zoneName(settings.timeZone)}.{" "}
          <TabLink tab="account">Change your time zone</TabLink>
        </>
      }
      aside={<Saved status={status} />}
    >
      <div className="grid gap-4">
        <QuietHours quiet={settings.quiet} onChange={save} />
        <div className="border-line border-t pt-4">
          <Field label="At most a day" hint={mostHint(settings)} className="max-w-sm">
            <Select
              value={settings.mostADay}
              onChange={(event) => save({ mostADay: Number(event.target.value) })}
            >
              {MOST.map((most) => (
                <option key={most} value={most}>
                  {most === 1 ? "1 reminder" : `${most} reminders`}
                </option>
              ))}
            </Select>
          </Field>
        </div>
      </div>
    </Section>
  );
}
