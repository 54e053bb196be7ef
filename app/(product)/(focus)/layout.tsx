import type { ReactNode } from "react";

/** Nothing stands around a quiz: no bars, no navigation. */
export default function Layout({ children }: { children: ReactNode }) {
  return (
    <main id="content" tabIndex={-1} className="outline-none">
      {children}
    </main>
  );
}
