"use client";

import { EmailSection } from "./email-section.tsx";
import { FaceSection } from "./face-section.tsx";
import { LanguageSection } from "./language-section.tsx";
import { NameSection } from "./name-section.tsx";
import { PasswordSection } from "./password-section.tsx";
import { WithProfile } from "./with-profile.tsx";
import { ZoneSection } from "./zone-section.tsx";

export function AccountTab() {
  return (
    <WithProfile>
      {(profile) => (
        <>
          <FaceSection profile={profile} />
          <NameSection profile={profile} />
          <EmailSection profile={profile} />
          <PasswordSection email={profile.email} hasPassword={profile.hasPassword} />
          <LanguageSection profile={profile} />
          <ZoneSection profile={profile} />
        </>
      )}
    </WithProfile>
  );
}
