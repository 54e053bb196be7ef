import type { Metadata } from "next";
import { type ReactNode, Suspense } from "react";
import { PaymentBannerOfViewer } from "#app/payment-banner.tsx";
import { TipsOfViewer } from "#app/tips-of-viewer.tsx";
import { ViewerTopBar } from "#app/viewer-top-bar.tsx";
import { HeartCheck } from "#components/hearts/heart-check.tsx";
import { ImportWatch } from "#components/layout/import-watch.tsx";
import { LearnerShell } from "#components/layout/learner-shell.tsx";
import { PushUpkeep } from "#components/push/push-upkeep.tsx";
import { DailyLogin } from "#components/xp/daily-login.tsx";

export const metadata: Metadata = { robots: { index: false } };

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <LearnerShell topBar={<ViewerTopBar />}>
      <Suspense fallback={null}>
        <PaymentBannerOfViewer />
      </Suspense>
      {children}
      <HeartCheck />
      <DailyLogin />
      <PushUpkeep />
      <Suspense fallback={null}>
        <ImportWatch />
      </Suspense>
      <Suspense fallback={null}>
        <TipsOfViewer />
      </Suspense>
    </LearnerShell>
  );
}
