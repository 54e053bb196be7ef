"use client";

import { Providers } from "./providers.tsx";
import { TopBar } from "./top-bar.tsx";

/** The top bar of someone signed in, on a page that comes out of a cache: everything it needs comes with it. */
export function LearnerBar() {
  return (
    <Providers>
      <TopBar viewer="unknown" />
    </Providers>
  );
}
