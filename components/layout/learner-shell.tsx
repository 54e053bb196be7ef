import { type ReactNode, Suspense } from "react";
import { MobileBar, MobileBarRow } from "./mobile-bar.tsx";
import { SideNavigation, SideNavigationRows } from "./side-navigation.tsx";

interface LearnerShellProps {
  topBar: ReactNode;
  children: ReactNode;
}

/**
 * Top bar, side navigation (248 px) or mobile bar, and the page in a column of 960 px. Below an address with unknown
 * parts the pathname is known only at request time: until then no entry is the active one.
 */
export function LearnerShell({ topBar, children }: LearnerShellProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      {topBar}
      <div className="mx-auto flex w-full max-w-page flex-1">
        <aside className="sticky top-16 hidden h-fit w-[248px] shrink-0 py-6 pr-2 pl-6 lg:block xl:pl-8">
          <Suspense fallback={<SideNavigationRows pathname={null} />}>
            <SideNavigation />
          </Suspense>
        </aside>
        <main
          id="content"
          tabIndex={-1}
          className="w-full min-w-0 max-w-content flex-1 px-4 pt-6 pb-28 outline-none md:px-6 lg:pb-16"
        >
          {children}
        </main>
      </div>
      <Suspense fallback={<MobileBarRow pathname={null} />}>
        <MobileBar />
      </Suspense>
    </div>
  );
}
