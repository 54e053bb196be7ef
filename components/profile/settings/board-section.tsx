"use client";

import { SwitchRow } from "#components/ui/switch-row.tsx";
import type { ProfileDto } from "#lib/account/profile/profile-schema.ts";
import { NicknameForm } from "./nickname-form.tsx";
import { SaveStatus } from "./save-status.tsx";
import { Section } from "./section.tsx";
import { useSetting } from "./use-setting.ts";

/** Whether others see the learner, and as whom */
export function BoardSection({ profile }: { profile: ProfileDto }) {
  const { save, status } = useSetting();
  return (
    <Section title="Leaderboard" aside={<SaveStatus status={status} />}>
      <div className="grid gap-4">
        <SwitchRow
          label="Show me on the leaderboard"
          hint="Others see your nickname, your penguin or emoji, your XP and your rank; never your name, your picture or your email address."
          checked={profile.isOnLeaderboard}
          onChange={(event) => save({ isOnLeaderboard: event.target.checked })}
        />
        <div className="border-line border-t pt-4">
          <NicknameForm profile={profile} />
        </div>
      </div>
    </Section>
  );
}
