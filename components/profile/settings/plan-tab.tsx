"use client";

import { PlanPanel } from "#components/billing/plan/plan-panel.tsx";
import { WithProfile } from "./with-profile.tsx";

export function PlanTab() {
  return <WithProfile>{(profile) => <PlanPanel writing={profile} />}</WithProfile>;
}
