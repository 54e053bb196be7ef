import { type ReactNode, Suspense } from "react";
import { MobileBar, MobileBarRow } from "./mobile-bar.tsx";
import { OutsideQuiz } from "./outside-quiz.tsx";
import { SideNavigation, SideNavigationRows } from "./side-navigation.tsx";

interface LearnerShellProps {
  topBar: ReactNode;
  children: ReactNode;
}

/**
 * Top bar, side navigation (248 px) or mobile bar, and the page in a column of 960 px. Below an address with unknown
 * parts the segment is known only at request time: each part waits for it on its own.
 */
export function LearnerShell({ topBar, children }: LearnerShellProps) {
  return (
    <div className="group/shell flex min-h-dvh flex-col">
      <Suspense>
        <OutsideQuiz>{topBar}</OutsideQuiz>
      </Suspense>
      <div className="mx-auto flex w-full max-w-page flex-1 group-not-has-[[data-chrome]]/shell:max-w-none">
        <Suspense>
          <OutsideQuiz>
            <aside className="sticky top-16 hidden h-fit w-[248px] shrink-0 py-6 pr-4 pl-6 lg:block xl:pl-8">
              <Suspense fallback={<SideNavigationRows pathname={null} />}>
                <SideNavigation />
              </Suspense>
            </aside>
          </OutsideQuiz>
        </Suspense>
        <main
          id="content"
          tabIndex={-1}
          className="w-full min-w-0 flex-1 outline-none group-has-[[data-chrome]]/shell:max-w-content group-has-[[data-chrome]]/shell:px-4 group-has-[[data-chrome]]/shell:pt-6 group-has-[[data-chrome]]/shell:pb-28 md:group-has-[[data-chrome]]/shell:px-6 lg:group-has-[[data-chrome]]/shell:pb-16"
        >
          {children}
        </main>
      </div>
      <Suspense>
        <OutsideQuiz>
          <Suspense fallback={<MobileBarRow pathname={null} />}>
            <MobileBar />
          </Suspense>
        </OutsideQuiz>
      </Suspense>
    </div>
  );
}
