"use client";

import { CalendarSection } from "#components/calendar/calendar-section.tsx";
import { WithProfile } from "../settings/with-profile.tsx";
import { GoogleSection } from "./google-section.tsx";
import { NotionSection } from "./notion-section.tsx";

/** What else of the learner's is linked here. Apps that read from us are another matter: they stay under Privacy. */
export function IntegrationsTab() {
  return (
    <WithProfile>
      {(profile) => (
        <>
          <GoogleSection profile={profile} />
          <NotionSection writing={profile} />
          <CalendarSection writing={profile} />
        </>
      )}
    </WithProfile>
  );
}
