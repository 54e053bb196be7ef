"use client";

import { PageHeader } from "#components/ui/page-header.tsx";
import { AreaLinks } from "./area-links.tsx";
import { areaOf, type ProfileTab } from "./profile-tabs.ts";
import { TabLinks } from "./tab-links.tsx";
import { useProfileTab } from "./use-profile-tab.ts";

/** The page's heading, its two sides, and the tabs of the one that is shown. */
export function ProfileNavRows({ chosen }: { chosen: ProfileTab }) {
  const area = areaOf(chosen);
  return (
    <>
      <PageHeader title="Profile" actions={<AreaLinks chosen={area} />} className="mb-3! items-center!" />
      <TabLinks key={area.id} area={area} chosen={chosen} />
    </>
  );
}

export function ProfileNav() {
  return <ProfileNavRows chosen={useProfileTab()} />;
}
