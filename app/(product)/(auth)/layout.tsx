import type { ReactNode } from "react";
import { ViewerTopBar } from "#app/viewer-top-bar.tsx";
import { SiteFrame } from "#components/layout/site-frame.tsx";
import { getOffer } from "#lib/pricing/queries.ts";

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <SiteFrame canWithdraw={getOffer()?.withdrawal === "refund"} topBar={<ViewerTopBar />}>
      {children}
    </SiteFrame>
  );
}
