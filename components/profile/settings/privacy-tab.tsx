"use client";

import { BoardSection } from "./board-section.tsx";
import { ConnectionsSection } from "./connections-section.tsx";
import { DangerZone } from "./danger-zone.tsx";
import { DeviceSection } from "./device-section.tsx";
import { ExportSection } from "./export-section.tsx";
import { StorageSection } from "./storage-section.tsx";
import { WithProfile } from "./with-profile.tsx";

export function PrivacyTab() {
  return (
    <WithProfile>
      {(profile) => (
        <>
          <BoardSection profile={profile} />
          <DeviceSection writing={profile} />
          <ConnectionsSection writing={profile} />
          <StorageSection />
          <ExportSection />
          <DangerZone profile={profile} />
        </>
      )}
    </WithProfile>
  );
}
