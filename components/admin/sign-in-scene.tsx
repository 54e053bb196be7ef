import type { ReactNode } from "react";
import { Logo } from "#components/art/logo.tsx";

/** A bare card in the middle of the page: nothing here leads anywhere else. */
export function SignInScene({ children }: { children: ReactNode }) {
  return (
    <main
      id="content"
      tabIndex={-1}
      className="flex min-h-dvh flex-col items-center justify-center gap-6 px-4 py-10 outline-none"
    >
      <Logo />
      <div className="w-full max-w-[380px]">{children}</div>
    </main>
  );
}
