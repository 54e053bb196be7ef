import type { Metadata } from "next";
import { type ReactNode, Suspense } from "react";
import { TipsOfViewer } from "#app/tips-of-viewer.tsx";
import { PushUpkeep } from "#components/push/push-upkeep.tsx";

export const metadata: Metadata = { robots: { index: false } };

/** Nothing stands around a quiz: no bars, no navigation. */
export default function Layout({ children }: { children: ReactNode }) {
  return (
    <main id="content" tabIndex={-1} className="outline-none">
      {children}
      <PushUpkeep />
      <Suspense fallback={null}>
        <TipsOfViewer />
      </Suspense>
    </main>
  );
}
