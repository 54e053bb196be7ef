import type { ReactNode } from "react";
import { ViewerTopBar } from "#app/viewer-top-bar.tsx";
import { SiteFrame } from "#components/layout/site-frame.tsx";

export default function Layout({ children }: { children: ReactNode }) {
  return <SiteFrame topBar={<ViewerTopBar />}>{children}</SiteFrame>;
}
