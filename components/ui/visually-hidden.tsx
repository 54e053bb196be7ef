import type { ReactNode } from "react";

/** For those who listen only */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="sr-only">{children}</span>;
}
