"use client";

import { CrashScreen } from "#components/layout/crash-screen.tsx";
import { fontVariables } from "#components/layout/fonts.ts";
import "./globals.css";

/** The root layout itself failed: this stands in for it. */
/** Light or dark as the page was before */
function lastTheme(): string | undefined {
  return typeof document === "undefined" ? "light" : document.documentElement.dataset.theme;
}

export default function GlobalError({ error }: { error: unknown }) {
  return (
    <html lang="en" data-theme={lastTheme()} className={fontVariables}>
      <body>
        <title>Unexpected Application Error!</title>
        <main>
          <CrashScreen error={error} />
        </main>
      </body>
    </html>
  );
}
