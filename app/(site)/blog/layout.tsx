import type { Metadata } from "next";
import type { ReactNode } from "react";

/** Read by server/page-cache/late-scripts.ts: who only reads needs no script. */
export const metadata: Metadata = { other: { scripts: "when-touched" } };

export default function BlogLayout({ children }: { children: ReactNode }) {
  return children;
}
