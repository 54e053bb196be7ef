"use client";

import type { ProfileDto } from "#lib/account/profile/profile-schema.ts";
import { ReminderMatrix } from "./reminder-matrix.tsx";
import { SaveStatus } from "./save-status.tsx";
import { Section } from "./section.tsx";
import { TabLink } from "./tab-link.tsx";
import { useSetting } from "./use-setting.ts";
import { WithProfile } from "./with-profile.tsx";
import { zoneName } from "./zone-view.ts";

export function NotificationsTab() {
  return <WithProfile>{(profile) => <Reminders profile={profile} />}</WithProfile>;
}

function Reminders({ profile }: { profile: ProfileDto }) {
  const { save, status } = useSetting();
  return (
    <Section
      title="Reminders"
      text="Choose what you want to hear about. At most one of each kind a day."
      aside={<SaveStatus status={status} />}
    >
      <ReminderMatrix profile={profile} onChange={save} />
      <ul className="mt-5 grid gap-1.5 border-line border-t pt-4 text-ink-2 text-sm">
        <li>
          Mails go to <strong className="break-words font-semibold text-ink">{profile.email}</strong>.
        </li>
        <li>Text messages aren't set up on this server, so nobody can receive them yet.</li>
        <li>
          Your day is that of {zoneName(profile.timeZone)}.{" "}
          <TabLink tab="account">Change your time zone</TabLink>
        </li>
      </ul>
    </Section>
  );
}
