import type { ReactNode } from "react";
import { Footer } from "./footer.tsx";

interface SiteFrameProps {
  topBar: ReactNode;
  /** Buyers may withdraw from their contract here */
  canWithdraw: boolean;
  children: ReactNode;
}

/** The frame of everything that needs no sign-in: top bar, page, footer */
export function SiteFrame({ topBar, canWithdraw, children }: SiteFrameProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      {topBar}
      <main id="content" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <Footer canWithdraw={canWithdraw} />
    </div>
  );
}
