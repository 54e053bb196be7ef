"use client";

import { Activity, type ComponentType, useState } from "react";
import { NotificationsTab } from "#components/reminder/notifications-tab.tsx";
import { IntegrationsTab } from "./integrations/integrations-tab.tsx";
import type { ProfileTab } from "./profile-tabs.ts";
import { ProgressTab } from "./progress/progress-tab.tsx";
import { AccountTab } from "./settings/account-tab.tsx";
import { PlanTab } from "./settings/plan-tab.tsx";
import { PlayTab } from "./settings/play-tab.tsx";
import { PrivacyTab } from "./settings/privacy-tab.tsx";

const PANELS: Record<ProfileTab, ComponentType> = {
  progress: ProgressTab,
  account: AccountTab,
  notifications: NotificationsTab,
  play: PlayTab,
  integrations: IntegrationsTab,
  privacy: PrivacyTab,
  plan: PlanTab,
};

/** A tab once opened stays: what was typed or unfolded in it is there when one comes back. */
export function TabPanels({ chosen }: { chosen: ProfileTab }) {
  const [opened, setOpened] = useState<readonly ProfileTab[]>([chosen]);
  if (!opened.includes(chosen)) setOpened([...opened, chosen]);
  return opened.map((tab) => {
    const Panel = PANELS[tab];
    return (
      <Activity key={tab} mode={tab === chosen ? "visible" : "hidden"}>
        <div className="pt-8">
          <Panel />
        </div>
      </Activity>
    );
  });
}
