import Link from "next/link";
import type { ReactNode } from "react";

/** A link in the running text of a public page */
export function PageLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} prefetch={false} className="link">
      {children}
    </Link>
  );
}
