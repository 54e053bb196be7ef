import type { Metadata } from "next";
import type { ReactNode } from "react";
import { PushUpkeep } from "#components/push/push-upkeep.tsx";

export const metadata: Metadata = { robots: { index: false } };

/** Nothing stands around a quiz: no bars, no navigation. */
export default function Layout({ children }: { children: ReactNode }) {
  return (
    <main id="content" tabIndex={-1} className="outline-none">
      {children}
      <PushUpkeep />
    </main>
  );
}
