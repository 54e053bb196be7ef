"use client";

import * as m from "framer-motion/m";
import { Activity, type ComponentType, useState } from "react";
import { NotificationsTab } from "#components/reminder/notifications-tab.tsx";
import { transition } from "#components/ui/motion/tokens.ts";
import { IntegrationsTab } from "./integrations/integrations-tab.tsx";
import type { ProfileTab } from "./profile-tabs.ts";
import { BadgesTab } from "./progress/badges-tab.tsx";
import { OverviewTab } from "./progress/overview-tab.tsx";
import { StreakTab } from "./progress/streak-tab.tsx";
import { XpTab } from "./progress/xp-tab.tsx";
import { AccountTab } from "./settings/account-tab.tsx";
import { PlanTab } from "./settings/plan-tab.tsx";
import { PlayTab } from "./settings/play-tab.tsx";
import { PrivacyTab } from "./settings/privacy-tab.tsx";

const PANELS: Record<ProfileTab, ComponentType> = {
  overview: OverviewTab,
  streak: StreakTab,
  badges: BadgesTab,
  xp: XpTab,
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
  return opened.map((tab, index) => {
    const Panel = PANELS[tab];
    return (
      <Activity key={tab} mode={tab === chosen ? "visible" : "hidden"}>
        <m.div
          // The first one came with the page and stands still.
          initial={index === 0 ? false : { y: 8 }}
          animate={{ y: 0 }}
          transition={transition("panel")}
          className="pt-6"
        >
          <Panel />
        </m.div>
      </Activity>
    );
  });
}
