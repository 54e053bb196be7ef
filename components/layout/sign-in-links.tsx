"use client";

import { usePathname } from "next/navigation";
import { type ReactNode, Suspense } from "react";
import { paths } from "#lib/client/paths.ts";

function ExceptOnAuth({ children }: { children: ReactNode }) {
  return usePathname() === paths.auth ? null : children;
}

/** The sign-in page holds both forms, and the way back: links to it would lose that. */
export function SignInLinks({ children }: { children: ReactNode }) {
  return (
    <Suspense fallback={null}>
      <ExceptOnAuth>{children}</ExceptOnAuth>
    </Suspense>
  );
}
