"use client";

import { useTheme } from "#components/layout/theme.ts";
import { ShowTipsAgain } from "#components/tips/show-tips-again.tsx";
import { useSound } from "#components/ui/sound/use-sound.ts";
import { SwitchRow } from "#components/ui/switch-row.tsx";
import type { ProfileDto } from "#lib/account/profile/profile-schema.ts";
import { SaveStatus } from "./save-status.tsx";
import { Section } from "./section.tsx";
import { ShortcutKeys } from "./shortcut-keys.tsx";
import { useSetting } from "./use-setting.ts";
import { WithProfile } from "./with-profile.tsx";

export function PlayTab() {
  return (
    <WithProfile>
      {(profile) => (
        <>
          <Quizzes profile={profile} />
          <ThisDevice />
          <Section title="Tips">
            <ShowTipsAgain />
          </Section>
        </>
      )}
    </WithProfile>
  );
}

function Quizzes({ profile: { isUntimed, hasShortcuts } }: { profile: ProfileDto }) {
  const { save, status } = useSetting();
  return (
    <Section
      title="Quizzes"
      text="Applies wherever you are logged in."
      aside={<SaveStatus status={status} />}
    >
      <div className="grid gap-3 divide-y divide-line [&>*+*]:pt-3">
        <SwitchRow
          label="Untimed mode"
          hint="No speed bonus and no time limit. Stars, XP and your rank stay what they would be."
          checked={isUntimed}
          onChange={(event) => save({ isUntimed: event.target.checked })}
        />
        <div>
          <SwitchRow
            label="Quiz keyboard shortcuts"
            hint="Single keys choose an option. They are never taken while you type, from dialogs or from other shortcuts."
            checked={hasShortcuts}
            onChange={(event) => save({ hasShortcuts: event.target.checked })}
          />
          <ShortcutKeys hasShortcuts={hasShortcuts} />
        </div>
      </div>
    </Section>
  );
}

function ThisDevice() {
  const { isDark, setDark } = useTheme();
  return (
    <Section title="On this device" text="Stored in this browser only.">
      <div className="grid gap-3 divide-y divide-line [&>*+*]:pt-3">
        <SoundSwitch />
        <SwitchRow
          label="Dark mode"
          hint="Easier on the eyes at night. Until you choose, it follows your system."
          checked={isDark}
          onChange={(event) => setDark(event.target.checked)}
        />
      </div>
    </Section>
  );
}

function SoundSwitch() {
  const { isOn, toggle } = useSound();
  return (
    <SwitchRow
      label="Sound"
      hint="Short tunes in quizzes and on results. Phones vibrate along."
      checked={isOn}
      onChange={toggle}
    />
  );
}
